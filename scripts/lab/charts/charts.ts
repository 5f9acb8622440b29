/** `npm run charts`: the faults of a chart pack, and the demands it meets. */
import { parseArgs } from 'node:util';
import { editions, type ChartPack } from '@1bob/rules';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import { scenarios } from '../play-out/wishes.ts';
import { seedsOf } from '../study/cells.ts';
import { playJob } from '../study/game.ts';
import type { Measures } from '../study/measures.ts';
import type { PlayerName } from '../study/players.ts';
import { evenness, idleness, losses, nights, readDemands, type Verdict } from './demands.ts';

const help = `Says what is wrong with a chart pack, and which of the demands of docs/charts.md it meets.

  npm run charts -- FOLDER [--games N] [--scenario NAME]
  npm run charts -- screen FOLDER CHANGES [--games N] [--scenario NAME] [--options LIST]...
  npm run charts -- search FOLDER CHANGES [--rounds N] [--threads N] [--results FILE]

  FOLDER   a folder with charts.json and units.json; "third-edition", "second-edition" or "standard" for the charts of the house
  --games  games of each pairing of Captain with itself and with a side that never flies, three pairings a scenario;
           10 when absent; 0 judges by the tables only
  --scenario
           first-phase, second-phase, campaign; all of them when absent

  screen   says which numbers move what: every game is played with values of its own, drawn from CHANGES, a JSON file
           with those to be tried by name: {"harder nights": [{}, {"/charts/pursuit/modifiers/night": -2}]};
           100 games of each scenario with each of the options when absent

  search   looks for the values of CHANGES that miss the demands of docs/charts.md least: begins as a screen does, then
           plays what a model of all games so far thinks best; every game is kept in FILE, so that it can be stopped and
           goes on where it was; prints the best after each round of 72 games; 100 rounds when absent

Exit code: 0 if the pack can be used, 1 if it cannot, 2 if the arguments are wrong.`;

type Terminal = Pick<Console, 'log' | 'error'>;

/** Returns the exit code. */
export function judge(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  const asked = readAsked(args);
  if (asked === null) {
    terminal.log(help);
    return args.includes('--help') ? 0 : 2;
  }
  let pack: ChartPack;
  try {
    pack = editions.find(({ name }) => name === asked.folder) ?? packIn(asked.folder);
  } catch (error) {
    if (!(error instanceof ChartsError)) throw error;
    for (const fault of error.faults) terminal.error(`${error.code}: ${fault}`);
    return 1;
  }
  terminal.log(`${pack.name} (${pack.hash.slice(0, 12)}) is playable.`);
  const tell = ({ demand, found, holds }: Verdict): void => {
    terminal.log(`${holds ? 'holds ' : 'FAILS '} ${demand}; found ${found}`);
  };
  readDemands(pack).forEach(tell);
  if (asked.games > 0) played(pack, asked).forEach(tell);
  return 0;
}

type Scenario = (typeof scenarios)[number];

interface Asked {
  readonly folder: string;
  readonly games: number;
  readonly among: readonly Scenario[];
}

function readAsked(args: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        games: { type: 'string', default: '10' },
        scenario: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [folder, ...others] = positionals;
    const games = Number(values.games);
    const among = scenarios.filter((name) => values.scenario === undefined || values.scenario === name);
    const wrong = others.length > 0 || !/^\d{1,5}$/.test(values.games) || among.length === 0;
    return values.help || folder === undefined || wrong ? null : { folder, games, among };
  } catch {
    return null;
  }
}

function played(pack: ChartPack, { games, among }: Asked): Verdict[] {
  const play = (scenario: Scenario, german: PlayerName, british: PlayerName): Measures[] =>
    seedsOf('charts', games).map((seed) => {
      const cell = { scenario, options: 'none', charts: pack.name, german, british };
      return playJob({ cell, seed }, [pack]);
    });
  return among.flatMap((scenario) => {
    const equal = play(scenario, 'captain', 'captain');
    return [
      ...evenness(scenario, equal),
      ...(scenario === 'first-phase' ? losses(equal) : []),
      ...(scenario === 'campaign' ? [nights(equal)] : []),
      idleness('german', scenario, play(scenario, 'never-fly', 'captain')),
      idleness('british', scenario, play(scenario, 'captain', 'never-fly')),
    ];
  });
}
