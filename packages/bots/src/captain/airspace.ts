/** Hexes in which flights end their turns. Two flights of one side in a hex would be overstacked (9.4, 10.2). */
import { withinOrAt, straightPath, distance, type HexId } from '@1bob/atlas';
import {
  forecast,
  isNight,
  movesLeft,
  nextTurnOf,
  ownGroups,
  basedAt,
  turnOf,
  type CommandOf,
  type Forecast,
  type OwnPositionGroup,
  type UnitId,
} from '@1bob/rules/player';
import { once, type Brief } from './brief.ts';

/** A flying turn, and the hex of a flight in the air at its end. */
interface Halt {
  readonly turn: number;
  readonly hex: HexId;
}

/** Hexes in which a flight ends a turn in the air. The hex where it lands is not among them. */
function haltsOf({ start, ends }: Forecast, route: readonly HexId[]): Halt[] {
  // With scrambling, units stay over their base in the turn in which they take off (26.1).
  const first = (ends[0]?.turn ?? start.turn) > start.turn ? [{ turn: start.turn, hex: start.hex }] : [];
  const others = ends.flatMap(({ index, turn }) => {
    const hex = route[index];
    return hex === undefined || index === route.length - 1 ? [] : [{ turn, hex }];
  });
  return [...first, ...others];
}

/** A halt as a key: "7 2126". */
export type Slot = `${number} ${HexId}`;

export const slotsOf = (there: Forecast, route: readonly HexId[]): Slot[] =>
  haltsOf(there, route).map(({ turn, hex }): Slot => `${turn} ${hex}`);

/** The slots that this seat's flight plans will take, as far as can be foreseen. */
const slotsTaken = (brief: Brief): ReadonlySet<Slot> =>
  once(brief, 'slots', () => {
    const { position, view } = brief;
    const next = nextTurnOf(position, position.side);
    const plans = Object.values(view.own.plans).flatMap(({ units, from, route, bomb }) => {
      const first = position.unit(units[0] ?? '');
      if (first === undefined) return [];
      const group = ownGroups(position).find(({ own }) => own.units.includes(first.id));
      const hex = group?.hex ?? basedAt(position, first);
      if (hex === null) return [];
      const flight = { units, hex, group: group?.id ?? null, route, bomb };
      return slotsOf(forecast(position, flight, Math.max(from, next)), route);
    });
    // A flight that has flown its leg of this turn stays in its hex until the next.
    const here = ownGroups(position).map(({ hex }): Slot => `${turnOf(position)} ${hex}`);
    return new Set([...here, ...plans]);
  });

/** 29.3: whether units must fly alone in that turn because it is night. */
export const mustFlyAlone = ({ position }: Brief, turn: number): boolean =>
  position.variant.advancedNight && isNight(position, turn);

/** Whether units may fly a route together, given all plans made so far. */
export function isFree(brief: Brief, size: number, there: Forecast, route: readonly HexId[]): boolean {
  const alone = haltsOf(there, route).some(({ turn }) => mustFlyAlone(brief, turn));
  if (size > 1 && alone) return false;
  const taken = slotsTaken(brief);
  return slotsOf(there, route).every((slot) => !taken.has(slot));
}

/**
 * Moves some or all of a group out of a hex in which they must not stay, to the nearest free hex. Null if they cannot leave
 * it.
 */
export function moveAside(
  { position }: Brief,
  units: readonly UnitId[],
  group: OwnPositionGroup,
): CommandOf<'move'> | null {
  const taken = new Set(ownGroups(position).map(({ hex }) => hex));
  const [to] = withinOrAt(group.hex, movesLeft(position, group.id))
    .filter((hex) => !taken.has(hex))
    .sort((a, b) => distance(group.hex, a) - distance(group.hex, b));
  return to === undefined
    ? null
    : { kind: 'move', units: [...units], path: [...straightPath(group.hex, to)], land: false };
}
