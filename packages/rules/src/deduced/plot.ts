/**
 * The plot table: what an unspotted counter can still be. Every answer follows with certainty from the view it is made of:
 * the truth is never left out, and equal views give equal answers. Each type that is left out names its rule.
 */
import { hasLand, type HexId } from '@1bob/atlas';
import { airCost, isCarrierBorne, isFighter, isRiesen, isZeppelin } from '../forces/counters.ts';
import type { UnitType } from '../charts/pack.ts';
import { remember } from '../remember.ts';
import { strandsAt } from '../sections/07-basing.ts';
import type { Knowledge } from '../seen/player-view.ts';
import { lastFlyingTurn, type CounterId, type Side } from '../state/terms.ts';
import type { UnitId } from '../state/match.ts';
import { rulesInForce, type RulesInForce } from '../state/variant.ts';
import { entriesOf, hear, type Heard, type Track } from './heard.ts';
import { seated, type Edges } from './matching.ts';
import {
  enteredIn,
  flightOf,
  openingsOf,
  startOf,
  typesIn,
  type Opening,
  type Openings,
} from './openings.ts';

/** Why a type is left out, from the plainest reason to the one that takes the most counting. */
export const plotReasons = {
  /** A zeppelin always shows its face. */
  visible: '20.2',
  /** Its units come in 1918. */
  later: '6.4',
  /** Its units are seen, or known to be, elsewhere. */
  elsewhere: '20.4',
  /** None stood at the base when this reader looked there. */
  listed: '20.3',
  /** Only units of the carrier take off at sea. */
  carrier: '18.4',
  /** It does not take off so near the front. */
  front: 'ruling 89',
  speed: '8.2',
  /** In the turn of take-off it flies half its speed. */
  climb: '26.2',
  fuel: '8.7',
  /** Only fighters take off in the other side's turn, for a patrol. */
  patrol: '25.1',
  /** Only a group with a Riese joins another in this way. */
  radio: '28.2',
  /** Its units are needed to fill the places where the others cannot be. */
  mix: '2.21',
  /** As many fakes as can be in play are elsewhere. */
  fakes: '20.6',
  /** Its side has not spent enough to have it. */
  price: '6.1',
} as const;
export type PlotReason = keyof typeof plotReasons;

export interface Plot {
  /** Codes of the types of aircraft that it can be, in the order of the pack; fakes are not among them. */
  readonly types: readonly string[];
  /** Whether it can be a fake (20.6). */
  readonly fake: boolean;
  /** Hex of its take-off, which everybody saw (8.6, 11.0). */
  readonly from: HexId;
  /**
   * Flying turn by whose end it must be down, at the latest, if it is an aircraft (8.7, ruling 9). Null when it can only be
   * a fake, which needs no fuel.
   */
  readonly landsBy: number | null;
  /** Types that it cannot be, fakes included, each by the first reason that leaves the last of its units out. */
  readonly not: readonly { readonly reason: PlotReason; readonly types: readonly string[] }[];
}

/** What a counter can be, as far as the reader of this view can know. Null if they see it, own it, or it is not there. */
export function plotOf(view: Knowledge, id: string): Plot | null {
  const counter = Object.hasOwn(view.counters, id) ? view.counters[id] : undefined;
  if (!counter || counter.unit || counter.side === view.own?.side) return null;
  return tableOf(view, counter.side).plot(id as CounterId);
}
const tableOf = remember((view: Knowledge, side: Side) => new PlotTable(view, side));

/** What a counter has shown of itself, which all of its signs come from. */
interface Flown {
  readonly id: CounterId;
  readonly track: Track;
  readonly tookOff: number;
}
type Sign = readonly [PlotReason, (unit: UnitId, type: UnitType) => boolean];

class PlotTable {
  private readonly heard: Heard;
  private readonly typeOf: (unit: string) => UnitType;
  private readonly variant: RulesInForce;
  private readonly all: readonly UnitId[];
  /** Units of the scenario's start. Null for a pack that lacks one of them, whose start nobody knows here. */
  private readonly start: ReadonlySet<string> | null;
  private readonly hasEntered: (unit: string) => boolean;
  private readonly openings: Openings;
  private readonly counting: Counting;

  constructor(
    private readonly view: Knowledge,
    private readonly side: Side,
  ) {
    const { pack } = view;
    this.heard = hear(view, side);
    this.typeOf = typesIn(view);
    this.variant = rulesInForce(view.rules, view.rulesVersion);
    this.all = pack.units.flatMap((unit) => (unit.side === side ? (unit.id as UnitId) : []));
    const start = startOf(view, side);
    this.start = start.every((id) => (this.all as readonly string[]).includes(id)) ? new Set(start) : null;
    this.hasEntered = enteredIn(view, side);
    this.openings = openingsOf(view, side, this.heard, () => false);
    this.counting = this.count();
  }

  plot(id: CounterId): Plot | null {
    const { view } = this;
    const track = this.heard.tracks.get(id);
    if (!track) return null;
    const tookOff = view.counters[id]?.tookOff ?? 0;
    const not = new Map<string, PlotReason>();
    this.countFor(id, this.byItself({ id, track, tookOff }, not), not);
    const order = Object.keys(view.pack.types);
    const types = order.filter((type) => this.typesAmong(this.all).has(type) && !not.has(type));
    const flyers = types.flatMap((type) => view.pack.types[type] ?? []).filter(({ cls }) => cls !== 'Fake');
    const latest = flyers.map(({ endurance }) => tookOff + (endurance ?? lastFlyingTurn));
    return {
      types: flyers.map(({ code }) => code),
      fake: flyers.length < types.length,
      from: track.from as HexId,
      landsBy: latest.length > 0 ? Math.min(lastFlyingTurn, Math.max(...latest)) : null,
      not: Object.keys(plotReasons).flatMap((reason) => {
        const those = order.filter((type) => not.get(type) === reason);
        return those.length > 0 ? { reason: reason as PlotReason, types: those } : [];
      }),
    };
  }
  private typesAmong = (units: readonly UnitId[]): ReadonlySet<string> =>
    new Set(units.map((unit) => this.typeOf(unit).code));

  // What the counter itself has shown

  /** The units that none of its signs leaves out. Adds to `not` the types of which none is left, with the sign. */
  private byItself(flown: Flown, not: Map<string, PlotReason>): readonly UnitId[] {
    let units = this.all;
    for (const [reason, can] of this.signsOf(flown)) {
      const before = this.typesAmong(units);
      units = units.filter((unit) => can(unit, this.typeOf(unit)));
      const after = this.typesAmong(units);
      for (const type of before) if (!after.has(type)) not.set(type, reason);
    }
    return units;
  }

  private signsOf({ id, track, tookOff }: Flown): readonly Sign[] {
    const { view, side, heard, variant } = this;
    const { placed } = this.openings;
    const { fastest, isUp } = flightOf(view, side, heard, id);
    const from = track.from as HexId;
    const first = track.moved.get(tookOff) ?? 0;
    const listed = this.listedAt(track);
    const isPatrol = this.tookOffOutOfTurn(track);
    const radio = this.joinedByRadio({ id, track, tookOff });
    // 25.1: the log shows a patrol that takes station and flies home in one turn as one flight, each way within its speed.
    const mayPatrol = (type: UnitType): boolean => variant.patrols && isFighter(type);
    return [
      ['visible', (_, { code }) => !isZeppelin({ type: code })],
      ['later', this.hasEntered],
      ['elsewhere', (unit) => !placed.has(unit) && (heard.evidence.get(unit)?.places.has(id) ?? true)],
      ['listed', (unit) => listed?.has(unit) ?? true],
      ['carrier', (_, type) => hasLand(from) || isCarrierBorne(type)],
      ['front', (_, { code }) => !strandsAt({ variant }, { type: code }, from)],
      ['speed', (_, type) => type.speed >= Math.max(fastest, mayPatrol(type) ? first / 2 : first)],
      ['climb', (_, type) => !variant.scrambling || mayPatrol(type) || type.speed >= 2 * first],
      ['fuel', (_, type) => isUp(type)],
      ['patrol', (_, type) => !isPatrol || isFighter(type)],
      ['radio', (_, { code }) => !radio || isRiesen({ type: code })],
    ];
  }

  /** 20.3: the units that this reader last saw at the base of a take-off, if no other can have come there since. */
  private listedAt({ from, began }: Track): ReadonlySet<UnitId> | null {
    const notes = this.view.own?.notes ?? {};
    let listed: ReadonlySet<UnitId> | null = null;
    for (const { what } of entriesOf(this.view, this.view.month).slice(0, began)) {
      // 5, 6: before this, units may still have come. 8.11: one that lands there later does not take off again.
      if (what.kind === 'reinforced' && what.side === this.side) listed = null;
      const note = what.kind === 'examined' ? notes[what.note] : undefined;
      if (note?.hex === from) listed = new Set(note.air.map(({ unit }) => unit));
    }
    return listed;
  }

  /** 25.1, ruling 59: patrols take off as the flying turn begins, the British ones before the German turn. */
  private tookOffOutOfTurn({ began }: Track): boolean {
    const { month, stage, rules } = this.view;
    if (!rules.patrols || this.side !== 'british') return false;
    const entries = entriesOf(this.view, month);
    const turn = entries[began]?.turn;
    if (stage.kind === 'flying' && stage.turn === turn && stage.side === 'german') return true;
    return entries
      .slice(began)
      .some((each) => each.turn === turn && each.what.kind === 'tookOff' && each.what.side === 'german');
  }

  /** 28.2: whether the counter joined others by radio when it flew alone. */
  private joinedByRadio({ id, tookOff }: Flown): boolean {
    let [alone, radio, mayHaveMet] = [false, false, false];
    for (const { what, turn } of entriesOf(this.view, this.view.month)) {
      if (what.kind !== 'joined' && what.kind !== 'tookOff' && what.kind !== 'moved') continue;
      if (what.counters.includes(id)) {
        if (what.kind === 'joined' && what.rule === '28.2' && alone) radio = true;
        alone = what.counters.length === 1 && !(mayHaveMet && turn === tookOff);
      } else if (what.kind === 'tookOff' && what.side === this.side && turn === tookOff) {
        // 10.1-2: flights of several bases can meet as they take off, and the log does not say so.
        [alone, mayHaveMet] = [false, true];
      }
    }
    return radio;
  }

  // What its side’s other places leave for it. All of them are filled at once.

  private count(): Counting {
    const { heard } = this;
    const { placed, places } = this.openings;
    const units = this.all.filter((unit) => !placed.has(unit));
    const sure = new Set(units.filter((unit) => heard.evidence.get(unit)?.away === 'no'));
    const { spent, price } = this.budget();
    // Those who must have a place come first, then the cheapest.
    const order = [...units].sort((a, b) => Number(sure.has(b)) - Number(sure.has(a)) || price(a) - price(b));
    const edges = order.map((unit) => places.flatMap((place, i) => (place.takes(unit) ? [i] : [])));
    const prices = order.map(price);
    const few = this.fakesLeft(order, sure);
    return {
      order,
      edges,
      sure: sure.size,
      places,
      few: order.flatMap((u, i) => (few.has(u) ? i : [])),
      prices,
      spent,
    };
  }

  /** Adds to `not` the types of these units that leave some other place of the map without a unit. */
  private countFor(id: CounterId, able: readonly UnitId[], not: Map<string, PlotReason>): void {
    const { order, edges, sure, places, few, prices, spent } = this.counting;
    const here = places.findIndex((place) => place.id === id);
    const every = [...order.keys()];
    const fits = (unit: number, among: readonly number[], most: number): boolean => {
      if (!among.includes(unit)) return false;
      const others = among.filter((other) => other !== unit);
      const used = seated(edges, others, unit < sure ? sure - 1 : sure, places.length, here);
      const total = (used ?? []).reduce((sum, other) => sum + (prices[other] ?? 0), prices[unit] ?? 0);
      return used !== null && total <= most + 1e-9;
    };
    for (const type of this.typesAmong(able)) {
      const those = able.flatMap((unit) => (this.typeOf(unit).code === type ? order.indexOf(unit) : []));
      if (those.some((unit) => fits(unit, few, spent))) continue;
      const affords = those.some((unit) => fits(unit, few, Infinity));
      not.set(type, affords ? 'price' : those.some((unit) => fits(unit, every, Infinity)) ? 'fakes' : 'mix');
    }
  }

  /**
   * 6.1: points that the side has spent on reinforcements in the whole match, and the least that a unit has cost. Units of
   * the scenario's start cost nothing.
   */
  private budget(): { spent: number; price: (unit: UnitId) => number } {
    const { pack, ledger, raf } = this.view;
    const spent = ledger.reduce(
      (sum, { side, cause, amount }) =>
        side === this.side && cause === 'reinforcement' ? sum - amount : sum,
      0,
    );
    return {
      spent: this.start === null ? Infinity : spent,
      price: (unit) => {
        const type = this.typeOf(unit);
        if (type.cls === 'Fake' || this.start?.has(unit)) return 0;
        const bought = Math.min(airCost(pack.charts, type, false), airCost(pack.charts, type, raf));
        // 4.2, ruling 43: a fighter may have come as an upgrade, for a point.
        return this.variant.upgrades && isFighter(type) ? Math.min(1, bought) : bought;
      },
    };
  }

  /**
   * 20.6: these units, with no more fakes than can be on the map: those of the start and one for each month so far, without
   * those that were found out this month. Fakes that nobody has seen on the ground are alike.
   */
  private fakesLeft(units: readonly UnitId[], sure: ReadonlySet<UnitId>): ReadonlySet<UnitId> {
    const { month, firstMonth } = this.view;
    const fakesIn = (list: readonly string[]): string[] =>
      list.filter((id) => this.typeOf(id).cls === 'Fake');
    const drawn = this.start ? fakesIn([...this.start]).length + month - firstMonth + 1 : Infinity;
    const here = Math.min(drawn, fakesIn(this.all).length) - this.heard.fakesFound;
    const alike = fakesIn(units).filter(
      (fake) => !this.heard.evidence.has(fake as UnitId) && this.hasEntered(fake),
    );
    const surplus = new Set(alike.slice(Math.max(0, here - fakesIn([...sure]).length)));
    return new Set(units.filter((unit) => !surplus.has(unit)));
  }
}

/** Units that the view does not place, the surest and then the cheapest first; the lists beside them go by their index. */
interface Counting {
  readonly order: readonly UnitId[];
  /** Places of each unit. */
  readonly edges: Edges;
  /** How many of them, from the first, are on the map for certain. */
  readonly sure: number;
  readonly places: readonly Opening[];
  /** Those that are left when no more fakes are on the map than can be (20.6). */
  readonly few: readonly number[];
  readonly prices: readonly number[];
  readonly spent: number;
}
