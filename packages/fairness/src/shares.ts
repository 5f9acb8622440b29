import { canonical } from './canonical.ts';
import { seal, type Contribution } from './dice.ts';
import { isHex32 } from './hash.ts';
import type { EntryBody, MatchRecord } from './record.ts';
import { roundsOf, type Round } from './rounds.ts';
import { schemeOf } from './schemes.ts';

/** An entry that binds shares, as both seats are shown it before they open theirs. */
export interface ShownBinding {
  salt: string;
  body: unknown;
}

/** A share in the dice as its own player kept it: the one thing in the key of the dice that the host did not choose. */
export interface KeptShare extends Contribution {
  /** False when it was sealed and may never have been opened. */
  opened?: boolean;
  /** What this player was shown before opening it. */
  binding?: ShownBinding;
}

/** What kept shares say of a record. */
export interface SharesFound {
  /** How many rounds of dice are proved by a share that was kept. 0 without `open`: no die was rolled. */
  held: number;
  /** Something that should be in the record and is not. */
  missing?: { where: string; why: string };
  /** Why the dice are not proved. */
  open?: string;
}

/**
 * What a shown binding says, when this player may open the share: it binds this share's seal to the secret that was
 * announced, every seat once, and no other entry of the record could be taken for it. Null when it does not.
 */
export function acceptableBinding(
  { salt, body }: ShownBinding,
  { secretHash, seat, contribution }: { secretHash: string } & Contribution,
): EntryBody['binding'] | null {
  if (!isHex32(salt) || typeof body !== 'object' || body === null) return null;
  const { binding, dice, facts } = body as EntryBody;
  if (binding === undefined || binding.secretHash !== secretHash) return null;
  if (!Array.isArray(dice) || dice.length > 0 || !Array.isArray(facts) || facts.length > 0) return null;
  const seals: unknown = binding.seals;
  if (!Array.isArray(seals)) return null;
  const own = binding.seals.filter((each) => each.seat === seat);
  const once = new Set(binding.seals.map((each) => each.seat)).size === binding.seals.length;
  return once && own.length === 1 && own[0]?.seal === seal(contribution) && !own[0].computer ? binding : null;
}

/**
 * Whether the kept shares show that the dice were not chosen. Each round in which a die fell needs a kept share that
 * was bound in it, with the binding as it was shown, and a share of every person. `verifySecrets` has held the shares
 * against what was bound.
 */
export function verifyShares(record: MatchRecord, kept: readonly KeptShare[]): SharesFound {
  const rounds = roundsOf(record);
  const used = rounds.filter(({ firstDie }) => firstDie !== null);
  const nothing = { held: 0 };
  for (const share of kept) {
    const missing = missingFrom(rounds, share);
    if (missing !== null) return { ...nothing, missing };
  }
  if (used.length === 0) return nothing;
  if (!schemeOf(record.dice.scheme).bindsShares)
    return {
      ...nothing,
      open: 'this record is of the first scheme, in which the seat that opened last could choose the dice',
    };
  const proved = used.filter((round) => kept.some((share) => proves(round, share)));
  const held = proved.length;
  const open = (why: string): SharesFound => ({ held, open: why });
  const begunAgain = rounds.slice(0, -1).filter((round) => round.firstDie === null && round.binding !== null);
  const named = begunAgain.map(whyBegunAgain).find((why) => why !== null);
  if (named !== undefined) return open(named);
  const without = used.find(({ binding }) =>
    binding?.binding.seals.some((each) => !each.computer && each.seal === null),
  );
  if (without !== undefined)
    return open(
      rounds.length > 1 && without !== rounds[0]
        ? 'the secret was renewed, and not every player put a share into the dice that followed'
        : 'not every player put a share into the dice',
    );
  // Whether all of its shares were opened in time, the record cannot show: a host knows what they are.
  if (begunAgain.length > 0)
    return open('shares were bound, and before a die fell the dice were begun again');
  if (kept.length === 0) return open('no share that was put into the dice is at hand');
  if (held < used.length)
    return open(
      kept.some((share) => used.some((round) => isIn(round, share)))
        ? 'what was shown before a share was opened is not at hand for all dice'
        : 'no share that went into all of the dice is at hand',
    );
  return { held };
}

/** Whose share it was for that the dice were begun again; null where the record does not say so. */
function whyBegunAgain({ ended: { failed = [], anew } }: Round): string | null {
  const names = failed.map((seat) => JSON.stringify(seat)).join(' and ');
  if (names !== '')
    return `${names} did not open a share that was bound, and before a die fell the dice were begun again`;
  return anew === undefined
    ? null
    : `${JSON.stringify(anew)} sealed another share after one was bound, and before a die fell the dice were begun again`;
}

const isIn = ({ opened }: Round, { seat, contribution }: KeptShare): boolean =>
  opened.contributions.some((share) => share.seat === seat && share.contribution === contribution);

const isBinding = ({ binding }: Round, shown: ShownBinding): boolean =>
  binding !== null && binding.salt === shown.salt && sameBody(binding.body, shown.body);

const proves = (round: Round, share: KeptShare): boolean =>
  isIn(round, share) && share.binding !== undefined && isBinding(round, share.binding);

function sameBody(one: unknown, other: unknown): boolean {
  try {
    return canonical(one) === canonical(other);
  } catch {
    return false;
  }
}

/** What a kept share shows to be false in the record: a binding that was shown, or a share that was opened, is gone. */
function missingFrom(rounds: readonly Round[], share: KeptShare): { where: string; why: string } | null {
  const who = JSON.stringify(share.seat);
  if (share.binding !== undefined) {
    const { binding } = share;
    const round = rounds.find((each) => isBinding(each, binding));
    if (round === undefined)
      return {
        where: '/entries',
        why: `the binding of the shares that ${who} was shown is not in the record`,
      };
    const own = round.binding?.binding.seals.find(({ seat }) => seat === share.seat)?.seal;
    if (own !== seal(share.contribution))
      return { where: round.binding?.at ?? '', why: `it does not bind the share that ${who} kept` };
    if (share.opened !== false && !isIn(round, share) && round.firstDie !== null)
      return { where: `${round.at}/contributions`, why: `the share that ${who} kept was left out` };
    return null;
  }
  // What was only sealed may have come too late: another device of this player, or a computer, had sealed for the seat.
  if (share.opened === false) return null;
  // An earlier page kept no binding. Another share in the only round there is was put in its place.
  const [only] = rounds;
  if (rounds.length > 1 || only === undefined || only.firstDie === null || isIn(only, share)) return null;
  const index = only.opened.contributions.findIndex(({ seat }) => seat === share.seat);
  if (index >= 0)
    return {
      where: `${only.at}/contributions/${index}/contribution`,
      why: `this is not the share that ${who} kept`,
    };
  return { where: `${only.at}/contributions`, why: `the share that ${who} kept was left out` };
}

/** What a player kept of a match. */
export interface KeptSide {
  heads: readonly string[];
  shares: readonly KeptShare[];
}

/**
 * Reads a file that a player saved: their side with heads and shares, or a bare list of heads; null for anything else.
 */
export function readSide(text: string): KeptSide | null {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof saved !== 'object' || saved === null) return null;
  const given: { heads?: unknown; shares?: unknown } = Array.isArray(saved) ? { heads: saved } : saved;
  const { heads = [], shares = [] } = given;
  if (!Array.isArray(heads) || !heads.every((head) => typeof head === 'string')) return null;
  if (!Array.isArray(shares) || !shares.every(isShare)) return null;
  return heads.length + shares.length === 0 ? null : { heads, shares };
}

function isShare(value: unknown): value is KeptShare {
  if (typeof value !== 'object' || value === null) return false;
  const { seat, contribution, opened, binding } = value as Record<keyof KeptShare, unknown>;
  return (
    typeof seat === 'string' &&
    isHex32(contribution) &&
    (opened === undefined || typeof opened === 'boolean') &&
    (binding === undefined || isShownBinding(binding))
  );
}

function isShownBinding(value: unknown): value is ShownBinding {
  return (
    typeof value === 'object' && value !== null && 'salt' in value && isHex32(value.salt) && 'body' in value
  );
}
