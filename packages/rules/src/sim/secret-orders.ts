/** What the enemy may have ordered in secret: standing orders, flight plans, future patrols, passes and targets. */
import { distance, hexAt, isNeutral, isTarget, neighbours, straightPath, type HexId } from '@1bob/atlas';
import { isFake, isFighter, stackLimit, typeOf } from '../forces/counters.ts';
import { newSide } from '../create.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { baseOf } from '../sections/07-basing.ts';
import { needsPlan } from '../sections/10-sealed-raids.ts';
import { turnOf } from '../sections/16-night-operations.ts';
import type {
  BombTarget,
  FlightPlan,
  InterceptionOrders,
  PassUntil,
  Patrol,
  StandingOrders,
  UnitId,
} from '../state/match.ts';
import { idsInOrder } from '../state/tables.ts';
import { commandLimits, directions, enemyOf, lastFlyingTurn, preyKinds } from '../state/terms.ts';
import { everywhere, upTo, type Drawing } from './drawing.ts';

const turns = upTo(lastFlyingTurn);
/** Weight of a default against each other value, because most players keep the defaults. */
const usual = 12;
const firstOf = <T>(first: T, all: readonly T[]): T[] => [first, ...all.filter((one) => one !== first)];

const victims = ['mostPoints', 'strongestGuns', 'mostBombs', 'zeppelins'] as const;
/** Ruling 31. */
export function drawOrders(draw: Drawing, position: Position): StandingOrders {
  const usually = newSide(position.side, 0).orders;
  const directed = (key: string, is: StandingOrders['displaceEnemy']): StandingOrders['displaceEnemy'] =>
    draw.mostly(`${key}.usual`, [true, false], usual)
      ? is
      : draw.list(key, directions.length, 1, (at) => at.one('is', directions));
  const later = position.variant.version >= 7; // ruling 90
  const { ownLand } = position;
  return {
    holdFire: draw.subset('holdFire', everywhere, usual, (hex) => (ownLand[hex] ? 100 : 0.01)),
    hitFirst: draw.mostly('hitFirst', [...victims, ...(later ? (['aces'] as const) : [])], usual),
    loseFirst: draw.mostly('loseFirst', ['fewestPoints', 'weakestGuns', 'withoutAce'], usual),
    displaceEnemy: directed('displaceEnemy', usually.displaceEnemy),
    displaceOwn: directed('displaceOwn', usually.displaceOwn),
    aceFirst: draw.subset(
      'aceFirst',
      position.units().map(({ id }) => id),
      usual,
    ),
    aceTo: draw.mostly('aceTo', firstOf(usually.aceTo, ['strongestGuns', 'mostBombs', 'withoutAce']), usual),
    intercept: drawInterception(draw.at('intercept')),
    handInEmpty: draw.mostly('handInEmpty', [false, true], usual),
    ...(later && {
      patrols: draw.list<SingleOrders>(
        'patrols',
        position.variant.patrols ? everywhere.length : 0,
        12,
        (at, sofar) => ({
          hex: at.one(
            'hex',
            everywhere.filter((hex) => sofar.every((other) => other.hex !== hex)),
          ),
          intercept: drawInterception(at.at('intercept')),
        }),
      ),
    }),
  };
}
type SingleOrders = NonNullable<StandingOrders['patrols']>[number];
const drawInterception = (draw: Drawing): InterceptionOrders => ({
  close: draw.mostly('close', [true, false], usual),
  ranged: draw.mostly('ranged', [true, false], usual),
  against: preyKinds.filter((kind) => draw.mostly(`against ${kind}`, [true, false], usual)),
  largestGroup: draw.mostly('largestGroup', firstOf(3, upTo(9)), usual),
  keepEndurance: draw.mostly('keepEndurance', firstOf(1, [0, ...turns]), usual),
  send: draw.mostly('send', firstOf(3, upTo(3)), usual),
});

/** Ruling 8. */
export function drawPass(draw: Drawing): PassUntil | null {
  if (draw.mostly('none', [true, false], usual)) return null;
  const near = draw.at('near');
  return {
    turn: draw.mostly('turn', [null, ...turns], usual),
    near: near.mostly('none', [true, false], 4)
      ? null
      : { hex: near.one('hex', everywhere), hexes: near.one('hexes', [0, ...upTo(commandLimits.watch)]) },
    alarmed: draw.mostly('alarmed', [true, false], 4),
    fuel: draw.mostly('fuel', [null, 0, ...turns], usual),
    happens: draw.one('happens', [true, false]),
    exceptTakeOffs: draw.mostly('exceptTakeOffs', [false, true], usual),
  };
}

/** A bomb target in a hex. The stack of the hex may hold anything; a ship is named by its name. */
function drawTarget(draw: Drawing, position: Position): BombTarget {
  const land = [0, 1, 2, 3, 4, 5].map((index): BombTarget => ({ kind: 'land', index }));
  const ships = idsInOrder(position.ships).map((ship): BombTarget => ({ kind: 'ship', ship: ship as never }));
  return draw.mostly('target', [{ kind: 'place' }, { kind: 'air' }, ...land, ...ships], 20);
}

/** 27: a hex and a target in it, enemy target symbols first. */
export function drawAim(draw: Drawing, position: Position): { hex: HexId; target: BombTarget } {
  const enemy = enemyOf(position.side);
  const { bases } = position;
  const hex = draw.one('hex', everywhere, (at) =>
    isTarget(at) && hexAt(at).control === enemy ? 50 : bases[at]?.side === enemy ? 5 : 0.01,
  );
  return { hex, target: drawTarget(draw, position) };
}

export const mayAim = (position: Position, { type }: OwnUnit): boolean =>
  !isFake({ type }) && typeOf(position, type).bombardment > 0;

/** 25: where a patrol of these units may stand, and from which turn. The first unit decides where it starts. */
export function drawPatrol(
  draw: Drawing,
  position: Position,
  taken: readonly Patrol[],
  from: readonly number[],
): Patrol | null {
  const named = taken.flatMap(({ units }) => units);
  const able = position
    .units()
    .filter(({ id, type }) => isFighter(typeOf(position, type)) && !named.includes(id));
  if (able.length === 0) return null;
  const based = able.filter((unit) => baseOf(unit) !== null && !unit.flown && unit.grounded === null);
  const units = draw.list<UnitId>('units', stackLimit(position.side, position.raf), 3, (at, sofar) => {
    const rest = able.flatMap(({ id }) => (sofar.includes(id) ? [] : id));
    if (rest.length === 0) return null;
    return at.one('is', rest, (id) => (based.some((unit) => unit.id === id) ? 1 : 0.001));
  });
  const [first] = units;
  if (first === undefined) return null;
  const unit = position.unit(first);
  const start = unit && unit.where.at === 'base' ? unit.where.hex : null;
  const speed = unit ? typeOf(position, unit.type).speed : 0;
  const hex = draw.one(
    'hex',
    everywhere.filter((at) => !isNeutral(at)),
    (at) => (start !== null && distance(start, at) <= speed ? 1 : 0.0001),
  );
  return { units, hex, from: draw.mostly('from', from, 4) };
}

/**
 * Ruling 23. The name of a plan has no effect. `raid`: the units of a group in the air that flies by a sealed plan (ruling
 * 92). Most such plans lead to a target and to the nearest base from there.
 */
export function drawPlan(
  draw: Drawing,
  position: Position,
  others: readonly FlightPlan[],
  raid: readonly UnitId[] | null = null,
): FlightPlan | null {
  const likely = (key: string, is: boolean): boolean =>
    raid ? draw.mostly(key, [is, !is], 50) : draw.one(key, [is, !is]);
  const aim = (): FlightPlan['bomb'] =>
    likely('bombs', raid !== null) ? drawAim(draw.at('bomb'), position) : null;
  const named = others.flatMap(({ units }) => units);
  const able = position.units().filter(({ id }) => !named.includes(id));
  // Units of a plan start together. Some may have been lost or flown elsewhere since.
  const whole = (sofar: readonly UnitId[]): number => (sofar.length < (raid?.length ?? 0) ? 1 / 50 : 50);
  const units = draw.list<UnitId>('units', able.length, raid ? whole : 1, (at, sofar) => {
    const first = able.find(({ id }) => id === (sofar[0] ?? raid?.[0]));
    const fits = new Set(
      able.flatMap(({ id, where }) => {
        const start = startsAt(where);
        return start !== null && (!first || start === startsAt(first.where)) ? id : [];
      }),
    );
    const rest = able.flatMap(({ id }) => (sofar.includes(id) ? [] : id));
    return at.one('is', rest, (id) => (fits.has(id) ? 1 : 0.0001));
  });
  const start = able.find(({ id }) => id === units[0]);
  if (!start) return null;
  const from = start.where.at === 'base' || start.where.at === 'air' ? start.where.hex : carrierHex(position);
  const sealedAim = raid && aim();
  const course = sealedAim && from ? courseHome(position, from, sealedAim.hex) : [];
  const ends = (sofar: readonly HexId[]): number =>
    course.length === 0 ? 1 / 20 : sofar.length < course.length ? 0.0001 : 1000;
  const route = draw.list<HexId>('route', longestRoute, ends, (at, sofar) => {
    const last = sofar.at(-1);
    const here = last ?? from;
    const near = here ? neighbours(here) : [];
    const next = course[sofar.length];
    const onCourse = (hex: HexId): number => (hex === next ? 10_000 : 1);
    return last
      ? at.one('is', near, onCourse)
      : at.one('is', everywhere, (hex) => (near.includes(hex) ? onCourse(hex) : 0.0001));
  });
  const own = units.flatMap((id) => position.unit(id) ?? []);
  const sealed = needsPlan(position, own) && likely('sealed', true);
  return {
    ...(sealed && { sealed }),
    id: `plan ${others.length + 1}`,
    laid: others.length + 1,
    units,
    from: draw.one('from', turns, (turn) => (raid && turn > turnOf(position) ? 0.0001 : 1)),
    route,
    bomb: raid ? sealedAim : aim(),
    land: likely('land', true),
    haltWhenSpotted: draw.one('haltWhenSpotted', [true, false]),
    pressOn: draw.one('pressOn', [true, false]),
  };
}
/** The way over a target and straight on to the nearest own base. */
function courseHome({ bases, side }: Position, from: HexId, over: HexId): HexId[] {
  const home = Object.keys(bases)
    .filter((hex) => bases[hex]?.side === side)
    .sort((a, b) => distance(over, a as HexId) - distance(over, b as HexId))[0] as HexId | undefined;
  return [...straightPath(from, over), ...(home ? straightPath(over, home) : [])];
}
/** Most hexes that a command may name. */
const longestRoute = 200;
const startsAt = (where: OwnUnit['where']): string | null => {
  switch (where.at) {
    case 'base':
      return where.hex;
    case 'air':
      return where.group;
    case 'ship':
      return where.ship;
    default:
      return null;
  }
};
const carrierHex = ({ ownShips }: Position): HexId | null => {
  const where = ownShips.carrier?.where;
  return where?.at === 'sea' ? where.hex : null;
};
