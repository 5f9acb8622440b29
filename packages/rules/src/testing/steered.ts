/** A chooser steered by the truth. It gives the true answer, and throws if that was not among the possible ones. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Choice, ChoiceOf } from '../command.ts';
import { newSide } from '../create.ts';
import { countAces } from '../forces/counters.ts';
import { positionIn } from '../position/of-match.ts';
import { refuseShape } from '../sequence/shapes.ts';
import { seenOf } from '../sequence/planning.act.ts';
import type { Answers, Chooser, Part } from '../sim/chooser.ts';
import { aboard, baseAt } from '../deduced/heard.ts';
import { plansInOrder, type LandStack, type Match, type Side, type UnitId } from '../state/match.ts';
import { anyway, enemyOf, planningPhases, type PlanningPhase } from '../state/terms.ts';

/** The enemy's choice behind the curtain and the match after it. With these, the truth is the match before the choice. */
export interface Moved {
  readonly choice: ChoiceOf<'redeployment'>;
  readonly after: Match;
}

const queues = <T>(list: readonly (readonly [string, T])[] = []): Map<string, T[]> => {
  const made = new Map<string, T[]>();
  for (const [key, value] of list) made.set(key, [...(made.get(key) ?? []), value]);
  return made;
};
const next = <T>(from: Map<string, T[]>, key: string): T | undefined => from.get(key)?.shift();

export function steered(truth: Match, side: Side, moved?: Moved): Chooser {
  const enemy = enemyOf(side);
  const used = new Set<string>();
  const given = new Map<string, number>();
  const landMoves = queues(
    moved?.choice.land.flatMap(({ kind, from, to, points }) =>
      Array.from({ length: points }, () => [`${kind} ${from}`, to] as const),
    ),
  );
  const aceMoves = queues(moved?.choice.aces.map(({ from, to }) => [from, to] as const));
  const unit = (id: string, match = truth) => {
    const found = match.units[id];
    assert(found, id);
    return found;
  };
  const stack = (hex: string): LandStack['units'] => truth.land[hex]?.units ?? [];
  const standsIn = (place: string) => (id: string) => {
    const { where } = unit(id);
    if (used.has(id)) return false;
    if (where.at === 'air') return where.counter === place;
    return where.at === 'base' ? baseAt(where.hex) === place : where.at === 'ship' && place === aboard;
  };
  const answers: {
    [A in keyof Answers]: (of: string, among: readonly Answers[A][]) => Answers[A] | undefined;
  } = {
    unit: (of, among) => {
      const found = among.find(standsIn(of));
      assert(
        found,
        `none that is at ${of} may be there: ${Object.values(truth.units)
          .filter((u) => u.side === enemy && standsIn(of)(u.id))
          .map((u) => u.id + ' ' + u.type)
          .join()}; may: ${among.join()}`,
      );
      used.add(found);
      return found;
    },
    away: (of) => unit(of).where,
    fake: (_of, among) => {
      const found = among.find(
        (id) =>
          unit(id).where.at === 'recycling' &&
          !used.has(id) &&
          (unit(id).where as { month: number }).month === truth.month + 1,
      );
      assert(found, 'no fake');
      used.add(found);
      return found;
    },
    ace: (of, among) => {
      const kind = of.split(' ')[0];
      for (const id of among) {
        if (id === null) continue;
        const u = unit(id);
        const has = given.get(id) ?? (shownAce(truth, id) ? 1 : 0);
        if (u.ace !== kind || has >= countAces(u)) continue;
        given.set(id, has + 1);
        return id;
      }
      return null;
    },
    up: (of) => unit(of).up,
    nightTrained: (of) => unit(of).nightTrained,
    grounded: (of) => unit(of).grounded,
    flown: (of) => unit(of).flown,
    land: (of) => {
      const [hex = '', at] = of.split(' ');
      return stack(hex)[Number(at)]?.kind;
    },
    points: (hex) => stack(hex).find((u) => u.kind === 'antiAircraft')?.points ?? 0,
    ship: (name) =>
      Object.values(truth.ships).find((s) => s.where.at === 'sea' && s.where.name === name)?.key ?? 'carrier',
    shipAway: (key) => truth.ships[key]?.where ?? { at: 'pool' },
    step: () => (truth.stage.kind === 'flying' ? truth.stage.step : 'movement'),
    moved: (id) => truth.groups[id]?.moved ?? 0,
    patrol: (id) => truth.groups[id]?.patrol ?? false,
    filled: (phase) => madeAhead(truth, enemy, phase as PlanningPhase) !== null,
    part: (of) => partOf(decisionsOf(truth, enemy), of.split('.')),
    airMove: (id) => {
      const { where } = unit(id, moved?.after);
      return where.at === 'base' ? where.hex : 'carrier';
    },
    landMove: (of, among) => next(landMoves, of) ?? among[0],
    shipMove: (key, among) => moved?.choice.ships.find(({ ship }) => ship === key)?.to ?? among[0],
    aceMove: (id) => next(aceMoves, id) ?? (id as UnitId),
    order: (of, among) => {
      const [hex = '', at] = of.split(' ');
      return moved?.after.land[hex]?.units[Number(at)]?.kind ?? among[0];
    },
  };
  return {
    choose: (about, of, among) => {
      const is = JSON.stringify(answers[about](of, among) ?? null);
      const found = among.find((one) => JSON.stringify(one) === is);
      assert(found !== undefined, `${about} of ${of} is ${is}, not among ${JSON.stringify(among)}`);
      return found;
    },
  };
}

function shownAce(truth: Match, id: string): boolean {
  const u = truth.units[id];
  if (!u || u.ace === null) return false;
  if (u.where.at === 'air') return truth.flying[u.where.counter]?.spotted ?? false;
  return u.where.at === 'base' && u.type === 'LZ';
}

/**
 * Choices that a side has filled in ahead and that would be handed in. A choice that has become void does not count (ruling
 * 1).
 */
export function madeAhead(truth: Match, side: Side, phase: PlanningPhase): Choice | null {
  const { stage } = truth;
  const sealed = truth.sides[side].sealed[phase];
  if (!sealed || sealed.handedIn || stage.kind !== 'planning' || stage.phase === phase) return null;
  const isVoid =
    (sealed.seen !== anyway && sealed.seen !== seenOf(truth, side)) ||
    refuseShape(positionIn({ match: truth }, side), sealed.choice) !== null;
  return isVoid ? null : sealed.choice;
}

/** A side's decisions, looked up part by part. */
function decisionsOf(truth: Match, side: Side): object {
  const { orders, passUntil, plans, patrols, sealed } = truth.sides[side];
  const choices = planningPhases.map((phase) => [phase, sealed[phase]?.choice] as const);
  const usual = newSide(side, 0).orders;
  const list = (key: 'displaceEnemy' | 'displaceOwn'): object =>
    Object.assign([...orders[key]], { usual: isDeepStrictEqual(orders[key], usual[key]) });
  return {
    ...Object.fromEntries(choices),
    orders: { ...orders, displaceEnemy: list('displaceEnemy'), displaceOwn: list('displaceOwn') },
    passUntil,
    anyway: Object.fromEntries(planningPhases.map((phase) => [phase, sealed[phase]?.seen === anyway])),
    secret: { plans: plansInOrder(plans), patrols },
    target: Object.fromEntries(Object.values(truth.units).map(({ id, target }) => [id, target])),
  };
}

/** Parts that may be absent, which means false. */
const offByDefault = ['happens', 'exceptTakeOffs', 'handInEmpty', 'pressOn', 'sealed'];
/** The part of a decision that a path leads to. */
function partOf(node: unknown, [key = '', ...path]: readonly string[]): Part {
  const is = (node ?? {}) as Readonly<Record<string, unknown>>; // an absent part has no members
  if (key === 'none') return node === null;
  if (key === 'more') return node !== undefined;
  if (key === 'is') return node as Part;
  if (key === 'bombs') return is.bomb !== null;
  if (key.startsWith('against ')) return (is.against as string[]).includes(key.slice(8));
  if (path.length > 0) return partOf(is[key], path);
  return (is[key] ?? (offByDefault.includes(key) ? false : null)) as Part;
}
