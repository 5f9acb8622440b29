/** 31 to 33: set-up, the British first, then the Germans (ruling 2): what a side places, and where. */
import { mayHoldShip } from '@1bob/atlas';
import type { Placement } from '../command.ts';
import { refuse } from '../errors.ts';
import { aceKindOf, baseLimit, typeOf } from '../forces/counters.ts';
import { scenarios, type Area } from '../forces/scenarios.ts';
import type { Refusal } from '../game.ts';
import type { ScenarioId, Side, UnitId } from '../state/match.ts';
import type { SetUpNeeds } from '../legal/options.ts';
import type { Position } from '../position/position.ts';
import { tooNearTheFront } from './07-basing.ts';
import { groundAllows, groundRule, inArea } from './17-land-units.ts';

/** The case with the set-up of each scenario. */
export const caseOf: Readonly<Record<ScenarioId, string>> = {
  'first-phase': '31',
  'second-phase': '32',
  campaign: '33',
};

export function setUpNeeds(scenario: ScenarioId, side: Side): SetUpNeeds {
  const force = scenarios[scenario].forces[side];
  return {
    scenario,
    side,
    air: force.air.flatMap(({ units, area }) => units.map((id) => ({ unit: id as UnitId, area }))),
    land: force.land,
    ships: force.ships,
    aces: force.aces,
  };
}

export function refuseSetUp(position: Position, placement: Placement): Refusal | null {
  const { side } = position;
  const rule = caseOf[position.scenario];
  const needs = setUpNeeds(position.scenario, side);
  return (
    refuseLand(needs, placement, side, rule) ??
    refuseAir(position, needs, placement, rule) ??
    refuseShips(needs, placement, rule) ??
    refuseAces(position, needs, placement, rule)
  );
}

function refuseLand(needs: SetUpNeeds, { land }: Placement, side: Side, rule: string): Refusal | null {
  const taken = new Set<string>();
  const count = new Map<string, number>();
  for (const { kind, points, hex } of land) {
    if (!groundAllows(kind, side, hex)) return refuse('ground.wrong', groundRule[kind], `${kind} in ${hex}`);
    if (taken.has(kind + hex)) return refuse('ground.taken', '9.9', `${kind} in ${hex}`);
    taken.add(kind + hex);
    if (kind !== 'antiAircraft' && points !== 1) return refuse('setUp.land', rule, kind);
    const area: Area = inArea(hex, side, 'home') ? 'home' : 'abroad';
    count.set(kind + area, (count.get(kind + area) ?? 0) + points);
  }
  const asked = new Map(needs.land.map((n) => [n.kind + n.area, n.count]));
  const same = asked.size === count.size && [...asked].every(([key, n]) => count.get(key) === n);
  return same ? null : refuse('setUp.land', rule);
}

function refuseAir(
  position: Position,
  needs: SetUpNeeds,
  { air, land }: Placement,
  rule: string,
): Refusal | null {
  const { side } = position;
  const areas = new Map(needs.air.map((n) => [n.unit, n.area]));
  if (new Set(air.map((a) => a.unit)).size !== air.length) return refuse('unit.twice');
  if (air.length !== areas.size || air.some((a) => !areas.has(a.unit))) return refuse('setUp.units', rule);
  const aerodromes = new Set<string>(land.filter((l) => l.kind === 'aerodrome').map((l) => l.hex));
  const based = new Map<string, number>();
  for (const { unit, to } of air) {
    if (to === 'carrier' || !aerodromes.has(to)) return refuse('base.none', '7.1', unit);
    if (!inArea(to, side, areas.get(unit) ?? 'home')) return refuse('setUp.area', rule, unit);
    based.set(to, (based.get(to) ?? 0) + 1);
    const placed = position.unit(unit);
    if (placed && tooNearTheFront(position, placed, to)) return refuse('setUp.area', 'ruling 45', unit);
  }
  const full = [...based].find(([, n]) => n > baseLimit);
  return full ? refuse('base.full', '9.2', full[0]) : null;
}

function refuseShips(needs: SetUpNeeds, { ships }: Placement, rule: string): Refusal | null {
  const named = new Set(ships.map((s) => s.ship));
  if (
    named.size !== ships.length ||
    ships.length !== needs.ships.length ||
    needs.ships.some((s) => !named.has(s))
  )
    return refuse('setUp.ships', rule);
  const wrong = ships.find((s) => !mayHoldShip(s.hex));
  return wrong ? refuse('ground.wrong', '5.1', wrong.hex) : null;
}

function refuseAces(
  position: Position,
  needs: SetUpNeeds,
  { aces, air }: Placement,
  rule: string,
): Refusal | null {
  const placed = new Set(air.map((a) => a.unit));
  for (const { kind, unit } of aces) {
    const type = position.unit(unit)?.type;
    if (!placed.has(unit) || type === undefined || aceKindOf(typeOf(position, type)) !== kind)
      return refuse('setUp.aces', '19.2', unit);
  }
  const all = needs.aces.every(({ kind, count }) => aces.filter((a) => a.kind === kind).length === count);
  const total = needs.aces.reduce((n, a) => n + a.count, 0);
  return all && aces.length === total ? null : refuse('setUp.aces', rule);
}
