/** What a side does with its bombers in a month: all the raids that pay, or a rest. */
import type { HexId } from '@1bob/atlas';
import { enemyOf, type OwnUnit } from '@1bob/rules/player';
import type { Slot } from './airspace.ts';
import { isBomber, monthsLeft, restWorth, type Brief } from './brief.ts';
import { experienceOf } from './experience.ts';
import { flights, raidsFor, type Raid } from './raids.ts';

/** Targets that each flight looks at, at leisure and in a hurry. */
const targets = { leisure: 5, hurry: 2 };
const targetsFor = ({ manner }: Brief): number => (manner.hurried ? targets.hurry : targets.leisure);
/** Share of its bombs that a raid loses when another has bombed the place before (13.8). */
const spoils = 0.25;

/** What counts of raids that are laid or chosen for those that come after. */
interface Chosen {
  readonly hexes: readonly HexId[];
  readonly slots: ReadonlySet<Slot>;
  readonly units: ReadonlySet<OwnUnit>;
}

const laid = ({ view }: Brief): HexId[] =>
  Object.values(view.own.plans).flatMap(({ bomb }) => bomb?.hex ?? []);

/** The best raid of a flight beside others: a town is bombed once where there are other towns. Null when none is worth `more`. */
function bestBeside({ hexes, slots, units }: Chosen, raids: readonly Raid[], more: number): Raid | null {
  let best: Raid | null = null;
  for (const raid of raids) {
    // They come by what they bring alone.
    if (best !== null && raid.worth <= best.worth) break;
    if (raid.units.some((unit) => units.has(unit)) || raid.slots.some((slot) => slots.has(slot))) continue;
    const there = raid.target.kind === 'place' ? hexes.filter((hex) => hex === raid.hex).length : 0;
    const worth = raid.worth - there * spoils * raid.bombs;
    if (worth > more && (best === null || worth > best.worth)) best = { ...raid, worth };
  }
  return best;
}

/** All raids of the month, chosen one after the other, the best first; none where a rest is worth more. */
export function planMonth(brief: Brief, sent = isBomber): readonly Raid[] {
  const end = quietEnd(brief);
  if (end === 'welcome' || brief.manner.raids === 0) return [];
  const chances = flights(brief, sent).map((flight) => raidsFor(brief, flight, targetsFor(brief)));
  const raids: Raid[] = [];
  for (;;) {
    const chosen = {
      hexes: [...laid(brief), ...raids.map(({ hex }) => hex)],
      slots: new Set(raids.flatMap((raid) => raid.slots)),
      units: new Set(raids.flatMap((raid) => raid.units)),
    };
    const more = end === 'feared' && raids.length === 0 ? -priceOfNoise : 0;
    const [best] = chances
      .flatMap((each) => bestBeside(chosen, each, more) ?? [])
      .sort((a, b) => b.worth - a.worth);
    if (best === undefined) break;
    raids.push(best);
  }
  const worth = raids.reduce((sum, raid) => sum + raid.worth, 0);
  return end !== 'feared' && worth * boldness(brief) * brief.manner.raids < restWorth(brief) ? [] : raids;
}

/** Points that a raid may cost which keeps the war from ending in a draw. */
const priceOfNoise = 3;
/** 23.2: the lead of a marginal victory. */
const victory = 6;

export const leadOf = ({ view, position }: Brief): number =>
  view.points[position.side] - view.points[enemyOf(position.side)];

/** What a third quiet month, which ends the war in a draw (ruling 7), is to this side; null while there is no danger of it. */
export function quietEnd(brief: Brief): 'welcome' | 'feared' | null {
  const { rules, quietMonths } = brief.view;
  if (!rules.quietDraw || quietMonths < 2) return null;
  const lead = leadOf(brief);
  if (lead <= -victory) return 'welcome';
  // Against an enemy who does not come, points are to be had by going on.
  return lead >= victory || experienceOf(brief).raided === 0 ? 'feared' : null;
}

/** The raid that is laid next: once one is laid all others follow that pay for themselves. */
export function nextRaid(brief: Brief, sent = isBomber): Raid | null {
  if (brief.manner.raids === 0) return null;
  if (Object.keys(brief.view.own.plans).length === 0) return planMonth(brief, sent)[0] ?? null;
  const chosen = { hexes: laid(brief), slots: new Set<Slot>(), units: new Set<OwnUnit>() };
  for (const flight of flights(brief, sent)) {
    const raid = bestBeside(chosen, raidsFor(brief, flight, targetsFor(brief)), 0);
    if (raid !== null) return raid;
  }
  return null;
}

/**
 * How much more, or less, the points of a raid count than those of a rest: who is behind near the end needs them, and who
 * is ahead can do without.
 */
function boldness(brief: Brief): number {
  const { view } = brief;
  const lead = leadOf(brief);
  const left = monthsLeft(brief);
  // Near a draw that nobody wants, a noise is worth something.
  const quiet = view.rules.quietDraw && view.quietMonths >= 2 ? 1.5 : 1;
  if (left > 1) return quiet;
  if (lead >= victory) return left === 0 ? 0.3 : 0.7;
  return (lead > -victory ? 1.2 : 2) * quiet;
}
