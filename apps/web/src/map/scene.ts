// The pieces on the map, taken only from a view. Nothing else is drawn.
import type { HexId } from '@1bob/atlas';
import {
  entriesInOrder,
  pageName,
  type AceKind,
  type CounterId,
  type GroupId,
  type LandUnit,
  type OwnKnowledge,
  type OwnUnit,
  type PublicGroup,
  type Side,
  type UnitId,
  type UnitType,
  type View,
} from '@1bob/rules/player';

export interface Flyer {
  readonly counter: CounterId;
  readonly side: Side;
  readonly group: GroupId;
  readonly hex: HexId;
  /** The unit, or null for an unspotted counter of the other side, which shows a propeller. */
  readonly unit: null | { readonly id: UnitId; readonly type: UnitType | null; readonly ace: AceKind | null };
  /** For own counters, whether the enemy knows which unit it is. Null for all others. */
  readonly seen: boolean | null;
}

export interface FlyingGroup {
  readonly id: GroupId;
  readonly side: Side;
  readonly hex: HexId;
  readonly own: boolean;
  readonly flyers: readonly Flyer[];
  /** The way of the group in its side's latest movement, from its first hex on. */
  readonly path: readonly HexId[];
  /** The ways of its aircraft in that movement: several if they came together on the way (10.1, ruling 86). */
  readonly ways: readonly (readonly HexId[])[];
}

/** The chip for the pieces on the ground or at sea in a hex, and for the pieces under it. */
export interface GroundChip {
  readonly hex: HexId;
  readonly side: Side;
  readonly top: LandUnit | null;
  /**
   * How many counters are under the top one. More is not known of an enemy's stack, and the map shows no more of one's
   * own (20.5).
   */
  readonly under: number;
  /** The player's own stack, all of it, from the top down. */
  readonly units: readonly LandUnit[] | null;
  /** How many air units are on the ground here. Null if there is no base. */
  readonly air: number | null;
  readonly zeppelins: number;
}

export interface ShipChip {
  readonly name: string;
  readonly hex: HexId;
  readonly kind: 'carrier' | 'tender' | null;
  readonly aboard: number;
}

function knowledge(view: View): readonly OwnKnowledge[] {
  if (view.opened) return [view.opened.german, view.opened.british];
  return view.own ? [view.own] : [];
}

type Aloft = OwnUnit & { readonly where: Extract<OwnUnit['where'], { at: 'air' }> };
const isAloft = (unit: OwnUnit): unit is Aloft => unit.where.at === 'air';

export function flyersOf(view: View): readonly Flyer[] {
  const own = new Map<string, Aloft>();
  for (const known of knowledge(view))
    for (const unit of Object.values(known.units)) if (isAloft(unit)) own.set(unit.where.counter, unit);
  return entriesInOrder(view.counters).map(([name, counter]) => {
    const mine = own.get(name);
    const shown = mine ?? counter.unit;
    return {
      counter: name as CounterId, // the keys of `counters` are their public names
      side: counter.side,
      group: counter.group,
      hex: counter.hex,
      unit: shown && { id: shown.id, type: view.pack.types[shown.type] ?? null, ace: shown.ace },
      seen: mine ? mine.where.spotted : null,
    };
  });
}

export function flyingGroups(view: View): readonly FlyingGroup[] {
  const flyers = new Map<string, Flyer[]>();
  for (const flyer of flyersOf(view)) {
    const list = flyers.get(flyer.group);
    if (list) list.push(flyer);
    else flyers.set(flyer.group, [flyer]);
  }
  return entriesInOrder(view.groups)
    .map(([name, group]) => ({
      id: name as GroupId, // the keys of `groups` are their public names
      side: group.side,
      hex: group.hex,
      own: view.own?.side === group.side,
      flyers: flyers.get(name) ?? [],
      path: group.path,
      ways: waysOf(view, group),
    }))
    .filter((group) => group.flyers.length > 0);
}

/** The log tells the way of each counter. Only `path` where the log does not tell of the latest movement. */
function waysOf(
  { stage, month, log }: View,
  { side, hex, counters, path }: PublicGroup,
): readonly (readonly HexId[])[] {
  if (stage.kind !== 'flying' || counters.length < 2) return [path];
  const turn = stage.turn - (side === 'british' && stage.side === 'german' ? 1 : 0);
  const told = log[pageName(month, turn)] ?? [];
  const ways = new Map<string, readonly HexId[]>();
  for (const counter of counters) {
    const way: HexId[] = [];
    for (const entry of told)
      if (entry.kind === 'moved' && entry.counters.includes(counter))
        way.push(...entry.path.slice(entry.path[0] === way.at(-1) ? 1 : 0));
    if (way.length === 0) way.push(hex);
    ways.set(way.join(), way);
  }
  return ways.has(path.join()) ? [...ways.values()] : [path];
}

export function groundChips(view: View): readonly GroundChip[] {
  const own: Record<string, readonly LandUnit[]> = {};
  for (const known of knowledge(view))
    for (const [hex, stack] of Object.entries(known.land)) own[hex] = stack.units;
  const hexes = new Set([...Object.keys(view.land), ...Object.keys(view.bases), ...Object.keys(own)]);
  const chips: GroundChip[] = [];
  for (const hex of hexes) {
    const land = view.land[hex];
    const base = view.bases[hex];
    const units = own[hex] ?? null;
    const top = units?.[0] ?? land?.top ?? null;
    const side = land?.side ?? base?.side ?? view.own?.side;
    if (side === undefined || (top === null && (base?.air ?? 0) === 0)) continue;
    chips.push({
      hex: hex as HexId, // the keys of `land` and `bases` are hex numbers
      side,
      top,
      under: units ? Math.max(0, units.length - 1) : (land?.under ?? 0),
      units,
      air: base?.air ?? null,
      zeppelins: base?.zeppelins.length ?? 0,
    });
  }
  return chips;
}

export function shipChips(view: View): readonly ShipChip[] {
  const kinds = new Map<string, 'carrier' | 'tender'>();
  for (const known of knowledge(view))
    for (const ship of Object.values(known.ships))
      if (ship.where.at === 'sea') kinds.set(ship.where.name, ship.kind);
  return entriesInOrder(view.ships).map(([name, ship]) => ({
    name,
    hex: ship.hex,
    kind: kinds.get(name) ?? null,
    aboard: ship.aboard,
  }));
}

/** Hexes with an early warning unit that this seat knows of. Such a unit hears as far as two hexes. */
export function listeningPosts(view: View): readonly HexId[] {
  return groundChips(view)
    .filter((chip) =>
      (chip.units ?? (chip.top ? [chip.top] : [])).some((unit) => unit.kind === 'earlyWarning'),
    )
    .map((chip) => chip.hex);
}
