/** A side's plan for its bombers in a month: all raids that pay, or a rest. */
import type { HexId } from '@1bob/atlas';
import { enemyOf, winningLead, type OwnUnit } from '@1bob/rules/player';
import type { Slot } from './airspace.ts';
import { moodOf, mostMood } from '../proposals.ts';
import { isBomber, monthsLeft, once, restWorth, type Brief } from './brief.ts';
import { experienceOf } from './experience.ts';
import { flights, raidsFor, type Raid } from './raids.ts';

/** Targets considered per flight, at leisure and in a hurry. */
const targets = { leisure: 5, hurry: 2 };
const targetsFor = ({ manner }: Brief): number => (manner.hurried ? targets.hurry : targets.leisure);

/** Facts of planned or chosen raids that matter for later ones. */
interface Chosen {
  readonly hexes: readonly HexId[];
  readonly slots: ReadonlySet<Slot>;
  readonly units: ReadonlySet<OwnUnit>;
}

const plannedTargets = ({ view }: Brief): HexId[] =>
  Object.values(view.own.plans).flatMap(({ bomb }) => bomb?.hex ?? []);

/**
 * The best raid of a flight beside the chosen ones. It prefers a town that is not bombed yet. Null if no raid is worth more
 * than `more`.
 */
function bestBeside(
  brief: Brief,
  { hexes, slots, units }: Chosen,
  raids: readonly Raid[],
  more: number,
): Raid | null {
  const mood = once(brief, 'mood', () => moodOf(brief.view, brief.position.side, brief.seed));
  let best: (Raid & { readonly appeal: number }) | null = null;
  for (const raid of raids) {
    // The list is sorted by each raid's own worth.
    if (best !== null && raid.worth + mostMood < best.appeal) break;
    if (raid.units.some((unit) => units.has(unit)) || raid.slots.some((slot) => slots.has(slot))) continue;
    const there = raid.target.kind === 'place' ? hexes.filter((hex) => hex === raid.hex).length : 0;
    const worth = raid.worth - there * brief.weights.spoils * raid.bombs;
    const pleases = mood(raid);
    if (pleases === null) continue;
    const appeal = worth + pleases;
    if (worth > more && (best === null || appeal > best.appeal)) best = { ...raid, worth, appeal };
  }
  return best;
}

/**
 * All raids of the month, chosen in turn, the best first; none if a rest is worth more. The first may cost what it denies the
 * enemy: the points of his rest (4.4).
 */
export function planMonth(brief: Brief, sent = isBomber): readonly Raid[] {
  const end = quietEnd(brief);
  if (end === 'welcome' || brief.manner.raids === 0) return [];
  const chances = flights(brief, sent).map((flight) => raidsFor(brief, flight, targetsFor(brief)));
  const denied = restWorth(brief, enemyOf(brief.position.side)) * brief.weights.restDenied;
  const raids: Raid[] = [];
  for (;;) {
    const chosen = {
      hexes: [...plannedTargets(brief), ...raids.map(({ hex }) => hex)],
      slots: new Set(raids.flatMap((raid) => raid.slots)),
      units: new Set(raids.flatMap((raid) => raid.units)),
    };
    const first = -(end === 'feared' ? Math.max(priceOfNoise, denied) : denied);
    const more = raids.length === 0 ? first : brief.weights.furtherRaid;
    const [best] = chances
      .flatMap((each) => bestBeside(brief, chosen, each, more) ?? [])
      .sort((a, b) => b.worth - a.worth);
    if (best === undefined) break;
    raids.push(best);
  }
  const worth = raids.reduce((sum, raid) => sum + raid.worth, 0) + (raids.length > 0 ? denied : 0);
  const { weights, manner } = brief;
  const weight = brief.position.side === 'german' ? weights.germanRaids : weights.britishRaids;
  return end !== 'feared' && worth * boldness(brief) * manner.raids * weight < restWorth(brief) ? [] : raids;
}

/** Most points that a raid may cost if it prevents a draw that ends the war. */
const priceOfNoise = 3;
export const leadOf = ({ view, position }: Brief): number =>
  view.points[position.side] - view.points[enemyOf(position.side)];

/**
 * Whether this side welcomes or fears a third quiet month, which ends the war in a draw (ruling 7); null while none
 * threatens.
 */
export function quietEnd(brief: Brief): 'welcome' | 'feared' | null {
  const { rules, quietMonths } = brief.view;
  if (!rules.quietDraw || quietMonths < 2) return null;
  const lead = leadOf(brief);
  if (lead <= -winningLead) return 'welcome';
  // Against an enemy who does not come, a longer war brings points.
  return lead >= winningLead || experienceOf(brief).raided === 0 ? 'feared' : null;
}

/** The next raid to plan. Once one raid is planned, all others that pay for themselves follow. */
export function nextRaid(brief: Brief, sent = isBomber): Raid | null {
  if (brief.manner.raids === 0) return null;
  if (Object.keys(brief.view.own.plans).length === 0) return planMonth(brief, sent)[0] ?? null;
  const chosen = { hexes: plannedTargets(brief), slots: new Set<Slot>(), units: new Set<OwnUnit>() };
  for (const flight of flights(brief, sent)) {
    const raids = raidsFor(brief, flight, targetsFor(brief));
    const raid = bestBeside(brief, chosen, raids, brief.weights.furtherRaid);
    if (raid !== null) return raid;
  }
  return null;
}

/**
 * Weight of raid points relative to rest points: a side that is behind near the end needs them, a side that is ahead does
 * not.
 */
function boldness(brief: Brief): number {
  const { view, weights } = brief;
  const lead = leadOf(brief);
  const left = monthsLeft(brief);
  // When an unwanted draw is near, any raid is worth more.
  const quiet = view.rules.quietDraw && view.quietMonths >= 2 ? 1.5 : 1;
  if (left > 1) return quiet;
  if (lead >= winningLead) return left === 0 ? weights.raidsAhead - 0.4 : weights.raidsAhead;
  return (lead > -winningLead ? weights.raidsLevel : weights.raidsBehind) * quiet;
}
