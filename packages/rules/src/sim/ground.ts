/** Draws the enemy's hidden land units (20.5), and the identity of the enemy's ships (ruling 13). */
import { distance, type HexId } from '@1bob/atlas';
import { landMix } from '../forces/counters.ts';
import { isKnown, type Position } from '../position/position.ts';
import { groundAllows, headquartersRadius } from '../sections/17-land-units.ts';
import type { LandStack, Ship } from '../state/match.ts';
import { entriesInOrder, idsInOrder } from '../state/tables.ts';
import { enemyOf, landKinds, type LandKind, type LandUnit, type ShipKey } from '../state/terms.ts';
import type { Chooser } from './chooser.ts';
import { upTo } from './drawing.ts';

interface Open {
  readonly hex: HexId;
  readonly units: LandUnit[];
  /** Units still to be drawn. */
  missing: number;
}

/**
 * Order in which kinds of land unit in a hex are likely: aerodromes first where aircraft stand, then the kinds with the most
 * counters.
 */
const likely = (position: Position, hex: HexId, left: Readonly<Record<LandKind, number>>) => {
  const based = (position.bases[hex]?.air ?? 0) > 0;
  return (kind: LandKind): number => (kind === 'aerodrome' && based ? 50 : 1) * Math.max(1, left[kind]);
};

/** A guess at the enemy's stacks: the units seen or examined, and below them units drawn from the rest of the counter mix (2.21). */
export function stacksOfEnemy(position: Position, chooser: Chooser): Record<string, LandStack> {
  const side = enemyOf(position.side);
  const { charts } = position.pack;
  const stacks: Open[] = entriesInOrder(position.land).flatMap(([at, { side: whose, top, under }]) => {
    if (whose !== side) return [];
    const hex = at as HexId;
    const seen = position.hidden('land', hex);
    return isKnown(seen) ? { hex, units: [...seen], missing: 0 } : { hex, units: [top], missing: under };
  });
  const left = {} as Record<LandKind, number>;
  for (const kind of landKinds)
    left[kind] = stacks
      .flatMap(({ units }) => units)
      .reduce((n, unit) => n - (unit.kind === kind ? unit.points : 0), landMix(charts, side, kind));
  const search = new Search(stacks, left, side, unseenIn(position));
  const guns: { stack: Open; at: number }[] = [];
  for (const stack of stacks)
    while (stack.missing > 0) {
      const kind = chooser.choose(
        'land',
        `${stack.hex} ${stack.units.length}`,
        search.openTo(stack),
        likely(position, stack.hex, left),
      );
      if (kind === 'antiAircraft') guns.push({ stack, at: stack.units.length });
      search.put(stack, kind);
    }
  // Every gun has its first point. The remaining points of the mix may belong to any gun.
  for (const { stack, at } of guns) {
    const most = 1 + left.antiAircraft;
    const points = chooser.choose('points', stack.hex, upTo(most), (n) => 1 / n ** 2);
    stack.units[at] = { kind: 'antiAircraft', points };
    left.antiAircraft -= points - 1;
  }
  return Object.fromEntries(stacks.map(({ hex, units }) => [hex, { side, units }]));
}

/** Hexes in which aircraft of this side fly unspotted, so that no unit able to spot them is near (11.1). */
const unseenIn = (position: Position): HexId[] =>
  position
    .groups()
    .flatMap(({ side, hex, counters }) =>
      side === position.side && counters.some((id) => position.counter(id)?.unit === null) ? hex : [],
    );

/** 11.1: distance in hexes at which a kind of land unit spots by itself. */
const eyes: Readonly<Partial<Record<LandKind, number>>> = {
  aerodrome: 0,
  antiAircraft: 0,
  earlyWarning: 2,
};

const within = (n: number, a: Open, b: Open): boolean => distance(a.hex, b.hex) <= n;
const has = ({ units }: Open, kind: LandKind): boolean => units.some((unit) => unit.kind === kind);
/** Most places tried for listening posts. Further places are assumed to have none. */
const mostPosts = 6;

/** Finds which kinds of unit a stack can hold while all other stacks can still be filled. */
class Search {
  /** 17.6: stacks where a listening post would hear unspotted aircraft only if a headquarters were near. */
  private readonly earshot: ReadonlySet<Open>;

  constructor(
    private readonly stacks: readonly Open[],
    private readonly left: Record<LandKind, number>,
    private readonly side: LandStack['side'],
    private readonly unseen: readonly HexId[],
  ) {
    this.earshot = new Set(
      stacks.filter(({ hex }) => unseen.some((flies) => distance(flies, hex) <= headquartersRadius)),
    );
  }

  put(stack: Open, kind: LandKind): void {
    stack.units.push({ kind, points: 1 });
    stack.missing -= 1;
    this.left[kind] -= 1;
  }
  private takeBack(stack: Open, kind: LandKind): void {
    stack.units.pop();
    stack.missing += 1;
    this.left[kind] += 1;
  }

  openTo(stack: Open): LandKind[] {
    return landKinds.filter((kind) => {
      if (this.left[kind] <= 0 || !this.mayLie(stack, kind)) return false;
      this.put(stack, kind);
      const open = !this.hears() && this.canFill();
      this.takeBack(stack, kind);
      return open;
    });
  }

  /**
   * 9.9, 17.3, 17.6: whether a stack may hold a unit of this kind: one of each kind, on allowed ground, and none that would
   * by itself have spotted the unspotted aircraft.
   */
  private mayLie(stack: Open, kind: LandKind): boolean {
    return (
      groundAllows(kind, this.side, stack.hex) &&
      !has(stack, kind) &&
      !this.unseen.some((at) => distance(at, stack.hex) <= (eyes[kind] ?? -1))
    );
  }
  private hears(): boolean {
    return [...this.earshot].some(
      (post) =>
        has(post, 'earlyWarning') &&
        this.stacks.some((other) => has(other, 'headquarters') && within(headquartersRadius, post, other)),
    );
  }

  /** Tries every distribution of listening posts within earshot, beginning with none. */
  private canFill(): boolean {
    const able = [...this.earshot].filter((post) => post.missing > 0 && this.mayLie(post, 'earlyWarning'));
    const most = Math.min(able.length, mostPosts);
    for (let set = 0; set < 2 ** most; set++)
      if (this.canFillWith(new Set(able.filter((_, i) => i < most && (set >> i) % 2 === 1)))) return true;
    return false;
  }

  /** From here on, listening posts within earshot stand only in `posts`, and headquarters stand out of their reach. */
  private canFillWith(posts: ReadonlySet<Open>): boolean {
    const listens = (post: Open): boolean => posts.has(post) || has(post, 'earlyWarning');
    const allowed = (stack: Open, kind: LandKind): boolean => {
      if (kind === 'earlyWarning' && this.earshot.has(stack))
        return (
          posts.has(stack) &&
          !this.stacks.some((other) => has(other, 'headquarters') && within(headquartersRadius, stack, other))
        );
      if (kind !== 'headquarters') return true;
      return ![...this.earshot].some((post) => listens(post) && within(headquartersRadius, post, stack));
    };
    const needs = this.stacks.flatMap((stack) =>
      stack.missing > 0
        ? {
            missing: stack.missing,
            kinds: landKinds.filter((kind) => this.mayLie(stack, kind) && allowed(stack, kind)),
          }
        : [],
    );
    return canShareOut(needs, this.left);
  }
}

/** Whether there are enough counters of each kind to give every stack its number of different kinds (2.21). */
function canShareOut(
  needs: readonly { readonly kinds: readonly LandKind[]; readonly missing: number }[],
  left: Readonly<Record<LandKind, number>>,
): boolean {
  const load = new Map<LandKind, Set<number>>(landKinds.map((kind) => [kind, new Set()]));
  // Gives the stacks kinds one by one. If a kind has run out, takes it from a stack that can have another.
  const give = (i: number, seen: Set<LandKind>): boolean => {
    for (const kind of needs[i]?.kinds ?? []) {
      const holders = load.get(kind) as Set<number>; // every kind has one
      if (seen.has(kind) || holders.has(i)) continue;
      seen.add(kind);
      if (holders.size < left[kind]) return Boolean(holders.add(i));
      for (const other of holders) {
        if (!give(other, seen)) continue;
        holders.delete(other);
        holders.add(i);
        return true;
      }
    }
    return false;
  };
  return needs.every(({ missing }, i) => upTo(missing).every(() => give(i, new Set())));
}

const keys: readonly ShipKey[] = ['carrier', 'tender-1', 'tender-2'];
const kindOf = (key: ShipKey): Ship['kind'] => (key === 'carrier' ? 'carrier' : 'tender');

/** British ships, as the Germans see them. `started`: ships may have been lost. */
export function shipsOfEnemy(position: Position, chooser: Chooser, started: boolean): Record<string, Ship> {
  const free = new Set(keys);
  const ships: Record<string, Ship> = {};
  const names = [...idsInOrder(position.ships)];
  const known = (name: string) => position.hidden('ship', name);
  // Examined ships come first; the others share the remaining kinds.
  names.sort((a, b) => Number(isKnown(known(b))) - Number(isKnown(known(a))));
  for (const name of names) {
    const hex = position.ships[name]?.hex;
    if (hex === undefined) continue;
    const kind = known(name);
    const able = [...free].filter((key) => !isKnown(kind) || kindOf(key) === kind);
    const key = chooser.choose('ship', name, able);
    free.delete(key);
    ships[key] = { key, kind: kindOf(key), where: { at: 'sea', hex, name: name as never } };
  }
  const { month } = position;
  for (const key of free) {
    const back: Ship['where'][] = started
      ? [month - 1, month, month + 1].map((m) => ({ at: 'recycling', month: m }))
      : [];
    const where = chooser.choose('shipAway', key, [{ at: 'pool' }, ...back], ({ at }) =>
      at === 'pool' ? 20 : 1,
    );
    ships[key] = { key, kind: kindOf(key), where };
  }
  return ships;
}
