/** A log grouped into incidents: a fight or a bombing with all its results, and every other entry by itself. */
import { isLondon, type HexId } from '@1bob/atlas';
import type { Communique, Side, Sighting, View } from '@1bob/rules/player';
import { entries, type Entry } from '@1bob/words';
import type { MapHit } from '../map/types.ts';
import { weightOf, type Weight } from './weight.ts';

export interface Incident {
  readonly head: Entry;
  /** The results of the head. Empty unless it is a fight, gunfire or a bombing. */
  readonly outcome: readonly Entry[];
}

export type Shown = Extract<Communique, { kind: 'combat' | 'antiAircraft' | 'bombing' }>;
/** Whether dice were rolled between two sides. A card then shows both sides. */
export const isShown = (c: Communique): c is Shown =>
  c.kind === 'combat' || c.kind === 'bombing' || (c.kind === 'antiAircraft' && c.fire !== null);

/** All units involved, as they were known at that moment. */
export const flyersIn = (c: Shown): readonly Sighting[] => {
  switch (c.kind) {
    case 'combat':
      return [...c.attacker.sightings, ...c.defender.sightings];
    case 'antiAircraft':
      return c.against;
    case 'bombing':
      return c.sightings;
  }
};

const follows: ReadonlySet<Communique['kind']> = new Set([
  'shattered',
  'displaced',
  'damage',
  'eliminated',
  'outrage',
  'groundLoss',
  'baseHit',
  'baseUnitHit',
  'ace',
  'aceJoins',
  'planStopped',
  'points',
] as const);
/**
 * Whether an entry is a result of a fight. Points for a crash without a fight are logged among such entries, but are
 * not a result of it.
 */
const comesOf = (c: Communique): boolean =>
  follows.has(c.kind) && !(c.kind === 'points' && c.cause === 'captured');

export function incidents(list: readonly Entry[]): readonly Incident[] {
  const made: { head: Entry; outcome: Entry[] }[] = [];
  for (const entry of list) {
    const last = made.at(-1);
    if (last !== undefined && isShown(last.head.what) && comesOf(entry.what)) last.outcome.push(entry);
    else made.push({ head: entry, outcome: [] });
  }
  return made;
}

const weightOfIncident = ({ head, outcome }: Incident): Weight =>
  [head, ...outcome].reduce<Weight>((most, { what }) => {
    const weight = weightOf(what);
    return weight > most ? weight : most;
  }, 0);

/** The points that an incident moved, added up over both sides. */
function stakes(incident: Incident): number {
  const { german, british } = pointsOf(incident);
  return Math.abs(german) + Math.abs(british);
}

/**
 * The most important incident that is worth a look. Among equals it is the one that moved more points, and the latest
 * of those. Null if none is worth a look.
 */
const weightiestIncident = (list: readonly Incident[]): Incident | null =>
  list
    .filter((incident) => weightOfIncident(incident) >= 2)
    .toReversed()
    .sort((a, b) => weightOfIncident(b) - weightOfIncident(a) || stakes(b) - stakes(a))[0] ?? null;

/** The highlight of the flying turn of the last entry. If there is none, that of the turn before. */
function ofLastTurn(all: readonly Entry[]): Incident | null {
  const last = all.at(-1);
  if (last === undefined) return null;
  // The entry that says why passing ended does not count, because the event that ended it has its own entry.
  const counts = ({ month, turn, what }: Entry): boolean =>
    month === last.month && turn > 0 && what.kind !== 'passEnded';
  const highlightOf = (turn: number): Incident | null =>
    weightiestIncident(incidents(all.filter((entry) => entry.turn === turn && counts(entry))));
  return highlightOf(last.turn) ?? highlightOf(last.turn - 1);
}

/** The pinned incident: the one whose card is open, or else the last highlight of a month that is being flown. */
export function pinnedOf({ log, stage }: View, opened: string | null): Incident | null {
  const all = entries(log);
  const open = opened === null ? undefined : incidents(all).find(({ head }) => head.key === opened);
  return open ?? (stage.kind === 'flying' ? ofLastTurn(all) : null);
}

/** The points that each side gained or lost by an incident. */
export function pointsOf({ outcome }: Incident): Readonly<Record<Side, number>> {
  const points = { german: 0, british: 0 };
  for (const { what } of outcome) if (what.kind === 'points') points[what.side] += what.amount;
  return points;
}

/** The hexes of London that these entries bomb, with the points that the bombs brought the side that dropped them. */
export function hitsOn(list: readonly Entry[]): readonly MapHit[] {
  const hits = new Map<HexId, number>();
  for (const incident of incidents(list)) {
    const { what } = incident.head;
    if (what.kind !== 'bombing' || !isLondon(what.hex)) continue;
    hits.set(what.hex, (hits.get(what.hex) ?? 0) + pointsOf(incident)[what.side]);
  }
  return [...hits].map(([hex, points]) => ({ hex, points }));
}
