/** 5, ruling 4: draws the enemy's redeployment of this month. It stays hidden until reinforcements are in. */
import { mayHoldShip, type HexId } from '@1bob/atlas';
import { refuseRedeployment, stacksAfter, type Redeployment } from '../sections/05-redeployment.ts';
import { redeploy } from '../sections/05-redeployment.act.ts';
import { basesWithRoom, baseOf, refuseBase } from '../sections/07-basing.ts';
import { groundAllows } from '../sections/17-land-units.ts';
import { aceKindOf, countAces, typeOf } from '../forces/counters.ts';
import type { Dice } from '../game.ts';
import { Play } from '../play.ts';
import { positionIn } from '../position/of-match.ts';
import type { Position } from '../position/position.ts';
import type { LandUnit, Match, Side } from '../state/match.ts';
import { entriesInOrder, inOrder } from '../state/tables.ts';
import type { Chooser } from './chooser.ts';
import { everywhere } from './drawing.ts';

export function redeployInSecret(match: Match, side: Side, chooser: Chooser, dice: Dice): Match {
  const before: Match = { ...match, stage: { kind: 'planning', phase: 'redeployment' } };
  const position = positionIn({ match: before }, side);
  const choice = redeployment(position, side, chooser);
  if (refuseRedeployment(position, choice) !== null) return match;
  const play = new Play(before, dice);
  redeploy(play, side, position, choice);
  return { ...play.snapshot(), stage: match.stage };
}

/** Weight `n` for staying in place, and 1/8 for each other place. */
const staying =
  <T>(stay: T, n: number) =>
  (where: T): number =>
    where === stay ? n : 1 / 8;

/** 5: a redeployment that this side may have chosen. */
export function redeployment(position: Position, side: Side, chooser: Chooser): Redeployment {
  const bases = basesWithRoom(position).map(({ at }) => at);
  const air = position.units().flatMap((unit) => {
    const from = baseOf(unit);
    if (from === null) return [];
    const able = bases.filter((to) => to !== from && refuseBase(position, unit, to) === null);
    const to = chooser.choose('airMove', unit.id, [from, ...able], staying<typeof from>(from, 4));
    return to === from ? [] : [{ unit: unit.id, to }];
  });
  const land: Redeployment['land'] = [];
  for (const [at, { units }] of entriesInOrder(position.ownLand)) {
    const from = at as HexId;
    for (const { kind, points } of units) {
      if (kind !== 'antiAircraft' && kind !== 'headquarters') continue;
      const able = everywhere.filter((hex) => hex !== from && groundAllows(kind, side, hex));
      for (let n = 0; n < points; n++) {
        const to = chooser.choose(
          'landMove',
          `${kind} ${from}`,
          [from, ...able],
          staying(from, able.length * 3),
        );
        if (to !== from) land.push({ kind, points: 1, from, to });
      }
    }
  }
  const ships = inOrder(position.ownShips).flatMap(({ key, where }) => {
    if (where.at !== 'sea') return [];
    const able = everywhere.filter((hex) => hex !== where.hex && mayHoldShip(hex));
    const to = chooser.choose('shipMove', key, [where.hex, ...able], staying(where.hex, able.length));
    return to === where.hex ? [] : [{ ship: key, to }];
  });
  const based = position.units().filter((unit) => baseOf(unit) !== null);
  const aces = based.flatMap((from) =>
    Array.from({ length: countAces(from) }).flatMap(() => {
      const kin = based.flatMap((unit) =>
        unit.id !== from.id && aceKindOf(typeOf(position, unit.type)) === from.ace ? unit.id : [],
      );
      const to = chooser.choose('aceMove', from.id, [from.id, ...kin], staying(from.id, kin.length * 2));
      return to === from.id ? [] : [{ from: from.id, to }];
    }),
  );
  const stacks = stacksAfter(position, land);
  const order =
    stacks instanceof Map
      ? [...stacks].flatMap(([hex, units]) => chooseOrder(hex as HexId, units, chooser))
      : [];
  return { phase: 'redeployment', air, land, ships, aces, order };
}

function chooseOrder(hex: HexId, units: readonly LandUnit[], chooser: Chooser): Redeployment['order'] {
  const kinds: LandUnit['kind'][] = [];
  const left = units.map(({ kind }) => kind);
  while (left.length > 1) {
    const [first] = left;
    const kind = chooser.choose(
      'order',
      `${hex} ${kinds.length}`,
      left,
      staying(first as LandUnit['kind'], 4),
    );
    kinds.push(kind);
    left.splice(left.indexOf(kind), 1);
  }
  return units.length > 1 ? [{ hex, kinds: [...kinds, ...left] }] : [];
}
