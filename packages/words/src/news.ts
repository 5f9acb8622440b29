/** What a language says of each kind of communiqué. A kind without a sentence does not compile. */
import type {
  BombTarget,
  ChartUse,
  CircumstanceName,
  Communique,
  Fate,
  LandUnit,
  PointCause,
  Side,
} from '@1bob/rules/player';
import type { Speaker } from './speaker.ts';

export type CommuniqueOf<K extends Communique['kind']> = Extract<Communique, { kind: K }>;

/** `of`: whose it is where only one side was told and the reader is not that side; null: the reader's own. */
export type News = {
  readonly [K in Communique['kind']]: (c: CommuniqueOf<K>, say: Speaker, of: Side | null) => string;
};

/** Words that communiqués, panels and forms share. */
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

/** Points that were paid and not lost (4.2). */
export const isSpending = (cause: PointCause): boolean =>
  cause === 'raf' || cause === 'reinforcement' || cause === 'recon';

/** What a language says of a use of a chart: one line beside the die. */
export interface ChartWords {
  readonly name: Readonly<Record<ChartUse['chart'], string>>;
  /** By name. A record of other rules may hold names that have no words here. */
  readonly modifier: Readonly<Record<CircumstanceName, string>> & Readonly<Record<string, string>>;
  readonly other: string;
  readonly row: string;
  readonly column: string;
  /** What bombs did to what they fell on, as a sentence: no code of a chart in it. */
  readonly bombs: (kind: BombTarget['kind'], code: string) => string;
  /** What a code of a chart means. */
  readonly code: (chart: ChartUse['chart'], code: string) => string;
}

/** How often a result of the bombardment chart counts for the bombers, and against those who are bombed: "B2&D1". */
export function bombsOf(code: string): { readonly b: number; readonly d: number } {
  const level = (letter: string): number => Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);
  return { b: level('B'), d: level('D') };
}

/** A use of a chart within a communiqué, and what the die was rolled for. */
export interface Used {
  readonly what: 'bounce' | 'guns' | 'fire' | 'chart';
  /** Who fired; null where no side did. */
  readonly side: Side | null;
  /** Strength that fired or fell, or the pursuit differential; null where there is none. */
  readonly strength: number | null;
  readonly use: ChartUse;
}

/** The dice behind a communiqué, in the order in which they fell. */
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

/** The side an entry is about, for its mark; null when it is about both or none. */
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

/** Where an entry happened; null when it has no place on the map. */
export const hexOf = (c: Communique) =>
  'hex' in c ? c.hex : c.kind === 'displaced' ? c.to : c.kind === 'moved' ? (c.path.at(-1) ?? null) : null;
