/**
 * The rest of a stopped flight plan, so that the player can send the flight along it. The view has it (ruling 91); the plans
 * of matches before rules 7, routes of one turn, and what a raid should bring, are remembered by this browser.
 */
import { hexId, neighbours, type HexId } from '@1bob/atlas';
import { refuseBombs, type FlightPlan, type UnitId } from '@1bob/rules/player';
import { load, ownShelf, save } from '../net/storage.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { outlookOf, type Outlook } from './outlook.ts';
import { Sortie } from './sortie.svelte.ts';

/** A plan with the hex at which its route began. */
interface Laid {
  readonly month: number;
  readonly from: HexId;
  readonly plan: FlightPlan;
  /** What these units' raid should bring when it set out. */
  readonly raid?: { readonly hex: HexId; readonly outlook: Outlook } | undefined;
}

const shelf = (match: string, view: PlayerView): string => ownShelf('plans', match, view.own.side);

/**
 * The remembered plans of the current month. Ignores anything else, such as data of another version of this page or
 * data edited by hand.
 */
function remembered(match: string, view: PlayerView): readonly Laid[] {
  try {
    const kept = JSON.parse(load(shelf(match, view)) ?? '[]') as readonly Laid[];
    return kept.filter(({ month, from, plan }) => {
      for (const hex of [from, ...plan.route]) hexId(hex); // Throws if a hex is invalid.
      return month === view.month && plan.units.length > 0;
    });
  } catch {
    return [];
  }
}

const touches = (plan: FlightPlan, units: readonly UnitId[]): boolean =>
  plan.units.some((unit) => units.includes(unit));

/** Remembers a plan as given, and forgets these units' former plans. A flight in the air keeps the outlook of its start. */
export function rememberPlan(match: string, view: PlayerView, from: HexId, plan: FlightPlan): void {
  const all = remembered(match, view);
  const others = all.filter((laid) => !touches(laid.plan, plan.units));
  const aloft = plan.units.some((unit) => view.own.units[unit]?.where.at === 'air');
  const raid = aloft ? all.find((laid) => touches(laid.plan, plan.units))?.raid : raidOf(view, from, plan);
  save(shelf(match, view), JSON.stringify([...others, { month: view.month, from, plan, raid }]));
}

function raidOf(view: PlayerView, from: HexId, plan: FlightPlan): Laid['raid'] {
  const outlook = outlookOf(view, new Sortie(() => view, from, null, plan.units, plan));
  return outlook === null || plan.bomb === null ? undefined : { hex: plan.bomb.hex, outlook };
}

/** What this month's raid on a hex should have brought when it set out. Null if this browser did not send it. */
export const expectedOf = (match: string, view: PlayerView, hex: HexId): Outlook | null =>
  remembered(match, view).find(({ raid }) => raid?.hex === hex)?.raid?.outlook ?? null;

export function forgetPlan(match: string, view: PlayerView, units: readonly UnitId[]): void {
  const others = remembered(match, view).filter((laid) => !touches(laid.plan, units));
  save(shelf(match, view), others.length === 0 ? null : JSON.stringify(others));
}

/** The rest of a former plan for units in the air at a hex. Null if they are not on its route. */
export function restOfPlan(
  match: string,
  view: PlayerView,
  units: readonly UnitId[],
  hex: HexId,
): FlightPlan | null {
  const stopped = Object.values(view.own.stoppedPlans ?? {}).find((plan) => touches(plan, units));
  if (stopped !== undefined) {
    const { stopped: _, ...plan } = stopped;
    const [next] = plan.route;
    const begins = next === undefined || neighbours(hex).includes(next);
    return restAlong(view, begins ? [hex, ...plan.route] : plan.route, plan, units, hex);
  }
  const laid = remembered(match, view).find(({ plan }) => touches(plan, units));
  return laid === undefined ? null : restAlong(view, [laid.from, ...laid.plan.route], laid.plan, units, hex);
}

/**
 * A route may pass a hex twice, on the way out and on the way home. While there are bombs to drop, the hex is on the
 * way out.
 */
function restAlong(
  view: PlayerView,
  way: readonly HexId[],
  plan: FlightPlan,
  units: readonly UnitId[],
  hex: HexId,
): FlightPlan | null {
  const { bomb } = plan;
  const aim = bomb === null ? -1 : way.indexOf(bomb.hex);
  const position = positionOf(view);
  const goesOut =
    bomb !== null &&
    units.some((id) => {
      const unit = position.unit(id);
      return unit !== undefined && refuseBombs(position, unit, bomb.target) === null;
    });
  const at = goesOut ? way.indexOf(hex) : way.lastIndexOf(hex);
  if (at < 0) return null;
  const route = way.slice(at + 1);
  const left = goesOut && at <= aim ? bomb : null;
  return route.length === 0 && left === null ? null : { ...plan, units, route, bomb: left };
}
