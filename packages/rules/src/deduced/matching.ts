/** Assigns units to places: every place gets a unit, and every unit known to be on the map gets a place. */

/** A place for one unit. Places of one base differ only by number. */
export interface Place {
  readonly id: string;
  readonly takes: (unit: string) => boolean;
}

export type Edges = readonly (readonly number[])[];

/** Gives `from` a partner, reassigning others if necessary (Kuhn). `partner` maps right to left. */
function augment(edges: Edges, from: number, partner: Int32Array, seen: Uint8Array): boolean {
  for (const to of edges[from] ?? []) {
    if (seen[to]) continue;
    seen[to] = 1;
    const held = partner[to] as number;
    if (held < 0 || augment(edges, held, partner, seen)) {
      partner[to] = from;
      return true;
    }
  }
  return false;
}

/** Whether each item on the left can have its own partner on the right. */
function allMatched(edges: Edges, right: number): boolean {
  const partner = new Int32Array(right).fill(-1);
  return edges.every((_, from) => augment(edges, from, partner, new Uint8Array(right)));
}

const edgesOf = (places: readonly Place[], units: readonly string[]): Edges =>
  places.map((place) => units.flatMap((unit, i) => (place.takes(unit) ? [i] : [])));

/** Whether these units can fill all places. */
export const canFill = (places: readonly Place[], units: readonly string[]): boolean =>
  allMatched(edgesOf(places, units), units.length);

/**
 * Fills the places one by one. `pick` chooses among the units that leave the other places fillable. If one matching fills
 * all places, and another seats all `required` units, then a third does both (Mendelsohn and Dulmage). So the two conditions
 * can be tested separately.
 */
export function fill<U extends string>(
  places: readonly Place[],
  units: readonly U[],
  required: ReadonlySet<U>,
  pick: (place: Place, able: readonly U[]) => U,
): Map<Place, U> {
  const filled = new Map<Place, U>();
  let left = [...units];
  for (const [i, place] of places.entries()) {
    const rest = places.slice(i + 1);
    const able = left.filter((unit) => place.takes(unit));
    const open = openTo(rest, left, able, required);
    const unit = pick(place, open);
    filled.set(place, unit);
    left = left.filter((other) => other !== unit);
  }
  return filled;
}

function openTo<U extends string>(
  rest: readonly Place[],
  left: readonly U[],
  able: readonly U[],
  required: ReadonlySet<U>,
): U[] {
  const edges = edgesOf(rest, left);
  const partner = new Int32Array(left.length).fill(-1);
  if (!edges.every((_, from) => augment(edges, from, partner, new Uint8Array(left.length)))) return [];
  const must = left.flatMap((u, i) => (required.has(u) ? [i] : []));
  const seats = must.map((u) => rest.flatMap((p, i) => (p.takes(left[u] as U) ? [i] : [])));
  const seated = allMatched(seats, rest.length);
  return able.filter((unit) => {
    const at = left.indexOf(unit);
    const others = must.indexOf(at);
    if (others < 0 ? !seated : !allMatched(seats.toSpliced(others, 1), rest.length)) return false;
    const held = partner[at] as number;
    if (held < 0) return true;
    // Finds another unit for the place that held this one.
    const tried = partner.slice();
    tried[at] = -1;
    const seen = new Uint8Array(left.length);
    seen[at] = 1;
    return augment(edges, held, tried, seen);
  });
}

/**
 * Gives each unit a place in this order, as far as the units before it keep one, until every place is taken. The first
 * `required` units must all have one. `edges` lists the places of each unit by index; place `without` is left out. Null if
 * that cannot be done. The order decides which units are used, so that with the cheapest first the whole is cheapest: sets
 * of units that have places together are a matroid.
 */
export function seated(
  edges: Edges,
  order: readonly number[],
  required: number,
  places: number,
  without: number,
): number[] | null {
  const partner = new Int32Array(places).fill(-1);
  const used: number[] = [];
  for (const [at, unit] of order.entries()) {
    if (used.length === places - 1 && at >= required) break;
    const seen = new Uint8Array(places);
    seen[without] = 1;
    if (augment(edges, unit, partner, seen)) used.push(unit);
    else if (at < required) return null;
  }
  return used.length === places - 1 ? used : null;
}
