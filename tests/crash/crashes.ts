/**
 * A real server that is killed at random moments during play, and what must hold every time:
 *
 * - an acknowledged command stands in the record, once, with the version in its answer;
 * - a refused command does not;
 * - every head that went out in a frame stands in the record, so nothing uncommitted was shown;
 * - the chain holds from the first entry to the last, and so does every die;
 * - at the end every client holds the server's view for it, and the rules reach the same results.
 */
import { examine, runToEnd } from '@1bob/fairness';
import { gameOf, type View } from '@1bob/rules';
import { openStore, type Store } from '../../apps/server/src/store/index.ts';
import { recordFrom } from '../../apps/server/src/tables/record/record.ts';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';

export interface Crashes {
  cycles: number;
  matches: number;
  /** The seed for the moments of the kills and for the play. */
  seed: number;
  /** The database. The embedded one if absent. */
  databaseUrl?: string | undefined;
  /** Called after each kill. */
  onCycle?: (cycle: number, found: Found) => void;
}

/** What was compared, in numbers. */
export interface Found {
  entries: number;
  acknowledged: number;
  /** Entries whose answer was lost when the server was killed. */
  unanswered: number;
  refused: number;
  heads: number;
}

interface Played {
  id: string;
  watch: string;
  german: Person;
  british: Person;
  observer: Person;
}

const answers = (played: readonly Played[]): number =>
  played.reduce((sum, { german, british }) => sum + german.answered.size + british.answered.size, 0);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Rejects with the first thing that does not hold. */
export async function crash({ cycles, matches, seed, databaseUrl, onCycle }: Crashes): Promise<Found> {
  const settings = {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    COMMAND_RATE: '1000',
    CREATE_RATE: '10000',
    SESSIONS_AN_HOUR: '10000',
    API_RATE: '100000',
    // Snapshots are frequent, so that a kill may come in one.
    SNAPSHOT_EVERY: '7',
  };
  // The bundle starts four times as fast.
  const server = await startServer(settings);
  const chance = new Chance(seed);
  let stopped = false;
  try {
    const played = await Promise.all(Array.from({ length: matches }, (_, n) => begin(server, n)));
    const playing = played.flatMap(({ german, british }, n) => [
      keepPlaying(german, new Chance(seed + 2 * n + 1), () => stopped),
      keepPlaying(british, new Chance(seed + 2 * n + 2), () => stopped),
    ]);
    // A player's failure is reported at once, and not after the last cycle.
    const failed = Promise.all(playing).then(() => pause(2 ** 31 - 1));
    failed.catch(() => undefined);

    let found: Found = { entries: 0, acknowledged: 0, unanswered: 0, refused: 0, heads: 0 };
    for (let cycle = 1; cycle <= cycles; cycle++) {
      // The kill comes mostly during play, and sometimes while people are still reconnecting.
      const early = chance.below(5) === 0;
      const enough = answers(played) + (early ? 0 : 5 + chance.below(20));
      while (answers(played) < enough) await Promise.race([failed, pause(5)]);
      await Promise.race([failed, pause(chance.below(600))]);
      await server.kill('SIGKILL');
      found = await inspect(played, server, databaseUrl);
      onCycle?.(cycle, found);
      await server.start();
    }
    await Promise.race([failed, pause(500)]);
    stopped = true;
    await Promise.all(playing);
    await compare(played);
    for (const { german, british, observer } of played)
      for (const person of [german, british, observer]) person.close();
    await server.kill('SIGTERM');
    found = await inspect(played, server, databaseUrl, { decide: true });
    return found;
  } finally {
    stopped = true;
    await server.remove();
  }
}

async function begin({ url }: RunningServer, n: number): Promise<Played> {
  const german = new Person(url, `Anna-${n}`);
  const british = new Person(url, `Ben-${n}`);
  const observer = new Person(url, `Cora-${n}`);
  await Promise.all([german.arrive(), british.arrive(), observer.arrive()]);
  const { match, links } = await german.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await british.join(links.join ?? '');
  const watch = links.watch.split('/').at(-1) ?? '';
  await german.open(match);
  await british.open(match);
  await observer.open(match, watch);
  return { id: match, watch, german, british, observer };
}

/** Gives one command after the other while the match is running, whatever happens to the server. */
async function keepPlaying(person: Person, chance: Chance, stopped: () => boolean): Promise<void> {
  while (!stopped() && person.sees.stage.kind !== 'ended') {
    const command = randomCommand(person.sees, chance);
    if (command === null) {
      await pause(5);
      continue;
    }
    const answer = await person.command(command);
    if (answer.ok) continue;
    // A random move may be refused. The server's own `options.advance` is always legal.
    const { advance }: View['options'] = person.sees.options;
    if (advance !== null) await person.command(advance);
    else await pause(5);
  }
}

/** Compares what people were told with the database of a server that was stopped. */
async function inspect(
  played: readonly Played[],
  { dataDir }: RunningServer,
  databaseUrl: string | undefined,
  { decide = false } = {},
): Promise<Found> {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const found: Found = { entries: 0, acknowledged: 0, unanswered: 0, refused: 0, heads: 0 };
    for (const match of played) await inspectMatch(store, match, found, decide);
    return found;
  } finally {
    await store.close();
  }
}

async function inspectMatch(store: Store, match: Played, found: Found, decide: boolean): Promise<void> {
  const wrong = (what: string): never => {
    throw new Error(`match ${match.id}: ${what}`);
  };
  const row = (await store.findMatch(match.id)) ?? wrong('it is gone');
  const entries = await store.entriesAfter(match.id, 0);
  if (row.sequence !== entries.length || (entries.length > 0 && row.head !== entries.at(-1)?.hash))
    wrong(`it says it ends with entry ${row.sequence}, there are ${entries.length}`);

  const byCommand = new Map(entries.map((entry) => [`${entry.seat} ${entry.commandId}`, entry]));
  if (byCommand.size < entries.length) wrong('a command stands in it twice');
  let acknowledged = 0;
  for (const [seat, place, person] of [
    ['british', 0, match.british],
    ['german', 1, match.german],
  ] as const) {
    for (const [id, answer] of person.answered) {
      const entry = byCommand.get(`${seat} ${id}`);
      if (!answer.ok) {
        found.refused += 1;
        if (entry) wrong(`${id} was refused (${answer.error.code}) and stands in it all the same`);
        continue;
      }
      acknowledged += 1;
      if (!entry) wrong(`${id} was acknowledged and is lost`);
      else if (entry.versions.seats[place] !== answer.version)
        wrong(`${id} was acknowledged with version ${answer.version}, it is ${entry.versions.seats[place]}`);
    }
  }

  const frames = [match.german, match.british, match.observer].flatMap((person) => person.frames);
  const heads = [
    ...new Set(
      frames.flatMap((frame) => [...frame.matchAll(/"head":"([0-9a-f]{64})"/g)].map((at) => at[1] ?? '')),
    ),
  ];
  const record: unknown = JSON.parse(JSON.stringify(await recordFrom(store, row)));
  const { findings } = runToEnd(examine(record, { heads, ...(decide ? { rules: gameOf } : {}) }));
  for (const { outcome, check, where, why } of findings) {
    // The record of a running match stops before its end. Everything up to there has been decided again.
    const running = check === 'decisions' && where === '/entries' && !row.ended;
    if (outcome === 'refused' && !running) wrong(`${where}: ${why}`);
  }
  found.entries += entries.length;
  found.acknowledged += acknowledged;
  found.unanswered += entries.length - acknowledged;
  found.heads += heads.length;
}

/** Checks that every client holds the server's view for it. */
async function compare(played: readonly Played[]): Promise<void> {
  for (const { id, watch, german, british, observer } of played) {
    for (const person of [german, british, observer]) {
      const has = await person.serverHas(person === observer ? watch : undefined);
      await person.reach(has.version);
      if (
        person.version !== has.version ||
        JSON.stringify(sorted(person.sees)) !== JSON.stringify(sorted(has.view))
      )
        throw new Error(`match ${id}: ${person.name} does not hold the server's view`);
    }
  }
}

/** The same value with its keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
