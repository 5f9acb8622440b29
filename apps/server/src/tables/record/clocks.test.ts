import { nothingTold, type ToldShares } from '@1bob/fairness';
import type { Pace } from '@1bob/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clocksAfter,
  deadlineOf,
  leftAt,
  newlyLate,
  notesAfter,
  substitutionsAfter,
  toldClocks,
  type Clocks,
  type PublicStage,
  type SeatNote,
  type Substitutions,
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

/** The state of the shares in the dice. `opened`: the seat whose share the step opens. */
interface Shares extends Partial<ToldShares> {
  opened?: string;
}
type Step = [ms: number, what: PublicStage | TimeCommand | Shares];

/**
 * The clocks after some steps. Each step has a time, and the position of the match, what the server writes, or the state of
 * the dice.
 */
const after = (pace: Pace, ...steps: Step[]): Clocks => afterAll(pace, nothingTold, ...steps);

/** Like `after`, but the clocks start while the dice wait for shares. */
function afterAll(pace: Pace, first: ToldShares, ...steps: Step[]): Clocks {
  let place: PublicStage = { stage: '1', waits: ['left'] };
  let shares = first;
  let clocks = clocksAfter(null, {
    command: { kind: 'clocksStarted', pace, computers: [] },
    ...{ shares, time: at(0), seats, now: () => place },
  });
  for (const [ms, what] of steps) {
    if ('stage' in what) place = what;
    else if (!('kind' in what)) shares = { ...nothingTold, ...what };
    const command = 'kind' in what ? what : null;
    const opened = 'opened' in what ? what.opened : undefined;
    clocks = clocksAfter(clocks, { command, shares, opened, time: at(ms), seats, now: () => place });
  }
  if (clocks === null) throw new Error('the clocks did not start');
  return clocks;
}
const theirs: PublicStage = { stage: '2', waits: ['right'] };
const both = (stage: string): PublicStage => ({ stage, waits: ['left', 'right'] });

describe('the clocks of a match', () => {
  test('run for the seat that is waited for, and earn an increment when it has moved', () => {
    const clocks = after(live, [3 * MINUTE, theirs], [4 * MINUTE, { stage: '3', waits: ['left'] }]);
    expect(leftAt(clocks, 'left', at(4 * MINUTE))).toBe(7 * MINUTE + 5 * SECOND);
    expect(leftAt(clocks, 'right', at(9 * MINUTE))).toBe(9 * MINUTE + 5 * SECOND);
    expect(leftAt(clocks, 'left', at(5 * MINUTE))).toBe(6 * MINUTE + 5 * SECOND);
    expect(deadlineOf(clocks, -1)).toBe(4 * MINUTE + 7 * MINUTE + 5 * SECOND);
  });

  test('run for both if both are waited for, and stand still for one that has handed in', () => {
    const clocks = after(live, [0, both('plan')], [MINUTE, { stage: 'plan', waits: ['right'] }]);
    expect(leftAt(clocks, 'left', at(8 * MINUTE))).toBe(9 * MINUTE + 10 * SECOND);
    expect(leftAt(clocks, 'right', at(8 * MINUTE))).toBe(2 * MINUTE);
  });

  test('earn nothing more for an answer that is taken back and given again', () => {
    const handedIn: PublicStage = { stage: 'plan', waits: ['right'] };
    const steps: [number, PublicStage][] = [[0, both('plan')]];
    for (let n = 0; n < 5; n++) steps.push([0, handedIn], [0, both('plan')]);
    const clocks = after(live, ...steps);
    expect(leftAt(clocks, 'left', at(0))).toBe(10 * MINUTE + 2 * 5 * SECOND);
  });

  test('in weeks and months save up at most a bank and an increment', () => {
    const quick = Array.from({ length: 40 }, (_, n): [number, PublicStage] => [
      0,
      { stage: `${n}`, waits: [seats[n % 2] ?? ''] },
    ]);
    expect(leftAt(after(letters, ...quick), 'left', at(0))).toBe(8 * DAY);
  });

  test('ignore time that runs backwards, and the time of another installation', () => {
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

  test('count sixty days exactly, which is more than a timer can hold', () => {
    const clocks = after({ ...letters, bankDays: 60 });
    expect(newlyLate(clocks, now(60 * DAY - 1))).toEqual([]);
    expect(newlyLate(clocks, now(60 * DAY))).toEqual(['left']);
    expect(deadlineOf(clocks, -1)).toBe(60 * DAY);
  });

  test('after an outage, grant a grace only for time that began before it', () => {
    const clocks = after(live);
    expect(deadlineOf(clocks, 9.5 * MINUTE)).toBe(10.5 * MINUTE);
    expect(newlyLate(clocks, now(10.4 * MINUTE, 9.5 * MINUTE))).toEqual([]);
    expect(newlyLate(clocks, now(10.5 * MINUTE, 9.5 * MINUTE))).toEqual(['left']);
    expect(deadlineOf(after(letters), 7 * DAY - 1)).toBe(7 * DAY - 1 + 60 * MINUTE);
    expect(deadlineOf(after(live, [MINUTE, theirs]), 30 * SECOND)).toBe(11 * MINUTE);
  });

  test('make a seat late only once, until it moves or gets more time', () => {
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

  test('stand still for a seat that a computer plays, and grant time when the seat is taken back', () => {
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
    'grant no time to a seat that its own player gave to a computer when the seat is %s',
    (kind) => {
      const again = (ms: number): Step[] => [
        [ms, { kind: 'handed', seat: 'left' }],
        [ms + 1, { kind, seat: 'left' }],
      ];
      const early = after(live, ...again(9 * MINUTE), ...again(9 * MINUTE + 10));
      expect(deadlineOf(early, -1)).toBe(10 * MINUTE + 2);
      const late = after(live, [10 * MINUTE, { kind: 'late', seat: 'left' }], ...again(11 * MINUTE));
      expect(newlyLate(late, now(11 * MINUTE + 1))).toEqual(['left']);
    },
  );

  describe('while a bound share in the dice is closed, live', () => {
    const closed = (...of: string[]): Shares => ({ closed: of });
    const left = (clocks: Clocks, ms: number) => seats.map((seat) => leftAt(clocks, seat, at(ms)));

    test('run only for its seat, until it is open', () => {
      const bound = after(live, [MINUTE, closed('right')]);
      expect(left(bound, 3 * MINUTE)).toEqual([9 * MINUTE, 8 * MINUTE]);
      expect(deadlineOf(bound, -1)).toBe(11 * MINUTE);
      const opened = after(live, [MINUTE, closed('right')], [3 * MINUTE, { opened: 'right' }]);
      expect(left(opened, 5 * MINUTE)).toEqual([7 * MINUTE, 8 * MINUTE]);
      expect(toldClocks(bound, seats, at(3 * MINUTE))?.sides).toMatchObject([
        { running: false },
        { running: true },
      ]);
    });

    test('run for both if both shares are closed, and for the other seat when one is open', () => {
      const steps: Step[] = [
        [0, closed('left', 'right')],
        [MINUTE, { opened: 'left', ...closed('right') }],
      ];
      expect(left(after(live, ...steps), 3 * MINUTE)).toEqual([9 * MINUTE, 7 * MINUTE]);
    });

    test('run again for the seats that the stage waits for, once a new round has begun', () => {
      const clocks = after(live, [0, closed('right')], [MINUTE, { failed: ['right'] }]);
      expect(left(clocks, 3 * MINUTE)).toEqual([8 * MINUTE, 9 * MINUTE]);
    });

    test('run on while the match moves, and grant the increment to the seat that moved', () => {
      const clocks = after(live, [0, closed('right')], [MINUTE, theirs], [2 * MINUTE, { opened: 'right' }]);
      expect(left(clocks, 3 * MINUTE)).toEqual([10 * MINUTE + 5 * SECOND, 7 * MINUTE]);
      const back = after(live, [0, closed('left')], [MINUTE, theirs]);
      expect(left(back, 3 * MINUTE)).toEqual([7 * MINUTE + 5 * SECOND, 10 * MINUTE]);
    });

    test('earn nothing when a share is opened', () => {
      const again = Array.from({ length: 9 }, (_, n): Step[] => [
        [n, closed('left')],
        [n, { opened: 'left' }],
      ]);
      expect(left(after(live, ...again.flat()), 8)).toEqual([10 * MINUTE - 8, 10 * MINUTE]);
    });

    test('run out for the seat of the share, which is late until it opens; no other clock runs', () => {
      const steps: Step[] = [[0, closed('right')]];
      expect(newlyLate(after(live, ...steps), now(10 * MINUTE))).toEqual(['right']);
      steps.push([10 * MINUTE, { kind: 'late', seat: 'right' }]);
      expect(deadlineOf(after(live, ...steps), -1)).toBeNull();
      const anew = after(live, ...steps, [11 * MINUTE, { failed: ['right'] }]);
      expect(anew.sides['right']).toMatchObject({ late: true, left: 0 });
      expect(deadlineOf(anew, -1)).toBe(21 * MINUTE);
      const opened = after(live, ...steps, [11 * MINUTE, { opened: 'right' }]);
      expect(opened.sides['right']).toMatchObject({ late: false, left: 0 });
      expect(
        newlyLate(
          after(live, ...steps, [11 * MINUTE, { opened: 'right' }], [MINUTE, theirs]),
          now(12 * MINUTE),
        ),
      ).toEqual(['right']);
    });

    test('keep a seat late that is late with its move, even if it opens its share', () => {
      const steps: Step[] = [
        [10 * MINUTE, { kind: 'late', seat: 'left' }],
        [11 * MINUTE, closed('left')],
        [12 * MINUTE, { opened: 'left' }],
      ];
      expect(after(live, ...steps).sides['left']).toMatchObject({ late: true });
    });

    test('stand still in a pause and for a computer, and get the grace after an outage', () => {
      const paused = after(live, [0, closed('right')], [MINUTE, { kind: 'paused', seat: 'left' }]);
      expect(deadlineOf(paused, -1)).toBeNull();
      const handed = after(live, [0, closed('right')], [MINUTE, { kind: 'handed', seat: 'right' }]);
      expect(deadlineOf(handed, -1)).toBeNull();
      const back = after(
        live,
        [0, closed('right')],
        [MINUTE, { kind: 'handed', seat: 'right' }],
        [2 * MINUTE, { kind: 'takenBack', seat: 'right' }],
      );
      expect(left(back, 3 * MINUTE)).toEqual([10 * MINUTE, 8 * MINUTE]);
      expect(deadlineOf(after(live, [0, closed('right')]), 9.5 * MINUTE)).toBe(10.5 * MINUTE);
    });

    test('run for the seat of the share from the start, if the share was bound before the clocks began', () => {
      const bound = { ...nothingTold, closed: ['right'] };
      expect(left(afterAll(live, bound), MINUTE)).toEqual([10 * MINUTE, 9 * MINUTE]);
    });
  });

  test('in weeks and months a closed share moves no clock: the dice wait a minute for it', () => {
    const clocks = after(letters);
    const shares = { ...nothingTold, closed: ['right'] };
    const place = { stage: '1', waits: ['left'] };
    expect(clocksAfter(clocks, { command: null, shares, time: at(DAY), seats, now: () => place })).toBe(
      clocks,
    );
  });

  test.each([live, letters])('stand still while both are asked whether to go on ($kind)', (pace) => {
    const asked = after(pace, [MINUTE, { asking: true }]);
    expect(deadlineOf(asked, -1)).toBeNull();
    const agreed = after(pace, [MINUTE, { asking: true }], [30 * DAY, {}]);
    const bank = leftAt(after(pace), 'left', at(0));
    expect(leftAt(agreed, 'left', at(30 * DAY + MINUTE))).toBe(bank - 2 * MINUTE);
  });

  test('run for no seat and charge no seat for an entry from a file, which has no time', () => {
    const before = after(live, [MINUTE, { closed: ['right'] }]);
    const clocks = clocksAfter(before, {
      ...{ command: null, time: undefined, seats, now: () => theirs },
      shares: { ...nothingTold, asking: true },
    });
    expect(seats.map((seat) => leftAt(clocks ?? before, seat, at(9 * MINUTE)))).toEqual([
      9 * MINUTE,
      10 * MINUTE,
    ]);
  });

  test('are identical after a secret act, whenever the act comes', () => {
    const public_ = fc.record({
      stage: fc.constantFrom('1', '2', '3'),
      waits: fc.constantFrom<string[]>(['left'], ['right'], ['left', 'right']),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(live, letters),
        fc.subarray(seats),
        fc.array(fc.tuple(fc.integer({ min: -DAY, max: 30 * DAY }), public_), { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 5 }),
        (pace, closed, steps, secrets) => {
          const shares = { ...nothingTold, closed };
          const clocks = afterAll(pace, shares, ...steps);
          const [, place] = steps.at(-1) ?? [0, { stage: '1', waits: ['left'] }];
          for (const ms of secrets) {
            const same = clocksAfter(clocks, {
              command: null,
              shares,
              time: at(ms),
              seats,
              now: () => place,
            });
            expect(same).toBe(clocks);
          }
        },
      ),
    );
  });
});

test('a substitution of an officer is told once for each seat, and only when its month is over (daily life 41)', () => {
  let substitutions: Substitutions = {};
  let notes: readonly SeatNote[] = [];
  let was: string | null = '1918-01';
  const told = (month: string, seat: string, substituted?: true): string[] => {
    const before = notes.length;
    const body = { seat, ...(substituted && { substituted }) };
    const months = { was: () => ({ month: was }), now: () => ({ month }) };
    const step = substitutionsAfter(substitutions, body, months);
    ({ substitutions } = step);
    was = month;
    notes = notesAfter(notes, { body, command: null, substituted: step.told, at: new Date(0) });
    return notes.slice(before).map(({ kind, seat: theirs }) => `${kind} ${theirs}`);
  };
  expect(told('1918-01', 'left', true)).toEqual([]);
  expect(told('1918-01', 'left', true)).toEqual([]);
  expect(told('1918-01', 'right')).toEqual([]);
  // The decision that ends a month is one of that month.
  expect(told('1918-02', 'right', true)).toEqual(['substituted right', 'substituted left']);
  expect(told('1918-02', 'left', true)).toEqual([]);
  expect(told('1918-03', 'left', true)).toEqual(['substituted left']);
  expect(told('1918-03', 'right', true)).toEqual([]);
  expect(told('over', 'left')).toEqual(['substituted right']);
  expect(told('over', 'left')).toEqual([]);
});
