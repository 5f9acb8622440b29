/** `npm run play-out`: games without a server, one result per line. */
import { optionalRuleNames, seededDice, type Command, type Match, type Seat } from '@1bob/rules';
import * as laws from '../../../packages/rules/src/testing/laws.ts';
import { seedOf } from './seed.ts';
import { DeadEnd, play } from './play.ts';
import { player, playerNames } from './players.ts';
import { readWishes, scenarios, WrongWish, type Setting, type Wishes } from './wishes.ts';

const help = `Plays whole games without a server and prints one result a line.

  npm run play-out -- [--scenario NAME] [--games N] [--seed TEXT] [--british PLAYER] [--german PLAYER]
                      [--options LIST] [--charts FOLDER] [--laws] [--json] [--quiet]

  --scenario  ${scenarios.join(', ')}, or all of them; second-phase when absent
  --games     how many of each scenario and set of options; 1 when absent
  --seed      any text; the same seed gives the same games; "1" when absent
  --british, --german
              ${playerNames.join(', ')} (simple is steady); random when absent
  --options   all, none, or a list such as training,patrols,no-restLimit; or each: none, all, and each by itself;
              none when absent (${optionalRuleNames.join(', ')})
  --charts    a folder with charts.json and units.json; the standard charts when absent
  --laws      hold the laws of the rules after every command
  --json      each line is a JSON object, and summaries go to the error output
  --quiet     no line for a game, only summaries

Exit code: 0 if all games ended, 1 if one did not, 2 if the arguments are wrong.`;

/** A line of output. */
interface Played {
  game: number;
  seed: string;
  scenario: string;
  charts: { name: string; hash: string };
  winner: Seat | null;
  level: string;
  reason: string;
  months: number;
  commands: number;
  points: Record<Seat, number>;
  /** Of the final state. */
  checksum: string;
}

type Terminal = Pick<Console, 'log' | 'error'>;

/** Returns the exit code. */
export function playOut(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  let wishes: Wishes | null;
  try {
    wishes = readWishes(args);
  } catch (error) {
    if (!(error instanceof WrongWish)) throw error;
    for (const line of error.lines) terminal.error(line);
    terminal.error('See npm run play-out -- --help.');
    return 2;
  }
  if (wishes === null) {
    terminal.log(help);
    return 0;
  }
  let broken = 0;
  for (const setting of wishes.settings) broken += playSetting(wishes, setting, terminal);
  return broken === 0 ? 0 : 1;
}

/** Returns the number of broken games. */
function playSetting(wishes: Wishes, setting: Setting, terminal: Terminal): number {
  const began = performance.now();
  const results: Played[] = [];
  let broken = 0;
  for (let n = 1; n <= wishes.games; n++) {
    try {
      const played = playOne(wishes, setting, n);
      results.push(played);
      if (!wishes.quiet) terminal.log(wishes.json ? JSON.stringify(played) : lineOf(played));
    } catch (error) {
      broken += 1;
      const what = error instanceof DeadEnd ? error.message : error instanceof Error ? error.stack : error;
      terminal.error(`game ${n} with seed "${wishes.seed}/${n}" broke: ${String(what)}`);
    }
  }
  const say = wishes.json ? terminal.error : terminal.log;
  say(
    `${setting.scenario}, options ${setting.named}: ${summary(results, broken, (performance.now() - began) / 1e3)}`,
  );
  return broken;
}

function playOne({ game, charts, laws: asked, ...wishes }: Wishes, setting: Setting, n: number): Played {
  const seed = `${wishes.seed}/${n}`;
  const made = game.create({ ...setting, charts });
  if (!made.ok) throw new Error(made.error.message);
  const dice = seededDice(seedOf(seed, 'dice'));
  const players = {
    british: player(wishes.british, seedOf(seed, 'british')),
    german: player(wishes.german, seedOf(seed, 'german')),
  };
  const held = asked ? Object.values(laws).map((begin) => begin()) : [];
  let commands = 0;
  let before = made.match;
  const match = play(
    game,
    before,
    players,
    () => dice,
    ({ seat, command, facts, dice: rolled }, after) => {
      const step = { before, after, seat, command: command as Command, facts, dice: rolled };
      for (const law of held) law(step, commands);
      before = after;
      commands += 1;
    },
  );
  return { game: n, seed, ...resultOf(game.summary(match), match), commands, checksum: game.checksum(match) };
}

function resultOf(
  summary: { result: { winner: Seat | null; level: string; reason: string } | null },
  match: Match,
) {
  const { result } = summary;
  if (result === null) throw new DeadEnd('the game has no result');
  return {
    scenario: match.scenario,
    charts: { name: match.pack.name, hash: match.pack.hash },
    ...result,
    months: match.month - match.firstMonth + 1,
    points: { british: match.sides.british.points, german: match.sides.german.points },
  };
}

const lineOf = (p: Played): string =>
  [
    String(p.game).padStart(4),
    (p.winner ?? 'draw').padEnd(8),
    p.level.padEnd(16),
    p.reason.padEnd(12),
    `${p.months} months`.padStart(9),
    `${p.commands} commands`.padStart(14),
    `British ${p.points.british}, German ${p.points.german}`.padEnd(24),
    p.checksum,
  ].join('  ');

function summary(results: readonly Played[], broken: number, seconds: number): string {
  const won = (winner: Seat | null): number => results.filter((r) => r.winner === winner).length;
  const commands = results.reduce((sum, r) => sum + r.commands, 0);
  const ends = [`British ${won('british')}`, `German ${won('german')}`, `draws ${won(null)}`];
  return [
    `${results.length} games in ${seconds.toFixed(1)} s: ${ends.join(', ')}${broken ? `, broken ${broken}` : ''};`,
    `${(results.length / seconds).toFixed(1)} games and ${Math.round(commands / seconds)} commands a second.`,
  ].join(' ');
}
