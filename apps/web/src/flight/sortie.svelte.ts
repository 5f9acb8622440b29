/**
 * A flight being planned: its units, the clicked points, the target, and whether it lands at the end. This class builds
 * the commands for the plan and sends nothing.
 */
import { distance, hexAt, type HexId } from '@1bob/atlas';
import {
  basesToLandAt,
  commandLimits,
  forecast,
  lastFlyingTurn,
  landingChain,
  mayLandAt,
  mayStayUp,
  nearestHome,
  needsPlan,
  strandsAt,
  nextTurnOf,
  refuseBombs,
  targetsIn,
  type BombTarget,
  type CommandInput,
  type FlightPlan,
  type Forecast,
  type GroupId,
  type OwnUnit,
  type Position,
  type Raid,
  type Start,
  type UnitId,
} from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import type { Drawn } from './flight-draft.svelte.ts';
import { corners, routeThrough } from './route.ts';

/** A part of the way, from click to click. */
export interface Leg {
  readonly to: HexId;
  /** The flying turns in which the leg enters its first and its last hex. */
  readonly first: number;
  readonly last: number;
  /** Hexes entered, each with its flying turn. */
  readonly hexes: readonly HexId[];
  readonly turns: readonly number[];
}

export class Sortie {
  readonly #view: () => PlayerView;
  /** Where the picked units are. */
  readonly from: HexId;
  /** Null for units on the ground. */
  readonly group: GroupId | null;
  #picked = $state.raw<readonly UnitId[]>([]);
  points = $state.raw<readonly HexId[]>([]);
  bomb = $state.raw<FlightPlan['bomb']>(null);
  /** Whether the flight lands. Null leaves it to the end of the route. */
  #land = $state<boolean | null>(null);
  /** The flying turn before which the flight does not start. It is never before the side's next turn. */
  wait = $state(0);
  /** Whether the plan stops when the flight is spotted. Null leaves it to the target. */
  #halts = $state<boolean | null>(null);
  /** Whether the plan presses on unless a unit is hurt. Null leaves it to the target. */
  #presses = $state<boolean | null>(null);

  /** `plan` is the initial draft. */
  constructor(
    view: () => PlayerView,
    from: HexId,
    group: GroupId | null,
    units: readonly UnitId[],
    plan: FlightPlan | null = null,
  ) {
    this.#view = view;
    this.from = from;
    this.group = group;
    this.#picked = units;
    if (plan !== null) this.follow(plan);
  }

  /** Drafts a stored plan. Its route begins where the flight is. */
  follow(plan: FlightPlan): void {
    this.points = corners(this.from, plan.route);
    this.bomb = plan.bomb;
    // A plan that could not land says nothing about landing. If a way home is drawn later, the flight lands.
    this.#land = this.mayLand ? plan.land : null;
    this.#halts = plan.haltWhenSpotted;
    this.#presses = plan.pressOn ?? false;
    this.wait = plan.from;
  }

  /** The choices, so that the flight can be resumed later. */
  get drawn(): Drawn {
    const { points, bomb, wait } = this;
    return { points, bomb, wait, land: this.#land, halts: this.#halts, presses: this.#presses };
  }
  resume({ points, bomb, wait, land, halts, presses }: Drawn): void {
    this.points = points;
    this.bomb = bomb;
    this.wait = wait;
    this.#land = land;
    this.#halts = halts;
    this.#presses = presses;
  }

  /** Whether the plan stops when the flight is seen. By default a raid flies on to its target. */
  get haltWhenSpotted(): boolean {
    return this.#halts ?? this.bomb === null;
  }
  set haltWhenSpotted(wanted: boolean) {
    this.#halts = wanted;
  }

  /** Whether the plan goes on after shots that hurt no unit. By default a raid does. */
  get pressOn(): boolean {
    return this.#presses ?? this.bomb !== null;
  }
  set pressOn(wanted: boolean) {
    this.#presses = wanted;
  }

  /** The flight's units: the picked units that are still there. */
  #there = $derived.by((): readonly UnitId[] => {
    const { own } = this.#view();
    const group = this.group === null ? null : (own.groups[this.group]?.units ?? []);
    return this.#picked.filter((id) =>
      group === null ? own.units[id]?.where.at !== 'air' : group.includes(id),
    );
  });
  get units(): readonly UnitId[] {
    return this.#there;
  }
  set units(units: readonly UnitId[]) {
    this.#picked = units;
  }

  own = $derived.by((): readonly OwnUnit[] => {
    const { own } = this.#view();
    return this.units.flatMap((id) => own.units[id] ?? []);
  });

  /** Whether a `move` is possible now: this side is in its movement, and the rules offer these units. */
  mayMove = $derived.by(() => {
    const view = this.#view();
    return (
      view.options.kinds.includes('move') &&
      this.units.length > 0 &&
      view.options.moves.some(
        (option) => option.hex === this.from && this.units.every((unit) => option.units.includes(unit)),
      )
    );
  });

  get #position(): Position {
    return positionOf(this.#view());
  }
  /** The flying turn in which this side next moves. */
  get soonest(): number {
    return nextTurnOf(this.#position, this.#position.side);
  }

  hexes = $derived.by(() => routeThrough(this.from, this.points));
  /** The course of the flight if nothing stops it. */
  forecast = $derived.by((): Forecast => {
    const { from: hex, group, units, hexes: route, bomb } = this;
    return forecast(this.#position, { units, hex, group, route, bomb }, this.wait);
  });
  get start(): Start {
    return this.forecast.start;
  }
  /** Ruling 92: these units take off only with a target and a landing, and one of the two is missing. */
  incomplete = $derived.by(
    () => this.group === null && needsPlan(this.#position, this.own) && (this.bomb === null || !this.land),
  );
  /** The nearest base within reach. A patrol must reach it in this turn (25.8). */
  get home(): HexId | null {
    const fuel = this.patrol ? { ...this.start, mustLandBy: this.start.turn } : this.start;
    return nearestHome(this.#position, fuel, this.units);
  }
  /** Whether the flight is already over its target, where it stays until the bombs have fallen (ruling 74). */
  get bombsHere(): boolean {
    return this.forecast.stays;
  }
  end = $derived.by(() => this.hexes.at(-1) ?? this.from);

  /** The way from click to click, with the flying turns of each part. */
  legs = $derived.by((): readonly Leg[] => {
    const { turns } = this.forecast;
    let done = 0;
    let here = this.from;
    return this.points.map((to) => {
      const from = done;
      done += distance(here, to);
      here = to;
      const last = turns[done - 1] ?? this.start.turn;
      const hexes = this.hexes.slice(from, done);
      return { to, first: turns[from] ?? last, last, hexes, turns: turns.slice(from, done) };
    });
  });

  /** Whether the flight may land at the end of the route. */
  mayLand = $derived.by(() => this.own.every((unit) => mayLandAt(this.#position, unit, this.end)));
  atBase = $derived.by(() => basesToLandAt(this.#position, this.own).includes(this.end));
  /** 25.8, ruling 30: a patrol flies home in one turn and lands. It may do nothing else. */
  patrol = $derived.by(() => this.#onPatrol === true);
  /** A patrol that was sent home: each move ends nearer to a base that it can reach, or lands (ruling 87). */
  goesHome = $derived.by(() => this.#onPatrol === 'goingHome');
  #onPatrol = $derived.by(
    () => this.group !== null && (this.#view().own.groups[this.group]?.patrol ?? false),
  );
  get land(): boolean {
    if (this.patrol) return this.mayLand;
    return this.mayLand && (this.#land ?? (this.atBase && this.hexes.length > 0));
  }
  set land(wanted: boolean) {
    this.#land = wanted;
  }

  /** It lands where a bomber of it may not take off again before a redeployment (ruling 89). */
  strands = $derived.by(
    () => this.land && this.own.some((unit) => strandsAt(this.#position, unit, this.end)),
  );
  /** Whether a way home is still to be drawn: the route ends neither at a base nor with a landing. */
  openEnded = $derived.by(() => this.hexes.length > 0 && !this.land && !this.atBase && !this.patrol);
  /** The nearest base that the fuel reaches from the end of the route. Null if there is none. */
  wayHome = $derived.by((): HexId | null => {
    const { start, end: hex, units } = this;
    return nearestHome(this.#position, { ...start, hex, turn: this.forecast.arrival, left: 0 }, units);
  });
  /**
   * Whether sending the flight now would be a deliberate choice of no way home. Flights that only look around may turn
   * back later.
   */
  oneWay = $derived.by(
    () =>
      this.hexes.length > 0 &&
      !this.land &&
      !this.patrol &&
      this.start.mustLandBy !== null &&
      (this.bomb !== null || this.offered !== null || this.wayHome === null),
  );

  /** The landing risk of each unit at the end, both if the units before it have landed and if they are lost. */
  landings = $derived.by(() =>
    landingChain(this.#position, this.units, {
      hex: this.end,
      why: 'landing',
      turn: this.forecast.arrival,
    }),
  );

  /** Targets on the way, in the order of the route. */
  targets = $derived.by((): readonly { hex: HexId; target: BombTarget }[] => {
    if (this.patrol || this.goesHome) return []; // 25.8
    const position = this.#position;
    const way = [this.from, ...this.hexes];
    return way
      .filter((hex, i) => way.indexOf(hex) === i)
      .flatMap((hex) =>
        targetsIn(position, hex)
          .filter((target) => this.own.some((unit) => refuseBombs(position, unit, target) === null))
          .map((target) => ({ hex, target })),
      );
  });

  /** The place at the end of the route, if it can be the target and no target is chosen yet. */
  offered = $derived.by((): FlightPlan['bomb'] => {
    const { bomb, end, points } = this;
    if (bomb !== null || points.length === 0 || hexAt(end).place?.target == null) return null;
    return this.targets.find(({ hex, target }) => hex === end && target.kind === 'place') ?? null;
  });

  /** Bombers that drop no more bombs, because they have bombed or were hit (12.4, 13.2). */
  spent = $derived.by((): readonly OwnUnit[] =>
    this.own.filter((unit) => refuseBombs(this.#position, unit, { kind: 'place' })?.code === 'bomb.again'),
  );

  /** The flying turn in which the flight is over its target. 0 without a target. */
  get bombTurn(): number {
    return this.forecast.bombTurn ?? 0;
  }
  /** The units that drop bombs on the target. Escorts only come along. */
  get bombers(): readonly UnitId[] {
    return this.forecast.bombers;
  }
  /** Whether night will have fallen while some unit of the flight is not trained for it (24.8, 29.1). */
  get tooDark(): boolean {
    return this.forecast.tooDark;
  }

  /** Extends the route to a hex. Passing over a target does not choose it. */
  extend(hex: HexId): void {
    if (hex !== this.end) this.points = [...this.points, hex];
  }
  /** Makes the place at the end of the route its target, if it can be. */
  aim(): void {
    this.bomb = this.offered ?? this.bomb;
  }
  /** Drafts a raid: the way to its target, and home if there is one. */
  raid({ hex, target, route }: Pick<Raid, 'hex' | 'target' | 'route'>): void {
    this.clear();
    this.bomb = { hex, target };
    this.reroute(route);
  }
  /** Flies this route over the target instead. */
  reroute(route: readonly HexId[]): void {
    const over = this.bomb === null ? 0 : route.indexOf(this.bomb.hex) + 1;
    const [out, back] = [route.slice(0, over), route.slice(over)];
    this.points = [...corners(this.from, out), ...corners(out.at(-1) ?? this.from, back)];
  }
  /** Removes the last leg. */
  undo(): void {
    this.points = this.points.slice(0, -1);
    this.#keepTarget();
  }
  clear(): void {
    this.points = [];
    this.bomb = null;
    this.#land = null;
    this.#halts = null;
    this.#presses = null;
  }
  #keepTarget(): void {
    const { bomb } = this;
    if (bomb !== null && bomb.hex !== this.from && !this.hexes.includes(bomb.hex)) this.bomb = null;
  }

  /**
   * The command that flies the route now. Null if nothing can be flown. If a part remains for later, even only its
   * bombs, the command stores the whole plan: in the side's own movement a stored plan begins at once and keeps its
   * target (ruling 74).
   */
  go = $derived.by((): CommandInput | null => {
    if (!this.mayMove || this.incomplete || this.start.turn !== this.soonest) return null;
    const { now, later } = this.forecast;
    const land = later.length === 0 && this.land;
    const end = now.at(-1) ?? this.from;
    if (!land && this.group !== null && !mayStayUp(this.#position, this.group, this.own, end)) return null;
    const takesOff = this.group === null;
    if (now.length === 0 && !land && !takesOff && !this.bombsHere) return null;
    if (!this.patrol && (later.length > 0 || this.bomb !== null)) return planCommand(this.whole);
    return { kind: 'move', units: [...this.units], path: [...now], land };
  });

  /** The whole route as a stored flight plan (ruling 23). */
  whole = $derived.by((): FlightPlan => this.#plan(this.start.turn));

  /** The same route as a plan that does nothing in the current turn. Null if no turn is left for it. */
  kept = $derived.by((): FlightPlan | null => {
    const from = Math.max(this.start.turn, this.soonest + (this.#position.step === null ? 0 : 1));
    return from > lastFlyingTurn || this.incomplete ? null : this.#plan(from);
  });

  #plan(from: number): FlightPlan {
    const { bomb } = this;
    return {
      id: planId(this.units),
      units: this.units,
      from: Math.min(lastFlyingTurn, from),
      route: this.hexes,
      bomb: bomb === null ? null : { hex: bomb.hex, target: bomb.target },
      land: this.land,
      haltWhenSpotted: this.haltWhenSpotted,
      pressOn: this.pressOn,
    };
  }
}

export const planCommand = (plan: FlightPlan): CommandInput => ({
  kind: 'plan',
  plan: { ...plan, units: [...plan.units], route: [...plan.route] },
});

/** The id of a plan. Each leader has one plan, and a new plan replaces it. */
export const planId = (units: readonly UnitId[]): string =>
  `flight ${units[0] ?? ''}`.slice(0, commandLimits.name);

/** The stored plan that includes a unit. */
export const planOf = (plans: Readonly<Record<string, FlightPlan>>, unit: UnitId): FlightPlan | null =>
  Object.values(plans).find((plan) => plan.units.includes(unit)) ?? null;
