/** The checked arguments of the command line. */
import { parseArgs } from 'node:util';
import {
  everyOptionalRule,
  gameWith,
  needOf,
  optionalRuleNames,
  standardPack,
  standardVariant,
  type Game,
  type Match,
  type Variant,
  type ScenarioId,
} from '@1bob/rules';
import * as z from 'zod';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import { playerNames, weightsIn, type PlayerName, type Weighted } from './players.ts';

export const scenarios = ['first-phase', 'second-phase', 'campaign'] as const satisfies readonly ScenarioId[];

/** A request that cannot be carried out; every line is a sentence for the user. */
export class WrongWish extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** The weights in the name of an officer, by seat. Throws `WrongWish`. */
export function weightsAsked(name: Weighted): ReturnType<typeof weightsIn> {
  try {
    return weightsIn(name);
  } catch (error) {
    throw new WrongWish([error instanceof Error ? error.message : String(error)]);
  }
}

/** Games that start alike. */
export interface Setting {
  readonly scenario: ScenarioId;
  /** The options as given, or as they would be written. */
  readonly named: string;
  readonly options: Partial<Variant>;
}
export interface Wishes {
  readonly game: Game<Match>;
  readonly charts: string;
  readonly settings: readonly Setting[];
  /** Number of games of each setting. */
  readonly games: number;
  readonly seed: string;
  readonly british: PlayerName;
  readonly german: PlayerName;
  /** Check the laws of the rules after every command. */
  readonly laws: boolean;
  readonly json: boolean;
  /** Print summaries only. */
  readonly quiet: boolean;
}

const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const flags = z.object({
  scenario: oneOf([...scenarios, 'all']),
  games: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
    .transform(Number),
  seed: z.string(),
  british: oneOf(playerNames),
  german: oneOf(playerNames),
  charts: z.string().optional(),
  options: z.string(),
  laws: z.boolean(),
  json: z.boolean(),
  quiet: z.boolean(),
  help: z.boolean(),
});

/** Reads the arguments; null for a request for help. Throws `WrongWish`. */
export function readWishes(args: readonly string[]): Wishes | null {
  const parsed = flags.safeParse(given(args));
  if (!parsed.success)
    throw new WrongWish(parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`));
  const { scenario, options, charts, help, ...rest } = parsed.data;
  if (help) return null;
  const pack = charts === undefined ? standardPack : packFrom(charts);
  // A pack in a folder called "standard" takes precedence.
  const game = gameWith([pack]);
  const settings = (scenario === 'all' ? scenarios : [scenario]).flatMap((of) =>
    (options === 'each' ? eachOption : [options]).map((named) => ({
      scenario: of,
      named,
      options: readOptions(named),
    })),
  );
  for (const setting of settings) {
    const made = game.create({ ...setting, charts: pack.name });
    if (!made.ok) {
      const { message, detail = message } = made.error;
      throw new WrongWish([`--options ${setting.named}: ${detail}`]);
    }
  }
  return { game, charts: pack.name, settings, ...rest };
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
        laws: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new WrongWish([error instanceof Error ? error.message : String(error)]);
  }
}

function packFrom(folder: string) {
  try {
    return packIn(folder);
  } catch (error) {
    throw error instanceof ChartsError ? new WrongWish(error.faults) : error;
  }
}

// Options

/** No option, all, and each by itself with the options it requires, switched from its default. */
export const eachOption: readonly string[] = [
  'none',
  'all',
  ...optionalRuleNames.map((name) => {
    const need = needOf(name);
    return standardVariant[name] ? `no-${name}` : need ? `${need},${name}` : name;
  }),
];

/** "none" keeps all defaults, "all" switches everything on; otherwise names, each on, or off with "no-". */
export function readOptions(text: string): Partial<Variant> {
  if (text === 'none') return {};
  if (text === 'all') return everyOptionalRule;
  const named = text.split(',').map((word) => {
    const name = optionalRuleNames.find((known) => word === known || word === `no-${known}`);
    if (name === undefined)
      throw new WrongWish([
        `--options: there is no option "${word}"; there are ${optionalRuleNames.join(', ')}, each with no- before it, all and none`,
      ]);
    return [name, word === name] as const;
  });
  return Object.fromEntries(named);
}
