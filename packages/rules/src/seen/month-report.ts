/**
 * The front page of a month: points, raids, losses and flown routes. It is made from an observer's log, so that it is the
 * same for everybody. Of a counter that was lost unspotted, it says only that it left the map (ruling 18).
 */
import type { HexId } from '@1bob/atlas';
import { monthKey, type Month } from '../state/calendar.ts';
import type { Communique, Sighting } from '../state/communique.ts';
import type { LedgerLine } from '../state/match.ts';
import { enemyOf, type BombTarget, type GroupId, type Side } from '../state/terms.ts';

export interface RaidReport {
  readonly turn: number;
  readonly side: Side;
  readonly hex: HexId;
  readonly target: BombTarget['kind'];
  /** Counters that bombed. */
  readonly bombers: number;
  /** Morale points that each side gained or lost by the raid. */
  readonly points: Readonly<Record<Side, number>>;
}

export interface LossReport {
  /** Air units lost for good or behind the other side's front, by type. */
  readonly lost: Readonly<Record<string, number>>;
  /** Air units that came off the map damaged and return, by type. */
  readonly damaged: Readonly<Record<string, number>>;
  /** Counters that left the map unspotted, and based units driven off by bombs. Nothing else is known of either. */
  readonly unknown: number;
  /** Land units (AA: points) and ships lost. */
  readonly ground: number;
}

/** A route that a group flew, for the map. */
export interface Trail {
  readonly side: Side;
  readonly group: GroupId;
  readonly path: readonly HexId[];
}

export interface MonthReport {
  readonly month: Month;
  /** Morale points at the end of the month. */
  readonly points: Readonly<Record<Side, number>>;
  /** What each side gained or lost in the month. */
  readonly gained: Readonly<Record<Side, number>>;
  /** In order of time; all bombs of one side on one hex in one turn are one raid. */
  readonly raids: readonly RaidReport[];
  /** Index in `raids` of the raid with the largest gain for its side; null if no raid gained any. */
  readonly best: number | null;
  readonly losses: Readonly<Record<Side, LossReport>>;
  readonly trails: readonly Trail[];
}

type Pages = Readonly<Record<string, readonly Communique[]>>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

const perSide = <T>(make: (side: Side) => T): Record<Side, T> => ({
  german: make('german'),
  british: make('british'),
});

/** `pages`: the log as an observer sees it; `ledger`: the whole ledger. */
export function monthReport(pages: Pages, ledger: readonly LedgerLine[], month: Month): MonthReport {
  const told = toldIn(pages, month);
  const sum = (side: Side, lines: readonly LedgerLine[]): number =>
    lines.reduce((all, line) => all + (line.side === side ? line.amount : 0), 0);
  const until = ledger.filter((line) => line.month <= month);
  // Points at the start of the war do not count as a gain of the first month.
  const within = until.filter((line) => line.month === month && line.cause !== 'start');
  const raids = raidsOf(told);
  return {
    month,
    points: perSide((side) => sum(side, until)),
    gained: perSide((side) => sum(side, within)),
    raids,
    best: bestOf(raids),
    losses: lossesOf(told),
    trails: trailsOf(told),
  };
}

/** The raids of a month, as far as a log shows them, in order of time. */
export const raidsIn = (pages: Pages, month: Month): readonly RaidReport[] => raidsOf(toldIn(pages, month));

const toldIn = (pages: Pages, month: Month): Told =>
  Object.entries(pages)
    .filter(([name]) => name.startsWith(`${monthKey(month)}.`))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, page]) => page.map((what) => ({ turn: Number(name.slice(-2)), what })));

type Told = readonly { readonly turn: number; readonly what: Communique }[];

/** The log gives the points for bombs right after the bombs. */
const afterBombs: ReadonlySet<Communique['kind']> = new Set([
  'points',
  'outrage',
  'groundLoss',
  'baseHit',
  'ace',
] as const);

function raidsOf(told: Told): RaidReport[] {
  const raids = new Map<string, Writable<RaidReport> & { points: Record<Side, number> }>();
  let open: { points: Record<Side, number> } | null = null;
  for (const { turn, what } of told) {
    if (what.kind === 'bombing') {
      const { side, hex, target, sightings } = what;
      const key = `${turn} ${side} ${hex}`;
      const raid = raids.get(key) ?? {
        ...{ turn, side, hex, target: target.kind },
        bombers: 0,
        points: { german: 0, british: 0 },
      };
      raid.bombers += sightings.length;
      raids.set(key, raid);
      open = raid;
    } else if (what.kind === 'points' && open) open.points[what.side] += what.amount;
    else if (!afterBombs.has(what.kind)) open = null;
  }
  return [...raids.values()];
}

function bestOf(raids: readonly RaidReport[]): number | null {
  let best: number | null = null;
  let most = 0;
  raids.forEach(({ side, points }, i) => {
    const swing = points[side] - points[enemyOf(side)];
    if (swing <= most) return;
    most = swing;
    best = i;
  });
  return best;
}

function lossesOf(told: Told): Record<Side, LossReport> {
  interface Count {
    lost: Record<string, number>;
    damaged: Record<string, number>;
    unknown: number;
    ground: number;
  }
  const losses = perSide((): Count => ({ lost: {}, damaged: {}, unknown: 0, ground: 0 }));
  /** The last public identity of a counter. */
  const named = new Map<string, Sighting['unit']>();
  const name = (sightings: readonly Sighting[]): void =>
    sightings.forEach(({ counter, unit }) => unit && named.set(counter, unit));
  const count = (side: Side, how: 'lost' | 'damaged', counter: string): void => {
    const unit = named.get(counter);
    if (unit) losses[side][how][unit.type] = (losses[side][how][unit.type] ?? 0) + 1;
    else losses[side].unknown += 1;
  };
  for (const { what } of told)
    switch (what.kind) {
      case 'spotted':
        name(what.sightings);
        break;
      case 'combat':
        name([...what.attacker.sightings, ...what.defender.sightings]);
        break;
      case 'antiAircraft':
        name(what.against);
        break;
      case 'bombing':
        name(what.sightings);
        break;
      case 'eliminated':
        name([what.sighting]);
        count(what.sighting.side, 'lost', what.sighting.counter);
        break;
      case 'damage':
        name([what.sighting]);
        if (what.fate === 'eliminated') count(what.sighting.side, 'lost', what.sighting.counter);
        if (what.fate === 'recycled') count(what.sighting.side, 'damaged', what.sighting.counter);
        break;
      case 'leftMap':
        if (what.fate === null) losses[what.side].unknown += 1;
        else count(what.side, what.fate === 'recycled' ? 'damaged' : 'lost', what.counter);
        break;
      case 'baseHit':
        losses[what.side].unknown += what.lost;
        break;
      case 'groundLoss':
        losses[what.side].ground += what.land?.points ?? 1;
        break;
      default:
    }
  return losses;
}

function trailsOf(told: Told): Trail[] {
  const trails = new Map<GroupId, Trail & { path: HexId[] }>();
  for (const { what } of told) {
    if (what.kind !== 'moved') continue;
    const { side, group, path } = what;
    const trail = trails.get(group);
    // A move begins where the previous one ended.
    if (trail) trail.path.push(...(trail.path.at(-1) === path[0] ? path.slice(1) : path));
    else trails.set(group, { side, group, path: [...path] });
  }
  return [...trails.values()];
}
