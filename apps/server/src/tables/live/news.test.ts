import type { Summary } from '@1bob/game';
import type { Clocks, NoteKind, Pace, PaceOffer } from '@1bob/protocol';
import { expect, test } from 'vitest';
import type { PublicStep } from '../../post/kinds/kinds.ts';
import { newsOf } from './news.ts';

const seats = ['left', 'right'];
const at = new Date(10_000);
const due = new Date(15_000);
interface Given extends Partial<Pick<PublicStep, 'by' | 'note' | 'pace' | 'clocksMoved'>> {
  before?: Partial<Summary>;
  after?: Partial<Summary>;
  clocks?: Clocks;
  /** The clocks before, if they were others. */
  clocksBefore?: Clocks;
  /** The offer of another pace before. */
  offerBefore?: PaceOffer;
}
const newsAfter = ({
  before = {},
  after = {},
  clocks = null,
  clocksBefore = clocks,
  offerBefore = null,
  ...more
}: Given) =>
  newsOf(
    {
      before: { summary: summary(before), clocks: clocksBefore, paceOffer: offerBefore },
      after: { summary: summary(after), clocks, paceOffer: null },
      ...{ seats, by: 'left', note: null, pace: null, clocksMoved: false, ...more },
    },
    { at, delay: 5_000, version: 7 },
  );
const told = (given: Given) => newsAfter(given).map(({ kind, seat }) => `${kind} ${seat}`);
const note = (kind: NoteKind) => ({ note: { kind, seat: 'left' }, by: null });

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

test('a seat is notified after the delay when the match begins to wait for it, and not again while the match still waits', () => {
  expect(newsAfter({ before: { toMove: ['left'] }, after: { toMove: ['right'] } })).toEqual([
    { kind: 'move', seat: 'right', version: 7, due },
  ]);
  expect(told({ before: { toMove: ['left'] }, after: { toMove: ['left', 'right'] } })).toEqual([
    'move right',
  ]);
  expect(told({ before: { toMove: ['right'] }, after: { toMove: ['right'] } })).toEqual([]);
  expect(told({ before: { toMove: ['left'] } })).toEqual([]);
});

test('at the end everybody but the seat that ended the match is notified, and nobody after that', () => {
  const ends = { before: { toMove: ['left'] }, after: { result } };
  expect(told(ends)).toEqual(['ended right']);
  expect(told({ ...ends, by: null })).toEqual(['ended left', 'ended right']);
  expect(told({ before: { result }, after: { result } })).toEqual([]);
});

test('what a seat offers, and what becomes of the offer, is told to the other seat (daily life 7)', () => {
  expect(told({ after: { offersDraw: ['left'] } })).toEqual(['draw right']);
  expect(told({ before: { offersDraw: ['left'] }, after: { offersDraw: ['left'] } })).toEqual([]);
  expect(told({ before: { offersDraw: ['left'] }, after: {} })).toEqual([]);
  expect(told(note('pauseOffered'))).toEqual(['pause right']);
  expect(told(note('handed'))).toEqual(['computer right']);
  expect(told(note('passedOn'))).toEqual(['seat right']);
  // In that case the computer plays the seat of the person who is told.
  expect(told(note('replaced'))).toEqual(['computer left']);
  expect(told(note('takenBack'))).toEqual(['seat right']);
  expect(told(note('paused'))).toEqual(['paused right']);
  expect(told(note('paceOffered'))).toEqual(['pace right']);
  expect(told(note('paceChanged'))).toEqual(['paceChanged right']);
  const paceOfferedBy = (seat: string) => ({ ...note('paceDeclined'), offerBefore: { seat, pace: null } });
  expect(told(paceOfferedBy('right'))).toEqual(['declined right']);
  // A player who takes an offer back does not decline one.
  expect(told(paceOfferedBy('left'))).toEqual([]);
  const offeredBy = (pauseOffer: string): Clocks => ({ sides: [], paused: false, pauseOffer });
  expect(told({ ...note('pauseDeclined'), clocksBefore: offeredBy('right') })).toEqual(['declined right']);
  // The seat itself has withdrawn its offer.
  expect(told({ ...note('pauseDeclined'), clocksBefore: offeredBy('left') })).toEqual([]);
  expect(told({ before: { offersDraw: ['right'] }, after: {} })).toEqual(['declined right']);
  expect(told({ before: { offersDraw: ['right'] }, after: { result } })).toEqual(['ended right']);
});

test('more time is told to the late seat that gets it, and days off to the other seat (daily life 7)', () => {
  const stays = { before: { toMove: ['left'] }, after: { toMove: ['left'] } };
  expect(told({ ...stays, ...note('waited') })).toEqual(['move left']);
  expect(told({ ...stays, ...note('holiday') })).toEqual(['holiday right']);
});

test('if several kinds come at once, each is told (daily life 7)', () => {
  const news = newsAfter({ after: { toMove: ['right'], offersDraw: ['left'] } });
  expect(news.map(({ kind, version }) => [kind, version])).toEqual([
    ['draw', 7],
    ['move', 7],
  ]);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const live: Pace = { kind: 'live', minutes: 60, incrementSeconds: 0 };
const byPost = (bankDays: number): Pace => ({
  ...{ kind: 'correspondence', bankDays, incrementDays: 0, emptyPlans: false },
});
const running = (left: number): Clocks => ({
  sides: [
    { seat: 'left', left, running: false, late: false, holidays: 0 },
    { seat: 'right', left, running: true, late: false, holidays: 0 },
  ],
  ...{ paused: false, pauseOffer: null },
});

test.each([
  [live, 60 * MINUTE, 54 * MINUTE],
  [byPost(14), 14 * DAY, 13 * DAY],
  [byPost(2), 1.5 * DAY, DAY / 2],
  [byPost(1), DAY, 0.9 * DAY],
])(
  'a seat whose clock runs is warned a day before its end, or at a tenth of the time: %j (daily life 6)',
  (pace, left, after) => {
    expect(newsAfter({ pace, clocks: running(left), clocksMoved: true })).toEqual([
      // One for each seat, at the earliest.
      { kind: 'warning', seat: 'right', version: 0, due: new Date(at.getTime() + after) },
    ]);
  },
);

test('nobody is warned by an entry that moves no clock, or again when less time than that is left (daily life 6)', () => {
  expect(told({ pace: live, clocks: running(60 * MINUTE) })).toEqual([]);
  expect(told({ pace: live, clocks: running(6 * MINUTE), clocksMoved: true })).toEqual([]);
  expect(told({ clocks: running(60 * MINUTE), clocksMoved: true })).toEqual([]);
});

test('the opponent of a seat that is late is told that they may choose (daily life 6)', () => {
  expect(told(note('late'))).toEqual(['late right']);
});
