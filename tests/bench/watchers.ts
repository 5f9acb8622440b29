/**
 * Many watchers of one match in a separate process, and the player who changes the match. They are bare `ws` clients
 * that speak only as much Socket.IO as they need, so that their own work is the same at both servers.
 *
 * fork('watchers.mjs', ['toy' | 'broadcast', url, watchers, bytes]) (bundled)
 *
 * It says 'ready' when all are connected. It takes a `Watching` from its parent and answers with a `Watched`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { codeIn, Guest } from './guest.ts';
import { mean, quantile } from './measure.ts';
import { Onlooker } from './onlooker.ts';

export interface Watching {
  updates: number;
  /** Milliseconds from one update to the next. */
  every: number;
}
export interface Watched {
  /** Milliseconds from the command until the last watcher had the update. */
  last: { median: number; worst: number };
  /** The bytes of a message, as the watchers count them. */
  bytes: number;
}

const [kind, url = '', many, filler] = process.argv.slice(2);
const arrived = { count: 0, bytes: [] as number[], all: () => undefined as unknown };
const watchers = Number(many ?? 2_000);

function count(text: string): void {
  arrived.bytes.push(Buffer.byteLength(text));
  arrived.count += 1;
  if (arrived.count === watchers) arrived.all();
}

async function connected(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/** A watcher of our server. Resolves when it has the view of observers. */
async function watcher(match: string, watch: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['open', { match, watch }])}`);
      else if (text.startsWith('430')) resolve();
      else if (text.startsWith('42["update"')) count(text);
    });
  });
}

/**
 * Connects all of them, few enough at a time that the server refuses none. Returns a function that changes the match
 * once.
 */
async function arrive(one: () => Promise<unknown>): Promise<void> {
  for (let there = 0; there < watchers; there += 50)
    await Promise.all(Array.from({ length: Math.min(50, watchers - there) }, one));
}

async function atToy(): Promise<() => Promise<unknown>> {
  const guests = [await Guest.called('Left', url), await Guest.called('Right', url)] as const;
  const { match, links } = await guests[0].makes({
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: { limit: 100_000 } },
  });
  await guests[1].asks(`/api/join/${codeIn(links.join)}`);
  const players = await Promise.all(guests.map(({ cookie }) => Onlooker.arrive(url, { sizes: [] }, cookie)));
  for (const player of players) await player.open({ match }, false);
  await arrive(() => watcher(match, codeIn(links.watch)));
  let given = 0;
  return async () => {
    const { version = 0 } = (await players[given++ % 2]?.command({ kind: 'boast' })) ?? {};
    await Promise.all(players.map((player) => player.reach(version)));
  };
}

async function atBroadcast(): Promise<() => Promise<unknown>> {
  const address = url.replace('http', 'ws');
  await arrive(async () =>
    (await connected(address)).on('message', (data: Buffer) => count(data.toString())),
  );
  const player = await connected(address);
  const text = 'x'.repeat(Number(filler));
  return async () => player.send(text);
}

const change = await (kind === 'toy' ? atToy() : atBroadcast());

async function watch({ updates, every }: Watching): Promise<Watched> {
  const times: number[] = [];
  arrived.bytes = [];
  for (let n = 0; n < updates; n++) {
    arrived.count = 0;
    const all = new Promise((resolve) => (arrived.all = () => resolve(null)));
    const began = performance.now();
    await Promise.all([change(), all]);
    times.push(performance.now() - began);
    await delay(Math.max(0, every - (performance.now() - began)));
  }
  return {
    last: { median: quantile(times, 0.5), worst: Math.max(...times) },
    bytes: mean(arrived.bytes),
  };
}

process.on('message', (task: Watching) => void watch(task).then((watched) => process.send?.(watched)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
