/**
 * An order line as the flight or the pass that the buttons would send, or the reason why it cannot be sent, in the words of
 * the buttons. Nothing is sent here before the step's act.
 */
import {
  commandLimits,
  forecast,
  lastFlyingTurn,
  refuseChange,
  sameTarget,
  turnOf,
  type FlightPlan,
  type UnitId,
} from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { arrivalOf, askedToFly, askedToPass, type Agreed } from '../flight/dangers.ts';
import { gunsOnTheWay } from '../flight/guns.ts';
import { drop, fly, store, type OrdersTable } from '../flight/orders.ts';
import { outlookOf, rangeText, waysOf, type Listed } from '../flight/outlook.ts';
import { placeOf } from '../flight/place.ts';
import { planOf, Sortie } from '../flight/sortie.svelte.ts';
import { corners } from '../flight/route.ts';
import { shown } from '../flight/shown.ts';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { capital } from '../words/language.svelte.ts';
import { speaker } from '../words/say.ts';
import type { FlightOrder, PassOrder } from './grammar.ts';
import { landmark, placeName } from './landmarks.ts';
import { raidsBy, standingOf } from './lexicon.ts';
import { courseOf, unitsText } from './situation.ts';

export interface OrderTable extends OrdersTable {
  /** The dangers to which the player has agreed. */
  readonly agreed: Agreed;
}

/** An order that can be given. */
export interface Ready {
  readonly step: Step;
  /** The flight, to be drawn on the map. Null for other orders. */
  readonly sortie: Sortie | null;
}
/** The reason why an order cannot be given, as a sentence. */
export interface Barred {
  readonly why: string;
}
export const isBarred = <T extends object>(order: T | Barred): order is Barred => 'why' in order;

/** A flight as a sortie like those drawn on the map. */
export function sortieOf(view: () => PlayerView, order: FlightOrder): Sortie | Barred {
  const seen = view();
  const say = speaker(seen.pack);
  const at = standingOf(seen, order);
  if (at === null) return { why: apart(seen, order, say) };
  const { hex, group, units } = at;
  if (order.from !== null && order.from !== hex)
    return { why: t.ear.elsewhere(unitsText(seen, units, say), landmark(hex, say)) };
  for (const { unit, why } of placeOf(seen, group, hex)?.all ?? [])
    if (why !== null && units.includes(unit)) return { why: `${unitsText(seen, [unit], say)}: ${why}.` };
  const bound = units.flatMap((unit) => boundBy(seen, planOf(seen.own.plans, unit)) ?? []);
  if (bound[0] !== undefined) return { why: bound[0] };

  const sortie = new Sortie(view, hex, group, units);
  sortie.wait = order.wait ?? 0;
  const trouble =
    order.clauses.length === 0
      ? t.ear.where
      : (route(sortie, seen, order, say) ?? inTime(sortie, seen, order, say));
  return trouble === null ? sortie : { why: trouble };
}

/** Why the units of an order do not fly together. */
function apart(view: PlayerView, { ids, from }: FlightOrder, say: Speaker): string {
  if (ids === 'all') return from === null ? t.ear.allFrom : t.ear.noneThere(say.place(from));
  const each = ids.map((id) => {
    const at = standingOf(view, { ids: [id], from: null });
    return t.ear.isAt(unitsText(view, [id], say), at === null ? t.ear.offMap : landmark(at.hex, say));
  });
  return t.ear.apart(each.join('; '));
}

/** Why a stored plan may not be changed now (ruling 92). Null if it may. */
function boundBy(view: PlayerView, plan: FlightPlan | null): string | null {
  const bound = plan === null ? null : refuseChange(positionOf(view), plan);
  if (bound === null) return null;
  return bound.code === 'plan.notYet' ? t.fly.sealed.notYet : t.fly.sealed.bound;
}

/** Draws the route. Null if that succeeds, otherwise the reason why not. */
function route(sortie: Sortie, view: PlayerView, { clauses }: FlightOrder, say: Speaker): string | null {
  let raid: Listed | null = null;
  for (const [i, clause] of clauses.entries()) {
    const last = i === clauses.length - 1;
    switch (clause.kind) {
      case 'bomb': {
        const found = raidOn(sortie, view, clause, say);
        if (typeof found === 'string') return found;
        raid = found;
        const { hex, target } = raid;
        if (sortie.points.length > 0) sortie.extend(hex);
        else sortie.points = corners(sortie.from, raid.route.slice(0, raid.route.indexOf(hex) + 1));
        sortie.bomb = { hex, target };
        // Like a target chosen from the list, an order that ends with its bombs flies home.
        if (last) return home(sortie, raid);
        break;
      }
      case 'to':
        sortie.extend(clause.hex);
        break;
      case 'home':
        return home(sortie, clauses[i - 1]?.kind === 'bomb' && i === 1 ? raid : null);
      case 'land':
        sortie.extend(clause.hex);
        if (!sortie.mayLand) return t.ear.noLanding(landmark(clause.hex, say));
        sortie.land = true;
    }
  }
  return null;
}

/** `raid` is the best raid on the target, if the flight flies nowhere else. It has its own way home. */
function home(sortie: Sortie, raid: Listed | null): string | null {
  if (raid?.home != null && sortie.points.length > 0) {
    sortie.raid(raid);
    return null;
  }
  const base = sortie.hexes.length > 0 || sortie.bomb !== null ? sortie.wayHome : sortie.home;
  if (base === null) return sortie.hexes.length > 0 ? `${capital(t.fly.noHomeThence)}.` : t.fly.noHome;
  sortie.extend(base);
  sortie.land = true;
  return null;
}

/** The raid on a target, or the reason why there is none. */
function raidOn(
  { units, from: hex, group, start }: Sortie,
  view: PlayerView,
  aim: Pick<Listed, 'hex'> & { readonly target: Listed['target'] | null },
  say: Speaker,
): Listed | string {
  const there = raidsBy(view, { units, hex, group }, start.turn).filter((raid) => raid.hex === aim.hex);
  const raid = there.find(({ target }) => aim.target === null || sameTarget(target, aim.target));
  const where = placeName(aim.hex, say);
  if (raid === undefined) return t.ear.noTarget(where, unitsText(view, units, say));
  return raid.barred === null ? raid : `${where}: ${t.raid.barred[raid.barred]}.`;
}

/** Takes another way if the flight would be too late. Null if it is in time. */
function inTime(sortie: Sortie, view: PlayerView, { by }: FlightOrder, say: Speaker): string | null {
  if (by === null) return null;
  const arrives = (): number => (sortie.bomb === null ? sortie.forecast.arrival : sortie.bombTurn);
  if (arrives() <= by) return null;
  const position = positionOf(view);
  const { units, from: hex, group, bomb, start } = sortie;
  const faster = waysOf(view, sortie).find((way) => {
    const { bombTurn } = forecast(position, { units, hex, group, route: way.route, bomb }, start.turn);
    return bombTurn !== null && bombTurn <= by;
  });
  if (faster === undefined) return t.ear.late(landmark(bomb?.hex ?? sortie.end, say), arrives(), by);
  sortie.reroute(faster.route);
  return null;
}

/** The step that flies the order now, or else stores it as a flight plan. */
export function flightStep(table: OrderTable, order: FlightOrder): Ready | Barred {
  const view = table.view();
  if (view.stage.kind !== 'flying') return { why: t.ear.notFlying };
  const sortie = sortieOf(table.view, order);
  if (isBarred(sortie)) return sortie;
  const say = speaker(view.pack);
  const label = `${unitsText(view, sortie.units, say)}: ${courseOf(sortie, say).join(', ')}`;
  const outlook = outlookOf(view, sortie);
  const guns = gunsOnTheWay(view, sortie)?.hexes ?? [];
  const { spare, pastMonth } = sortie.forecast;
  const short = spare !== null && spare < 0 ? t.fly.short(-spare) : pastMonth ? t.fly.pastMonth : null;
  const notes = [
    ...(outlook === null ? [] : [rangeText(outlook, say)]),
    ...(guns.length === 0 ? [] : [t.fly.past(say.list(guns.map((hex) => say.place(hex))))]),
    ...(sortie.bombsHere ? [t.fly.bombWhenEnded] : []),
  ];
  const warning = [
    ...(short === null ? [] : [short]),
    ...(sortie.tooDark ? [t.fly.tooDark] : []),
    ...(sortie.mayMove ? [] : [t.fly.notNow]),
  ];
  const noteOf = (last: string): string =>
    `${capital([...notes, last].join('; '))}. ${warning.join(' ')}`.trim();
  const arrivals = arrivalOf(view, sortie);
  if (sortie.go !== null && !order.store) {
    const asks = askedToFly(view, arrivals, table.agreed, sortie.oneWay ? null : undefined);
    return { step: { label, note: noteOf(t.fly.flyNote), asks, act: () => fly(table, sortie) }, sortie };
  }
  const { kept, from } = sortie;
  const mayPlan = view.options.kinds.includes('plan') && !sortie.patrol;
  const idle = sortie.hexes.length === 0 && sortie.bomb === null;
  if (kept === null || !mayPlan || idle) return { why: whyNot(sortie) };
  const asks = sortie.go === null ? askedToFly(view, arrivals, table.agreed) : undefined;
  const note = noteOf((sortie.group === null ? t.fly.storeToTakeOff : t.fly.storeNote)(kept.from));
  return { step: { label, note, asks, act: () => store(table, from, kept) }, sortie };
}

function whyNot(sortie: Sortie): string {
  if (sortie.incomplete) return t.fly.sealed.incomplete;
  if (sortie.patrol) return t.fly.patrolOnly;
  if (sortie.goesHome) return t.fly.patrolGoesHome;
  return sortie.hexes.length === 0 ? t.ear.where : t.fly.notNow;
}

/** The step that lets the player's turns pass, as the form does. */
export function passStep(table: OrderTable, order: Omit<PassOrder, 'kind'>): Ready | Barred {
  const view = table.view();
  const { turn = null, fuel = null } = order;
  const near = order.near === undefined ? null : { ...order.near, hexes: order.near.hexes ?? shown.watch };
  const earliest = Math.max(1, turnOf(view));
  if (!view.options.kinds.includes('passUntil')) return { why: t.ear.noPass };
  if (turn !== null && (turn < earliest || turn > lastFlyingTurn))
    return { why: t.ear.noTurn(earliest, lastFlyingTurn) };
  if (fuel !== null && fuel > lastFlyingTurn) return { why: t.ear.noFuel(lastFlyingTurn) };
  if (near !== null && near.hexes > commandLimits.watch) return { why: t.ear.noWatch(commandLimits.watch) };
  const { untilTurn, untilFuel, untilNear } = t.ear;
  return {
    step: {
      label: t.ear.passes([
        ...(turn === null ? [] : [untilTurn(turn)]),
        ...(fuel === null ? [] : [untilFuel(fuel)]),
        ...(near === null ? [] : [untilNear(placeName(near.hex, speaker(view.pack)), near.hexes)]),
      ]),
      note: t.fly.passLead,
      asks: askedToPass(view, table.agreed, t.fly.passGo),
      act: () => table.give({ kind: 'passUntil', until: { turn, near, alarmed: true, fuel } }),
    },
    sortie: null,
  };
}

/** The step that drops the flight plans of these units. */
export function dropStep(table: OrderTable, units: readonly UnitId[]): Ready | Barred {
  const view = table.view();
  const say = speaker(view.pack);
  const plans = new Map<string, FlightPlan>();
  for (const unit of units) {
    const plan = planOf(view.own.plans, unit);
    if (plan === null) return { why: t.ear.planless(unitsText(view, [unit], say)) };
    const bound = boundBy(view, plan);
    if (bound !== null) return { why: bound };
    plans.set(plan.id, plan);
  }
  const all = [...plans.values()];
  const flown = all.flatMap((plan) => plan.units);
  const act = async (): Promise<boolean> => {
    for (const plan of all) if (!(await drop(table, view, plan))) return false;
    return true;
  };
  return { step: { label: `${t.fly.drop}: ${unitsText(view, flown, say)}`, act }, sortie: null };
}
