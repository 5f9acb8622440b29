/**
 * The one small interface through which a server knows a game. It knows nothing of aeroplanes: another game could be
 * played on the same server. `packages/rules` implements it in `index.ts` as `firstBattleOfBritain`.
 *
 * `S` are the names of the seats. A game lists its own; for what knows no game they are any strings.
 */

/** A seat, by the name that its game gives it: `observer`, `open`, `either` and `host` are reserved. */
export type Seat = string;
/** Who may look at a match: a seat, a bystander (`observer`), and after the end anybody without fog (`open`). */
export type Audience<S extends Seat = Seat> = S | 'observer' | 'open';

/**
 * What a die is rolled for, by public facts alone (docs/decisions/004). No die of a match has the name of another, and
 * no secret act moves a name.
 */
export interface DieName {
  /** What for, e.g. "crash". */
  cause: string;
  /**
   * When and where, as one text: month, public stage, and the places of what acts and of what it acts on, or their
   * names, e.g. `1917-06/german.7/3814>c.german.5.3913.0+c.german.5.3913.1`.
   */
  at: string;
  /** Counts the dice of that cause there in the match, from 0. */
  ordinal: number;
}

/**
 * A die as it was rolled. By the older scheme of dice it has no `at`, and `ordinal` counts the dice of its cause in one
 * command.
 */
export interface RolledDie {
  cause: string;
  at?: string;
  ordinal: number;
  value: number;
}

/**
 * Dice are handed in. `roll` gives 1 to 6. `order` gives a random permutation of 0..n-1 (used where a list would
 * otherwise betray an identity by its order).
 */
export interface Dice {
  /** `asked`: what the die is read by, where it is read on a chart; for tests that hold forecasts against it. */
  roll(name: DieName, asked?: unknown): number;
  order(name: DieName, n: number): number[];
}

/** One operation of RFC 6902, of the three kinds that a difference is made of. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  /** JSON pointer. */
  path: string;
  value?: unknown;
}

/** What turns the state before a command into the state after it. */
export type Facts = readonly Operation[];

/** A refusal. `code` is stable (see errors.ts), `message` a sentence for the player, `rule` the case it rests on. */
export interface Refusal {
  code: string;
  message: string;
  rule?: string;
}

export type Outcome<M> =
  | { ok: true; match: M; facts: Facts; dice: RolledDie[] }
  | { ok: false; error: Refusal };

/** What a lobby may say of a match: built from the observer's view alone. */
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
  /** Checked by the game; unknown or contradictory options are refused. */
  options: unknown;
  /** A chart pack by name; the standard pack when absent. */
  charts?: string;
}

/** `M` is the state of a match: immutable, JSON-safe data that only the game looks into. */
export interface Game<M, S extends Seat = Seat> {
  readonly name: string;
  /** Version of the rules that wrote a record. */
  readonly rulesVersion: string;
  /** The two seats. Their order stays: the store keeps what belongs to a seat in its place. */
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
  /** Names the public stage that runs: it changes as play moves on, for everybody to see, and by no secret act. */
  stageName(match: M): string;
  /**
   * The command that leaves a seat's part of this public stage undone and costs it nothing, or null: whether there is one is
   * told by public facts.
   */
  emptyAnswer(match: M, seat: S): unknown;
  /** The commands by which a match is ended for a seat whose time has run out; `draw` is null for a game that knows none. */
  readonly endings: { resign: unknown; draw: { offer: unknown; accept: unknown } | null };
  /** The match as its host ends it, without a result, by public facts alone; null when it has ended. */
  voided(match: M): { match: M; facts: Facts } | null;
  /**
   * Whether a command that was given on an older view may still stand: `changed` are the JSON pointers of that
   * seat's view that have changed since. Sealed submissions and private orders never become stale.
   */
  stale(command: unknown, changed: readonly string[]): boolean;
  /**
   * Whether carrying out this command may ask for a die. It depends on public facts and on the command alone, because a
   * seat is told when its command has to wait for the dice to be ready.
   */
  mayRoll(match: M, seat: S, command: unknown): boolean;
  /**
   * Whether a command moves the match on or ends it: `options.advance`, a resignation, the answer to an offered draw.
   * A seat that has used up its allowance may still give it.
   */
  essential(match: M, seat: S, command: unknown): boolean;
  /** The fold: the state after facts; nothing is decided again. */
  apply(match: M, facts: Facts): M;
  /** Chart pack in use, shown at the table and in the invitation. */
  charts(match: M): ChartsTold;
  /** The chart packs that a new match may name; it has the first when it names none. */
  readonly packs: readonly ChartsTold[];
  /** SHA-256 (hex) over the canonical JSON of the state. */
  checksum(match: M): string;
}
