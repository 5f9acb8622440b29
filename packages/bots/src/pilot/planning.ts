/** A computer player's choices in the planning phases: it buys aircraft, and moves bombers to its preferred bases. */
import { distance, places, type HexId } from '@1bob/atlas';
import {
  isCarrierBorne,
  isFake,
  isFighter,
  strandsAt,
  tooNearTheFront,
  typeOf,
  type Choice,
  type ChoiceOf,
  type CommandOf,
} from '@1bob/rules/player';
import { because, leadOf, monthsLeft, restIsDue, type Table } from './table.ts';

/** The choice for the open phase. */
export function plan(table: Table): Choice | null {
  const { planning } = table.view.options;
  const [open, empty] = [planning?.open, planning?.empty];
  if (!open || !empty) return null;
  if (open.phase === 'reinforcement' && empty.phase === 'reinforcement') {
    believe(table);
    return buy(table, open, empty);
  }
  if (open.phase === 'redeployment' && empty.phase === 'redeployment') return gather(table, open, empty);
  return because(table, empty, { code: 'orders' });
}

/** The head of a month's notes. */
function believe(table: Table): void {
  const { reasons, view } = table;
  reasons.push({ code: 'score', points: leadOf(view, table.side), months: monthsLeft(view) });
  if (restIsDue(table)) reasons.push({ code: 'restDue' });
  if (view.rules.quietDraw && view.quietMonths > 0)
    reasons.push({ code: 'quietWar', months: view.quietMonths });
}

type Offers<P> = Extract<
  NonNullable<NonNullable<Table['view']['options']['planning']>['open']>,
  { phase: P }
>;

/** All free units, and aircraft for the points it may spend. */
function buy(table: Table, open: Offers<'reinforcement'>, empty: ChoiceOf<'reinforcement'>): Choice {
  const { position, own, doctrine } = table;
  const air = [...empty.air];
  const room = open.bases.map((base) => ({ ...base }));
  for (const { to } of air) {
    const base = room.find(({ at }) => at === to);
    if (base) base.room -= 1;
  }
  const granted = Math.min(open.budget, doctrine.spends(table));
  let budget = granted;
  const wanted = open.air
    .filter(({ unit, cost }) => cost > 0 && !air.some((each) => each.unit === unit))
    .flatMap((offer) => {
      const unit = own.units[offer.unit];
      const type = unit && typeOf(position, unit.type);
      return type && !isCarrierBorne(type) && !isFake(unit)
        ? [{ ...offer, merit: meritOf(type) / offer.cost }]
        : [];
    })
    .sort((a, b) => b.merit - a.merit);
  for (const { unit, cost } of wanted) {
    const base = room.find((each) => each.room > 0 && each.at !== 'carrier');
    if (cost > budget || !base) continue;
    base.room -= 1;
    budget -= cost;
    air.push({ unit, to: base.at });
  }
  const units = air.slice(empty.air.length).map(({ unit }) => unit);
  const count = units.length;
  return because(
    table,
    { ...empty, air },
    count > 0 ? { code: 'bought', count, units, points: granted - budget } : { code: 'saved' },
  );
}

/** Pursuit of fighters, bombs of bombers. */
const meritOf = (type: ReturnType<typeof typeOf>): number =>
  isFighter(type) ? type.pursuit : type.bombardment * 3;

/** Bombers go to the bases that their doctrine prefers, as far as there is room. */
function gather(table: Table, open: Offers<'redeployment'>, empty: ChoiceOf<'redeployment'>): Choice {
  const { position, own, doctrine } = table;
  const near = doctrine.bombersNear;
  const bases = open.bases.flatMap(({ at, room }) => (at === 'carrier' ? [] : [{ at, room }]));
  const wish = near ?? null;
  const ranked = bases.toSorted((a, b) => (wish === null ? 0 : distance(a.at, wish) - distance(b.at, wish)));
  const air: { unit: (typeof open.air)[number]; to: HexId }[] = [];
  for (const id of open.air) {
    const unit = own.units[id];
    if (unit?.where.at !== 'base') continue;
    const { hex } = unit.where;
    const stranded = !bases.some(({ at }) => at === hex) || strandsAt(position, unit, hex);
    const called = wish !== null && !isFighter(typeOf(position, unit.type));
    if (!stranded && !called) continue;
    const base = ranked.find(
      ({ at, room }) =>
        room > 0 &&
        !tooNearTheFront(position, unit, at) &&
        (stranded || (wish !== null && distance(at, wish) < distance(hex, wish))),
    );
    if (!base) continue;
    base.room -= 1;
    air.push({ unit: id, to: base.at });
  }
  if (air.length > 0)
    table.reasons.push({ code: 'regrouped', count: air.length, units: air.map(({ unit }) => unit) });
  return { ...empty, air };
}

/** The suggested set-up, with aerodromes moved to the towns that the doctrine prefers for bombers. */
export function setUp(table: Table): CommandOf<'setUp'> | null {
  const { setUp: offer } = table.view.options;
  if (!offer) return null;
  const { suggestion } = offer;
  const near = table.doctrine.bombersNear;
  if (near === null) return { kind: 'setUp', placement: suggestion };
  const fields = suggestion.land.filter(({ kind }) => kind === 'aerodrome').map(({ hex }) => hex);
  const towns = places
    .filter(
      ({ kind, country, control }) => kind === 'town' && country === 'belgium' && control === table.side,
    )
    .map(({ hex }) => hex)
    .filter((hex) => !tooNearTheFront(table.position, { type: 'GB' }, hex))
    .sort((a, b) => distance(a, near) - distance(b, near));
  const moved = new Map(fields.map((hex, i) => [hex, towns[i] ?? hex]));
  const land = suggestion.land.map((unit) =>
    unit.kind === 'aerodrome' ? { ...unit, hex: moved.get(unit.hex) ?? unit.hex } : unit,
  );
  const air = suggestion.air.map(({ unit, to }) => ({
    unit,
    to: to === 'carrier' ? to : (moved.get(to) ?? to),
  }));
  return { kind: 'setUp', placement: { ...suggestion, land, air } };
}
