/** What the enemy may have handed in for a planning phase, or filled in ahead (ruling 1). */
import { mayHoldShip, type HexId } from '@1bob/atlas';
import type { Choice, ChoiceOf } from '../command.ts';
import type { Position } from '../position/position.ts';
import type { stacksAfter } from '../sections/05-redeployment.ts';
import { reinforcementOptions, stacksWith } from '../sections/06-reinforcements.ts';
import { baseOf, type Base } from '../sections/07-basing.ts';
import { groundAllows } from '../sections/17-land-units.ts';
import { eventOptions } from '../sections/22-random-events.ts';
import type { LandKind, Patrol } from '../state/match.ts';
import { entriesInOrder } from '../state/tables.ts';
import { commandLimits, landKinds, lastFlyingTurn, type PlanningPhase } from '../state/terms.ts';
import { redeployment } from './behind-curtain.ts';
import type { Chooser } from './chooser.ts';
import { Drawing, everywhere, upTo } from './drawing.ts';
import { drawAim, drawPatrol, mayAim } from './secret-orders.ts';

/** Draws a choice for a phase. It may be illegal, because the cost of a purchase is only known when it is complete. */
export function drawChoice(chooser: Chooser, position: Position, phase: PlanningPhase): Choice {
  const draw = new Drawing(chooser, phase);
  switch (phase) {
    case 'randomEvents':
      return drawEventChoice(draw, position);
    case 'raf':
      return { phase, create: draw.one('create', [false, true]) };
    case 'redeployment':
      return redeployment(position, position.side, chooser);
    case 'reinforcement':
      return drawReinforcement(draw, position);
    case 'training': {
      const based = position.units().flatMap((unit) => (baseOf(unit) === null ? [] : unit.id));
      const up = draw.subset('up', based, 3);
      const night = draw.subset(
        'night',
        based.filter((id) => !up.includes(id)),
        3,
      );
      return { phase, up, night };
    }
    case 'recon':
      return drawRecon(draw, position);
    case 'missionPreparation':
      return drawPreparation(draw, position);
    case 'gentlemensWar':
      return { phase, skip: draw.mostly('skip', [false, true], 3) };
  }
}

function drawEventChoice(draw: Drawing, position: Position): ChoiceOf<'randomEvents'> {
  const { units, bases, hexes, pick, aces } = eventOptions(position);
  const either = <T extends string>(key: string, among: readonly T[]): T | null =>
    among.length === 0 ? null : draw.one(key, among);
  return {
    phase: 'randomEvents',
    unit: either('unit', units),
    to: either('to', bases),
    hexes: draw.list<HexId>('hexes', pick, 1e-6, (at, sofar) =>
      at.one(
        'is',
        hexes.filter((hex) => !sofar.includes(hex)),
      ),
    ),
    ace: draw.one('ace', [null, ...aces]),
  };
}

function drawRecon(draw: Drawing, position: Position): ChoiceOf<'recon'> {
  const { land } = position;
  const stands = (hex: HexId): boolean => {
    const stack = land[hex];
    return stack !== undefined && stack.side !== position.side;
  };
  const plots = draw.list<ChoiceOf<'recon'>['plots'][number]>('plots', everywhere.length, 3, (at, sofar) => ({
    hex: at.one(
      'hex',
      everywhere.filter((hex) => sofar.every((plot) => plot.hex !== hex)),
      (hex) => (stands(hex) ? 1 : 0.001),
    ),
    times: at.one('times', upTo(commandLimits.reconTimes), (n) => 1 / 4 ** n),
  }));
  return { phase: 'recon', plots };
}

function drawPreparation(draw: Drawing, position: Position): ChoiceOf<'missionPreparation'> {
  const { designatedTargets, patrols } = position.variant;
  type Preparation = ChoiceOf<'missionPreparation'>;
  const bombers = position.units().filter((unit) => mayAim(position, unit));
  const most = designatedTargets ? bombers.length : 0;
  const targets = draw.list<Preparation['targets'][number]>('targets', most, 3, (at, sofar) => {
    const rest = bombers.flatMap(({ id }) => (sofar.some(({ unit }) => unit === id) ? [] : id));
    return rest.length === 0 ? null : { unit: at.one('unit', rest), ...drawAim(at, position) };
  });
  const stood = draw.list<Patrol>('patrols', patrols ? everywhere.length : 0, 3, (at, sofar) =>
    drawPatrol(at, position, sofar, upTo(lastFlyingTurn)),
  );
  return {
    phase: 'missionPreparation',
    targets,
    patrols: stood.map((patrol) => ({ ...patrol, units: [...patrol.units] })),
  };
}

/** 6, 30, rulings 43 and 61. */
function drawReinforcement(draw: Drawing, position: Position): ChoiceOf<'reinforcement'> {
  type Reinforcement = ChoiceOf<'reinforcement'>;
  const options = reinforcementOptions(position);
  const { pool: mix, ownLand } = position;
  const land = draw.list<Reinforcement['land'][number]>('land', 60, 3, (at) => {
    const kinds = landKinds.filter((kind) => mix[kind] > 0);
    if (kinds.length === 0) return null;
    const kind = at.one('kind', kinds);
    const able = everywhere.filter((hex) => groundAllows(kind, position.side, hex));
    const most = kind === 'antiAircraft' ? mix[kind] : 1;
    return {
      kind,
      points: at.one('points', upTo(most), (n) => 1 / n ** 2),
      hex: at.one('hex', able, (hex) => (ownLand[hex] ? 3 : 1)),
    };
  });
  const ships = draw.list<Reinforcement['ships'][number]>('ships', options.ships.length, 2, (at, sofar) => {
    const rest = options.ships.flatMap(({ ship }) => (sofar.some((is) => is.ship === ship) ? [] : ship));
    return { ship: at.one('ship', rest), hex: at.one('hex', everywhere.filter(mayHoldShip)) };
  });
  const onMap = position.units().flatMap((unit) => (baseOf(unit) === null ? [] : unit.id));
  const pool = position.units().flatMap(({ id, where }) => (where.at === 'pool' ? id : []));
  const most = position.variant.upgrades ? Math.min(onMap.length, pool.length) : 0;
  const upgrades = draw.list<Reinforcement['upgrades'][number]>('upgrades', most, 6, (at, sofar) => ({
    unit: at.one(
      'unit',
      onMap.filter((id) => sofar.every((is) => is.unit !== id)),
      (id) => (options.upgrades.some(({ unit }) => unit === id) ? 1 : 0.001),
    ),
    to: at.one(
      'to',
      pool.filter((id) => sofar.every((is) => is.to !== id)),
      (id) => (options.upgrades.some(({ to }) => to === id) ? 1 : 0.001),
    ),
  }));
  const room = options.bases.map((base) => ({ ...base }));
  const fields: Base[] = entriesInOrder(ownLand).flatMap(([hex, { units }]) =>
    units.some(({ kind }) => kind === 'aerodrome') ? (hex as HexId) : [],
  );
  const bases = new Set<Base>([
    ...fields,
    ...land.flatMap(({ kind, hex }) => (kind === 'aerodrome' ? hex : [])),
    ...(position.side === 'british' ? (['carrier'] as const) : []),
  ]);
  const roomAt = (at: Base): number => room.find((base) => base.at === at)?.room ?? 0;
  const air = draw.list<Reinforcement['air'][number]>('air', options.air.length, 2, (at, sofar) => {
    const rest = options.air.filter(({ unit }) => sofar.every((is) => is.unit !== unit));
    if (rest.length === 0 || bases.size === 0) return null;
    const cost = (id: string): number => rest.find(({ unit }) => unit === id)?.cost ?? 0;
    const unit = at.one(
      'unit',
      rest.map((one) => one.unit),
      (id) => (cost(id) === 0 ? 8 : 1),
    );
    const to = at.one('to', [...bases], (base) => (roomAt(base) > 0 ? 1 : 0.001));
    const taken = room.find((base) => base.at === to);
    if (taken) taken.room -= 1;
    return { unit, to };
  });
  return {
    phase: 'reinforcement',
    air,
    land,
    ships,
    upgrades,
    order: drawOrder(draw, stacksWith(position, land)),
  };
}

/** Ruling 13: stacks that their owner has put in another order, top first. */
function drawOrder(draw: Drawing, after: ReturnType<typeof stacksAfter>): ChoiceOf<'reinforcement'>['order'] {
  const stacks = after instanceof Map ? [...after] : [];
  return draw.list<ChoiceOf<'reinforcement'>['order'][number]>('order', stacks.length, 12, (at, sofar) => {
    const rest = stacks.filter(([hex]) => sofar.every((is) => is.hex !== hex));
    const hex = at.one(
      'hex',
      rest.map(([is]) => is),
    );
    const kinds = (rest.find(([is]) => is === hex)?.[1] ?? []).map(({ kind }) => kind);
    return {
      hex: hex as HexId,
      kinds: at.list('kinds', kinds.length, 1e-6, (next, named: readonly LandKind[]) =>
        next.one(
          'is',
          kinds.filter((kind) => !named.includes(kind)),
        ),
      ),
    };
  });
}
