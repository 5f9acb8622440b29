/** 22: random events: the side that chooses, and its options. */
import { allHexIds, hexAt, isTown, type HexId } from '@1bob/atlas';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { aceKindOf, isFighter, isZeppelin, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { Side } from '../state/match.ts';
import type { PhaseOptions } from '../legal/options.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { baseOf, basesWithRoom } from './07-basing.ts';
import { hasEntered } from './06-reinforcements.ts';

export type EventChoice = ChoiceOf<'randomEvents'>;
type EventOptions = Extract<PhaseOptions, { phase: 'randomEvents' }>;

/** The side that chooses for the event; null if the event leaves no choice. */
export function chooserOf(event: { dice: readonly [number, number]; event: string } | null): Side | null {
  switch (event?.event) {
    case 'navalAirshipDivision':
    case 'agents':
      return 'german';
    case 'westernFrontCrisis':
    case 'wirelessIntercept':
      return 'british';
    case 'newAce':
      return event.dice[0] > event.dice[1] ? 'german' : 'british'; // a tie goes to the British
    default:
      return null;
  }
}

const onMap = (unit: OwnUnit): boolean => baseOf(unit) !== null;

/**
 * Whether a German aerodrome is visible in a hex. It lies on top of its stack, or it must lie under other counters in a town
 * (17.3), because aircraft are on the ground there.
 */
function showsAerodrome({ land, bases }: Position, hex: HexId): boolean {
  const stack = land[hex];
  if (stack?.side !== 'german') return false;
  return stack.top.kind === 'aerodrome' || (stack.under > 0 && isTown(hex) && bases[hex] !== undefined);
}

/** The options that the event gives this side, by what the side itself knows. */
export function eventOptions(position: Position): EventOptions {
  const none: EventOptions = {
    phase: 'randomEvents',
    event: position.event?.event ?? 'noEvent',
    units: [],
    bases: [],
    hexes: [],
    pick: 0,
    aces: [],
  };
  const units = position.units();
  switch (position.event?.event) {
    case 'navalAirshipDivision': {
      const bases = basesWithRoom(position).flatMap((b) => (b.room > 0 ? b.at : []));
      const pool = units.filter((u) => isZeppelin(u) && u.where.at === 'pool' && hasEntered(position, u.id));
      return { ...none, units: bases.length ? pool.map((u) => u.id) : [], bases };
    }
    case 'westernFrontCrisis':
      return {
        ...none,
        units: units.filter((u) => onMap(u) && isFighter(typeOf(position, u.type))).map((u) => u.id),
      };
    case 'newAce': {
      const able = units.filter((u) => {
        const kind = aceKindOf(typeOf(position, u.type));
        return onMap(u) && kind !== null && (position.aces[kind] ?? 0) > 0;
      });
      const kinds = new Set(able.flatMap((u) => aceKindOf(typeOf(position, u.type)) ?? []));
      return { ...none, units: able.map((u) => u.id), aces: [...kinds] };
    }
    case 'wirelessIntercept': {
      const hexes = (Object.keys(position.land) as HexId[])
        .filter((hex) => showsAerodrome(position, hex))
        .sort();
      return { ...none, hexes, pick: Math.min(2, hexes.length) };
    }
    case 'agents':
      return { ...none, hexes: allHexIds.filter((h) => hexAt(h).region === 'britain'), pick: 2 };
    default:
      return none;
  }
}

/** The first legal choice, used for a player who does not choose (charts). */
export function defaultEventChoice(position: Position): EventChoice {
  const o = eventOptions(position);
  const unit = o.units[0] ?? null;
  const ace =
    position.event?.event === 'newAce' && unit
      ? aceKindOf(typeOf(position, position.unit(unit)?.type ?? ''))
      : null;
  return { phase: 'randomEvents', unit, to: o.bases[0] ?? null, hexes: o.hexes.slice(0, o.pick), ace };
}

export function refuseEventChoice(position: Position, choice: EventChoice): Refusal | null {
  const o = eventOptions(position);
  const wrong = (detail?: string): Refusal => refuse('choice.wrong', '22', detail);
  if (choice.unit === null ? o.units.length > 0 : !o.units.includes(choice.unit)) return wrong('unit');
  const needsBase = choice.unit !== null && o.bases.length > 0;
  if (choice.to === null ? needsBase : !o.bases.includes(choice.to)) return wrong('base');
  if (choice.hexes.length !== o.pick || new Set(choice.hexes).size !== o.pick) return wrong('hexes');
  if (choice.hexes.some((h) => !o.hexes.includes(h))) return wrong('hexes');
  if (choice.ace !== null) {
    if (choice.unit === null || !o.aces.includes(choice.ace)) return wrong('ace');
    const type = position.unit(choice.unit)?.type ?? '';
    if (aceKindOf(typeOf(position, type)) !== choice.ace) return wrong('ace');
  }
  return null;
}
