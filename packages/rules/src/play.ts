/**
 * A command while it is carried out: the changing match, the dice rolled, and the log entries for each reader. It copies
 * only what it changes, so that the old match stays intact and unchanged parts stay the same objects.
 */
import { monthKey, monthsEnd, pageName } from './state/calendar.ts';
import type { Communique, Sighting } from './state/communique.ts';
import { happeningIn } from './state/happenings.ts';
import { readers, type LogEntry, type Reader } from './state/log.ts';
import { inOrder } from './state/tables.ts';
import { cellAt, type Reading } from './charts/reading.ts';
import type { Asked, ReadingRule } from './position/asked.ts';
import { typeOf } from './forces/counters.ts';
import type { Dice, DieName, RolledDie } from './game.ts';
import {
  enemyOf,
  logIn,
  plansInOrder,
  type AirUnit,
  sides,
  type CounterId,
  type FlightPlan,
  type Flying,
  type Group,
  type GroupId,
  type Happening,
  type LandStack,
  type LedgerLine,
  type Match,
  type PointCause,
  type Rolls,
  type Ship,
  type ShipId,
  type Side,
  type SideState,
  type StoppedPlan,
  type UnitId,
} from './state/match.ts';
import type { UnitType } from './charts/pack.ts';
import { rulesInForce } from './state/variant.ts';
import { truthOf } from './position/of-match.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What may stop a flight plan (ruling 23): the reason that its owner reads, and which plans it stops. */
const stops = {
  spotted: { told: 'spotted', heeds: (plan: FlightPlan) => plan.haltWhenSpotted },
  /** The group was attacked, whatever the result. */
  attacked: { told: 'attacked', heeds: (plan: FlightPlan) => !plan.pressOn },
  /** Fire hit the group, whatever the result. */
  hit: { told: 'hurt', heeds: (plan: FlightPlan) => !plan.pressOn },
  /** These units took damage or were displaced. */
  hurt: { told: 'hurt', heeds: () => true },
  blocked: { told: 'blocked', heeds: () => true },
} as const satisfies Record<string, { told: StoppedPlan['stopped']; heeds: (plan: FlightPlan) => boolean }>;

/** Name of a counter for the dice (docs/decisions/004). */
export const counterForDice = (side: Side, turn: number, from: string, place: number): string =>
  `c.${side}.${turn}.${from}.${place}`;

export class Play {
  readonly rolled: RolledDie[] = [];
  protected draft: Writable<Match>;
  /** Groups that were displaced to another hex, where they are spotted and fired on (ruling 27). */
  readonly displaced: GroupId[] = [];
  private readonly fresh = new Set<object>();

  constructor(
    before: Match,
    private readonly dice: Dice,
  ) {
    this.draft = { ...before, format: 2, log: logIn(before) };
  }

  get match(): Match {
    return this.draft;
  }

  /** The match as it is now, for readers that cache by identity: later changes copy its parts and do not write into them. */
  snapshot(): Match {
    this.fresh.clear();
    return { ...this.draft };
  }

  /** A writable part of the match, copied on first use. */
  protected own<T extends object, K extends keyof T>(holder: T, key: K): Writable<T[K]> {
    const value = holder[key] as object;
    if (this.fresh.has(value)) return value as Writable<T[K]>;
    const copy: object = Array.isArray(value) ? (value.slice() as unknown[]) : { ...value };
    this.fresh.add(copy);
    holder[key] = copy as T[K];
    return copy as Writable<T[K]>;
  }

  /** Version of the rules under which the match began. */
  get version(): number {
    return rulesInForce(this.draft.options, this.draft.rulesVersion).version;
  }

  set<K extends keyof Match>(key: K, value: Match[K]): void {
    this.draft[key] = value;
  }

  // Dice

  /** Rolls one die, named by its cause and by the places of the actor and of its target (docs/decisions/004). */
  roll(cause: string, ...places: readonly string[]): number {
    const name = this.nameDie(cause, places);
    const value = this.dice.roll(name);
    this.rolled.push({ ...name, value });
    return value;
  }
  /**
   * Rolls one die that a rule reads on a chart. The rule reads the truth, as `side` would ask for it. The dice receive the
   * question too, so that tests can compare a forecast with it.
   */
  read<A>(
    rule: ReadingRule<A>,
    side: Side,
    about: A,
    cause: string,
    ...places: readonly string[]
  ): { die: number; reading: Reading; code: string } {
    const reading = rule(truthOf(this, side), about);
    const asked: Asked = {
      side,
      reading,
      match: () => this.snapshot(),
      forecast: (position) => rule(position, about),
    };
    const name = this.nameDie(cause, places);
    const die = this.dice.roll(name, asked);
    this.rolled.push({ ...name, value: die });
    return { die, reading, code: cellAt(reading, die).code };
  }
  /** `list` in an order that reveals nothing (ruling 12). */
  shuffle<T>(list: readonly T[], cause: string, ...places: readonly string[]): T[] {
    if (list.length < 2) return [...list];
    return this.dice.order(this.nameDie(cause, places), list.length).flatMap((i) => list.slice(i, i + 1));
  }

  protected nameDie(cause: string, places: readonly string[]): DieName {
    const where = places.join('>');
    const rolls = this.rolls();
    const key = `${cause} ${where}`;
    const ordinal = rolls.dice[key] ?? 0;
    this.draft.rolls = { ...rolls, dice: { ...rolls.dice, [key]: ordinal + 1 } };
    return { cause, at: `${rolls.stage}/${where}`, ordinal };
  }
  /** The counts of the current public stage; they restart with each stage. */
  private rolls(): Rolls {
    const month = monthKey(this.draft.month);
    const [stage, turn] = [`${month}/${this.publicStage()}`, `${month}.${this.turn}`];
    const { dice, flown, ...of } = this.draft.rolls ?? { stage, turn, dice: {}, flown: {} };
    return { stage, dice: of.stage === stage ? dice : {}, turn, flown: of.turn === turn ? flown : {} };
  }
  /** The stage as everybody sees it, without the step inside a flying turn (docs/decisions/003). */
  private publicStage(): string {
    const { stage } = this.draft;
    if (this.closing) return 'month-end';
    switch (stage.kind) {
      case 'setUp':
        return `setUp.${stage.side}`;
      case 'planning':
        return stage.phase;
      case 'flying':
        return `${stage.side}.${stage.turn}`;
      case 'ended':
        return stage.kind;
    }
  }
  /**
   * The ordinal of the first of the next `n` counters of a side that take off from a hex. It counts on from command to
   * command.
   */
  placesOf(side: Side, hex: string, n: number): number {
    const rolls = this.rolls();
    const key = `${side}.${hex}`;
    const first = rolls.flown[key] ?? 0;
    this.draft.rolls = { ...rolls, flown: { ...rolls.flown, [key]: first + n } };
    return first;
  }
  /**
   * The name of a counter for the dice, by the place and time of its take-off. It stays the same wherever the counter flies,
   * and in any group.
   */
  dieNameOf(id: CounterId): string {
    const { side, tookOff, from = '0000', place = 0 } = this.counter(id);
    return counterForDice(side, tookOff, from, place);
  }
  /** The name of a group for the dice, by its counters and not by its running number. */
  dieNameOfGroup(id: GroupId): string {
    return this.group(id)
      .counters.map((c) => this.dieNameOf(c))
      .sort()
      .join('+');
  }

  // Units

  unit(id: UnitId): AirUnit {
    const found = this.draft.units[id];
    if (!found) throw new Error(`no unit ${id}`);
    return found;
  }
  type(id: UnitId): UnitType {
    return typeOf(this.draft, this.unit(id).type);
  }
  setUnit(id: UnitId, change: Partial<AirUnit>): void {
    const units = this.own(this.draft, 'units') as Record<string, AirUnit>;
    units[id] = { ...this.unit(id), ...change };
  }
  unitsOf(side: Side): AirUnit[] {
    return inOrder(this.draft.units).filter((unit) => unit.side === side);
  }

  // In the air

  counter(id: CounterId): Flying {
    const found = this.draft.flying[id];
    if (!found) throw new Error(`no counter ${id}`);
    return found;
  }
  counterOf(unit: UnitId): Flying | null {
    const where = this.unit(unit).where;
    return where.at === 'air' ? this.counter(where.counter) : null;
  }
  setCounter(id: CounterId, change: Partial<Flying>): void {
    const flying = this.own(this.draft, 'flying') as Record<string, Flying>;
    flying[id] = { ...this.counter(id), ...change };
  }
  addCounter(counter: Flying): void {
    (this.own(this.draft, 'flying') as Record<string, Flying>)[counter.counter] = counter;
  }
  group(id: GroupId): Group {
    const found = this.draft.groups[id];
    if (!found) throw new Error(`no group ${id}`);
    return found;
  }
  /** The group if it still flies. */
  groupIfAny(id: GroupId): Group | null {
    return this.draft.groups[id] ?? null;
  }
  setGroup(id: GroupId, change: Partial<Group>): void {
    const groups = this.own(this.draft, 'groups') as Record<string, Group>;
    groups[id] = { ...this.group(id), ...change };
  }
  addGroup(group: Group): void {
    (this.own(this.draft, 'groups') as Record<string, Group>)[group.id] = group;
  }
  groupsIn(hex: string, side?: Side): Group[] {
    return this.groups().filter((g) => g.hex === hex && (!side || g.side === side));
  }
  /** Oldest first. */
  groups(): Group[] {
    return inOrder(this.draft.groups);
  }
  groupsOf(side: Side): Group[] {
    return this.groups().filter((g) => g.side === side);
  }
  unitsIn(group: GroupId): UnitId[] {
    return this.group(group).counters.map((c) => this.counter(c).unit);
  }
  /** Takes a counter out of the air, and its group too if it was the last. */
  removeCounter(id: CounterId): void {
    const { group, side, unit } = this.counter(id);
    const flying = this.own(this.draft, 'flying') as Record<string, Flying>;
    delete flying[id];
    const rest = this.group(group).counters.filter((c) => c !== id);
    if (rest.length) this.setGroup(group, { counters: rest });
    else delete (this.own(this.draft, 'groups') as Record<string, Group>)[group];
    if (this.version < 7) return;
    // Ruling 91: a plan ends with the flight of the last of its units.
    const fliesOn = (other: UnitId): boolean => other !== unit && this.unit(other).where.at === 'air';
    this.dropPlans(side, ({ units }) => units.includes(unit) && !units.some(fliesOn));
  }
  /**
   * Splits some counters of a group off into a group of their own, with their remaining movement (ruling 22). They keep
   * their order in the group, because the order in which their owner lists them could identify the units (ruling 12).
   */
  splitOff(leaving: readonly CounterId[], from: GroupId): GroupId {
    const old = this.group(from);
    if (leaving.length === old.counters.length) return from;
    const id = this.mintGroup();
    const counters = old.counters.filter((c) => leaving.includes(c));
    this.setGroup(from, { counters: old.counters.filter((c) => !leaving.includes(c)) });
    this.addGroup({ ...old, id, counters });
    for (const c of counters) this.setCounter(c, { group: id });
    return id;
  }

  /** Moves every counter of one group into another and removes the empty group. */
  dissolveInto(from: GroupId, into: GroupId): void {
    const { counters } = this.group(from);
    for (const c of counters) this.setCounter(c, { group: into });
    this.setGroup(into, { counters: [...this.group(into).counters, ...counters] });
    delete (this.own(this.draft, 'groups') as Record<string, Group>)[from];
  }

  // Names

  private mint(kind: keyof Match['names']): number {
    const names: Writable<Match['names']> = this.own(this.draft, 'names');
    names[kind] += 1;
    return names[kind];
  }
  mintCounter(): CounterId {
    return `c${this.mint('counter')}` as CounterId;
  }
  mintGroup(): GroupId {
    return `g${this.mint('group')}` as GroupId;
  }
  mintShip(): ShipId {
    return `s${this.mint('ship')}` as ShipId;
  }

  // Ground and sea

  stack(hex: string): LandStack | null {
    return this.draft.land[hex] ?? null;
  }
  setStack(hex: string, stack: LandStack): void {
    // Makes a new table every time: its identity is the key of a cache of the hexes that listening posts hear.
    if (stack.units.length > 0) this.draft.land = { ...this.draft.land, [hex]: stack };
    else {
      const { [hex]: _, ...others } = this.draft.land;
      this.draft.land = others;
    }
  }
  setShip(key: string, change: Partial<Ship>): void {
    const ship = this.draft.ships[key];
    if (!ship) throw new Error(`no ship ${key}`);
    this.draft.ships = { ...this.draft.ships, [key]: { ...ship, ...change } };
  }

  // Sides

  side(side: Side): SideState {
    return this.draft.sides[side];
  }
  setSide(side: Side, change: Partial<SideState>): void {
    const states = this.own(this.draft, 'sides') as Record<Side, SideState>;
    states[side] = { ...states[side], ...change };
  }
  /** Records an event that ends this side's passing (ruling 8). */
  alarm(side: Side, why: 'spotted' | 'attacked' | 'bombs' | 'fight'): void {
    if (!this.side(side).alarmed) this.setSide(side, { alarmed: true });
    this.note(side, why);
  }
  /** Records an event for a side that passes until something happens. */
  note(side: Side, what: Happening): void {
    const { watch, passUntil } = this.side(side);
    if (what === 'tookOff' && passUntil?.exceptTakeOffs === true) return;
    if (watch && !watch.happened.includes(what))
      this.setSide(side, { watch: { ...watch, happened: [...watch.happened, what] } });
  }

  /** Stops flight plans of these units, and the pass that relied on them (rulings 8, 23). */
  stopPlans(side: Side, units: readonly UnitId[], why: keyof typeof stops): void {
    const { plans, watch } = this.side(side);
    const { told, heeds } = stops[why];
    const stopped = plansInOrder(plans).filter(
      (plan) => plan.units.some((id) => units.includes(id)) && heeds(plan),
    );
    if (stopped.length === 0) return;
    const rest = Object.fromEntries(Object.entries(plans).filter(([, plan]) => !stopped.includes(plan)));
    // A pass until something happens ends by the report below. Any other pass ends here.
    this.setSide(side, watch ? { plans: rest } : { plans: rest, passUntil: null });
    if (this.version >= 7) {
      const marked = stopped.map((plan) => [plan.id, { ...plan, stopped: told }] as const);
      this.setSide(side, {
        stoppedPlans: { ...this.side(side).stoppedPlans, ...Object.fromEntries(marked) },
      });
    }
    for (const { id } of stopped)
      this.tellSide(side, { kind: 'planStopped', plan: id, why: told, rule: 'ruling 23' });
  }

  /** Drops flight plans, stopped ones too, and tells nobody (ruling 91). */
  dropPlans(side: Side, which: (plan: FlightPlan) => boolean): void {
    const { plans, stoppedPlans } = this.side(side);
    const rest = <P extends FlightPlan>(all: Readonly<Record<string, P>>): Readonly<Record<string, P>> =>
      Object.values(all).some(which)
        ? Object.fromEntries(Object.entries(all).filter(([, plan]) => !which(plan)))
        : all;
    this.setSide(side, { plans: rest(plans), ...(stoppedPlans && { stoppedPlans: rest(stoppedPlans) }) });
  }

  /** Adds or deducts points, and logs them with their cause for everybody (4.5). */
  score(side: Side, amount: number, cause: PointCause, rule: string): void {
    if (amount === 0) return;
    this.setSide(side, { points: this.side(side).points + amount });
    this.enter({ month: this.draft.month, turn: this.leaf, side, amount, cause });
    this.tell({ kind: 'points', side, amount, cause, rule });
  }

  protected enter(line: LedgerLine): void {
    this.own<Writable<Match>, 'ledger'>(this.draft, 'ledger').push(line);
  }

  get turn(): number {
    const { stage } = this.draft;
    return stage.kind === 'flying' ? stage.turn : 0;
  }

  // Log

  /** Whether the month is closing (3.1-III). If so, entries and points go on its last page. */
  closing = false;
  /** Page of log and ledger that is being written: the flying turn; 0 is planning, 25 the month's end. */
  private get leaf(): number {
    return this.closing || this.draft.stage.kind === 'ended' ? monthsEnd : this.turn;
  }
  protected page = (): string => pageName(this.draft.month, this.leaf);
  /** Entries held back until the one that explains them is written; see `defer`. */
  private waiting: LogEntry[] | null = null;
  /**
   * Does `work`, but holds back its log entries until `release`, so that the caller can write the entry that explains them
   * first.
   */
  defer<T>(work: () => T): { result: T; told: boolean; release: () => void } {
    const outer = this.waiting;
    const inner: LogEntry[] = [];
    this.waiting = inner;
    try {
      const result = work();
      // An entry is public if an observer reads it. A side's own notes do not count.
      const told = inner.some(({ to }) => to.includes('observer'));
      return { result, told, release: () => inner.forEach(({ to, what }) => this.write(to, what)) };
    } finally {
      this.waiting = outer;
    }
  }
  protected write(to: readonly Reader[], what: Communique): void {
    if (this.waiting) {
      this.waiting.push({ to, what });
      return;
    }
    this.writeDown(to, what);
  }
  /** Writes an entry whose turn has come. */
  protected writeDown(to: readonly Reader[], what: Communique): void {
    const log = this.own(this.draft, 'log') as Record<string, LogEntry[]>;
    const page = this.page();
    log[page] ??= [];
    this.own(log, page).push({ to, what });
    this.noteWhatIsTold(to, what);
  }
  /** Notes an entry that ends the pass of a side. */
  protected noteWhatIsTold(to: readonly Reader[], what: Communique): void {
    for (const side of sides) {
      const happening = this.side(side).watch && to.includes(side) ? happeningIn(side, what) : null;
      if (happening) this.note(side, happening);
    }
  }
  /** Writes the same entry for every reader. */
  tell(entry: Communique): void {
    this.write(readers, entry);
  }
  /** Writes an entry that only one side reads. */
  tellSide(side: Side, entry: Communique): void {
    this.write([side], entry);
  }
  /** Writes one entry for the owner and another, or nothing, for everybody else. */
  tellApart(owner: Side, own: Communique | null, others: Communique | null): void {
    if (own) this.write([owner], own);
    if (others) this.write([enemyOf(owner), 'observer'], others);
  }
  /** Drops old pages. The match keeps only the current month and the one before; the record keeps all. */
  forgetLogBefore(page: string): void {
    const log = this.own(this.draft, 'log') as Record<string, readonly LogEntry[]>;
    for (const key of Object.keys(log)) if (key < page) delete log[key];
  }

  /** A counter as everybody sees it. */
  sighting(id: CounterId): Sighting {
    const { counter, side, spotted, unit } = this.counter(id);
    const { type, ace } = this.unit(unit);
    return { counter, side, unit: spotted ? { id: unit, type, ace } : null };
  }
  sightings(counters: readonly CounterId[]): Sighting[] {
    return counters.map((c) => this.sighting(c));
  }
}
