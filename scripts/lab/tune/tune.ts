/**
 * Looks for better weights of the captain. In each game either side plays with values of its own around the present ones; a
 * model of all games says what each value is worth to its side.
 */
import { parseArgs } from 'node:util';
import { sha256Hex } from '@1bob/fairness';
import { editions, rulesVersion, type ChartPack } from '@1bob/rules';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import { scenarios, weightsAsked, WrongWish } from '../play-out/wishes.ts';
import { fit, type Chosen, type Expected, type Levers, type Played } from '../search/fit.ts';
import { chance, drawn, least, proposed, results } from '../search/thompson.ts';
import { playAll } from '../study/workers.ts';

const help =
  'npm run tune -- FOLDER [--german "germanRaids=1.3 …"] [--british "zest=0.7 …"] [--factor 1.6] [--rounds N] [--threads N] [--results FILE]';

/** Pairs of candidates in a round, each played once in every cell. */
const round = 8;
/** Rounds of random values before the model is asked. */
const first = 8;
const optionSets = ['none', 'all'] as const;
const sides = ['german', 'british'] as const;
type Side = (typeof sides)[number];

/** Difference that stands for a factor where the present value is 0. */
const step = 0.4;

/** What is measured: how nearly the German won, from 0 to 1. A lead of six points is worth 0.73. */
type Figure = 'share';
const shareOf = (lead: number): number => 1 / (1 + Math.exp(-lead / 6));

interface Terminal {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/** By side, the values that the search starts from. */
type Centre = Readonly<Record<Side, Readonly<Record<string, number>>>>;

/** The value of a weight with a lever: as it is, lower, or higher. */
function valueOf(centre: number, lever: number, factor: number): number {
  if (lever === 0) return centre;
  if (centre === 0) return lever === 1 ? -step : step;
  return Number((lever === 1 ? centre / factor : centre * factor).toPrecision(3));
}

/** The name of the player with these levers. */
const playerOf = (side: Side, chosen: Chosen, centre: Centre, factor: number): `captain ${string}` =>
  `captain ${Object.entries(centre[side])
    .map(([weight, value]) => `${weight}=${valueOf(value, chosen[`${side} ${weight}`] ?? 0, factor)}`)
    .join(' ')}`;

const leversOf = (centre: Centre, among: readonly Side[]): Levers =>
  new Map(
    among.flatMap((side) => Object.keys(centre[side]).map((weight) => [`${side} ${weight}`, 3] as const)),
  );

/** The German's expected share over all cells, and what is lost by it for each side. */
const expectedShare = (expected: Expected<Figure>): number =>
  [...expected.values()].reduce((sum, { share }) => sum + share, 0) / Math.max(1, expected.size);
const losses: Readonly<Record<Side, (expected: Expected<Figure>) => number>> = {
  german: (expected) => -expectedShare(expected),
  british: expectedShare,
};

/** Returns the exit code. `worker` is the built program of a thread. */
export async function tune(args: readonly string[], worker: string, terminal: Terminal): Promise<0 | 1 | 2> {
  let asked: ReturnType<typeof readAsked>;
  try {
    asked = readAsked(args);
  } catch (error) {
    if (!(error instanceof WrongWish || error instanceof ChartsError)) throw error;
    terminal.error(error.message);
    return error instanceof WrongWish ? 2 : 1;
  }
  const { pack, centre, factor, file, rounds, threads } = asked;
  const of = sha256Hex(`${pack.hash} ${JSON.stringify(centre)} ${factor} ${rulesVersion}`).slice(0, 16);
  const levers = leversOf(centre, sides);
  const kept = results<Figure>(file, of);
  const games = kept.read();
  const cells = scenarios.length * optionSets.length;
  for (let n = Math.floor(games.length / round / cells), end = n + rounds; n < end; n++) {
    const candidates = Array.from({ length: round }, (_, i) => {
      const random = chance(`${of} ${n} ${i}`);
      if (n < first) return drawn(levers, random);
      const [german = {}, british = {}] = proposed(levers, games, [losses.german, losses.british], random);
      return Object.fromEntries(
        [...levers.keys()].map((name) => [name, (name.startsWith('german') ? german : british)[name] ?? 0]),
      );
    });
    const jobs = candidates.flatMap((chosen, i) =>
      scenarios.flatMap((scenario) =>
        optionSets.map((options) => ({
          cell: {
            ...{ scenario, options, charts: pack.name },
            german: playerOf('german', chosen, centre, factor),
            british: playerOf('british', chosen, centre, factor),
          },
          seed: `tune/${n}/${i}`,
        })),
      ),
    );
    let broken = 0;
    await playAll(jobs, { file: worker, packs: [pack, ...editions], threads }, (answer) => {
      if ('broken' in answer) {
        broken += 1;
        return terminal.error(`a game broke: ${answer.broken}`);
      }
      const { cell, seed } = answer.job;
      const game: Played<Figure> = {
        cell: `${cell.scenario} ${cell.options}`,
        chosen: candidates[Number(seed.split('/').at(-1))] ?? {},
        figures: { share: shareOf(answer.measures.leads.at(-1) ?? 0) },
      };
      kept.add(game);
      games.push(game);
    });
    if (broken > 0) return 1;
    tell(levers, games, asked, `round ${n + 1}`, terminal);
  }
  return 0;
}

/** Prints the best values of each side, and what they are expected to gain against the present ones. */
function tell(
  levers: Levers,
  games: readonly Played<Figure>[],
  { centre, factor }: { readonly centre: Centre; readonly factor: number },
  title: string,
  { log }: Terminal,
): void {
  const model = fit(levers, games);
  const base = expectedShare(model({}));
  log(`${title}: ${games.length} games; the German share with present weights is ${base.toFixed(3)}`);
  for (const side of sides) {
    const own = leversOf(centre, [side]);
    const chosen = least(own, (each) => losses[side](model(each)), chance(title));
    const gains = Object.entries(chosen)
      .flatMap(([name, lever]) => {
        if (lever === 0) return [];
        const weight = name.slice(side.length + 1);
        const gain = Math.abs(expectedShare(model({ [name]: lever })) - base);
        return [
          {
            gain,
            words: `${weight}=${valueOf(centre[side][weight] ?? 0, lever, factor)} (+${gain.toFixed(3)})`,
          },
        ];
      })
      .sort((a, b) => b.gain - a.gain);
    const whole = Math.abs(expectedShare(model(chosen)) - base);
    log(`  ${side} +${whole.toFixed(3)}: ${gains.map(({ words }) => words).join(' ')}`);
  }
}

function readAsked(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [folder, ...others] = positionals;
  const whole = /^[1-9]\d{0,4}$/;
  const factor = Number(values.factor);
  if (folder === undefined || others.length > 0 || !whole.test(values.rounds) || !(factor > 1))
    throw new WrongWish([help]);
  if (values.threads !== undefined && !whole.test(values.threads)) throw new WrongWish([help]);
  const pack: ChartPack = editions.find(({ name }) => name === folder) ?? packIn(folder);
  return {
    ...{ pack, factor, file: values.results, rounds: Number(values.rounds) },
    centre: { german: centreIn(values.german), british: centreIn(values.british) },
    threads: values.threads === undefined ? undefined : Number(values.threads),
  };
}

/** Weights as they are printed ("germanRaids=1.3 zest=0.7"), beside the captain's. Throws `WrongWish`. */
const centreIn = (text: string): Centre[Side] => ({ ...weightsAsked(`captain ${text}`).german });

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        german: { type: 'string', default: '' },
        british: { type: 'string', default: '' },
        factor: { type: 'string', default: '1.6' },
        rounds: { type: 'string', default: '100' },
        threads: { type: 'string' },
        results: { type: 'string', default: '.cache/tune/games.jsonl' },
      },
    });
  } catch {
    throw new WrongWish([help]);
  }
}
