/** 17: land units and their ranges. */
import { distance, hexAt, isFriendlyLand, isTown, isTownOrCity, type HexId } from '@1bob/atlas';
import type { LandKind, LandStack, LandUnit, Side } from '../state/match.ts';
import type { Known, Position } from '../position/position.ts';

/** Radius in hexes in which a headquarters commands (10.1-2, 17.6). */
export const headquartersRadius = 4;

const has = (stack: LandStack | undefined, kind: LandKind): boolean =>
  stack?.units.some((unit) => unit.kind === kind) ?? false;

export const hasKind = (land: Readonly<Record<string, LandStack>>, hex: string, kind: LandKind): boolean =>
  has(land[hex], kind);

const headquarters = new WeakMap<Readonly<Record<string, LandStack>>, Record<Side, HexId[]>>();

/**
 * Headquarters hexes in a table of land units. Cached by the identity of the table, because every change makes a new one.
 */
function headquartersIn(land: Readonly<Record<string, LandStack>>): Record<Side, HexId[]> {
  const known = headquarters.get(land);
  if (known) return known;
  const found: Record<Side, HexId[]> = { german: [], british: [] };
  for (const [at, stack] of Object.entries(land))
    if (has(stack, 'headquarters')) found[stack.side].push(at as HexId);
  headquarters.set(land, found);
  return found;
}

/** Whether a hex is a headquarters of its side or lies within four hexes of one (10.1-2, 17.6, 26.2). */
export const nearHeadquarters = (
  land: Readonly<Record<string, LandStack>>,
  side: Side,
  hex: HexId,
): boolean => headquartersIn(land)[side].some((at) => distance(at, hex) <= headquartersRadius);

/** Civil defence shelters its hex and those beside it (17.5). */
export const shelterRadius = 1;

/** 17.5: whether a side's civil defence is in the hex or beside it. */
export const civilDefenceNear = (
  land: Readonly<Record<string, LandStack>>,
  side: Side,
  hex: HexId,
): boolean =>
  Object.entries(land).some(
    ([at, stack]) =>
      stack.side === side && has(stack, 'civilDefence') && distance(at as HexId, hex) <= shelterRadius,
  );

/** Whether a side's headquarters commands a hex, as far as a position knows (17.6). */
export const isCommanded = (position: Position, side: Side, hex: HexId): Known<boolean> =>
  side === position.side
    ? nearHeadquarters(position.ownLand, side, hex)
    : position.hidden('headquarters', hex);

/** Whether a side's civil defence shelters a hex, as far as a position knows (17.5). */
export const isSheltered = (position: Position, side: Side, hex: HexId): Known<boolean> =>
  side === position.side
    ? civilDefenceNear(position.ownLand, side, hex)
    : position.hidden('civilDefence', hex);

/** Land units of a side in a hex, top first, as far as a position knows them (20.5). */
export const landIn = (position: Position, side: Side, hex: HexId): Known<readonly LandUnit[]> =>
  side === position.side ? (position.ownLand[hex]?.units ?? []) : position.hidden('land', hex);

/** Where a land unit of a kind may stand, judged only by the ground (5.1-2, 17.3 to 17.6). */
export function groundAllows(kind: LandKind, side: Side, hex: HexId): boolean {
  if (!isFriendlyLand(hex, side)) return false;
  switch (kind) {
    case 'aerodrome':
      return isTown(hex); // 17.3, ruling 35
    case 'civilDefence':
    case 'headquarters':
      return isTownOrCity(hex); // 17.5, 17.6
    case 'antiAircraft':
    case 'earlyWarning':
      return true;
  }
}

/** The case to cite when the ground does not allow a unit of a kind. */
export const groundRule: Readonly<Record<LandKind, string>> = {
  aerodrome: '17.3',
  antiAircraft: '17.4',
  earlyWarning: '17.6',
  civilDefence: '17.5',
  headquarters: '17.6',
};

/**
 * Whether a hex is in the area "home" or "abroad" of a set-up (31, 32): Britain or German-held land, or the continent that
 * the British hold.
 */
export function inArea(hex: HexId, side: Side, area: 'home' | 'abroad'): boolean {
  const { region, control } = hexAt(hex);
  if (side === 'german') return area === 'home' && control === 'german';
  return control === 'british' && (region === 'britain') === (area === 'home');
}
