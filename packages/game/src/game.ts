/**
 * The one small interface between a server and a game. It knows nothing of aeroplanes, so the same server could run another
 * game. `packages/rules` implements it in `index.ts` as `firstBattleOfBritain`.
 *
 * `S` are the names of the seats. A game lists its own; for code that knows no game they are any strings.
 */

/** A seat, by the name that its game gives it: `observer`, `open`, `either` and `host` are reserved. */
export type Seat = string;
/** Readers of a match: a seat, a bystander (`observer`), and after the end anybody without fog (`open`). */
export type Audience<S extends Seat = Seat> = S | 'observer' | 'open';

/**
 * The name of a die, made only of public facts (docs/decisions/004). It is unique within a match, and no secret act changes
 * it.
 */
export interface DieName {
  /** Cause, e.g. "crash". */
  cause: string;
  /**
   * Time and place, as one text: month, public stage, and the places or names of actor and target, e.g.
   * `1917-06/german.7/3814>c.german.5.3913.0+c.german.5.3913.1`.
   */
  at: string;
  /** Counts the dice of that cause, time and place in the match, from 0. */
  ordinal: number;
}

/** A rolled die. In the older scheme of dice it has no `at`, and `ordinal` counts the dice of its cause in one command. */
export interface RolledDie {
  cause: string;
  at?: string;
  ordinal: number;
  value: number;
}

/**
 * Dice, passed in by the caller. `roll` gives 1 to 6. `order` gives a random permutation of 0..n-1 (used where the order of
 * a list would otherwise reveal an identity).
 */
export interface Dice {
  /** `asked`: the reading, if the die is read on a chart; for tests that compare forecasts with it. */
  roll(name: DieName, asked?: unknown): number;
  order(name: DieName, n: number): number[];
}

/** An RFC 6902 operation, of the three kinds used in a difference. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  /** JSON pointer. */
  path: string;
  value?: unknown;
}

/** The operations that turn the state before a command into the state after it. */
export type Facts = readonly Operation[];

/**
 * A refusal. `code` is stable (see errors.ts), `message` a sentence for the player, `rule` the case behind it. `detail` tells
 * programs, in English, what was wrong with the shape of a command.
 */
export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  detail?: string;
}

export type Outcome<M> =
  | { ok: true; match: M; facts: Facts; dice: RolledDie[] }
  | { ok: false; error: Refusal };

/** What a lobby may show of a match, built only from the observer's view. */
export interface Summary<S extends Seat = Seat> {
  scenario: string;
  /** e.g. "1918-01"; null before the first month. */
  month: string | null;
  /** Machine-readable stage, e.g. "setUp", "planning", "flying", "ended". */
  stage: string;
  /** Flying turn 1..24 or null. */
  turn: number | null;
  /** Seats whose move it is. */
  toMove: S[];
  /** Seats that offer a draw; absent if none does. */
  offersDraw?: S[] | undefined;
  points: Record<S, number>;
  /** Set when the match has ended. */
  result: { winner: S | null; level: string; reason: string } | null;
}

/** A chart pack by name and hash, and how it differs from the standard one, by JSON pointer. */
export interface ChartsTold {
  name: string;
  hash: string;
  differs: readonly { at: string; standard: unknown; here: unknown }[];
}

export interface MatchSetup {
  scenario: string;
  /** The game checks them and refuses unknown or contradictory options. */
  options: unknown;
  /** A chart pack by name; the standard pack when absent. */
  charts?: string;
}

/** `M` is the state of a match: immutable, JSON-safe data that only the game looks into. */
export interface Game<M, S extends Seat = Seat> {
  readonly name: string;
  /** Version of the rules that wrote a record. */
  readonly rulesVersion: string;
  /** The two seats. Their order must not change: the store keeps a seat's data by its index. */
  readonly seats: readonly [S, S];
  /** JSON Schema (draft 2020-12) of every command a seat can give. */
  commandSchema(): object;
  /** A new match before any command, or the reason why these options cannot be played. */
  create(setup: MatchSetup): { ok: true; match: M } | { ok: false; error: Refusal };
  /** Pure: the same match, seat, command and dice give the same outcome. Malformed commands are refused too. */
  submit(match: M, seat: S, command: unknown, dice: Dice): Outcome<M>;
  /**
   * What an audience may know, JSON-safe, `options` included. The same match object gives the same view object;
   * parts that did not change keep their identity from match to match. Throws for `open` before the end.
   */
  view(match: M, audience: Audience<S>): object;
  summary(match: M): Summary<S>;
  /** Whether a match with this summary has gone past its first month. */
  pastFirstMonth(told: Summary): boolean;
  /** Names the current public stage. It changes visibly as play moves on, and no secret act changes it. */
  stageName(match: M): string;
  /**
   * The command with which a seat skips its part of this public stage at no cost; null if there is none. Only public facts
   * decide whether there is one.
   */
  emptyAnswer(match: M, seat: S): unknown;
  /** The commands that end a match for a seat whose time has run out; `draw` is null for a game without draws. */
  readonly endings: { resign: unknown; draw: { offer: unknown; accept: unknown } | null };
  /** Ends the match for its host, without a result and from public facts only; null when it has ended. */
  voidMatch(match: M): { match: M; facts: Facts } | null;
  /**
   * Whether a command given on an older view is no longer valid. `changed` lists the JSON pointers of that seat's view that
   * have changed since. Sealed submissions and private orders never become stale.
   */
  stale(command: unknown, changed: readonly string[]): boolean;
  /**
   * Whether carrying out this command may roll a die. It depends only on public facts and on the command, because a seat
   * notices when its command has to wait for the dice.
   */
  mayRoll(match: M, seat: S, command: unknown): boolean;
  /**
   * Whether a command moves the match on or ends it: `options.advance`, a resignation, the answer to an offered draw.
   * A seat that has used up its allowance may still give it.
   */
  essential(match: M, seat: S, command: unknown): boolean;
  /** The fold: applies facts to a state without deciding anything again. */
  apply(match: M, facts: Facts): M;
  /** Chart pack in use, shown at the table and in the invitation. */
  charts(match: M): ChartsTold;
  /** The chart packs that a new match may name; the first is the default. */
  readonly packs: readonly ChartsTold[];
  /** SHA-256 (hex) over the canonical JSON of the state. */
  checksum(match: M): string;
}
