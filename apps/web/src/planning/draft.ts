/** A set-up that is being drafted: the pieces of the scenario's list, and where they are placed so far (31, 32). */
import { hexes, isFriendlyLand, mayHoldShip, type HexId } from '@1bob/atlas';
import {
  aceKindOf,
  baseLimit,
  groundAllows,
  inArea,
  mayJoinStack,
  tooNearTheFront,
  typeOf,
  type AceKind,
  type CommandOf,
  type LandKind,
  type LandStack,
  type LandUnit,
  type Position,
  type PublicBase,
  type PublicLand,
  type PublicShip,
  type SetUpNeeds,
  type ShipId,
  type ShipKey,
  type Side,
  type UnitId,
  type View,
} from '@1bob/rules/player';

type Area = 'home' | 'abroad';
export type What =
  | { readonly kind: 'land'; readonly land: LandKind }
  | { readonly kind: 'air'; readonly unit: UnitId }
  | { readonly kind: 'ship'; readonly ship: ShipKey }
  | { readonly kind: 'ace'; readonly ace: AceKind };
export interface Piece {
  readonly key: string;
  readonly what: What;
  readonly area: Area | null;
}
/** The placed pieces in stacking order. The first one of a hex is on top. Aces are placed with a unit. */
export interface Draft {
  readonly at: ReadonlyMap<string, HexId | UnitId>;
}
export const emptyDraft: Draft = { at: new Map() };

/** A draft from saved entries. Leaves out entries that do not match a piece of this set-up. */
export function draftFrom(pieces: readonly Piece[], kept: unknown): Draft {
  const entries = (Array.isArray(kept) ? kept : []) as readonly unknown[];
  const at = entries.flatMap((entry): [string, HexId | UnitId][] => {
    if (!Array.isArray(entry)) return [];
    const [key, where] = entry as unknown[];
    const piece = pieces.find((one) => one.key === key);
    if (piece === undefined || typeof where !== 'string') return [];
    const known = piece.what.kind === 'ace' || hexes.has(where as HexId);
    return known ? [[piece.key, where as HexId | UnitId]] : [];
  });
  return { at: new Map(at) };
}

type Placement = CommandOf<'setUp'>['placement'];

/** Aerodromes come first, because squadrons need them. */
export function piecesOf(needs: SetUpNeeds): readonly Piece[] {
  const land = needs.land.flatMap(({ kind, count, area }) =>
    Array.from({ length: count }, (_, i): Piece => ({
      key: `${kind}-${area}-${i + 1}`,
      what: { kind: 'land', land: kind },
      area,
    })),
  );
  const air = needs.air.map(({ unit, area }): Piece => ({
    key: `air-${unit}`,
    what: { kind: 'air', unit },
    area,
  }));
  const ships = needs.ships.map((ship): Piece => ({ key: ship, what: { kind: 'ship', ship }, area: null }));
  const aces = needs.aces.flatMap(({ kind, count }) =>
    Array.from({ length: count }, (_, i): Piece => ({
      key: `ace-${kind}-${i + 1}`,
      what: { kind: 'ace', ace: kind },
      area: null,
    })),
  );
  return [...land, ...air, ...ships, ...aces];
}

/** The pieces in a hex of the draft, from the top down. */
export const standingAt = (pieces: readonly Piece[], draft: Draft, hex: HexId): readonly Piece[] =>
  [...draft.at].flatMap(([key, at]) => (at === hex ? pieces.filter((piece) => piece.key === key) : []));

/** Why a piece may not be placed in a hex. Each reason has a sentence in the catalogue. */
export type Fault =
  | 'needAerodrome'
  | 'full'
  | 'twin'
  | 'needTown'
  | 'needTownOrCity'
  | 'needWater'
  | 'needOwnLand'
  | 'needHome'
  | 'needAbroad'
  | 'needDepth'
  | 'needUnit';

/** Why the ground of a hex is wrong for a side's piece of an area. Null if the ground is right. */
function wrongGround(hex: HexId, area: Area | null, side: Side): Fault | null {
  if (!isFriendlyLand(hex, side)) return 'needOwnLand';
  if (area === null || inArea(hex, side, area)) return null;
  return area === 'abroad' ? 'needAbroad' : 'needHome';
}

const needsGround: Readonly<Record<LandKind, Fault>> = {
  aerodrome: 'needTown',
  civilDefence: 'needTownOrCity',
  headquarters: 'needTownOrCity',
  antiAircraft: 'needOwnLand',
  earlyWarning: 'needOwnLand',
};

/** Why a piece may not be placed in a hex. Null if it may. */
export function fault(
  position: Position,
  pieces: readonly Piece[],
  draft: Draft,
  piece: Piece,
  hex: HexId,
): Fault | null {
  const { side } = position;
  const here = standingAt(pieces, draft, hex).filter((other) => other.key !== piece.key);
  const land = here.flatMap(({ what }): LandUnit[] =>
    what.kind === 'land' ? [{ kind: what.land, points: 1 }] : [],
  );
  const { what } = piece;
  switch (what.kind) {
    case 'ship':
      return mayHoldShip(hex) ? null : 'needWater';
    case 'ace':
      return 'needUnit';
    case 'air': {
      const ground = wrongGround(hex, piece.area, side);
      if (ground !== null) return ground;
      if (!land.some(({ kind }) => kind === 'aerodrome')) return 'needAerodrome';
      if (here.filter((other) => other.what.kind === 'air').length >= baseLimit) return 'full';
      const unit = position.unit(what.unit);
      return unit && tooNearTheFront(position, unit, hex) ? 'needDepth' : null;
    }
    case 'land': {
      const ground = wrongGround(hex, piece.area, side);
      if (ground !== null) return ground;
      if (!mayJoinStack(land, what.land)) return 'twin';
      return groundAllows(what.land, side, hex) ? null : needsGround[what.land];
    }
  }
}

export function placeAt(draft: Draft, key: string, at: HexId | UnitId): Draft {
  const next = new Map(draft.at);
  next.delete(key);
  next.set(key, at);
  return { at: next };
}

/** Removes a piece. With an aerodrome it removes the squadrons on it. */
export function take(pieces: readonly Piece[], draft: Draft, key: string): Draft {
  const next = new Map(draft.at);
  const hex = next.get(key);
  next.delete(key);
  const piece = pieces.find((p) => p.key === key);
  if (piece?.what.kind === 'land' && piece.what.land === 'aerodrome')
    for (const other of pieces)
      if (other.what.kind === 'air' && next.get(other.key) === hex) next.delete(other.key);
  return { at: next };
}

/**
 * The next piece to place after a similar one. After a land unit it is one of the same kind. Null when all are placed.
 */
export function nextLike(pieces: readonly Piece[], draft: Draft, { what }: Piece): Piece | null {
  const alike = (other: Piece): boolean =>
    other.what.kind === what.kind &&
    (what.kind !== 'land' || (other.what.kind === 'land' && other.what.land === what.land));
  return pieces.find((piece) => !draft.at.has(piece.key) && alike(piece)) ?? null;
}

/** 20.5: moves a piece to the top of its hex. */
export const onTop = (draft: Draft, key: string): Draft => {
  const at = draft.at.get(key);
  return at === undefined ? draft : { at: new Map([[key, at], ...[...draft.at].filter(([k]) => k !== key)]) };
};

/** Whether an ace of a kind may fly with a unit (19.2). */
export const aceFits = (position: Position, ace: AceKind, unit: UnitId): boolean => {
  const type = position.unit(unit)?.type;
  return type !== undefined && aceKindOf(typeOf(position, type)) === ace;
};

/** The placement in the command. Guns of a hex become one unit (ruling 35). Pieces that are not placed are left out. */
export function placementOf(pieces: readonly Piece[], draft: Draft): Placement {
  const by = new Map(pieces.map((piece) => [piece.key, piece.what]));
  const placement: { [K in keyof Placement]: Placement[K][number][] } = {
    air: [],
    land: [],
    ships: [],
    aces: [],
  };
  for (const [key, at] of draft.at) {
    const what = by.get(key);
    if (what === undefined) continue;
    switch (what.kind) {
      case 'air':
        placement.air.push({ unit: what.unit, to: at as HexId });
        break;
      case 'ship':
        placement.ships.push({ ship: what.ship, hex: at as HexId });
        break;
      case 'ace':
        placement.aces.push({ kind: what.ace, unit: at as UnitId });
        break;
      case 'land': {
        const guns = placement.land.find((l) => l.kind === 'antiAircraft' && l.hex === at);
        if (what.land === 'antiAircraft' && guns !== undefined) guns.points += 1;
        else placement.land.push({ kind: what.land, points: 1, hex: at as HexId });
        break;
      }
    }
  }
  return placement;
}

/** A draft of a placement, made from the pieces of the list. Entries without a matching piece are left out. */
export function draftOf(pieces: readonly Piece[], placement: Placement, side: Side): Draft {
  const at = new Map<string, HexId | UnitId>();
  const free = (fits: (piece: Piece) => boolean): Piece | undefined =>
    pieces.find((piece) => !at.has(piece.key) && fits(piece));
  for (const { kind, points, hex } of placement.land)
    for (let i = 0; i < points; i++) {
      const piece = free(
        (p) => p.what.kind === 'land' && p.what.land === kind && wrongGround(hex, p.area, side) === null,
      );
      if (piece) at.set(piece.key, hex);
    }
  for (const { unit, to } of placement.air) if (to !== 'carrier') at.set(`air-${unit}`, to);
  for (const { ship, hex } of placement.ships) at.set(ship, hex);
  for (const { kind, unit } of placement.aces) {
    const piece = free((p) => p.what.kind === 'ace' && p.what.ace === kind);
    if (piece) at.set(piece.key, unit);
  }
  return { at };
}

/** The view with the draft on the map. */
export function previewOf(view: View, pieces: readonly Piece[], draft: Draft, side: Side): View {
  if (view.own === null) return view;
  const land: Record<string, LandStack> = {};
  const ships: Record<string, PublicShip> = {};
  const bases: Record<string, PublicBase> = {};
  const units = { ...view.own.units };
  const placement = placementOf(pieces, draft);
  for (const { kind, points, hex } of placement.land) {
    const units = [...(land[hex]?.units ?? []), { kind, points }];
    land[hex] = { side, units };
  }
  for (const { unit, to } of placement.air) {
    if (to === 'carrier') continue;
    bases[to] = { side, air: (bases[to]?.air ?? 0) + 1, zeppelins: [] };
    const own = units[unit];
    const ace = placement.aces.find((a) => a.unit === unit)?.kind ?? null;
    if (own) units[unit] = { ...own, where: { at: 'base', hex: to }, ace };
  }
  const ownShips = { ...view.own.ships };
  for (const { ship, hex } of placement.ships) {
    const name = `draft-${ship}` as ShipId;
    ships[name] = { hex, aboard: 0 };
    ownShips[ship] = {
      key: ship,
      kind: ship === 'carrier' ? 'carrier' : 'tender',
      where: { at: 'sea', hex, name },
    };
  }
  const tops: Record<string, PublicLand> = {};
  for (const [hex, stack] of Object.entries(land)) {
    const top = stack.units[0];
    if (top) tops[hex] = { side, top, under: stack.units.length - 1 };
  }
  return {
    ...view,
    land: { ...view.land, ...tops },
    bases: { ...view.bases, ...bases },
    ships: { ...view.ships, ...ships },
    own: { ...view.own, units, land, ships: ownShips },
  };
}
