import { afterEach, describe, expect, it } from 'vitest';
import { isolated } from '@1bob/game';
import type { MatchListed } from '../net/wire.ts';
import { language, t } from '../words/language.svelte.ts';
import {
  monthText,
  moveOf,
  moveText,
  mostUrgentFirst,
  nameOf,
  nextGame,
  opponentOf,
  players,
  scenarioName,
  stageText,
} from './matches.ts';

const chair = (seat: 'german' | 'british', more: object = {}) => ({
  ...{
    seat,
    taken: true,
    name: 'Anna',
    computer: false,
    handed: false,
    program: false,
    sealed: false,
    opened: false,
  },
  ...more,
});
const match = ({
  summary = {},
  ...more
}: Partial<Omit<MatchListed, 'summary'>> & { summary?: object } = {}) =>
  ({
    ...{ match: 'm1', seat: 'german', ended: false },
    chairs: [chair('german'), chair('british', { name: 'Ben' })],
    ...more,
    summary: {
      ...{ scenario: 'second-phase', month: '1918-01', stage: 'flying', turn: 3, toMove: ['german'] },
      ...summary,
    },
  }) as MatchListed;

afterEach(() => language.choose('en'));

describe('A match in a list', () => {
  it.each<[string, MatchListed]>([
    ['ended', match({ ended: true, chairs: [chair('british', { taken: false })] })],
    ['waiting', match({ chairs: [chair('german'), chair('british', { taken: false, name: null })] })],
    ['yours', match()],
    ['both', match({ summary: { toMove: ['german', 'british'] } })],
    ['theirs', match({ summary: { toMove: ['british'] } })],
    ['theirs', match({ seat: null })],
  ])('whose move it is: %s', (move, of) => {
    expect(moveOf(of)).toBe(move);
  });

  it('names the opponent or the computer to wait for', () => {
    const theirs = match({ summary: { toMove: ['british'] } });
    expect(opponentOf(theirs)?.seat).toBe('british');
    expect(moveText(theirs)).toBe(t.home.theirs(isolated('Ben')));
    expect(moveText(match())).toBe(t.home.yours);
    const sara = { name: 'שרה 7' };
    expect(
      moveText(
        match({ summary: { toMove: ['british'] }, chairs: [chair('german'), chair('british', sara)] }),
      ),
    ).toBe('\u2068שרה 7\u2069 to move');
    expect(players(match({ chairs: [chair('german', sara), chair('british')] }))).toBe(
      '\u2068שרה 7\u2069 · Anna',
    );
    expect(nameOf(chair('british', { computer: true, name: 'steady' }))).toBe(t.home.computerName);
    expect(nameOf(null)).toBe('');
  });

  it('names the players, and an empty seat', () => {
    const chairs = [chair('german', { computer: true }), chair('british', { taken: false, name: null })];
    expect(players(match({ chairs }))).toBe(`${t.seat.computer} · ${t.seat.empty}`);
  });

  it('names the month in the chosen language, and a match in set-up', async () => {
    expect(monthText(match())).toBe('January 1918');
    await language.choose('de');
    expect(monthText(match())).toBe('Januar 1918');
    for (const month of [null, 'soon']) expect(monthText(match({ summary: { month } }))).toBe(t.home.setUp);
  });

  it('names the flying turn, the planning, or neither', () => {
    expect(stageText(match())).toBe(t.home.turn(3));
    expect(stageText(match({ summary: { turn: null, stage: 'planning' } }))).toBe(t.home.planning);
    expect(stageText(match({ summary: { turn: null, stage: 'setUp' } }))).toBe('');
  });

  it('names an unknown scenario by its id', () => {
    expect(scenarioName('second-phase')).not.toBe('second-phase');
    expect(scenarioName('a-new-one')).toBe('a-new-one');
  });
});

it('Games that wait for the player are listed first, ended ones last', () => {
  const games = [
    match({ match: 'ended', ended: true }),
    match({ match: 'theirs', summary: { toMove: ['british'] } }),
    match({ match: 'mine' }),
    match({ match: 'empty', chairs: [chair('german'), chair('british', { taken: false })] }),
    match({ match: 'both', summary: { toMove: ['german', 'british'] } }),
  ];
  expect(mostUrgentFirst(games).map(({ match: name }) => name)).toEqual([
    ...['mine', 'both', 'theirs', 'empty', 'ended'],
  ]);
});

describe('The next game', () => {
  const game = (name: string, toMove: readonly string[], ended = false) =>
    match({ match: name, ended, summary: { toMove } });
  // The list begins with the newest game.
  const mine = [
    game('four', ['german']),
    game('three', ['british']),
    game('two', ['german'], true),
    game('one', ['german', 'british']),
  ];

  it('is the oldest game that waits for the player, and the games that wait are counted', () => {
    expect(nextGame(mine)).toEqual({ count: 2, next: 'one' });
  });

  it('is the one after the current game, and the current one is not counted', () => {
    expect(nextGame(mine, 'one')).toEqual({ count: 1, next: 'four' });
    expect(nextGame(mine, 'three')).toEqual({ count: 2, next: 'four' });
    expect(nextGame(mine, 'four')).toEqual({ count: 1, next: 'one' });
  });

  it('is null if no game waits', () => {
    expect(nextGame(mine.slice(1, 3))).toEqual({ count: 0, next: null });
    expect(nextGame([])).toEqual({ count: 0, next: null });
  });
});
