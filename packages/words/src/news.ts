/** A language's sentences for each kind of communiqué. A kind without a sentence does not compile. */
import type {
  BombTarget,
  ChartUse,
  CircumstanceName,
  Communique,
  Fate,
  Happening,
  LandUnit,
  PointCause,
  Side,
} from '@1bob/rules/player';
import type { Speaker } from './speaker.ts';

export type CommuniqueOf<K extends Communique['kind']> = Extract<Communique, { kind: K }>;

/** `of`: the side that received a private entry. Null if the reader is that side, or if the entry is public. */
export type News = {
  readonly [K in Communique['kind']]: (c: CommuniqueOf<K>, say: Speaker, of: Side | null) => string;
};

/** Words shared by communiqués, panels and forms. */
export interface FieldWords {
  /** "The Germans": nominative plural at the beginning of a sentence. */
  readonly The: Readonly<Record<Side, string>>;
  /** The same within a sentence. */
  readonly the: Readonly<Record<Side, string>>;
  /** On a label: "German". */
  readonly side: Readonly<Record<Side, string>>;
  readonly fate: Readonly<Record<Fate, string>>;
  readonly months: (n: number) => string;
  readonly land: (unit: LandUnit) => string;
  readonly target: (target: BombTarget, say: Speaker) => string;
  readonly cause: Readonly<Record<PointCause, string>>;
  /** Random events of the chart, by their code. */
  readonly event: Readonly<Record<string, string>>;
  readonly points: (n: number) => string;
  readonly aircraft: (n: number) => string;
}

/** Whether the points were paid rather than lost (4.2). */
export const isSpending = (cause: PointCause): boolean =>
  cause === 'raf' || cause === 'reinforcement' || cause === 'recon';

/** Rank of the events that end a pass (ruling 8): the lowest is named. */
const urgency: Readonly<Record<Happening, number>> = {
  monthEnd: 0,
  lost: 1,
  attacked: 2,
  spotted: 3,
  planStopped: 4,
  inReach: 5,
  near: 6,
  tookOff: 7,
  mustLand: 8,
  fuel: 9,
  turn: 10,
  bombs: 11,
  fight: 12,
  planDone: 13,
  landed: 14,
};
export const mostUrgent = (why: readonly Happening[]): Happening | undefined =>
  why.toSorted((a, b) => urgency[a] - urgency[b])[0];

/** A language's text for a use of a chart: one line beside the die. */
export interface ChartWords {
  readonly name: Readonly<Record<ChartUse['chart'], string>>;
  /** By the name of the modifier. A record made by other rules may contain names without words here. */
  readonly modifier: Readonly<Record<CircumstanceName, string>> & Readonly<Record<string, string>>;
  readonly other: string;
  readonly row: string;
  readonly column: string;
  /** Effect of bombs on their target, as a sentence without chart codes. */
  readonly bombs: (kind: BombTarget['kind'], code: string) => string;
  /** Meaning of a chart code. */
  readonly code: (chart: ChartUse['chart'], code: string) => string;
}

/**
 * The numbers in a result of the bombardment chart such as "B2&D1": `b` counts for the bombing side, `d` against the bombed
 * side.
 */
export function bombsOf(code: string): { readonly b: number; readonly d: number } {
  const level = (letter: string): number => Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);
  return { b: level('B'), d: level('D') };
}

/** A use of a chart within a communiqué, and the cause of its die. */
export interface Used {
  readonly what: 'bounce' | 'guns' | 'fire' | 'chart';
  /** The side that fired; null if neither did. */
  readonly side: Side | null;
  /** Strength of fire or bombs, or the pursuit differential; null if not applicable. */
  readonly strength: number | null;
  readonly use: ChartUse;
}

/** The dice behind a communiqué, in the order in which they were rolled. */
export function usesOf(c: Communique): readonly Used[] {
  const plain = (use: ChartUse): Used => ({ what: 'chart', side: null, strength: null, use });
  switch (c.kind) {
    case 'combat':
      return [
        { what: 'bounce', side: c.attacker.side, strength: c.differential, use: c.pursuit },
        ...c.fires.map(({ side, strength, use }): Used => ({ what: 'fire', side, strength, use })),
      ];
    case 'antiAircraft': {
      const aim: Used = { what: 'guns', side: c.side, strength: c.points, use: c.pursuit };
      return c.fire === null ? [aim] : [aim, { what: 'fire', side: c.side, strength: c.points, use: c.fire }];
    }
    case 'bombing':
      return c.use === null ? [] : [{ what: 'chart', side: c.side, strength: c.strength, use: c.use }];
    case 'randomEvent':
    case 'recon':
    case 'damage':
    case 'check':
    case 'baseUnitHit':
      return [plain(c.use)];
    default:
      return [];
  }
}

/** The side whose mark stands beside an entry; null if the entry is about both sides or neither. */
export function sideOf(c: Communique): Side | null {
  switch (c.kind) {
    case 'combat':
      return c.attacker.side;
    case 'damage':
    case 'eliminated':
      return c.sighting.side;
    case 'ended':
      return c.result.winner;
    case 'spotted':
      return c.sightings[0]?.side ?? null;
    default:
      return 'side' in c ? c.side : null;
  }
}

/** Hex of an entry; null if it has no place on the map. */
export const hexOf = (c: Communique) =>
  'hex' in c ? c.hex : c.kind === 'displaced' ? c.to : c.kind === 'moved' ? (c.path.at(-1) ?? null) : null;
