/**
 * Measures play while a server answers costly requests: commands of the real game at an unhurried pace, first by itself
 * and then beside each strain (strains.ts). The strains ignore the server's limits on requests.
 */
import { startServer } from '../support/server.ts';
import { bundled } from './bundled.ts';
import type { Measured, Task } from './crowd.ts';
import { unbounded } from './load.ts';
import { median } from './measure.ts';
import { begin, told } from './processes.ts';
import { strains, type Order, type Strain } from './strains.ts';

/** The medians over the rounds. */
export interface Beside {
  /** Milliseconds, as the players measure them. */
  p50: number;
  p99: number;
  /** How many answers a second the strain gets. 0 without a strain. */
  answers: number;
}
export type BesideResult = Record<'quiet' | Strain, Beside>;

/** How many matches are played, and how many commands a second in all. */
const MATCHES = 8;
const RATE = 80;

export async function measureBeside(rounds: number, seconds: number, listed: number): Promise<BesideResult> {
  const undo: (() => unknown)[] = [];
  try {
    const server = await startServer(unbounded);
    undo.unshift(() => server.remove());
    const asking = begin(await bundled('strain'), [server.url, String(listed)]);
    undo.unshift(() => asking.kill());
    await told(asking);
    const playing = begin(await bundled('crowd'), ['game', server.url, String(MATCHES)]);
    undo.unshift(() => playing.kill());
    await told(playing);
    const play = async (): Promise<Measured> => {
      playing.send({ seconds, rate: RATE } satisfies Task);
      return (await told(playing)) as Measured;
    };
    const measure = async (strain: 'quiet' | Strain): Promise<Beside> => {
      // The players begin half a second before the measurement, and stop half a second after it.
      if (strain !== 'quiet') asking.send({ strain, seconds: seconds + 1 } satisfies Order);
      const answers = strain === 'quiet' ? Promise.resolve(0) : (told(asking) as Promise<number>);
      const { p50, p99 } = await play();
      return { p50, p99, answers: await answers };
    };
    const kinds = ['quiet', ...(Object.keys(strains) as Strain[])] as const;
    // The first run warms up the compilers and does not count.
    for (const kind of kinds) await measure(kind);
    const measured = kinds.map((kind) => ({ kind, rounds: [] as Beside[] }));
    for (let round = 0; round < rounds; round++)
      for (const one of measured) one.rounds.push(await measure(one.kind));
    const middle = (list: readonly Beside[]): Beside => ({
      p50: median(list.map(({ p50 }) => p50)),
      p99: median(list.map(({ p99 }) => p99)),
      answers: median(list.map(({ answers }) => answers)),
    });
    return Object.fromEntries(
      measured.map((one) => [one.kind, middle(one.rounds)]),
    ) as unknown as BesideResult;
  } finally {
    for (const step of undo) await step();
  }
}
