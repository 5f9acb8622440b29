/** What is asked for on the command line, checked. */
import { parseArgs } from 'node:util';
import {
  gameWith,
  standardPack,
  type Game,
  type Match,
  type MatchOptions,
  type ScenarioId,
} from '@1bob/rules';
import { z } from 'zod';
import { packIn } from './chart-folder.ts';
import { playerNames, type PlayerName } from './players.ts';

export const scenarios = ['first-phase', 'second-phase', 'campaign'] as const satisfies readonly ScenarioId[];

/** What cannot be done as asked; every line is a sentence for whoever asked. */
export class WrongWish extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

export interface Wishes {
  readonly game: Game<Match>;
  readonly charts: string;
  readonly scenario: ScenarioId;
  readonly options: Partial<MatchOptions>;
  readonly games: number;
  readonly seed: string;
  readonly british: PlayerName;
  readonly german: PlayerName;
  readonly json: boolean;
}

const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const flags = z.object({
  scenario: oneOf(scenarios),
  games: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
    .transform(Number),
  seed: z.string(),
  british: oneOf(playerNames),
  german: oneOf(playerNames),
  charts: z.string().optional(),
  options: z.string(),
  json: z.boolean(),
  help: z.boolean(),
});

/** Reads the arguments; null when help is asked for. Throws `WrongWish`. */
export function readWishes(args: readonly string[]): Wishes | null {
  const parsed = flags.safeParse(given(args));
  if (!parsed.success)
    throw new WrongWish(parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`));
  const { scenario, games, seed, british, german, json, help } = parsed.data;
  if (help) return null;
  const pack = parsed.data.charts === undefined ? standardPack : packFrom(parsed.data.charts);
  // A pack in a folder called "standard" is the one that is meant.
  const game = gameWith([pack]);
  const options = readOptions(parsed.data.options);
  const made = game.create({ scenario, options, charts: pack.name });
  if (!made.ok) throw new WrongWish([`--options ${parsed.data.options}: ${made.error.message}`]);
  return { game, charts: pack.name, scenario, options, games, seed, british, german, json };
}

function given(args: readonly string[]): unknown {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        scenario: { type: 'string', default: 'second-phase' },
        games: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        british: { type: 'string', default: 'random' },
        german: { type: 'string', default: 'random' },
        charts: { type: 'string' },
        options: { type: 'string', default: 'none' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new WrongWish([error instanceof Error ? error.message : String(error)]);
  }
}

function packFrom(folder: string) {
  const read = packIn(folder);
  if (!read.ok) throw new WrongWish(read.faults);
  return read.pack;
}

// Options

/** Every option of a match, and what it is when nothing is said. */
function usual(): MatchOptions {
  const made = gameWith([standardPack]).create({ scenario: 'campaign', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  return made.match.options;
}
export const optionNames = Object.keys(usual()) as readonly (keyof MatchOptions)[];

/** "none" leaves all as it is when nothing is said, "all" switches everything on; else names, each on, or off with "no-". */
function readOptions(text: string): Partial<MatchOptions> {
  if (text === 'none') return {};
  if (text === 'all') return Object.fromEntries(optionNames.map((name) => [name, true]));
  const named = text.split(',').map((word) => {
    const name = optionNames.find((known) => word === known || word === `no-${known}`);
    if (name === undefined)
      throw new WrongWish([
        `--options: there is no option "${word}"; there are ${optionNames.join(', ')}, each with no- before it, all and none`,
      ]);
    return [name, word === name] as const;
  });
  return Object.fromEntries(named);
}
