/**
 * Measures play while a server answers something big: commands of the real game at an unhurried pace, without and beside each
 * strain (strains.ts), which ignores the server's limits on requests.
 */
import { startServer } from '../support/server.ts';
import { bundled } from './bundled.ts';
import type { Measured, Task } from './crowd.ts';
import { unbounded } from './load.ts';
import { median } from './measure.ts';
import { begin, told } from './processes.ts';
import { strains, type Order, type Strain } from './strains.ts';

/** Medians of the rounds. */
export interface Beside {
  /** Milliseconds, measured by the players. */
  p50: number;
  p99: number;
  /** Answers a second to the strain; 0 without one. */
  answers: number;
}
export type BesideResult = Record<'quiet' | Strain, Beside>;

/** Matches in play, and their total commands a second. */
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
      // The players start half a second before the measurement, and stop half a second after it.
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
