/** A game under test. It takes one command after another and checks every invariant after each. */
import {
  gameWith,
  seededDice,
  standardPack,
  viewFor,
  type Match,
  type Variant,
  type ScenarioId,
  type Seat,
} from '@1bob/rules';
import { command as commandSchema } from '../../packages/rules/src/command.ts';
import { isRefusalCode } from '../../packages/rules/src/errors.ts';
import * as laws from '../../packages/rules/src/testing/laws.ts';
import { unlisted, type PlayerView } from '../../packages/rules/src/testing/listed.ts';

const game = gameWith([standardPack]);

/** A command from either seat and of any form, with the seed of its dice. */
export interface Deed {
  readonly seat: Seat;
  readonly command: unknown;
  readonly seed: number;
  /** The options listed this command, so it must be accepted. */
  readonly listed?: true;
}
export interface Setting {
  readonly scenario: ScenarioId;
  readonly options: Partial<Variant>;
}

/** Says that an invariant does not hold. `what` identifies the fault. */
export class Broken extends Error {
  constructor(
    readonly what: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A new match; null if these options are incompatible. */
export function begin({ scenario, options }: Setting): Match | null {
  const made = game.create({ scenario, options });
  return made.ok ? made.match : null;
}

/** The audiences whose views a command may change. After a command every one of them must get a view. */
const audiences = ['british', 'german', 'observer'] as const;

export class Trial {
  /** Number of commands carried out. */
  carriedOut = 0;
  private readonly laws = Object.entries(laws).map(([name, start]) => ({ name, law: start() }));

  constructor(public match: Match) {}

  /** The outcome of a command, null if it is refused. The match does not change. Throws `Broken`. */
  attempt({ seat, command, seed, listed }: Deed) {
    const { match } = this;
    const view = viewFor(match, seat) as PlayerView;
    const outcome = holds('threw', () => game.submit(match, seat, command, seededDice(seed)));
    if (!outcome.ok) {
      const { code, message } = outcome.error;
      if (!isRefusalCode(code) || message === '') throw new Broken('refusal', `"${code}": "${message}"`);
      if (listed) throw new Broken('listed', `a listed command is refused: ${message}`);
      return null;
    }
    const why = holds('threw', () => unlisted(view, commandSchema.parse(command)));
    if (why !== null) throw new Broken('unlisted', `accepted, but options do not list ${why}`);
    return outcome;
  }

  /** Carries out a command; returns false if it is refused. Throws `Broken`. */
  do(deed: Deed): boolean {
    const outcome = this.attempt(deed);
    if (outcome === null) return false;
    const step = {
      before: this.match,
      after: outcome.match,
      seat: deed.seat,
      command: commandSchema.parse(deed.command),
      facts: outcome.facts,
      dice: outcome.dice,
    };
    for (const { name, law } of this.laws) holds(name, () => law(step, this.carriedOut));
    for (const audience of audiences) holds('view', () => viewFor(outcome.match, audience));
    if (outcome.match.stage.kind === 'ended') holds('view', () => viewFor(outcome.match, 'open'));
    this.match = outcome.match;
    this.carriedOut += 1;
    return true;
  }
}

function holds<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Broken(what, error instanceof Error ? error.message : String(error), { cause: error });
  }
}
