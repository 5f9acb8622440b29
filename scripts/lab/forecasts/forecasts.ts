/** `npm run forecasts`: what Captain and the map exercise expect of raids, against what comes of them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { ScenarioId } from '@1bob/rules';
import { scenarios } from '../play-out/wishes.ts';
import { seedsOf } from '../study/cells.ts';
import { reportOn } from './calibration.ts';
import { raidsOf, type Raid } from './raids.ts';
import { ranksOf, reportOnRanks, type Ranked } from './ranks.ts';

const help = `Plays Captain against Captain, and compares what it expected of each raid with what came of it.

  npm run forecasts -- [--games N] [--options all|none|LIST] [--seed TEXT] [--results FILE] [--worlds N]

  --games    games of each scenario; 60 when absent. Games in FILE are not played again: a run that was stopped goes on.
             Another estimate needs another FILE
  --options  optional rules, as in play-out; none when absent
  --seed     any text; "1" when absent
  --results  file of the raids; .cache/forecasts/raids.jsonl when absent, or ranks.jsonl with --worlds
  --worlds   tries each raid in N worlds of the map exercise instead, and ranks what came of it among them

Exit code: 0, or 2 if the arguments are wrong.`;

/** A game in the file of the results. */
interface Row<T> {
  readonly game: string;
  readonly raids: readonly T[];
}

/** `folder`: the folder of the results. Returns the exit code. */
export function forecasts(args: readonly string[], folder: string, terminal: Pick<Console, 'log'>): 0 | 2 {
  const asked = readAsked(args, folder);
  if (asked === null) {
    terminal.log(help);
    return args.includes('--help') ? 0 : 2;
  }
  const { options, worlds } = asked;
  if (worlds === null)
    terminal.log(reportOn(played<Raid>(asked, (scenario, seed) => raidsOf(scenario, options, seed).raids)));
  else
    terminal.log(
      reportOnRanks(played<Ranked>(asked, (scenario, seed) => ranksOf(scenario, options, seed, worlds))),
    );
  return 0;
}

/** The raids of all games. Those of the file are not played again. */
function played<T>(
  { games, options, seed, file, worlds }: NonNullable<ReturnType<typeof readAsked>>,
  play: (scenario: ScenarioId, seed: string) => readonly T[],
): readonly T[] {
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = new Map(kept.map((line) => JSON.parse(line) as Row<T>).map((row) => [row.game, row]));
  return seedsOf(seed, games).flatMap((one) =>
    scenarios.flatMap((scenario) => {
      const game = [scenario, options, one, ...(worlds === null ? [] : [`in ${worlds} worlds`])].join(' ');
      const row = rows.get(game) ?? { game, raids: play(scenario, one) };
      if (!rows.has(game)) appendFileSync(file, `${JSON.stringify(row)}\n`);
      return row.raids;
    }),
  );
}

function readAsked(args: readonly string[], folder: string) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        games: { type: 'string', default: '60' },
        options: { type: 'string', default: 'none' },
        seed: { type: 'string', default: '1' },
        results: { type: 'string' },
        worlds: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const counts = [values.games, values.worlds ?? '1'];
    if (values.help || !counts.every((count) => /^[1-9]\d{0,4}$/.test(count))) return null;
    const worlds = values.worlds === undefined ? null : Number(values.worlds);
    const file = values.results ?? `${folder}/${worlds === null ? 'raids' : 'ranks'}.jsonl`;
    const { options, seed } = values;
    return { games: Number(values.games), options, seed, file, worlds };
  } catch {
    return null;
  }
}
