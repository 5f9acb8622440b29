import { canonical } from './canonical.ts';
import { seal, type Contribution } from './dice.ts';
import { isHex32 } from './hash.ts';
import type { EntryBody, MatchRecord } from './record.ts';
import { roundsOf, type Round } from './rounds.ts';
import { schemeOf } from './schemes.ts';

/** An entry that binds shares, as shown to both seats before they open theirs. */
export interface ShownBinding {
  salt: string;
  body: unknown;
}

/** A share in the dice as its player kept it: the only part of the key of the dice that the host did not choose. */
export interface KeptShare extends Contribution {
  /** False if it was sealed but perhaps never opened. */
  opened?: boolean;
  /** The binding that this player was shown before opening the share. */
  binding?: ShownBinding;
}

/** Result of comparing kept shares with a record. */
export interface SharesFound {
  /** Number of rounds whose dice a kept share proves. 0 without `open`: no die was rolled. */
  held: number;
  /** A binding or share that is missing from the record. */
  missing?: { where: string; why: string };
  /** Why the dice are not proved. */
  open?: string;
}

/**
 * The content of a shown binding, if this player may open the share: it binds this share's seal to the announced secret,
 * names every seat once, and cannot be confused with another entry of the record. Otherwise null.
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
 * Whether the kept shares prove that nobody chose the dice. Each round with dice needs a kept share that was bound in it,
 * with the binding as shown, and a share of every person. `verifySecrets` has compared the shares with the bound seals.
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
  // The record cannot show whether every share was opened in time, because the host knows the shares and could have opened
  // them itself.
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

/** The seat whose share made the dice begin again; null if the record names no seat. */
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

/** A contradiction between a kept share and the record: a shown binding or an opened share is missing. */
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
  // A share that was only sealed may have come too late: another device of this player, or a computer, may have sealed for
  // the seat.
  if (share.opened === false) return null;
  // Pages of earlier versions kept no binding. If the match has only one round, another share has replaced this one.
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

/** Data that a player kept of a match. */
export interface KeptSide {
  heads: readonly string[];
  shares: readonly KeptShare[];
}

/**
 * The content of a file that a player saved: their side with heads and shares, or a bare list of heads; null for anything
 * else.
 */
export function readSide(saved: unknown): KeptSide | null {
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

export function isShownBinding(value: unknown): value is ShownBinding {
  return (
    typeof value === 'object' && value !== null && 'salt' in value && isHex32(value.salt) && 'body' in value
  );
}
