/**
 * When the officers at a table remark on the war, and which of their lines they say. A remark depends only on entries that
 * everybody reads, and of these only on facts that are the same for everybody, so all audiences read the same remarks.
 */
import { isPrivate, type Communique, type Side, type View } from '@1bob/rules/player';
import { entries, type Entry } from './log.ts';

/** How many lines an officer has for each occasion. `raid`: its own raid. `raided`: the enemy's. `loss`: an own aircraft. */
export const occasions = { begin: 4, raid: 5, raided: 5, loss: 5, won: 2, lost: 2, drawn: 1 } as const;
export type Occasion = keyof typeof occasions;

export interface Remark {
  readonly side: Side;
  readonly officer: string;
  readonly occasion: Occasion;
  /** Number of the line among those for the occasion, from 0. */
  readonly line: number;
}

/** A seat that an officer plays. */
export interface Played {
  readonly side: Side;
  readonly officer: string;
}

/** The share of occasions that get a remark. Beginning and end always do. */
const often: Readonly<Record<Occasion, number>> = {
  ...{ begin: 1, raid: 0.7, raided: 0.7, loss: 0.7 },
  ...{ won: 1, lost: 1, drawn: 1 },
};

/** The occasion for a remark of a side that an entry gives, or null. */
function occasionOf(what: Communique, side: Side, firstMonth: number): Occasion | null {
  switch (what.kind) {
    case 'monthBegins':
      return what.month === firstMonth ? 'begin' : null;
    case 'bombing':
      return what.target.kind === 'place' ? (what.side === side ? 'raid' : 'raided') : null;
    case 'damage':
    case 'eliminated': {
      const gone = what.kind === 'eliminated' || what.fate === 'eliminated';
      return gone && what.sighting.side === side ? 'loss' : null;
    }
    case 'ended': {
      const { winner, reason } = what.result;
      if (reason === 'voided') return null;
      return winner === null ? 'drawn' : winner === side ? 'won' : 'lost';
    }
    default:
      return null;
  }
}

const prime = 1_000_003;
/** A number from 0 to less than 1 for a text. */
const draw = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * (sum + 7_919) + (letter.codePointAt(0) ?? 0)) % prime, 7) / prime;

/**
 * The remarks on a log, by the key of the entry that they follow. An officer makes at most one in a flying turn, besides
 * the one at the end. `seed` is public.
 */
export function remarksOn(
  { log, firstMonth }: Pick<View, 'log' | 'firstMonth'>,
  played: readonly Played[],
  seed: string,
): ReadonlyMap<Entry['key'], readonly Remark[]> {
  const said = new Set<string>();
  const remarks = new Map<Entry['key'], readonly Remark[]>();
  for (const { key, month, turn, what } of entries(log)) {
    if (isPrivate(what)) continue;
    const here = played.flatMap(({ side, officer }): Remark | [] => {
      const occasion = occasionOf(what, side, firstMonth);
      const moment = [month, what.kind === 'ended' ? 'end' : turn, side].join(' ');
      if (occasion === null || said.has(moment)) return [];
      said.add(moment);
      if (draw(`${seed} ${moment} ${occasion}`) >= often[occasion]) return [];
      const line = Math.floor(draw(`${seed} line ${moment}`) * occasions[occasion]);
      return { side, officer, occasion, line };
    });
    if (here.length > 0) remarks.set(key, here);
  }
  return remarks;
}
