/**
 * Those who play and watch in the load test, in a process of their own: two players and an observer at each of many
 * matches, each with a connection of its own.
 *
 *   fork('crowd.mjs', ['game' | 'bare', url, matches])          (bundled)
 *
 * Takes a `Task` from its parent and answers with a `Measured`. A command is done when its acknowledgement has come
 * and each of the three has the update that it leads to. Each match gives one command after the other.
 */
import type { View } from '@1bob/rules';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { mean, quantile } from './measure.ts';
import { Onlooker, type Traffic } from './onlooker.ts';

/** Without `rate` as fast as it goes, else so many commands a second, spread evenly over time and matches. */
export interface Task {
  seconds: number;
  rate?: number;
}
export interface Measured {
  /** Commands done a second. */
  rate: number;
  /** Milliseconds from the moment a command was due to the moment all three had it. */
  p50: number;
  p99: number;
  /** Bytes of a message that carries an update. */
  update: { mean: number; median: number };
  refused: number;
}

/** A match with its three. `give` has one command done; false when it was refused. */
interface Match {
  give(): Promise<boolean>;
}

const [kind, url = '', many] = process.argv.slice(2);
const traffic: Traffic = { sizes: [] };

// The game

async function call<T>(path: string, body: object, cookie = ''): Promise<{ told: T; cookie: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { told: (await answer.json()) as T, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function gameMatch(seed: number): Promise<Match> {
  const chance = new Chance(seed);
  const enter = async () => (await call('/api/session', { name: `Player ${seed}` })).cookie;
  const cookies = { german: await enter(), british: await enter() };
  const german = await Onlooker.arrive(url, traffic, cookies.german);
  const british = await Onlooker.arrive(url, traffic, cookies.british);
  const observer = await Onlooker.arrive(url, traffic);
  await begin();
  return { give };

  async function begin(): Promise<void> {
    const { told } = await call<{ match: string; links: { join: string; watch: string } }>(
      '/api/matches',
      { scenario: 'second-phase', seat: 'german', opponent: 'person' },
      cookies.german,
    );
    const code = (link: string): string => link.split('/').at(-1) ?? '';
    await call(`/api/join/${code(told.links.join)}`, {}, cookies.british);
    await german.open({ match: told.match });
    await british.open({ match: told.match });
    await observer.open({ match: told.match, watch: code(told.links.watch) }, false);
  }

  async function give(): Promise<boolean> {
    for (const [player, other] of [
      [german, british],
      [british, german],
    ] as const) {
      const view = player.view as View;
      const command = randomCommand(view, chance);
      if (command === null) continue;
      if (await carry(player, other, command)) return true;
      // A purchase may be refused; then the seat goes on with what is always legal.
      if (view.options.advance) await carry(player, other, view.options.advance);
      return false;
    }
    if ((german.view as View).stage.kind !== 'ended') throw new Error('no side has anything to do');
    await begin();
    return false;
  }

  async function carry(player: Onlooker, other: Onlooker, command: object): Promise<boolean> {
    const others = [other, observer].map((one) => ({ one, next: one.version + 1 }));
    const answer = await player.command(command);
    if (!answer.ok) return false;
    // The giver's update is here: it comes before the acknowledgement. What is public in it reaches the others too; of the
    // log the giver cannot know, so the others make sure.
    const parts = new Set(player.latest.map(({ path }) => path.split('/', 2)[1]));
    const secret = [...parts].every((part) => part === 'own' || part === 'options');
    const open = [...parts].some((part) => part !== 'own' && part !== 'options' && part !== 'log');
    if (open) await Promise.all(others.map(({ one, next }) => one.reach(next)));
    else if (!secret) await Promise.all(others.map(({ one }) => one.settle()));
    return true;
  }
}

// The bare server

async function bareMatch(n: number): Promise<Match> {
  const [player, ...others] = [
    await Onlooker.arrive(url, traffic),
    await Onlooker.arrive(url, traffic),
    await Onlooker.arrive(url, traffic),
  ] as const;
  for (const one of [player, ...others]) await one.open({ match: `match-${n}` }, false);
  const path = ['4427', '4327', '4226', '4126', '4025'];
  return {
    async give() {
      const answer = await player.command({ kind: 'move', units: ['13', '14', '17'], path, land: false });
      await Promise.all([player, ...others].map((one) => one.reach(answer.version ?? 0)));
      return answer.ok;
    },
  };
}

// Measuring

const until = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));

async function measure(matches: readonly Match[], { seconds, rate }: Task): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  // What is on its way at the beginning and at the end would be measured wrongly.
  const [from, to] = [performance.now() + 500, performance.now() + 500 + seconds * 1000];
  traffic.sizes = [];
  await Promise.all(
    matches.map(async (match, n) => {
      const period = rate === undefined ? 0 : (matches.length / rate) * 1000;
      for (let due = performance.now() + (period * n) / matches.length; ; due += period) {
        if (rate === undefined) due = performance.now();
        if (due >= to) return;
        // One that had to wait for the one before it counts from when it was due.
        const late = performance.now() > due;
        if (!late) await until(due);
        const began = late ? due : performance.now();
        const done = await match.give();
        const now = performance.now();
        if (began < from || now >= to) continue;
        if (done) times.push(now - began);
        else refused += 1;
      }
    }),
  );
  return {
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    update: { mean: mean(traffic.sizes), median: quantile(traffic.sizes, 0.5) },
    refused,
  };
}

const matches: Match[] = [];
for (let n = 0; n < Number(many ?? 20); n++)
  matches.push(await (kind === 'bare' ? bareMatch(n) : gameMatch(n + 1)));
process.on('message', (task: Task) => {
  void measure(matches, task).then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
