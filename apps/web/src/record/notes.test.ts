import type { MatchRecord } from '@1bob/fairness';
import { expect, it } from 'vitest';
import type { Reel } from './reel.ts';
import { notesIn } from './notes.ts';

type Entry = MatchRecord['entries'][number];
const entry = (seat: string, reasons?: unknown): Entry =>
  ({ seat, body: { seat, ...(reasons === undefined ? {} : { reasons }) } }) as unknown as Entry;
/** Two entries in each month: one in planning, one in a flying turn. */
const reel = {
  match: (at: number) => ({
    month: Math.floor(at / 2),
    stage: at % 2 === 0 ? { kind: 'planning' } : { kind: 'flying', turn: at },
  }),
} as Reel;

it('puts notes together by month and side, without the routine notes of every turn', () => {
  const raid = { code: 'raid', hex: '0721', count: 2, points: 3 };
  const entries = [
    entry('german', [{ code: 'score', points: 0, months: 2 }, raid]),
    entry('british', [{ code: 'saved' }]),
    entry('german', [{ code: 'stays' }]),
    entry('german', [raid, { code: 'turnOver' }, raid]),
    entry('host'),
    entry('british'),
  ];
  expect(notesIn({ entries }, reel)).toEqual([
    {
      ...{ month: 0, side: 'german' },
      reasons: [
        { code: 'score', points: 0, months: 2, inTurn: null },
        { ...raid, inTurn: null },
      ],
    },
    { month: 0, side: 'british', reasons: [{ code: 'saved', inTurn: 1 }] },
    { month: 1, side: 'german', reasons: [{ ...raid, inTurn: 3 }] },
  ]);
});

it('gives a repeated thought once a month, with the first turn in which it came', () => {
  const hunt = { code: 'hunt', hex: '0721', count: 1, points: 2 };
  const entries = [entry('british', [hunt]), entry('british', [hunt])];
  expect(notesIn({ entries }, reel)).toEqual([
    { month: 0, side: 'british', reasons: [{ ...hunt, inTurn: null }] },
  ]);
});

it('lists a flight planned for a later turn under that turn, and keeps turns in order', () => {
  const raid = { code: 'raid', hex: '0721', turn: 7, points: 3 };
  const fight = { code: 'fight', hex: '0721', points: 1 };
  const entries = [entry('british'), entry('german', [raid, fight])];
  expect(notesIn({ entries }, reel)[0]?.reasons).toEqual([
    { ...fight, inTurn: 1 },
    { ...raid, inTurn: 7 },
  ]);
});

it('leaves out entries without an officer’s note', () => {
  const forged = ['text', [{ code: 'x'.repeat(99) }], [{ code: 'raid', html: '<b>' }], { code: 'raid' }];
  expect(notesIn({ entries: forged.map((each) => entry('german', each)) }, reel)).toEqual([]);
});
