/** The weight of a communiqué. Of several new ones, the one with the highest weight is shown first. */
import type { Communique, Fate } from '@1bob/rules/player';
import type { CommuniqueOf, Entry } from '@1bob/words';

/**
 * 0: routine, which the map shows anyway. 1: a step of the game. 2: worth a look. 3: a fight, gunfire or bombs. 4: a
 * hit by bombs, a broken formation or a loss. 5: an event that ends the war or may end it.
 */
export type Weight = 0 | 1 | 2 | 3 | 4 | 5;

type Weights = {
  readonly [K in Communique['kind']]: Weight | ((c: CommuniqueOf<K>) => Weight);
};

const hurt = (fate: Fate | null): Weight => (fate === null || fate === 'none' || fate === 'safe' ? 0 : 4);

/** Every kind needs a weight, or this does not compile. */
const weights: Weights = {
  setUp: 1,
  monthBegins: 1,
  randomEvent: (c) => (c.event === 'noEvent' ? 0 : 2),
  rafCreated: 2,
  reinforced: (c) => (c.spent === 0 ? 0 : 1),
  recon: (c) => (c.success ? 2 : 1),
  gentlemensWar: 1,
  flyingBegins: 0,
  tookOff: 1,
  moved: 0,
  joined: 1,
  landed: 0,
  spotted: 2,
  fake: 2,
  leftMap: (c) => (c.fate === null ? 1 : hurt(c.fate)),
  antiAircraft: (c) => (c.fire === null ? 1 : 3),
  combat: 3,
  shattered: 4,
  displaced: 0,
  damage: (c) => hurt(c.fate),
  eliminated: 4,
  overstacked: 2,
  bombing: (c) => ((c.use?.code ?? '-') === '-' ? 3 : 4),
  outrage: 2,
  groundLoss: 4,
  baseHit: (c) => (c.lost === 0 ? 1 : 4),
  ace: (c) => (c.made ? 2 : 0),
  points: 1,
  noMoreMissions: 1,
  night: 1,
  rest: 1,
  quietMonths: 2,
  monthEnds: 1,
  drawOffered: (c) => (c.offered ? 5 : 2),
  drawDeclined: 2,
  ended: 5,
  phaseAsks: 2,
  examined: 1,
  check: (c) => hurt(c.fate),
  baseUnitHit: (c) => hurt(c.fate),
  returned: 1,
  westernFront: 2,
  aceJoins: 2,
  onPatrol: 0,
  upgraded: 1,
  planStopped: 2,
  passEnded: 2,
};

export function weightOf<K extends Communique['kind']>(c: CommuniqueOf<K>): Weight {
  const weight: Weights[K] = weights[c.kind];
  return typeof weight === 'function' ? weight(c) : weight;
}

/** Whether the note beside the points says it. The entries on reinforcements and on resting name the points too. */
export const changesPoints = (c: Communique): boolean =>
  c.kind === 'points' || c.kind === 'rest' || (c.kind === 'reinforced' && c.spent > 0);

/** At most `most` of the entries. The highest weight comes first, and among equal weights the latest entry. */
export const weightiest = (list: readonly Entry[], most: number): readonly Entry[] =>
  list
    .toReversed()
    .sort((a, b) => weightOf(b.what) - weightOf(a.what))
    .slice(0, most);

/**
 * The log in one line: the entry with the highest weight since the reader last looked. If nothing is new, the one with
 * the highest weight in the last turn.
 */
export function headline(all: readonly Entry[], readBefore: string): Entry | null {
  const last = all.at(-1);
  if (last === undefined) return null;
  const fresh = all.filter(({ key }) => key > readBefore);
  const turn = all.filter((entry) => entry.month === last.month && entry.turn === last.turn);
  return weightiest(fresh.length > 0 ? fresh : turn, 1)[0] ?? last;
}
