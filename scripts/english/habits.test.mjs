import { expect, it } from 'vitest';
import { habitsIn } from './habits.mjs';

const found = (text) => habitsIn(text).map(({ habit }) => habit);

it.each([
  ['“who” as a noun', 'Who goes back through a match is answered the views of their own audience.'],
  ['“who” as a noun', 'It ends here. Whoever asks again waits.'],
  ['“who” as a noun', 'Only in the answer to who accepts.'],
  ['“alone” for “only”', 'It is counted for that seat alone.'],
  ['“alone” for “only”', 'These are for your eyes alone.'],
  ['“alone” for “only”', 'Zeppelins alone fly without limit.'],
  ['“is no …”, “is none”', 'a code that is none'],
  ['“is no …”, “is none”', 'This file is no exported match.'],
  ['“is no …”, “is none”', 'The mark is nothing to other targets.'],
  ['“is no …”, “is none”', 'This token is not, or no longer, good.'],
  ['the noun withheld to the end', 'Of a mail nothing.'],
  ['the noun withheld to the end', 'In each case nothing of this append is kept.'],
  ['the noun withheld to the end', 'What others have reported stays until it is dealt with.'],
  ['the noun withheld to the end', 'Holds what is the hash of the secret.'],
])('finds %s: %s', (habit, text) => {
  expect(found(text)).toEqual([habit]);
});

it.each([
  'A player who rewinds gets only the views of their own side.',
  'Who goes first?',
  'The server asks who wants to join.',
  'Everyone for whom it is due.',
  'The giants came alone, a few at a time.',
  'Each flies on alone.',
  'The attacker was left alone.',
  'It leaves the folders of older versions alone.',
  'Null if there is none.',
  'There is nothing left to fight this turn.',
  'It is no longer valid, and that is no more than right.',
  'This token is invalid or has been revoked.',
  'Empty for mail.',
  'What is not promised',
  'What happens next?',
  'What stacking is',
  'In the end nothing is left.',
])('takes for plain English: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('gives the words around a habit', () => {
  expect(habitsIn(`${'x'.repeat(60)} for that seat alone ${'y'.repeat(60)}`)[0]?.excerpt).toBe(
    `${'x'.repeat(25)} for that seat alone ${'y'.repeat(39)}`,
  );
});
