/** Enemy fighters that a flight would fly into, and the question before it does. */
import { distance, type HexId } from '@1bob/atlas';
import { isFighter, typeOf, type PublicCounter } from '@1bob/rules/player';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { whereabouts } from './route-words.ts';
import type { Sortie } from './sortie.svelte.ts';

export interface Danger {
  readonly hex: HexId;
  readonly counters: readonly PublicCounter[];
}

/**
 * The enemy groups in the air that could attack a flight where this turn's part of its way ends: spotted fighters that
 * can fly there in one turn, and unspotted aircraft that are already there (12.1). Their fuel is unknown.
 */
export function dangersOf(view: PlayerView, { from, go, land, forecast }: Sortie): readonly Danger[] {
  if (go === null || (land && forecast.later.length === 0)) return [];
  const position = positionOf(view);
  const end = forecast.now.at(-1) ?? from;
  return position.groups().flatMap(({ own, hex, counters: ids }) => {
    if (own !== null) return [];
    const far = distance(end, hex);
    const counters = ids.flatMap((id) => position.counter(id) ?? []);
    const near = counters.filter(({ unit }) => {
      if (unit === null) return far === 0;
      const type = typeOf(position, unit.type);
      return isFighter(type) && far <= type.speed;
    });
    return near.length === 0 ? [] : [{ hex, counters: near }];
  });
}

/**
 * The question before flights set out: those without a way home, and enemy fighters where they fly. `oneWay` names the
 * units without a way home, or is null for the only flight. Undefined if all of them have one.
 */
export function askedToFly(
  view: PlayerView,
  flights: readonly Sortie[],
  oneWay?: string | null,
): Step['asks'] {
  const say = speaker(view.pack);
  const dangers = new Map(
    flights.flatMap((flight) => dangersOf(view, flight).map((each) => [each.hex, each])),
  );
  const enemies = [...dangers.values()].map(
    ({ hex, counters }) => `${say.sightings(counters)} (${whereabouts(hex, say)})`,
  );
  const questions = [
    ...(enemies.length > 0 ? [t.fly.askFighters(say.list(enemies))] : []),
    ...(oneWay === undefined ? [] : [t.fly.askOneWay(oneWay)]),
  ];
  if (questions.length === 0) return undefined;
  return { question: questions.join(' '), yes: oneWay === undefined ? t.fly.flyAnyway : t.fly.sendOneWay };
}
