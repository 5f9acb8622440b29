/** Missions of Gothas by day and by night, and their fates. */
import type { CounterId } from '@1bob/rules';
import type { Event } from './events.ts';
import type { Loss } from './losses.ts';

export interface Missions {
  /** Aircraft that took off. */
  flown: number;
  /** Of these, shot down. */
  byFighters: number;
  byGuns: number;
  /** Hit by either, and out for some months. */
  out: number;
  /** Lost on landing or for lack of fuel, for good or for some months. */
  crashed: number;
}
export type Time = 'day' | 'night';

interface Mission {
  readonly turns: Record<Time, number>;
  turn: number;
  loss: Loss | null;
}

const none = (): Missions => ({ flown: 0, byFighters: 0, byGuns: 0, out: 0, crashed: 0 });

/** Reads events in order, with the loss in each. A mission counts as day or night by most of its turns. */
export function missionWatch(isGotha: (unit: string) => boolean): {
  read(event: Event, loss: Loss | null): void;
  missions(): Record<Time, Missions>;
} {
  const flown: Mission[] = [];
  const up = new Map<CounterId, Mission>();
  const seen = (counters: readonly CounterId[], { turn, night }: Event): void => {
    for (const mission of counters.flatMap((counter) => up.get(counter) ?? [])) {
      if (mission.turn !== turn) mission.turns[night ? 'night' : 'day'] += 1;
      mission.turn = turn;
    }
  };
  return {
    read(event, loss) {
      const { what } = event;
      if (what.kind === 'tookOff' && what.units)
        what.units.forEach((unit, i) => {
          const counter = what.counters[i];
          if (counter === undefined || !isGotha(unit)) return;
          const mission = { turns: { day: 0, night: 0 }, turn: -1, loss: null };
          flown.push(mission);
          up.set(counter, mission);
        });
      if (what.kind === 'tookOff' || what.kind === 'moved' || what.kind === 'landed')
        seen(what.counters, event);
      const hit = loss === null || loss.counter === null ? undefined : up.get(loss.counter);
      if (hit) hit.loss ??= loss;
    },
    missions() {
      const counts: Record<Time, Missions> = { day: none(), night: none() };
      for (const { turns, loss } of flown) {
        const count = counts[turns.night > turns.day ? 'night' : 'day'];
        count.flown += 1;
        const fate = loss === null ? null : fateOf(loss);
        if (fate !== null) count[fate] += 1;
      }
      return counts;
    },
  };
}

function fateOf({ cause, eliminated }: Loss): Exclude<keyof Missions, 'flown'> | null {
  switch (cause) {
    case 'fighters':
      return eliminated ? 'byFighters' : 'out';
    case 'guns':
      return eliminated ? 'byGuns' : 'out';
    case 'landing':
    case 'fuel':
      return 'crashed';
    default:
      return null;
  }
}
