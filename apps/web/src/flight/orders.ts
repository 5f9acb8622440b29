/**
 * The orders that every part of the page uses to send a flight: fly it, store or drop its plan, land it. They also
 * update what this browser remembers of plans and of the flight being drawn.
 */
import type { HexId } from '@1bob/atlas';
import { endsLedPlans, type CommandInput, type FlightPlan, type UnitId } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import type { FlightDraft } from './flight-draft.svelte.ts';
import { forgetPlan, rememberPlan } from './remembered.ts';
import { planCommand, planOf, type Sortie } from './sortie.svelte.ts';

export interface OrdersTable {
  /** Id of the match. */
  readonly match: string;
  /** The current view. */
  readonly view: () => PlayerView;
  /** Resolves to false when the command was refused and the refusal shown. */
  readonly give: (command: CommandInput) => Promise<boolean>;
  readonly draft: Pick<FlightDraft, 'remove'>;
}

/** A move of units along hexes, or a landing where they are. */
export interface Move {
  readonly units: readonly UnitId[];
  readonly path: readonly HexId[];
  readonly land: boolean;
}

/** Moves units. Before rules 7 a separate command drops the stored plan that they leave (ruling 91). */
export async function move(
  table: Pick<OrdersTable, 'view' | 'give'>,
  { units, path, land }: Move,
): Promise<boolean> {
  const view = table.view();
  const [lead] = units;
  const stays = lead !== undefined && !endsLedPlans(positionOf(view));
  const plan = stays ? planOf(view.own.plans, lead) : null;
  if (!(await table.give({ kind: 'move', units: [...units], path: [...path], land }))) return false;
  if (plan !== null && table.view().own.plans[plan.id] !== undefined)
    await table.give({ kind: 'dropPlan', id: plan.id });
  return true;
}

/** Flies the part of a flight that belongs to the current turn. False if there is no such part. */
export async function fly(table: OrdersTable, sortie: Sortie): Promise<boolean> {
  const { go, from, units, whole, forecast } = sortie;
  if (go === null) return false;
  const before = table.view();
  const taken = await (go.kind === 'move'
    ? move(table, { units, path: forecast.now, land: go.land === true })
    : table.give(go));
  if (!taken) return false;
  table.draft.remove(units);
  // A flight that has landed has no plan left.
  const [lead] = units;
  const aloft = lead !== undefined && table.view().own.units[lead]?.where.at === 'air';
  if (aloft && whole.route.length > 0) rememberPlan(table.match, before, from, whole);
  return true;
}

/** Stores a plan for a later turn. `from` is the hex where its route begins. */
export async function store(table: OrdersTable, from: HexId, plan: FlightPlan): Promise<boolean> {
  const before = table.view();
  if (!(await table.give(planCommand(plan)))) return false;
  rememberPlan(table.match, before, from, plan);
  table.draft.remove(plan.units);
  return true;
}

/** Drops a stored plan, and forgets its flight's destination. */
export async function drop(
  table: Pick<OrdersTable, 'match' | 'give'>,
  view: PlayerView,
  plan: FlightPlan,
): Promise<boolean> {
  if (!(await table.give({ kind: 'dropPlan', id: plan.id }))) return false;
  forgetPlan(table.match, view, plan.units);
  return true;
}
