/**
 * Words that a pattern finds although they are plain English in that place.
 * @typedef {{ words: string, why: string }} Allowed
 * @type {readonly Allowed[]}
 */
export const allowed = [
  { words: 'What the game is about', why: 'a heading' },
  { words: 'Who may join', why: 'the heading of a choice' },
  { words: 'Who can meet it', why: 'the heading of a list' },
  { words: '8.4: alone', why: 'a sample of a title' },
];
