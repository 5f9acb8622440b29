/**
 * Dice that nobody can choose and a record that nobody can change unnoticed. Runs in Node and in a browser; independent of
 * any game.
 */
/** Deterministic JSON, the input of all hashes here. */
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
  officerSeed,
  order,
  seal,
  shuffleKey,
  type Contribution,
  type DiceKeys,
  type KeyedDice,
} from './dice.ts';
/** The schemes of the dice. */
export {
  DICE_SCHEME,
  FIRST_SCHEME,
  isDiceScheme,
  schemeNames,
  schemeOf,
  type DiceScheme,
  type Scheme,
} from './schemes.ts';
/** The record of a match, and its verification. */
export {
  RECORD_FORMAT,
  type Binding,
  type BoundSeal,
  type EntryBody,
  type MatchRecord,
  type Moment,
  type OpenedSecret,
  type SealedPages,
} from './record.ts';
/** Pages of war diaries: sealed at the end of each month, and compared with the record when their author opens them. */
export { EMPTY_PAGE, monthEnded, pageCommitment, pageHash, verifyPage, type OpenedPage } from './pages.ts';
/** Server entries about the shares of a round. */
export { nothingTold, roundCommandOf, sharesAfter, type RoundCommand, type ToldShares } from './openings.ts';
export {
  checks,
  examine,
  examineText,
  runToEnd,
  verifyRecord,
  type Check,
  type Finding,
  type Judgement,
  type Report,
  type VerifyOptions,
} from './verify.ts';
export { beginAgain, type Beginning, type ChartsNamed, type Rules } from './decisions.ts';
/** Data that a player kept of a match, and its comparison with the record. */
export {
  acceptableBinding,
  isShownBinding,
  readSide,
  type KeptShare,
  type KeptSide,
  type ShownBinding,
} from './shares.ts';
