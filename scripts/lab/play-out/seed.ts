import { createHash } from 'node:crypto';

/**
 * A number from 0 to 2^31 - 1, derived from words: each random stream of a game has its own seed, and all come from one
 * text.
 */
export const seedOf = (...words: readonly string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE() >>> 1;
