/**
 * Random games, command by command, for laws that must hold after every command. Units are renamed (`#33#`), so that a
 * search for a name in a view has no accidental hits.
 */
import fc from 'fast-check';
import { inThisRun } from '../../../../tests/support/proofs.ts';
import type { Command } from '../command.ts';
import type { Communique } from '../state/communique.ts';
import { createMatch } from '../create.ts';
import { seededDice } from '../dice.ts';
import type { Dice, Facts, Refusal, RolledDie } from '../game.ts';
import type { Reader } from '../state/log.ts';
import { toldTo, type Match, type ScenarioId, type Side, type UnitId } from '../state/match.ts';
import { submitCommand } from '../submit.ts';
import { enemyOf } from '../state/terms.ts';
import { everyOptionalRule } from '../state/variant.ts';
import { viewFor } from '../view.ts';
import { Chance } from './chance.ts';
import { randomAside, randomCommand } from './random.ts';

interface GameSpec {
  seed: number;
  scenario: ScenarioId;
  /** All optional rules, or none. */
  optionalRules: boolean;
}

export interface Step {
  before: Match;
  after: Match;
  seat: Side;
  command: Command;
  facts: Facts;
  dice: readonly RolledDie[];
}
/** A check that runs after a command and throws if the law does not hold. */
export type Law = (step: Step, index: number) => void;

export interface Played {
  steps: readonly Step[];
  /** Commands that the view's options offered and the rules refused. */
  refused: readonly { command: Command; error: Refusal }[];
}

const kept = new Map<string, Played>();
/** Plays each game only once. */
function played(spec: GameSpec, commands: number): Played {
  const key = JSON.stringify([spec, commands]);
  const known = kept.get(key);
  if (known) return known;
  const made = playOut(spec, commands);
  kept.set(key, made);
  return made;
}

function playOut({ seed, scenario, optionalRules }: GameSpec, commands: number): Played {
  const created = createMatch({ scenario, options: optionalRules ? everyOptionalRule : {} });
  if (!created.ok) throw new Error(created.error.message);
  const dice = seededDice(seed);
  return playOn(renamed(setUp(created.match, dice)), seed, commands, dice);
}

/** Plays a match on at random; the same seed gives the same commands. */
export function playOn(from: Match, seed: number, commands: number, dice = seededDice(seed)): Played {
  const chance = new Chance(seed);
  let match = from;
  const steps: Played['steps'][number][] = [];
  const refused: { command: Command; error: Refusal }[] = [];
  for (let i = 0; i < commands && match.stage.kind !== 'ended'; i++) {
    const toMove: Side =
      match.stage.kind === 'flying' ? match.stage.side : chance.often(50) ? 'british' : 'german';
    const aside = chance.often(8);
    const seat = aside && chance.often(50) ? enemyOf(toMove) : toMove;
    const view = viewFor(match, seat);
    const wished = aside ? randomAside(view, chance) : randomCommand(view, chance);
    if (!wished) continue;
    let command: Command = wished;
    let outcome = submitCommand(match, seat, command, dice);
    if (!outcome.ok) {
      refused.push({ command, error: outcome.error });
      if (view.options.advance === null) continue;
      command = view.options.advance;
      outcome = submitCommand(match, seat, command, dice);
      if (!outcome.ok) throw new Error(`advance was refused: ${outcome.error.message}`);
    }
    const { facts, dice: rolled } = outcome;
    steps.push({ before: match, after: outcome.match, seat, command, facts, dice: rolled });
    match = outcome.match;
  }
  return { steps, refused };
}

/** Both sides take the suggested set-up. */
export function setUp(match: Match, dice: Dice): Match {
  let now = match;
  for (const seat of ['british', 'german'] as const) {
    const { advance } = viewFor(now, seat).options;
    const outcome = advance && submitCommand(now, seat, advance, dice);
    if (!outcome?.ok) throw new Error('no set-up');
    now = outcome.match;
  }
  return now;
}

const newName = (id: string): UnitId => `#${id}#` as UnitId;
function renamed(match: Match): Match {
  const { curtain } = match;
  return {
    ...match,
    pack: { ...match.pack, units: match.pack.units.map((u) => ({ ...u, id: newName(u.id) })) },
    units: Object.fromEntries(
      Object.values(match.units).map((u) => [newName(u.id), { ...u, id: newName(u.id) }]),
    ),
    curtain: curtain && {
      ...curtain,
      bases: Object.fromEntries(
        Object.entries(curtain.bases).map(([hex, base]) => [
          hex,
          { ...base, zeppelins: base.zeppelins.map((z) => ({ ...z, unit: newName(z.unit) })) },
        ]),
      ),
    },
  };
}

/** Log entries that a reader got from a step. */
export function toldBy({ before, after }: Step, reader: Reader): Communique[] {
  const old = toldTo(before, reader);
  return Object.entries(toldTo(after, reader)).flatMap(([page, entries]) =>
    entries.slice(old[page]?.length ?? 0),
  );
}

const commandsPerGame = 350;
const games = fc.record({
  seed: fc.integer({ min: 1, max: 0x7fff_ffff }),
  scenario: fc.constantFrom<ScenarioId>('first-phase', 'second-phase', 'campaign'),
  optionalRules: fc.boolean(),
});

/**
 * Checks a law in a number of games; fast-check names the game that breaks it. The games are the same every time, unless you
 * choose others: `LAWS_SEED=7 LAWS_GAMES=200 npx vitest run laws`.
 */
export function forGames(law: (game: Played) => void): void {
  const numRuns = Number(process.env.LAWS_GAMES ?? 10);
  holdAgainst(law, numRuns, [...Array(numRuns).keys()]);
}

/** Checks a law in the games of this run: a slice of them, or all. */
export function forGamesInThisRun(law: (game: Played) => void): void {
  const numRuns = Number(process.env.LAWS_GAMES ?? 10);
  holdAgainst(law, numRuns, inThisRun([...Array(numRuns).keys()]));
}

function holdAgainst(law: (game: Played) => void, numRuns: number, chosen: readonly number[]): void {
  let at = 0;
  fc.assert(
    fc.property(games, (spec) => {
      if (chosen.includes(at++)) law(played(spec, commandsPerGame));
    }),
    { seed: Number(process.env.LAWS_SEED ?? 17), numRuns, endOnFailure: true },
  );
}

/** A law that is checked at every step of a game. */
export const forSteps =
  (law: (step: Step, index: number, game: Played) => void) =>
  (game: Played): void =>
    game.steps.forEach((step, i) => {
      try {
        law(step, i, game);
      } catch (error) {
        const what = `after command ${i}, ${step.seat} ${JSON.stringify(step.command)}`;
        throw new Error(`${what}: ${String(error)}`, { cause: error });
      }
    });
