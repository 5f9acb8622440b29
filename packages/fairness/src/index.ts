/**
 * Dice that cannot be chosen and a record that cannot be changed. Runs in Node and in a browser; knows no game.
 */
/** Deterministic JSON, which everything here hashes. */
export { canonical } from './canonical.ts';
export { hmac, randomHex32, sha256Hex } from './hash.ts';
/** The salted hash chain of a match. */
export {
  chainHash,
  chainHashOf,
  genesis,
  newSalt,
  startHash,
  verifyChain,
  type ChainedEntry,
  type MatchHeader,
  type Verdict,
} from './chain.ts';
/** Committed secret, sealed contributions, and dice made from them. */
export {
  commitment,
  die,
  diceKey,
  keyCommitment,
  keyedDice,
  namedDie,
  namedOrder,
  newContribution,
  newSecret,
  order,
  seal,
  shuffleKey,
  type Contribution,
  type DiceKeys,
  type KeyedDice,
} from './dice.ts';
/** What the schemes of the dice do. */
export {
  DICE_SCHEME,
  FIRST_SCHEME,
  isDiceScheme,
  schemeNames,
  schemeOf,
  type DiceScheme,
  type Scheme,
} from './schemes.ts';
/** A whole match, and whether it is what it says. */
export {
  RECORD_FORMAT,
  type Binding,
  type BoundSeal,
  type EntryBody,
  type MatchRecord,
  type Moment,
  type OpenedSecret,
} from './record.ts';
/** What the server tells of the shares of a round as it goes on. */
export { nothingTold, roundCommandOf, sharesAfter, type RoundCommand, type ToldShares } from './openings.ts';
export {
  checks,
  examine,
  examineText,
  finished,
  verifyRecord,
  type Check,
  type Finding,
  type Judgement,
  type Report,
  type VerifyOptions,
} from './verify.ts';
export { beginAgain, type Beginning, type ChartsNamed, type Rules } from './decisions.ts';
/** What a player kept of a match, and what it says of the record. */
export { acceptableBinding, readSide, type KeptShare, type KeptSide, type ShownBinding } from './shares.ts';
