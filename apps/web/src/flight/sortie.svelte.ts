/**
 * A flight being planned: who flies, the points that were clicked, what is bombed and whether it lands at the end.
 * Nothing is sent from here; it says which commands the plan amounts to.
 */
import { distance, hexAt, type HexId } from '@1bob/atlas';
import type { BombTarget, CommandInput, FlightPlan, GroupId, OwnUnit, UnitId } from '@1bob/rules/player';
import { nextTurnOf, type PlayerView } from '../table/table.svelte.ts';
import { flyingReach, slowest, takeOffReach } from './first-turn.ts';
import { carrierAt, landingRisk, mayLandAt, type LandingRisk } from './landing.ts';
import { mayBomb } from './bombing.ts';
import { barredByNight } from './night.ts';
import { corners, through, timetable, type Start, type Timetable } from './route.ts';
import { targetsAt } from './targets.ts';

export class Sortie {
  readonly #view: () => PlayerView;
  /** Where the picked units are. */
  readonly from: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  #picked = $state.raw<readonly UnitId[]>([]);
  points = $state.raw<readonly HexId[]>([]);
  bomb = $state.raw<FlightPlan['bomb']>(null);
  /** Null: as the end of the route suggests. */
  #land = $state<boolean | null>(null);
  /** Not before this flying turn; never earlier than the next own one. */
  wait = $state(0);
  /** Null: as the target suggests. */
  #halts = $state<boolean | null>(null);

  /** `plan`: what is laid out to begin with. */
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

  /** Lays out what a plan says, whose route begins where the flight is. */
  follow(plan: FlightPlan): void {
    this.points = corners(this.from, plan.route);
    this.bomb = plan.bomb;
    this.#land = plan.land;
    this.#halts = plan.haltWhenSpotted;
    this.wait = plan.from;
  }

  /** Whether the plan stops when it is seen. A raid flies on to its target unless it is told not to. */
  get haltWhenSpotted(): boolean {
    return this.#halts ?? this.bomb === null;
  }
  set haltWhenSpotted(wanted: boolean) {
    this.#halts = wanted;
  }

  /** Who flies: those that were picked and are still there. */
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

  /** Whether a `move` can be given now: it is this side's movement and the rules offer these units. */
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

  start = $derived.by((): Start => {
    const view = this.#view();
    const { own, pack } = view;
    const soonest = nextTurnOf(view, own.side);
    const turn = Math.max(soonest, this.wait);
    const left =
      this.group === null
        ? takeOffReach(view, this.from, this.own)
        : turn > soonest
          ? slowest(view, this.own)
          : flyingReach(view, this.group, this.own);
    const limits = this.own.flatMap((unit) => {
      if (unit.where.at === 'air') return unit.where.mustLandBy ?? [];
      const endurance = pack.types[unit.type]?.endurance ?? null;
      return endurance === null ? [] : turn + endurance;
    });
    return {
      hex: this.from,
      turn,
      left,
      speed: slowest(view, this.own),
      // Whoever is still aloft after flying turn 24 is out of fuel (ruling 9).
      mustLandBy: limits.length === 0 ? null : Math.min(24, ...limits),
    };
  });

  hexes = $derived.by(() => through(this.from, this.points));
  table = $derived.by((): Timetable => {
    const { start, bombsHere } = this;
    return timetable(
      bombsHere ? { ...start, left: 0 } : start,
      this.hexes,
      this.bomb?.hex ?? null,
      this.#view().nightFrom,
    );
  });
  /** Over its target already: it stays there until the bombs have fallen (ruling 74). */
  bombsHere = $derived.by(() => {
    const view = this.#view();
    return (
      this.group !== null &&
      this.bomb?.hex === this.from &&
      this.start.turn === nextTurnOf(view, view.own.side)
    );
  });
  end = $derived.by(() => this.hexes.at(-1) ?? this.from);

  /** The way from click to click, with the flying turns that each part takes. */
  legs = $derived.by((): readonly { to: HexId; first: number; last: number }[] => {
    let done = 0;
    let here = this.from;
    return this.points.map((to) => {
      const from = done;
      done += distance(here, to);
      here = to;
      const { turns } = this.table;
      const last = turns[done - 1] ?? this.start.turn;
      return { to, first: turns[from] ?? last, last };
    });
  });

  /** Whether the side may set down at the end of the route; ship's aircraft on their carrier too (18.4). */
  mayLand = $derived.by(() => {
    const { own, pack } = this.#view();
    const aboard =
      carrierAt(own) === this.end &&
      this.own.every((unit) => ['CVF', 'CVB'].includes(pack.types[unit.type]?.cls ?? ''));
    return aboard || mayLandAt(this.end, own.side);
  });
  /** The route has come to its target, and home is still to be drawn. */
  turnsBack = $derived.by(() => this.bomb?.hex === this.end && !this.mayLand);
  atBase = $derived.by(() => {
    const { own } = this.#view();
    const stands = (own.land[this.end]?.units ?? []).some((unit) => unit.kind === 'aerodrome');
    return this.mayLand && (stands || carrierAt(own) === this.end);
  });
  /** 25.8, ruling 30: a patrol flies home in one turn and lands; it does nothing else. */
  patrol = $derived.by(() => this.group !== null && (this.#view().own.groups[this.group]?.patrol ?? false));
  get land(): boolean {
    if (this.patrol) return this.mayLand;
    return this.mayLand && (this.#land ?? (this.atBase && this.hexes.length > 0));
  }
  set land(wanted: boolean) {
    this.#land = wanted;
  }

  risks = $derived.by((): readonly LandingRisk[] => {
    const view = this.#view();
    return this.own.map((unit, i) =>
      landingRisk(view, unit, this.end, this.table.arrival, i + 1, this.units),
    );
  });

  /** Targets on the way, in the order in which they are reached. */
  targets = $derived.by((): readonly { hex: HexId; target: BombTarget }[] => {
    if (this.patrol) return []; // 25.8
    const view = this.#view();
    const way = [this.from, ...this.hexes];
    return way.flatMap((hex, i) =>
      way.indexOf(hex) < i
        ? []
        : targetsAt(view, hex, view.own.side)
            .filter((target) => this.own.some((unit) => mayBomb(view, unit, target)))
            .map((target) => ({ hex, target })),
    );
  });

  /** Bombers that have none left to drop: they have bombed, or were hit (12.4, 13.2). */
  spent = $derived.by((): readonly OwnUnit[] => {
    const { types } = this.#view().pack;
    return this.own.filter((unit) => {
      const type = types[unit.type];
      return (
        type !== undefined &&
        type.bombardment > 0 &&
        !type.bombardmentStrafeOnly &&
        (unit.bombed || unit.shaken)
      );
    });
  });

  /** The flying turn in which the bombs fall; 0 without a target. */
  bombTurn = $derived.by((): number => {
    const { bomb, table } = this;
    if (bomb === null) return 0;
    // Whoever is over the target already bombs this turn, even if the way goes on in a later one.
    return table.turns[table.hexes.indexOf(bomb.hex)] ?? nextTurnOf(this.#view(), this.#view().own.side);
  });

  #armed = $derived.by((): readonly OwnUnit[] => {
    const { bomb } = this;
    const view = this.#view();
    return bomb === null ? [] : this.own.filter((unit) => mayBomb(view, unit, bomb.target));
  });
  /** Who drops bombs on the target; escorts only come along. */
  bombers = $derived.by(() => {
    const view = this.#view();
    const barred = this.own.some(
      (unit) => view.pack.types[unit.type]?.cls !== 'Fake' && barredByNight(view, unit, this.bombTurn),
    );
    return barred ? [] : this.#armed;
  });
  /** Night will have fallen, and not all that fly together are trained for it (24.8, 29.1). */
  tooDark = $derived.by(() => this.#armed.length > 0 && this.bombers.length === 0);

  /** Goes on to a hex. A target that is clicked is taken for one, if there is none yet. */
  extend(hex: HexId): void {
    if (hex === this.end) return;
    this.points = [...this.points, hex];
    if (this.bomb === null && hexAt(hex).place?.target != null) {
      const offered = this.targets.find((t) => t.hex === hex && t.target.kind === 'place');
      if (offered !== undefined) this.bomb = offered;
    }
  }
  /** Takes the last leg back. */
  undo(): void {
    this.points = this.points.slice(0, -1);
    this.#keepTarget();
  }
  clear(): void {
    this.points = [];
    this.bomb = null;
    this.#land = null;
    this.#halts = null;
  }
  #keepTarget(): void {
    const { bomb } = this;
    if (bomb !== null && bomb.hex !== this.from && !this.hexes.includes(bomb.hex)) this.bomb = null;
  }

  /**
   * What is flown of the route now, or null when nothing can be. As long as something is left for later, bombs included,
   * it is the whole plan: laid in the own movement it begins at once, and keeps its target (ruling 74).
   */
  go = $derived.by((): CommandInput | null => {
    if (!this.mayMove || this.start.turn !== nextTurnOf(this.#view(), this.#view().own.side)) return null;
    const { now, later } = this.table;
    const land = later.length === 0 && this.land;
    if (this.patrol && !land) return null;
    const takesOff = this.group === null;
    if (now.length === 0 && !land && !takesOff && !this.bombsHere) return null;
    if (!this.patrol && (later.length > 0 || this.bomb !== null)) return planCommand(this.whole);
    return { kind: 'move', units: [...this.units], path: [...now], land };
  });

  /** The whole route as a plan that carries itself out (ruling 23). */
  whole = $derived.by((): FlightPlan => this.#plan(this.start.turn));

  /** The same as a plan that nothing is flown of in the turn that runs; null when no turn is left for it. */
  kept = $derived.by((): FlightPlan | null => {
    const { own } = this.#view();
    const next = nextTurnOf(this.#view(), own.side);
    const from = Math.max(this.start.turn, own.step === null ? next : next + 1);
    return from > 24 ? null : this.#plan(from);
  });

  #plan(from: number): FlightPlan {
    const { bomb } = this;
    return {
      id: planId(this.units),
      units: this.units,
      from: Math.min(24, from),
      route: this.hexes,
      bomb: bomb === null ? null : { hex: bomb.hex, target: bomb.target },
      land: this.land,
      haltWhenSpotted: this.haltWhenSpotted,
    };
  }
}

export const planCommand = (plan: FlightPlan): CommandInput => ({
  kind: 'plan',
  plan: { ...plan, units: [...plan.units], route: [...plan.route] },
});

/** One plan for each leader: a new one replaces it. At most 24 characters, as the command's schema asks. */
const planId = (units: readonly UnitId[]): string => `flight ${units[0] ?? ''}`.slice(0, 24);

/** The stored plan that a unit takes part in. */
export const planOf = (plans: Readonly<Record<string, FlightPlan>>, unit: UnitId): FlightPlan | null =>
  Object.values(plans).find((plan) => plan.units.includes(unit)) ?? null;
