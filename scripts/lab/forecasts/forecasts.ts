/** `npm run forecasts`: what Captain expects of its raids, against what comes of them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { scenarios } from '../play-out/wishes.ts';
import { seedsOf } from '../study/cells.ts';
import { reportOn } from './calibration.ts';
import { raidsOf, type Raid } from './raids.ts';

const help = `Plays Captain against Captain, and compares what it expected of each raid with what came of it.

  npm run forecasts -- [--games N] [--options all|none|LIST] [--seed TEXT] [--results FILE]

  --games    games of each scenario; 60 when absent. Games in FILE are not played again: a run that was stopped goes on.
             Another estimate needs another FILE
  --options  optional rules, as in play-out; none when absent
  --seed     any text; "1" when absent
  --results  file of the raids; .cache/forecasts/raids.jsonl when absent

Exit code: 0, or 2 if the arguments are wrong.`;

/** A game in the file of the results. */
interface Row {
  readonly game: string;
  readonly raids: readonly Raid[];
}

/** Returns the exit code. */
export function forecasts(args: readonly string[], usual: string, terminal: Pick<Console, 'log'>): 0 | 2 {
  const asked = readAsked(args, usual);
  if (asked === null) {
    terminal.log(help);
    return args.includes('--help') ? 0 : 2;
  }
  const { games, options, seed, file } = asked;
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = new Map(kept.map((line) => JSON.parse(line) as Row).map((row) => [row.game, row]));
  const raids: Raid[] = [];
  for (const one of seedsOf(seed, games))
    for (const scenario of scenarios) {
      const game = `${scenario} ${options} ${one}`;
      const row = rows.get(game) ?? { game, raids: raidsOf(scenario, options, one).raids };
      if (!rows.has(game)) appendFileSync(file, `${JSON.stringify(row)}\n`);
      raids.push(...row.raids);
    }
  terminal.log(reportOn(raids));
  return 0;
}

function readAsked(args: readonly string[], usual: string) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        games: { type: 'string', default: '60' },
        options: { type: 'string', default: 'none' },
        seed: { type: 'string', default: '1' },
        results: { type: 'string', default: usual },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || !/^[1-9]\d{0,4}$/.test(values.games)) return null;
    const { options, seed, results: file } = values;
    return { games: Number(values.games), options, seed, file };
  } catch {
    return null;
  }
}
