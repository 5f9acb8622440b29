import type { Pace } from '@1bob/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clocksAfter,
  deadlineOf,
  leftAt,
  newlyLate,
  toldClocks,
  type Clocks,
  type PublicStage,
  type TimeCommand,
} from './clocks.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const seats = ['left', 'right'];
const live: Pace = { kind: 'live', minutes: 10, incrementSeconds: 5 };
const letters: Pace = { kind: 'correspondence', bankDays: 7, incrementDays: 1, emptyPlans: true };

const at = (ms: number, clock = 'here') => ({ clock, ms });
const now = (ms: number, resumed = -1) => ({ ...at(ms), resumed });

/** The clocks after steps: each is when, and where the match stands then or what the server writes. */
function after(pace: Pace, ...steps: [ms: number, what: PublicStage | TimeCommand][]): Clocks {
  let place: PublicStage = { stage: '1', waits: ['left'] };
  let clocks = clocksAfter(null, {
    command: { kind: 'clocksStarted', pace, computers: [] },
    time: at(0),
    seats,
    now: () => place,
  });
  for (const [ms, what] of steps) {
    if (!('kind' in what)) place = what;
    const command = 'kind' in what ? what : null;
    clocks = clocksAfter(clocks, { command, time: at(ms), seats, now: () => place });
  }
  if (clocks === null) throw new Error('the clocks did not start');
  return clocks;
}
const theirs: PublicStage = { stage: '2', waits: ['right'] };
const both = (stage: string): PublicStage => ({ stage, waits: ['left', 'right'] });

describe('the clocks of a match', () => {
  test('run for the seat that is waited for, and earn an increment as it has moved', () => {
    const clocks = after(live, [3 * MINUTE, theirs], [4 * MINUTE, { stage: '3', waits: ['left'] }]);
    expect(leftAt(clocks, 'left', at(4 * MINUTE))).toBe(7 * MINUTE + 5 * SECOND);
    expect(leftAt(clocks, 'right', at(9 * MINUTE))).toBe(9 * MINUTE + 5 * SECOND);
    expect(leftAt(clocks, 'left', at(5 * MINUTE))).toBe(6 * MINUTE + 5 * SECOND);
    expect(deadlineOf(clocks, -1)).toBe(4 * MINUTE + 7 * MINUTE + 5 * SECOND);
  });

  test('run for both where both are waited for, and stand still for one who has handed in', () => {
    const clocks = after(live, [0, both('plan')], [MINUTE, { stage: 'plan', waits: ['right'] }]);
    expect(leftAt(clocks, 'left', at(8 * MINUTE))).toBe(9 * MINUTE + 10 * SECOND);
    expect(leftAt(clocks, 'right', at(8 * MINUTE))).toBe(2 * MINUTE);
  });

  test('an answer that is taken back and given again earns nothing more', () => {
    const handedIn: PublicStage = { stage: 'plan', waits: ['right'] };
    const steps: [number, PublicStage][] = [[0, both('plan')]];
    for (let n = 0; n < 5; n++) steps.push([0, handedIn], [0, both('plan')]);
    const clocks = after(live, ...steps);
    expect(leftAt(clocks, 'left', at(0))).toBe(10 * MINUTE + 2 * 5 * SECOND);
  });

  test('in weeks and months no more is saved up than a bank and an increment', () => {
    const quick = Array.from({ length: 40 }, (_, n): [number, PublicStage] => [
      0,
      { stage: `${n}`, waits: [seats[n % 2] ?? ''] },
    ]);
    expect(leftAt(after(letters, ...quick), 'left', at(0))).toBe(8 * DAY);
  });

  test('time that runs back, and the time of another installation, count for nothing', () => {
    const back = after(live, [5 * MINUTE, theirs], [2 * MINUTE, { stage: '3', waits: ['left'] }]);
    expect(leftAt(back, 'right', at(2 * MINUTE))).toBe(10 * MINUTE + 5 * SECOND);
    const moved = after(live);
    expect(leftAt(moved, 'left', at(99 * DAY, 'elsewhere'))).toBe(10 * MINUTE);
    expect(newlyLate(moved, { ...at(99 * DAY, 'elsewhere'), resumed: -1 })).toEqual([]);
    const going = clocksAfter(moved, {
      command: { kind: 'clocksMoved' },
      time: at(99 * DAY, 'elsewhere'),
      seats,
      now: () => ({ stage: '1', waits: ['left'] }),
    });
    expect(going).toMatchObject({ since: at(99 * DAY, 'elsewhere'), sides: { left: { left: 10 * MINUTE } } });
  });

  test('sixty days are counted to the day: more than a timer can hold', () => {
    const clocks = after({ ...letters, bankDays: 60 });
    expect(newlyLate(clocks, now(60 * DAY - 1))).toEqual([]);
    expect(newlyLate(clocks, now(60 * DAY))).toEqual(['left']);
    expect(deadlineOf(clocks, -1)).toBe(60 * DAY);
  });

  test('after an outage there is a grace, for what began before it and for nothing else', () => {
    const clocks = after(live);
    expect(deadlineOf(clocks, 9.5 * MINUTE)).toBe(10.5 * MINUTE);
    expect(newlyLate(clocks, now(10.4 * MINUTE, 9.5 * MINUTE))).toEqual([]);
    expect(newlyLate(clocks, now(10.5 * MINUTE, 9.5 * MINUTE))).toEqual(['left']);
    expect(deadlineOf(after(letters), 7 * DAY - 1)).toBe(7 * DAY - 1 + 60 * MINUTE);
    expect(deadlineOf(after(live, [MINUTE, theirs]), 30 * SECOND)).toBe(11 * MINUTE);
  });

  test('a seat that is late is so once, until it moves or gets more time', () => {
    const late = after(live, [10 * MINUTE, { kind: 'late', seat: 'left' }]);
    expect(newlyLate(late, now(99 * MINUTE))).toEqual([]);
    expect(deadlineOf(late, -1)).toBeNull();
    expect(toldClocks(late, seats, at(11 * MINUTE))).toEqual({
      sides: [
        { seat: 'left', left: 0, running: false, late: true, holidays: 0 },
        { seat: 'right', left: 10 * MINUTE, running: false, late: false, holidays: 0 },
      ],
      ...{ paused: false, pauseOffer: null },
    });
    const waited = after(
      live,
      [10 * MINUTE, { kind: 'late', seat: 'left' }],
      [12 * MINUTE, { kind: 'waited', seat: 'left' }],
    );
    expect(deadlineOf(waited, -1)).toBe(22 * MINUTE);
    const moved = after(live, [10 * MINUTE, { kind: 'late', seat: 'left' }], [12 * MINUTE, theirs]);
    expect(moved.sides['left']).toMatchObject({ late: false, left: 5 * SECOND });
  });

  test('a seat that a computer plays has no clock that runs, and finds time when it is taken back', () => {
    const handed = after(
      live,
      [10 * MINUTE, { kind: 'late', seat: 'left' }],
      [11 * MINUTE, { kind: 'replaced', seat: 'left' }],
    );
    expect(deadlineOf(handed, -1)).toBeNull();
    expect(newlyLate(handed, now(99 * DAY))).toEqual([]);
    const back = after(
      live,
      [10 * MINUTE, { kind: 'late', seat: 'left' }],
      [11 * MINUTE, { kind: 'replaced', seat: 'left' }],
      [12 * MINUTE, { kind: 'takenBack', seat: 'left' }],
    );
    expect(deadlineOf(back, -1)).toBe(13 * MINUTE);
  });

  test.each(['takenBack', 'passedOn'] as const)(
    'a seat that its own player gave to a computer wins no time by that when it is %s',
    (kind) => {
      const again = (ms: number): Parameters<typeof after>[1][] => [
        [ms, { kind: 'handed', seat: 'left' }],
        [ms + 1, { kind, seat: 'left' }],
      ];
      const early = after(live, ...again(9 * MINUTE), ...again(9 * MINUTE + 10));
      expect(deadlineOf(early, -1)).toBe(10 * MINUTE + 2);
      const late = after(live, [10 * MINUTE, { kind: 'late', seat: 'left' }], ...again(11 * MINUTE));
      expect(newlyLate(late, now(11 * MINUTE + 1))).toEqual(['left']);
    },
  );

  test('a secret act leaves the very same clocks, whenever it comes', () => {
    const public_ = fc.record({
      stage: fc.constantFrom('1', '2', '3'),
      waits: fc.constantFrom<string[]>(['left'], ['right'], ['left', 'right']),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -DAY, max: 30 * DAY }), public_), { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 5 }),
        (steps, secrets) => {
          const clocks = after(letters, ...steps);
          const [, place] = steps.at(-1) ?? [0, { stage: '1', waits: ['left'] }];
          for (const ms of secrets) {
            const same = clocksAfter(clocks, { command: null, time: at(ms), seats, now: () => place });
            expect(same).toBe(clocks);
          }
        },
      ),
    );
  });
});
