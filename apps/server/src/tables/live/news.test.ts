import type { Summary } from '@1bob/game';
import { expect, test } from 'vitest';
import { newsOf } from './news.ts';

const seats = ['left', 'right'];
const at = new Date(10_000);
const due = new Date(15_000);
const newsAfter = (before: Partial<Summary>, after: Partial<Summary>, by: string | null = 'left') =>
  newsOf({ before: summary(before), after: summary(after), by, seats }, at, 5_000);

function summary(change: Partial<Summary>): Summary {
  const points = { left: 0, right: 0 };
  return {
    scenario: 'long',
    month: null,
    stage: 'play',
    turn: null,
    toMove: [],
    points,
    result: null,
    ...change,
  };
}
const result = { winner: 'left', level: 'win', reason: 'points' };

test('a seat is notified after the delay when the match begins to wait for it, and not again while it waits', () => {
  expect(newsAfter({ toMove: ['left'] }, { toMove: ['right'] })).toEqual({
    kind: 'move',
    seats: ['right'],
    due,
  });
  expect(newsAfter({ toMove: ['right'] }, { toMove: ['right'] })).toBeUndefined();
  expect(newsAfter({ toMove: ['left'] }, { toMove: [] })).toBeUndefined();
});

test('at the end everybody is notified but the seat that ended it, and nobody after it', () => {
  expect(newsAfter({ toMove: ['left'] }, { result })).toEqual({ kind: 'ended', seats: ['right'], due });
  expect(newsAfter({ toMove: ['left'] }, { result }, null)).toEqual({ kind: 'ended', seats, due });
  expect(newsAfter({ result }, { result, toMove: ['right'] })).toBeUndefined();
});
