import { isolated } from '@1bob/game';
import { alike, unreadable, type Spoken } from '@1bob/words/testing';
import { expect, it } from 'vitest';
import { toyCorrespondent } from '../../testing/toy-correspondent.ts';
import { kindOf, kinds } from './kinds.ts';

const summary = {
  ...{ scenario: 'long', month: null, stage: 'play', turn: null, points: { left: 0, right: 0 } },
  ...{ toMove: ['left'], result: { winner: 'left', level: 'win', reason: 'points' } },
};

/** The name of every kind, and what it says about a match with and without the name of the opponent. */
const spokenIn = (language: string): Spoken =>
  new Map(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      [isolated('Anna'), null].map((opponent) =>
        kind.subject({
          ...{ match: { summary, chairs: [] }, seat: 'left', opponent, language },
          correspondent: toyCorrespondent,
        }),
      ),
    ]),
  );

it('every kind says something readable about its match in each language', () => {
  const [english, german] = [spokenIn('en'), spokenIn('de')];
  expect([...unreadable(english), ...unreadable(german)]).toEqual([]);
  expect(alike(english, german)).toEqual([]);
  expect(spokenIn('fr')).toEqual(english);
});

it('a name that no kind has, or that every object inherits, is not a kind', () => {
  expect(kindOf('move')).toBe(kinds.move);
  expect(kindOf('a kind of tomorrow')).toBeUndefined();
  expect(kindOf('toString')).toBeUndefined();
});
