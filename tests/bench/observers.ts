/**
 * Two thousand observers of one match: the cost of an update to the server, and the time until the last observer has it, for
 * our server with the toy game and for a bare `ws` server that sends as many bytes to as many clients. The server has one
 * core, the observers the other; the two servers take turns.
 */
import type { ChildProcess } from 'node:child_process';
import { startServer } from '../support/server.ts';
import { bundled, bundledToyServer } from './bundled.ts';
import { unbounded } from './load.ts';
import { median } from './measure.ts';
import { begin, memory, processorSeconds, tieToCore, told } from './processes.ts';
import type { Watched, Watching } from './watchers.ts';

/** The medians over the rounds. */
export interface ObserversResult extends Watched {
  /** Milliseconds of the server's processor time for an update. */
  processor: number;
  /** How many bytes of memory the server uses afterwards. */
  memory: number;
}

const EVERY = 500;

export async function measureObservers(
  rounds: number,
  seconds: number,
  watchers: number,
): Promise<{ ours: ObserversResult; bare: ObserversResult }> {
  const free = tieToCore(0);
  const undo: (() => unknown)[] = [];
  try {
    const program = await bundled('watchers');
    const watching: Watching = { updates: Math.ceil((seconds * 1000) / EVERY), every: EVERY };
    const server = await startServer(unbounded, { bundle: await bundledToyServer() });
    undo.unshift(() => server.remove());
    const bare = begin(await bundled('broadcast'), []);
    undo.unshift(() => bare.kill());
    const { port } = (await told(bare)) as { port: number };

    const ours = { pid: server.pid, crowd: await crowd('toy', server.url) };
    // The first run warms up the compilers, and shows how long a message is.
    const { bytes } = (await watch(ours.crowd, watching)) as Watched;
    const theirs = {
      pid: bare.pid ?? 0,
      crowd: await crowd('broadcast', `http://127.0.0.1:${port}`, Math.round(bytes)),
    };
    await watch(theirs.crowd, watching);
    const measured = { ours: [] as ObserversResult[], bare: [] as ObserversResult[] };
    for (let round = 0; round < rounds; round++) {
      measured.ours.push(await load(ours, watching));
      measured.bare.push(await load(theirs, watching));
    }
    return { ours: middle(measured.ours), bare: middle(measured.bare) };

    async function crowd(kind: string, url: string, bytes = 0): Promise<ChildProcess> {
      const child = begin(program, [kind, url, String(watchers), String(bytes)], 1);
      undo.unshift(() => child.kill());
      await told(child);
      return child;
    }
  } finally {
    for (const step of undo) await step();
    free();
  }
}

async function watch(crowd: ChildProcess, watching: Watching): Promise<unknown> {
  crowd.send(watching);
  return told(crowd);
}

async function load(
  { pid, crowd }: { pid: number; crowd: ChildProcess },
  watching: Watching,
): Promise<ObserversResult> {
  const before = processorSeconds([pid]);
  const watched = (await watch(crowd, watching)) as Watched;
  const processor = ((processorSeconds([pid]) - before) / watching.updates) * 1000;
  return { ...watched, processor, memory: memory([pid]) };
}

function middle(list: readonly ObserversResult[]): ObserversResult {
  const of = (pick: (one: ObserversResult) => number): number => median(list.map(pick));
  return {
    last: { median: of(({ last }) => last.median), worst: of(({ last }) => last.worst) },
    bytes: of(({ bytes }) => bytes),
    processor: of(({ processor }) => processor),
    memory: of(({ memory }) => memory),
  };
}
