/** Aces and training of the enemy's aircraft. */
import {
  aceKindOf,
  aceMix,
  acesOf,
  bornNightTrained,
  countAces,
  isFake,
  isFighter,
  noAces,
} from '../forces/counters.ts';
import { scenarios } from '../forces/scenarios.ts';
import type { UnitType } from '../charts/pack.ts';
import type { PlayerView } from '../seen/player-view.ts';
import type { AirUnit, Side, UnitId } from '../state/match.ts';
import { planningPhases, type AceKind } from '../state/terms.ts';
import type { Chooser } from './chooser.ts';

/** An imagined match while it is being made. */
export interface Canvas {
  readonly view: PlayerView;
  readonly chooser: Chooser;
  readonly enemy: Side;
  readonly enemies: readonly UnitId[];
  readonly units: Readonly<Record<string, AirUnit>>;
  readonly typeOf: (id: string) => UnitType;
  readonly change: (id: UnitId, change: Partial<AirUnit>) => void;
}

/** 19: draws for each ace counter a unit that may carry it, or leaves it in the mix. */
export function shareAces({ view, chooser, enemy, enemies, units, typeOf, change }: Canvas): void {
  const shown = new Map<UnitId, AceKind | null>();
  for (const { side, unit } of Object.values(view.counters))
    if (side === enemy && unit) shown.set(unit.id, unit.ace);
  for (const { side, zeppelins } of Object.values(view.bases))
    if (side === enemy) for (const { unit, ace } of zeppelins) shown.set(unit, ace);
  const { charts } = view.pack;
  const begun = scenarios[view.scenario].forces[enemy].aces;
  for (const kind of ['fighter', 'bomber', 'zeppelin'] as const) {
    let left = aceMix(charts, enemy, kind);
    for (const [unit, ace] of shown)
      if (ace === kind) {
        change(unit, acesOf(kind, 1));
        left -= 1;
      }
    const able = enemies.filter((id) => {
      const at = units[id]?.where.at;
      const carries = aceKindOf(typeOf(id)) === kind && at !== 'pool' && at !== 'gone';
      return carries && (!shown.has(id) || shown.get(id) === kind);
    });
    const first = begun.find((ace) => ace.kind === kind)?.count ?? 0;
    const out = aceMix(charts, enemy, kind) - left;
    for (let n = 0; n < left; n++) {
      const mix = n + out < first ? able.length / 4 : able.length * 3;
      const unit = chooser.choose('ace', `${kind} ${n}`, [null, ...able], (id) =>
        id === null ? mix + 1 : 1,
      );
      if (unit !== null) change(unit, acesOf(kind, countAces(units[unit] ?? noAces) + 1));
    }
  }
}

/** 24: draws which units rest, train or are trained. 4.2: draws which units have new aircraft. */
export function trainEnemy({ view, chooser, enemies, units, typeOf, change }: Canvas): void {
  const { month, firstMonth, rules, stage } = view;
  const phase = stage.kind === 'planning' ? planningPhases.indexOf(stage.phase) : planningPhases.length;
  for (const id of enemies) {
    const unit = units[id];
    if (!unit || isFake(unit)) continue;
    const { at } = unit.where;
    if (at !== 'air' && at !== 'base' && at !== 'ship') continue;
    const rested = rules.training && month > firstMonth;
    const born = bornNightTrained(unit);
    const up = rested && !(unit.flown && at !== 'air') && seldom(chooser, 'up', id);
    const nightTrained = born || (rested && seldom(chooser, 'nightTrained', id));
    change(id, { up, nightTrained });
    if (unit.flown) continue;
    const able: AirUnit['grounded'][] = [null];
    if (rules.training && phase > planningPhases.indexOf('training')) {
      if (!up) able.push('upRest');
      if (!nightTrained) able.push('nightTraining');
    }
    if (rules.upgrades && phase > planningPhases.indexOf('reinforcement') && isFighter(typeOf(id)))
      able.push('upgraded');
    change(id, {
      grounded: chooser.choose('grounded', id, able, (why) => (why === null ? 20 : 1)),
      target: null,
    });
  }
}
const seldom = (chooser: Chooser, about: 'up' | 'nightTrained', id: UnitId): boolean =>
  chooser.choose(about, id, [false, true], (is) => (is ? 1 : 6));
