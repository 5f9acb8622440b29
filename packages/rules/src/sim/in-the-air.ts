/** Counters and groups in the air. */
import type { HexId } from '@1bob/atlas';
import type { CounterId, Flying, Group, GroupId, Match, OnPatrol, UnitId } from '../state/match.ts';
import { entriesInOrder } from '../state/tables.ts';
import type { Track } from '../deduced/heard.ts';
import type { Canvas } from './learned.ts';

/** An imagined match, with the flights of both sides as its view shows them. */
export interface Sky extends Canvas {
  readonly tracks: ReadonlyMap<CounterId, Track>;
}

/** The enemy's groups on patrol, and those sent home from it. */
export type EnemyPatrols = ReadonlyMap<string, OnPatrol>;

/** More hexes than any unit flies in a turn. A group that has met others moves no more (ruling 24). */
const spent = 1000;

export function flightsOf(canvas: Sky, patrols: EnemyPatrols): Pick<Match, 'flying' | 'groups'> {
  const { view, units, tracks, typeOf } = canvas;
  const behind = new Map<string, UnitId>();
  for (const { id, where } of Object.values(units)) if (where.at === 'air') behind.set(where.counter, id);
  const flying: Record<string, Flying> = {};
  for (const [id, { side, group, tookOff, unit: shown }] of entriesInOrder(view.counters)) {
    const unit = behind.get(id);
    if (unit === undefined) throw new Error(`nothing flies as ${id}`);
    const own = view.own.units[unit]?.where;
    const track = tracks.get(id as CounterId);
    const { endurance } = typeOf(unit);
    const fuel =
      own?.at === 'air'
        ? { mustLandBy: own.mustLandBy, intercepted: own.intercepted }
        : {
            mustLandBy: endurance === null ? null : tookOff + endurance - (track?.interceptions ?? 0),
            intercepted: track?.intercepted ?? 0,
          };
    flying[id] = {
      counter: id as CounterId,
      unit,
      side,
      group,
      spotted: shown !== null,
      tookOff,
      ...(track && { from: track.from as HexId, place: track.place }),
      ...fuel,
    };
  }
  const groups: Record<string, Group> = {};
  for (const [id, { side, hex, counters, path }] of entriesInOrder(view.groups)) {
    const own = view.own.groups[id];
    const kept = own ?? enemyGroup(canvas, id, counters, flying, patrols.get(id) ?? false);
    const { moved, attacked, bombedNow, patrol } = kept;
    groups[id] = { id: id as GroupId, side, hex, counters, moved, path, attacked, bombedNow, patrol };
  }
  return { flying, groups };
}

function enemyGroup(
  canvas: Sky,
  id: string,
  counters: readonly CounterId[],
  flying: Readonly<Record<string, Flying>>,
  patrol: OnPatrol,
): Pick<Group, 'moved' | 'attacked' | 'bombedNow' | 'patrol'> {
  const { chooser, tracks, typeOf } = canvas;
  const turn = latestTurn(canvas);
  const flown = counters.flatMap((c) => tracks.get(c) ?? []);
  const attacked = flown.some(({ attackedIn }) => attackedIn === turn);
  const bombedNow = flown.some(({ bombedIn }) => bombedIn === turn);
  if (patrol === true) return { moved: 0, attacked, bombedNow, patrol };
  const speeds = counters.map((c) => typeOf(flying[c]?.unit ?? '').speed);
  const told = Math.max(0, ...flown.map(({ moved }) => moved.get(turn) ?? 0));
  const able = [...Array.from({ length: Math.max(...speeds) + 1 }, (_, n) => n), spent];
  const moved = isTheirTurn(canvas)
    ? chooser.choose('moved', id, able, (n) => (n === told ? 1000 : 1))
    : Math.min(told, Math.max(...speeds));
  return { moved, attacked, bombedNow, patrol };
}
const isTheirTurn = ({ view: { stage }, enemy }: Sky): boolean =>
  stage.kind === 'flying' && stage.side === enemy;
/** The flying turn of the enemy's latest or current movement. */
export function latestTurn({ view: { stage }, enemy }: Pick<Sky, 'view' | 'enemy'>): number {
  if (stage.kind !== 'flying') return 0;
  return stage.turn - (enemy === 'british' && stage.side === 'german' ? 1 : 0);
}
