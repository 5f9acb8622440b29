import { isHex32 } from './hash.ts';
import { usedSecrets } from './keys.ts';
import type { Contribution } from './dice.ts';
import type { MatchRecord, OpenedSecret } from './record.ts';

/** A share in the dice as its own player kept it: the one thing in the key of the dice that the host did not choose. */
export interface KeptShare extends Contribution {
  /** False when it was sealed, and nobody knows that it was opened too. */
  opened?: boolean;
}

/** What kept shares say of a record. */
export interface SharesFound {
  /** How many secrets that dice came from went with a share that was kept. */
  held: number;
  /** A share that should be in the record and is not. */
  missing?: { where: string; why: string };
  /** Why something could not be looked at. */
  open?: string;
}

/**
 * Holds a record against the shares that were kept. Dice come from a secret and what went with it, so each secret needs
 * a share of its own: of a match that was brought back from a copy there are several.
 */
export function verifyShares({ dice, entries }: MatchRecord, kept: readonly KeptShare[]): SharesFound {
  const secrets = [dice, ...dice.renewed];
  const used = usedSecrets(entries);
  const isIn = ({ seat, contribution }: KeptShare, { contributions }: OpenedSecret): boolean =>
    contributions.some((share) => share.seat === seat && share.contribution === contribution);
  const absent = kept.filter((share) => !secrets.some((secret) => isIn(share, secret)));
  const bare = secrets.flatMap((secret, n) =>
    used.has(n) && !kept.some((share) => isIn(share, secret)) ? [{ secret, n }] : [],
  );
  const held = used.size - bare.length;
  const [first] = bare;
  if (first === undefined)
    return used.size > 0
      ? { held }
      : { held, open: 'no die was rolled, so no share in them is in the record' };
  if (kept.length === 0) return { held, open: 'no share that was put into the dice is at hand' };

  const told = absent.filter(({ opened = true }) => opened);
  // Shares that no die was rolled with are left out of a record, and one of these may have been such.
  const idle = secrets.length - used.size;
  if (told.length > idle) return { held, missing: missing(first, told) };
  // Sealed only, a share may have been forgotten; but then nobody else can have put one into its seat in its place.
  const sealed = absent.filter(({ opened = true }) => !opened);
  const replaced = sealed.filter(({ seat }) => dice.contributions.some((share) => share.seat === seat));
  if (replaced.length > 0 && secrets.length === 1) return { held, missing: missing(first, replaced) };
  return {
    held,
    open:
      sealed.length > 0 && secrets.length === 1
        ? 'the share at hand was sealed, and it is not known here that it was opened too'
        : 'some dice were rolled with shares that are not at hand; the match was brought back from a copy on the way',
  };
}

/** Where a kept share should stand, and what is there instead. */
function missing(
  { secret, n }: { secret: OpenedSecret; n: number },
  [share]: readonly KeptShare[],
): { where: string; why: string } {
  const seat = share?.seat ?? '';
  const at = `${n === 0 ? '/dice' : `/dice/renewed/${n - 1}`}/contributions`;
  const instead = secret.contributions.findIndex((other) => other.seat === seat);
  return instead < 0
    ? { where: at, why: `the share that ${JSON.stringify(seat)} kept was left out` }
    : {
        where: `${at}/${instead}/contribution`,
        why: `this is not the share that ${JSON.stringify(seat)} kept`,
      };
}

/** What a player kept of a match. */
export interface KeptSide {
  heads: readonly string[];
  shares: readonly KeptShare[];
}

/** Reads a file that a player saved: his side with heads and shares, or a bare list of heads; null for anything else. */
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
  const { seat, contribution, opened } = value as Record<keyof KeptShare, unknown>;
  return (
    typeof seat === 'string' && isHex32(contribution) && (opened === undefined || typeof opened === 'boolean')
  );
}
