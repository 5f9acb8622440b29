import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import type { Loss } from './losses.ts';
import { missionWatch } from './missions.ts';

const event = (turn: number, night: boolean, what: object): Event =>
  ({ ...{ month: 0, turn, night, to: ['german'] }, what }) as unknown as Event;
const tookOff = (
  turn: number,
  night: boolean,
  units: readonly string[] | null,
  counters: readonly string[],
) => event(turn, night, { kind: 'tookOff', side: 'german', units, counters });
const moved = (turn: number, night: boolean, ...counters: string[]) =>
  event(turn, night, { kind: 'moved', counters });
const loss = (counter: string, cause: Loss['cause'], eliminated: boolean) =>
  ({ side: 'german', cause, night: false, eliminated, counter }) as unknown as Loss;
const none = { flown: 0, byFighters: 0, byGuns: 0, out: 0, crashed: 0 };

describe('missions of Gothas', () => {
  it('count as day or night by most of their turns, with one fate per aircraft', () => {
    const watch = missionWatch((unit) => unit.startsWith('gotha'));
    watch.read(tookOff(14, false, ['gotha 1', 'gotha 2', 'fighter'], ['a', 'b', 'c']), null);
    watch.read(tookOff(14, false, null, ['a', 'b', 'c']), null);
    watch.read(moved(15, false, 'a', 'b', 'c'), null);
    watch.read(moved(15, false, 'a', 'b', 'c'), null);
    watch.read(event(15, false, { kind: 'combat' }), loss('a', 'fighters', true));
    watch.read(event(15, false, { kind: 'combat' }), loss('c', 'fighters', true));
    for (const turn of [16, 17, 18]) watch.read(moved(turn, true, 'b'), null);
    watch.read(event(19, true, { kind: 'leftMap' }), loss('b', 'landing', false));
    watch.read(event(19, true, { kind: 'leftMap' }), loss('b', 'fuel', false));
    expect(watch.missions()).toEqual({
      day: { ...none, flown: 1, byFighters: 1 },
      night: { ...none, flown: 1, crashed: 1 },
    });
  });

  it('end by guns or out for months; a loss on the ground does not end a mission', () => {
    const watch = missionWatch(() => true);
    watch.read(tookOff(1, false, ['x', 'y', 'z'], ['a', 'b', 'c']), null);
    watch.read(event(2, false, {}), loss('a', 'guns', true));
    watch.read(event(2, false, {}), loss('b', 'guns', false));
    watch.read(event(2, false, {}), { ...loss('c', 'bombs', true), counter: null });
    expect(watch.missions().day).toEqual({ ...none, flown: 3, byGuns: 1, out: 1 });
  });
});
