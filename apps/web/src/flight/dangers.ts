/** Enemy fighters that flights would fly into, and the question before they do. */
import { distance, type HexId } from '@1bob/atlas';
import {
  basedAt,
  forecast,
  isFighter,
  lastFlyingTurn,
  nextTurnOf,
  typeOf,
  type CounterId,
  type PublicCounter,
  type UnitId,
} from '@1bob/rules/player';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { nameOf, whereabouts } from './route-words.ts';
import type { Sortie } from './sortie.svelte.ts';

/** Units that are in the air when their next movement ends, and the hex where they then are. */
export interface Arrival {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
}

export interface Danger {
  /** The units in danger. */
  readonly units: readonly UnitId[];
  /** Where the enemies are now. */
  readonly hex: HexId;
  readonly counters: readonly PublicCounter[];
  /** One key for each pair of an own unit and an enemy in that hex. */
  readonly keys: readonly string[];
}

/** Where a flight's orders take it now. An order for the side's next turn counts when no turn's end comes before it. */
export function arrivalOf(
  view: PlayerView,
  { go, kept, land, units, from, start, forecast, soonest }: Sortie,
): readonly Arrival[] {
  const next = view.own.step === null && kept !== null && start.turn === soonest;
  if ((go === null && !next) || (land && forecast.later.length === 0)) return [];
  return [{ units, hex: forecast.now.at(-1) ?? from }];
}

/** Where stored plans take their flights at the beginning of the side's next turn (ruling 23). */
export function plannedArrivals(view: PlayerView): readonly Arrival[] {
  const position = positionOf(view);
  const turn = nextTurnOf(position, position.side) + (position.step === null ? 0 : 1);
  if (turn > lastFlyingTurn) return [];
  return Object.values(view.own.plans).flatMap(({ id, from, units, route, bomb, land }): Arrival[] => {
    const lead = position.unit(units[0] ?? '');
    if (lead === undefined || from > turn || view.options.turnEnd?.stops.includes(id)) return [];
    const { where } = lead;
    const group = where.at === 'air' ? where.group : null;
    const hex = where.at === 'air' ? where.hex : basedAt(position, lead);
    if (hex === null) return [];
    const { now, later } = forecast(position, { units, hex, group, route, bomb }, turn);
    const stays = group !== null && now.length === 0;
    return stays || (land && later.length === 0) ? [] : [{ units, hex: now.at(-1) ?? hex }];
  });
}

/**
 * The enemy groups in the air that could attack where a movement ends: spotted fighters that can fly there in one turn,
 * and unspotted aircraft that are already there (12.1). Their fuel is unknown.
 */
export function dangersOf(view: PlayerView, arrivals: readonly Arrival[]): readonly Danger[] {
  const position = positionOf(view);
  const enemies = position.groups().filter(({ own }) => own === null);
  return arrivals.flatMap(({ units, hex: end }) =>
    enemies.flatMap(({ hex, counters: all }): Danger[] => {
      const far = distance(end, hex);
      const near = all.filter((id) => {
        const unit = position.counter(id)?.unit;
        if (unit === undefined) return false;
        if (unit === null) return far === 0;
        const type = typeOf(position, unit.type);
        return isFighter(type) && far <= type.speed;
      });
      const key = (unit: UnitId, counter: CounterId): string => `${view.month} ${unit} ${counter} ${hex}`;
      const keys = units.flatMap((unit) => near.map((counter) => key(unit, counter)));
      const counters = near.flatMap((id) => position.counter(id) ?? []);
      return near.length === 0 ? [] : [{ units, hex, counters, keys }];
    }),
  );
}

/** Dangers to which the player has agreed, by their keys. */
export type Agreed = readonly string[];

const newDangers = (view: PlayerView, arrivals: readonly Arrival[], agreed: Agreed): readonly Danger[] =>
  dangersOf(view, arrivals).filter(({ keys }) => keys.some((key) => !agreed.includes(key)));

/** "44 (near Dover) and an unspotted aircraft (2223)". */
function enemiesIn(view: PlayerView, dangers: readonly Danger[]): string {
  const say = speaker(view.pack);
  const named = dangers.map(({ hex, counters }) => `${say.sightings(counters)} (${whereabouts(hex, say)})`);
  return say.list([...new Set(named)]);
}

function asking(parts: readonly string[], yes: string, dangers: readonly Danger[]): Step['asks'] {
  if (parts.length === 0) return undefined;
  return { question: parts.join(' '), yes, agrees: dangers.flatMap(({ keys }) => keys) };
}

/**
 * The question before flights set out: those without a way home, and enemy fighters where they fly, unless the player has
 * agreed to meet them. `oneWay` names the units without a way home, or is null for the only flight. Undefined if all of
 * them have one.
 */
export function askedToFly(
  view: PlayerView,
  arrivals: readonly Arrival[],
  agreed: Agreed,
  oneWay?: string | null,
): Step['asks'] {
  const dangers = newDangers(view, arrivals, agreed);
  const parts = [
    ...(dangers.length > 0 ? [t.fly.askFighters(enemiesIn(view, dangers))] : []),
    ...(oneWay === undefined ? [] : [t.fly.askOneWay(oneWay)]),
  ];
  return asking(parts, oneWay === undefined ? t.fly.flyAnyway : t.fly.sendOneWay, dangers);
}

/**
 * The question before turns pass: `first`, if it is given, and enemy fighters where stored plans then fly, unless the
 * player has agreed to meet them. `yes` is the label of its button.
 */
export function askedToPass(view: PlayerView, agreed: Agreed, yes: string, first?: string): Step['asks'] {
  const dangers = newDangers(view, plannedArrivals(view), agreed);
  const units = [...new Set(dangers.flatMap((danger) => danger.units))];
  const parts = [
    ...(first === undefined ? [] : [first]),
    ...(dangers.length > 0 ? [t.fly.askPlans(nameOf(view, units), enemiesIn(view, dangers))] : []),
  ];
  return asking(parts, yes, dangers);
}
