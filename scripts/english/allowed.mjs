/**
 * Words that a pattern takes for a habit and that are plain English where they stand.
 * @typedef {{ words: string, why: string }} Allowed
 * @type {readonly Allowed[]}
 */
export const allowed = [
  { words: 'What the game is about', why: 'a heading' },
  { words: '8.4: alone', why: 'a sample of a title' },
];
