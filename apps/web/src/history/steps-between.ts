/**
 * The steps from one view to a newer one. An update may bring one command of the enemy or a whole turn. The log entries
 * give the order of events, and the views in between are built from the entries and from the views at the two ends.
 * They reveal nothing beyond those.
 */
import type { HexId } from '@1bob/atlas';
import {
  lastFlyingTurn,
  type Communique,
  type CounterId,
  type GroupId,
  type OwnKnowledge,
  type PublicCounter,
  type PublicGroup,
  type Side,
  type View,
} from '@1bob/rules/player';
import { incidents, type Incident } from './incidents.ts';
import { toldSince, type Entry } from '@1bob/words';
import type { Step } from './playback.svelte.ts';

/** A step, and the side whose turn it was. */
export interface TurnStep extends Step {
  readonly side: Side;
  readonly turn: number;
}

type Flying = Extract<View['stage'], { kind: 'flying' }>;

/** The steps from a view of a flying turn to a newer view. Empty if there are no new entries. */
export function stepsBetween(before: View, after: View): readonly TurnStep[] {
  const { stage } = before;
  if (stage.kind !== 'flying') return [];
  const told = toldSince(before.log, after.log);
  const chunks = inChunks(incidents(told));
  let view = before;
  let now: Flying = stage;
  return chunks.map((chunk, i): TurnStep => {
    for (const { what, turn } of chunk) now = turnAt(now, turn, what);
    const table = new Table(view, after, told);
    for (const entry of chunk) table.apply(entry);
    view = i === chunks.length - 1 ? endOf(after, now) : { ...table.view(), stage: now };
    return { view, entries: chunk, side: now.side, turn: now.turn };
  });
}

/** The newer view. If its last entry passed the turn to the other side, it is still shown in the former turn. */
const endOf = (after: View, now: Flying): View =>
  after.stage.kind === 'flying' && after.stage.side !== now.side ? { ...after, stage: now } : after;

/**
 * The side whose turn an entry belongs to. In each flying turn the Germans come first, and an entry begun by the
 * British shows that their turn has come.
 */
function turnAt(now: Flying, turn: number, what: Communique): Flying {
  const here: Flying =
    turn > now.turn && turn <= lastFlyingTurn ? { kind: 'flying', turn, side: 'german' } : now;
  const begins = what.kind === 'tookOff' || what.kind === 'bombing';
  return begins && what.side === 'british' ? { ...here, side: 'british' } : here;
}

/**
 * Kinds of entries that concern no counter in the air and no points. Every other kind must be handled below. A kind
 * that is neither here nor there does not compile: a replay would mention it without showing it.
 */
type Remark =
  | ('setUp' | 'monthBegins' | 'randomEvent' | 'rafCreated' | 'reinforced' | 'recon' | 'gentlemensWar')
  | ('flyingBegins' | 'shattered' | 'overstacked' | 'outrage' | 'groundLoss' | 'baseHit' | 'ace')
  | ('noMoreMissions' | 'night' | 'rest' | 'quietMonths' | 'monthEnds')
  | ('drawOffered' | 'drawDeclined' | 'ended' | 'phaseAsks' | 'examined' | 'baseUnitHit' | 'returned')
  | ('westernFront' | 'aceJoins' | 'onPatrol' | 'upgraded' | 'planStopped' | 'passEnded');

type Sort = 'move' | 'seen' | 'down' | 'shown' | 'aside';
function sortOf(c: Communique): Sort {
  switch (c.kind) {
    case 'tookOff':
    case 'moved':
    case 'joined':
    case 'displaced':
      return 'move';
    case 'spotted':
    case 'fake':
      return 'seen';
    case 'landed':
    case 'leftMap':
    case 'check':
      return 'down';
    case 'combat':
    case 'bombing':
      return 'shown';
    case 'antiAircraft':
      return c.fire === null ? 'aside' : 'shown';
    default:
      c.kind satisfies Remark | 'eliminated' | 'damage' | 'points';
      return 'aside';
  }
}

/** Groups that fly one after the other move in one step. A spotting, a loss and each fight is a step of its own. */
function inChunks(list: readonly Incident[]): readonly (readonly Entry[])[] {
  const chunks: { sort: Sort; turn: number; entries: Entry[] }[] = [];
  for (const { head, outcome } of list) {
    const sort = sortOf(head.what);
    const last = chunks.at(-1);
    const joins =
      last !== undefined &&
      last.turn === head.turn &&
      (sort === 'aside' || (sort === last.sort && sort !== 'shown'));
    if (joins) last.entries.push(head, ...outcome);
    else chunks.push({ sort, turn: head.turn, entries: [head, ...outcome] });
  }
  return chunks.map(({ entries }) => entries);
}

/** The table as it changes from one view to the other. */
class Table {
  readonly #counters: Map<string, PublicCounter>;
  readonly #groups: Map<string, PublicGroup>;
  readonly #points: Record<Side, number>;
  readonly #log: Record<string, readonly Communique[]>;
  readonly #before: View;
  readonly #after: View;
  /** Counters that are revealed on the way. Until then they are face down. */
  readonly #unseen: ReadonlySet<CounterId>;

  constructor(before: View, after: View, told: readonly Entry[]) {
    this.#before = before;
    this.#after = after;
    this.#counters = new Map(Object.entries(before.counters));
    this.#groups = new Map(Object.entries(before.groups));
    this.#points = { ...before.points };
    this.#log = { ...before.log };
    this.#unseen = new Set(
      told.flatMap(({ what }) => (what.kind === 'spotted' ? what.sightings.map((s) => s.counter) : [])),
    );
  }

  apply({ key, what: c }: Entry): void {
    this.#tell(key);
    switch (c.kind) {
      case 'tookOff':
        this.#place(c.side, c.counters, c.group, c.hex, [c.hex]);
        break;
      case 'moved': {
        const to = c.path.at(-1);
        if (to !== undefined) this.#place(c.side, c.counters, c.group, to, this.#way(c.group, c.path));
        break;
      }
      case 'joined': {
        const oldest = this.#counters.get(c.counters[0] ?? '')?.group;
        const way = this.#groups.get(oldest ?? '')?.path ?? [c.hex];
        this.#place(c.side, c.counters, c.group, c.hex, way);
        break;
      }
      case 'displaced': {
        const counter = this.#counters.get(c.counter);
        if (counter === undefined) break;
        // From now on the counter is a group of its own, under its later name if that group still exists.
        const group = this.#after.counters[c.counter]?.group ?? (`${counter.group}+${c.counter}` as GroupId);
        this.#place(counter.side, [c.counter], group, c.to, [c.from, c.to]);
        break;
      }
      case 'spotted':
        for (const { counter, unit } of c.sightings) {
          const lies = this.#counters.get(counter);
          if (lies) this.#counters.set(counter, { ...lies, unit });
        }
        break;
      case 'fake':
      case 'leftMap':
        this.#remove(c.counter);
        break;
      case 'landed':
        c.counters.forEach((counter) => this.#remove(counter));
        break;
      case 'eliminated':
        this.#remove(c.sighting.counter);
        break;
      case 'damage':
        if (c.fate === 'eliminated' || c.fate === 'recycled') this.#remove(c.sighting.counter);
        break;
      case 'points':
        this.#points[c.side] += c.amount;
        break;
      default:
        c.kind satisfies Remark | 'antiAircraft' | 'combat' | 'bombing' | 'check';
    }
  }

  view(): View {
    return {
      ...this.#before,
      counters: Object.fromEntries(this.#counters),
      groups: Object.fromEntries(this.#groups),
      points: this.#points,
      log: this.#log,
      own: this.#own(),
    };
  }

  /** The units of own counters that took off in between. Their owner knows them from the newer view. */
  #own(): OwnKnowledge | null {
    const { own } = this.#before;
    if (own === null) return null;
    const later = Object.entries(this.#after.own?.units ?? {}).filter(
      ([id, unit]) => unit.where.at === 'air' && own.units[id]?.where.at !== 'air',
    );
    return later.length === 0 ? own : { ...own, units: { ...own.units, ...Object.fromEntries(later) } };
  }
  /** The way of a group that flies on. It includes the way that it has flown earlier in the turn. */
  #way(group: GroupId, path: readonly HexId[]): readonly HexId[] {
    const flown = this.#groups.get(group)?.path ?? [];
    return flown.length > 1 && flown.at(-1) === path[0] ? [...flown, ...path.slice(1)] : path;
  }
  #place(
    side: Side,
    counters: readonly CounterId[],
    group: GroupId,
    hex: HexId,
    path: readonly HexId[],
  ): void {
    for (const id of counters) {
      const known = this.#counters.get(id);
      const unit = known
        ? known.unit
        : this.#unseen.has(id)
          ? null
          : (this.#after.counters[id]?.unit ?? null);
      const tookOff = known?.tookOff ?? this.#after.counters[id]?.tookOff ?? 0;
      this.#leave(id);
      this.#counters.set(id, { side, group, hex, tookOff, unit });
    }
    this.#groups.set(group, { side, hex, counters, path });
  }
  #remove(id: CounterId): void {
    this.#leave(id);
    this.#counters.delete(id);
  }
  /** Removes a counter from its group, and removes the group if it was the last counter. */
  #leave(id: CounterId): void {
    const name = this.#counters.get(id)?.group;
    const group = name === undefined ? undefined : this.#groups.get(name);
    if (name === undefined || group === undefined) return;
    const counters = group.counters.filter((other) => other !== id);
    if (counters.length === 0) this.#groups.delete(name);
    else this.#groups.set(name, { ...group, counters });
  }
  /** Shows the page of the log up to this entry. */
  #tell(key: string): void {
    const [page = '', place = '0'] = key.split('/');
    this.#log[page] = (this.#after.log[page] ?? []).slice(0, Number(place) + 1);
  }
}
