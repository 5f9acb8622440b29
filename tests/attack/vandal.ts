/**
 * An attack: a seat writes as much as it may into the record of its match. It sends orders, flight plans, choices
 * filled in ahead and every act that it may take back, as fast as the server answers. It moves the match on only when
 * its allowance is spent, because that renews the allowance. Its opponent plays on, and ends the game at the end.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { hexes } from '@1bob/atlas';
import type { CommandInput, View } from '@1bob/rules';
import { io } from 'socket.io-client';
import { openStore } from '../../apps/server/src/store/index.ts';
import { quantile } from '../bench/measure.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import { sizeOf } from '../support/size-of.ts';
import type { Study } from './studies.ts';

/** Milliseconds between two commands of the opponent. */
const PACE = 250;

const everywhere = [...hexes.keys()];
type Junk = (view: View, n: number) => CommandInput | null;

/** Useless commands, each of which changes something. The longest comes first. */
const junk: readonly Junk[] = [
  ({ own }, n) => {
    if (own === null) return null;
    // All hexes that one order may name, and other ones each time.
    const holdFire = Array.from({ length: 200 }, (_, i) => everywhere[(201 * n + i) % everywhere.length]);
    return { kind: 'orders', orders: { ...own.orders, holdFire } } as unknown as CommandInput;
  },
  ({ options }, n) => {
    const ahead = options.planning?.ahead.map(({ empty }) => empty).filter((empty) => empty !== null) ?? [];
    const choice = ahead[n % (ahead.length || 1)];
    return choice ? { kind: 'submit', choice } : null;
  },
  ({ own }, n) => {
    const phases = Object.keys(own?.sealed ?? {});
    const phase = phases[n % (phases.length || 1)];
    return phase === undefined ? null : ({ kind: 'takeBack', phase } as CommandInput);
  },
  ({ own, stage }, n) => {
    const units = Object.keys(own?.units ?? {});
    const unit = units[n % (units.length || 1)];
    if (unit === undefined || stage.kind !== 'flying') return null;
    const plan = { id: `p${n % 20}`, units: [unit], from: 24, route: [], bomb: null };
    return {
      kind: 'plan',
      plan: { ...plan, land: true, haltWhenSpotted: n % 2 === 0, pressOn: n % 3 === 0 },
    };
  },
  ({ own }) => {
    const [id] = Object.keys(own?.plans ?? {});
    return id === undefined ? null : { kind: 'dropPlan', id };
  },
  ({ stage }, n) =>
    stage.kind === 'flying'
      ? {
          kind: 'passUntil',
          until: n % 2 ? null : { turn: 24, near: null, alarmed: true, fuel: null, happens: n % 4 === 0 },
        }
      : null,
  ({ own, noMoreMissions }) => own && { kind: 'noMoreMissions', declared: !noMoreMissions[own.side] },
  ({ own, offersDraw }) => own && { kind: 'offerDraw', offered: !offersDraw[own.side] },
];

export interface Figures {
  seconds: number;
  /** The vandal's commands: accepted, refused because the allowance was spent, and refused for another reason. */
  vandal: { taken: number; spent: number; refused: number };
  /** The opponent's commands: how many were answered, and the median time in milliseconds. */
  opponent: { answered: number; median: number };
  /** What the vandal has written into the record. */
  written: { entries: number; bytes: number };
  /** The bytes under DATA_DIR. */
  disk: { before: number; after: number };
  /**
   * How the restarted server opens the match: the milliseconds until it answers, the entries that it folds, and their
   * length. `fresh` are the milliseconds for a match that was never played.
   */
  opening: { vandalised: number; folded: number; length: number; fresh: number };
  /** The bytes of the record, and how far the server's resident memory rose while it was fetched. */
  record: { bytes: number; rose: number };
  /** The record as the server sent it. */
  text: string;
}

async function residentOf(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** The milliseconds until each match is shown. The matches are requested one after the other over one connection. */
async function opening(person: Person, matches: readonly string[]): Promise<number[]> {
  const socket = io(person.url, {
    ...{ transports: ['websocket'], forceNew: true, extraHeaders: { cookie: person.cookie } },
  });
  const times: number[] = [];
  // The first request names no match. It only opens the connection.
  for (const match of ['nothing-here', ...matches]) {
    const began = performance.now();
    await socket.emitWithAck('open', { match });
    times.push(performance.now() - began);
  }
  socket.disconnect();
  return times.slice(1);
}

/** Fetches a record in pieces, and samples the server's memory at the same time. */
async function fetchRecord(url: string, match: string): Promise<Figures['record'] & { text: string }> {
  const before = await residentOf(url);
  let most = before;
  let over = false;
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, await residentOf(url));
      await delay(20);
    }
  })();
  const answer = await fetch(`${url}/api/matches/${match}/record`);
  const text = await answer.text();
  over = true;
  await watching;
  if (!answer.ok) throw new Error(`the server did not send the record: ${text.slice(0, 200)}`);
  return { bytes: text.length, rose: most - before, text };
}

/** Does the worst that a seat can do in this time. */
async function vandalise(person: Person, until: number): Promise<Figures['vandal']> {
  const counts = { taken: 0, spent: 0, refused: 0 };
  const give = async (command: CommandInput): Promise<'taken' | 'spent' | 'refused'> => {
    const before = person.version;
    const answer = await person.command(command);
    if (!answer.ok) return answer.error.code === 'seat.allowance' ? 'spent' : 'refused';
    await person.reach(answer.version);
    // A command that changes nothing makes no entry.
    return answer.version > before ? 'taken' : 'refused';
  };
  for (let n = 0; performance.now() < until; n++) {
    const { sees } = person;
    // Every second command is the longest one.
    const command = junk[n % 2 === 0 ? 0 : n % junk.length]?.(sees, n) ?? null;
    if (command === null) continue;
    const came = await give(command);
    counts[came] += 1;
    if (came !== 'spent') continue;
    const { advance } = person.sees.options;
    if (advance === null) await delay(20);
    else counts[await give(advance)] += 1;
  }
  return counts;
}

/** Plays on at an even pace. Returns the milliseconds that each command took. */
async function playOn(person: Person, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const { advance } = person.sees.options;
    if (advance !== null) {
      const began = performance.now();
      const answer = await person.command(advance);
      if (answer.ok) await person.reach(answer.version);
      times.push(performance.now() - began);
    }
    await delay(PACE);
  }
  return times;
}

export async function vandal(seconds: number, environment: Record<string, string> = {}): Promise<Figures> {
  // Each further connection of a seat adds the command rate of one connection.
  const server = await startServer({ COMMAND_RATE: '1000', ...environment });
  try {
    const [german, british] = [new Person(server.url, 'Vandal'), new Person(server.url, 'Honest')];
    await Promise.all([german.arrive(), british.arrive()]);
    const begin = async (): Promise<string> => {
      const wish = { scenario: 'campaign', seat: 'german', opponent: 'person', options: {} } as const;
      const { match, links } = await german.make(wish);
      await british.join(links.join ?? '');
      return match;
    };
    const [match, fresh] = [await begin(), await begin()];
    await Promise.all([german.open(match), british.open(match)]);

    const before = await sizeOf(server.dataDir);
    const until = performance.now() + seconds * 1000;
    const [counts, times] = await Promise.all([vandalise(german, until), playOn(british, until)]);
    const after = await sizeOf(server.dataDir);
    for (const person of [german, british]) person.close();

    await server.kill('SIGTERM');
    const store = await openStore({ dataDir: server.dataDir });
    const entries = await store.entriesAfter(match, 0);
    const snapshot = await store.latestSnapshot(match);
    await store.close();
    const folded = entries.slice(snapshot?.sequence ?? 0);
    const lengthOf = (list: typeof entries): number =>
      list.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
    const mine = entries.filter(({ seat }) => seat === 'german');
    await server.start();

    const [ofFresh = NaN, ofMatch = NaN] = await opening(british, [fresh, match]);
    const again = new Person(server.url, 'Honest-again', british.cookie);
    await again.open(match);
    // A long game may have ended by now.
    if (again.sees.stage.kind !== 'ended') await again.give({ kind: 'resign' });
    const { text, ...record } = await fetchRecord(server.url, match);
    again.close();
    return {
      seconds,
      vandal: counts,
      opponent: { answered: times.length, median: quantile(times, 0.5) },
      written: { entries: mine.length, bytes: lengthOf(mine) },
      disk: { before, after },
      opening: {
        ...{ vandalised: ofMatch, fresh: ofFresh },
        ...{ folded: folded.length, length: lengthOf(folded) },
      },
      record,
      text,
    };
  } finally {
    await server.remove();
  }
}

export const study: Study = {
  name: 'vandal',
  about: 'as a player, fills the record with everything a seat may send, as fast as the server answers',
  async report(seconds) {
    const done = await vandal(seconds);
    const { vandal: counts, opponent, written, disk, opening, record } = done;
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
    return [
      `vandal: ${counts.taken} taken, ${counts.spent} refused for its allowance, ${counts.refused} refused or nothing`,
      `written: ${written.entries} entries, ${mb(written.bytes)}; a second ${(written.entries / seconds).toFixed(1)} entries, ${mb(written.bytes / seconds)}`,
      `disk: ${mb(disk.before)} -> ${mb(disk.after)}, ${((disk.after - disk.before) / written.bytes).toFixed(1)} bytes for each byte written`,
      `opponent: ${opponent.answered} commands answered, median ${opponent.median.toFixed(1)} ms, and ended the game`,
      `opening after a restart: ${opening.vandalised.toFixed(0)} ms with ${opening.folded} entries of ${mb(opening.length)} folded; a match never played ${opening.fresh.toFixed(0)} ms`,
      `record: ${mb(record.bytes)}, memory rose by ${mb(record.rose)} while it was fetched`,
    ];
  },
};
