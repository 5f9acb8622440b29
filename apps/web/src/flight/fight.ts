/** Who would have the bounce: the pursuit chart with what is public before the die is rolled (12.4). */
import { distance, type HexId } from '@1bob/atlas';
import type { GroupId, OwnUnit, View } from '@1bob/rules/player';
import { columnOf, dice, rowOf } from './chart-reading.ts';
import { isClimbing } from './first-turn.ts';

export interface FightOdds {
  /** Null while the enemy is unknown. */
  readonly differential: number | null;
  readonly column: number | null;
  /** What each face of the die gives. */
  readonly faces: readonly { readonly die: number; readonly code: string }[];
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
}

/** 26.1: what climbing takes off the pursuit factor. */
const climbingLoss = 1;

/** Of a group the lowest counts (12.8-1); null without any. */
const lowest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.min(...values);

export function fightOdds(view: View, hex: HexId, own: readonly OwnUnit[], target: GroupId): FightOdds {
  const side = view.own?.side ?? 'british';
  const enemy = (view.groups[target]?.counters ?? []).map((id) => view.counters[id]?.unit ?? null);
  const known = enemy.flatMap((unit) => (unit === null ? [] : [unit.type]));
  const pursuit = (type: string): number => view.pack.types[type]?.pursuit ?? 0;
  const ours = lowest(own.map((unit) => pursuit(unit.type) - (isClimbing(view, unit) ? climbingLoss : 0)));
  const theirs = known.length === enemy.length ? lowest(known.map(pursuit)) : null;
  const chart = view.pack.charts.pursuit;
  const modifiers: { name: string; value: number }[] = [];
  const add = (name: string): void => {
    const value = chart.modifiers[name];
    if (value !== undefined && value !== 0) modifiers.push({ name, value });
  };
  const turn = view.stage.kind === 'flying' ? view.stage.turn : 0;
  const headquarters = Object.entries(view.own?.land ?? {}).some(
    ([at, stack]) =>
      stack.side === side &&
      stack.units.some((unit) => unit.kind === 'headquarters') &&
      distance(at as HexId, hex) <= 4,
  );
  if (headquarters) add('attackerNearOwnHeadquarters');
  if (own.some((unit) => unit.ace === 'fighter')) add('fighterAceInAttackingGroup');
  if (turn >= view.nightFrom) {
    add('night');
    // Without 24 nobody counts as trained, not even a B.E.2 (ruling 53).
    if (view.rules.training && own.every((unit) => unit.nightTrained)) add('attackersAllNightTrainedAtNight');
  }
  if (view.weather !== 'fair') add('badWeather');
  if (ours === null || theirs === null) return { differential: null, column: null, faces: [], modifiers };
  const differential = ours - theirs;
  const column = Math.max(0, columnOf(chart.columns, differential));
  const sum = modifiers.reduce((total, { value }) => total + value, 0);
  return {
    differential,
    column,
    faces: dice.map((die) => ({ die, code: chart.rows[rowOf(chart.rows, die + sum)]?.[column] ?? '-' })),
    modifiers,
  };
}
