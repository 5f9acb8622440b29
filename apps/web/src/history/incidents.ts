/** A log grouped into incidents: a fight or a bombing with all its results, and every other entry by itself. */
import type { Communique, Side, Sighting, View } from '@1bob/rules/player';
import { entries, type Entry } from '@1bob/words';
import { weightOf, type Weight } from './weight.ts';

export interface Incident {
  readonly head: Entry;
  /** Its results; empty unless it is a fight, fire from the ground or a bombing. */
  readonly outcome: readonly Entry[];
}

export type Shown = Extract<Communique, { kind: 'combat' | 'antiAircraft' | 'bombing' }>;
/** Whether dice fell between two sides: then a card shows both of them. */
export const isShown = (c: Communique): c is Shown =>
  c.kind === 'combat' || c.kind === 'bombing' || (c.kind === 'antiAircraft' && c.fire !== null);

/** All units involved, as known at the time. */
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
/** Whether an entry results from a fight. Points for a crash without combat are logged among its entries, but do not. */
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

/** Points that it moved, of both sides. */
function stakes(incident: Incident): number {
  const { german, british } = pointsOf(incident);
  return Math.abs(german) + Math.abs(british);
}

/**
 * The most important incident worth a look; among equals the one that moved more points, and of those the latest. Null if
 * none is worth a look.
 */
const weightiestIncident = (list: readonly Incident[]): Incident | null =>
  list
    .filter((incident) => weightOfIncident(incident) >= 2)
    .toReversed()
    .sort((a, b) => weightOfIncident(b) - weightOfIncident(a) || stakes(b) - stakes(a))[0] ?? null;

/** The highlight of the last entry's flying turn, otherwise of the turn before. */
function ofLastTurn(all: readonly Entry[]): Incident | null {
  const last = all.at(-1);
  if (last === undefined) return null;
  // The reason why passing ended is omitted, because the event that ended it has its own entry.
  const counts = ({ month, turn, what }: Entry): boolean =>
    month === last.month && turn > 0 && what.kind !== 'passEnded';
  const within = (turn: number): Incident | null =>
    weightiestIncident(incidents(all.filter((entry) => entry.turn === turn && counts(entry))));
  return within(last.turn) ?? within(last.turn - 1);
}

/** The pinned incident: the one whose card is open, otherwise the last highlight of a month that is being flown. */
export function pinnedOf({ log, stage }: View, opened: string | null): Incident | null {
  const all = entries(log);
  const open = opened === null ? undefined : incidents(all).find(({ head }) => head.key === opened);
  return open ?? (stage.kind === 'flying' ? ofLastTurn(all) : null);
}

/** Points that each side gained or lost by it. */
export function pointsOf({ outcome }: Incident): Readonly<Record<Side, number>> {
  const points = { german: 0, british: 0 };
  for (const { what } of outcome) if (what.kind === 'points') points[what.side] += what.amount;
  return points;
}
