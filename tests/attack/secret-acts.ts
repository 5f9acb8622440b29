/**
 * An attack: a seat tries to learn from its answers whether its opponent acts in secret. In two worlds the left seat
 * does the same things, and in one of them the right seat acts in secret. The answers must be the same to the byte.
 * Times are only reported.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chainHash } from '@1bob/fairness';
import { openStore, type Append, type Store } from '../../apps/server/src/store/index.ts';
import { initialState, type TableState } from '../../apps/server/src/tables/record/state.ts';
import type { LiveMatch } from '../../apps/server/src/tables/live/live-match.ts';
import type { TestStore } from '../../apps/server/src/store/testing/test-store.ts';
import {
  anna,
  bert,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../../apps/server/src/testing/test-matches.ts';
import { toyGame, type ToyMatch } from '../../apps/server/src/testing/toy-game.ts';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { median } from '../bench/measure.ts';
import { kolmogorovSmirnov } from '../secrecy/server/timing.ts';
import type { Study } from './studies.ts';

/** The values of heads and secrets are random. Placeholders of the same length keep the sizes comparable. */
const plain = (answer: unknown): string => JSON.stringify(answer).replaceAll(/[0-9a-f]{64}/g, 'h'.repeat(64));

/**
 * One seat's answers, and how often the store is asked for its commands, while this many commands of the other seat are
 * refused. They are more than the answers that the server keeps.
 */
export async function amongRefusals(refusals: number): Promise<{ answers: string[]; asked: number }> {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const early = { id: 'early', version: 0, command: { kind: 'boast' } };
  const answers = [await table.command('right', early)];
  const refuse = async (): Promise<void> => {
    for (let n = 0; n < refusals; n++) await give(table, 'left', { kind: 'nonsense' });
  };
  await refuse();
  // The server would accept the command now, but the first answer still counts.
  answers.push(await give(table, 'left', { kind: 'pass' }), await table.command('right', early));
  await refuse();
  let asked = 0;
  const findCommand = here.store.findCommand.bind(here.store);
  here.store.findCommand = (...given) => {
    asked += 1;
    return findCommand(...given);
  };
  answers.push(await table.command('right', early));
  answers.push(await give(table, 'right', { kind: 'boast' }));
  return { answers: answers.map(plain), asked };
}

/** Milliseconds after which the server forgets an audience that has not looked. */
const IDLE = 1_000;

/**
 * The answers to the left seat when it looks repeatedly: after idle times, after the table has left memory, and after
 * restarts. `secret` says whether the right seat acts in secret and looks too.
 */
export async function whileLooking(seed: number, steps: number, secret: boolean): Promise<string[]> {
  const chance = new Chance(seed);
  // The right seat has a separate source of chance, so that both worlds stay in step.
  const unseen = new Chance(seed + 1);
  const real = performance.now.bind(performance);
  let clock = 1_000_000;
  performance.now = () => clock;
  try {
    let here: TestMatches = testMatches({ idleAfter: IDLE });
    const { id } = await matchOfTwo(here);
    const answers: string[] = [];
    const told = (answer: unknown): void => void answers.push(plain(answer));
    for (let step = 0; step < steps; step++) {
      if (secret) await actUnseen(here, id, unseen);
      const what = chance.below(100);
      const back = chance.below(5);
      clock += chance.below(2) * chance.below(2 * IDLE);
      const table = await reopened(here.tables, id);
      const { version } = table.viewOf('left');
      if (what < 50) told(table.open('left', back === 0 ? undefined : version + 1 - back));
      else if (what < 60) told(await give(table, 'left', { kind: 'hide', number: step }));
      else if (what < 75)
        told(await table.command('left', pass(step, version + 1 - back), { person: anna.id }));
      else if (what < 85) {
        if (table.row.summary.toMove.includes('right')) await give(table, 'right', { kind: 'pass' });
      } else if (what < 97) here.tables.sweep(clock);
      else here = testMatches({ store: here.store, idleAfter: IDLE });
    }
    return answers;
  } finally {
    performance.now = real;
  }
}

const pass = (step: number, version: number) => ({
  ...{ id: `pass-${step}`, version: Math.max(0, version), command: { kind: 'pass' } },
});

async function actUnseen({ tables }: TestMatches, id: string, chance: Chance): Promise<void> {
  const table = await reopened(tables, id);
  for (let n = chance.below(4); n > 0; n--) {
    const { version } = table.open('right', undefined);
    const command = { kind: 'hide', number: chance.below(1e6) };
    await table.command('right', { id: `g${chance.below(1e9)}`, version, command }, { person: bert.id });
  }
}

/**
 * How many milliseconds a refused command of one seat takes while a commit of the other is being written, and while
 * none is. At most 300 of each, because that is the allowance of secret acts.
 */
export async function probes(count: number): Promise<{ busy: number[]; quiet: number[] }> {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const times = { busy: [] as number[], quiet: [] as number[] };
  for (let n = 0; n < 2 * count; n++) {
    // The order changes, so that a machine that slows down slows both.
    const world = n % 4 === 0 || n % 4 === 3 ? 'busy' : 'quiet';
    const letGo = world === 'busy' ? await heldUp(here, table, n) : null;
    await delay(1);
    const began = performance.now();
    await give(table, 'left', { kind: 'nonsense' });
    times[world].push(performance.now() - began);
    await letGo?.();
  }
  return times;
}

/** Resolves when an act of the right seat is being written. Call the returned function to let the write finish. */
async function heldUp({ store }: TestMatches, table: LiveMatch, n: number): Promise<() => Promise<void>> {
  let goOn = (): void => undefined;
  let act: Promise<unknown> = Promise.resolve();
  await new Promise<void>((writing) => {
    store.beforeAppend = () => {
      writing();
      return new Promise((resolve) => (goOn = resolve));
    };
    act = give(table, 'right', { kind: 'hide', number: n + 3 });
  });
  return async () => {
    store.beforeAppend = () => undefined;
    goOn();
    await act;
  };
}

export interface Opened {
  secret: number;
  /** How many entries were read to open it. */
  read: number;
  milliseconds: number;
}

/** How long a match takes to open and how many entries are read, by the number of its secret entries. */
export async function openings(
  store: Store,
  secrets: readonly number[],
  every: number,
  times: number,
): Promise<Opened[]> {
  const made = testMatches();
  const ids: string[] = [];
  for (const secret of secrets) ids.push(await withSecrets(store, made, secret, every));
  let read = 0;
  const entriesAfter = store.entriesAfter.bind(store);
  store.entriesAfter = async (...asked) => {
    const entries = await entriesAfter(...asked);
    read += entries.length;
    return entries;
  };
  const took = secrets.map(() => ({ read: 0, milliseconds: [] as number[] }));
  for (let n = 0; n < times; n++)
    for (const [i, id] of ids.entries()) {
      // A server that has just started has nothing in its memory.
      const { tables } = testMatches({ store: store as TestStore });
      read = 0;
      const began = performance.now();
      await tables.get(id);
      took[i]?.milliseconds.push(performance.now() - began);
      Object.assign(took[i] ?? {}, { read });
    }
  return took.map((each, i) => ({
    ...{ secret: secrets[i] ?? 0, read: each.read, milliseconds: median(each.milliseconds) },
  }));
}

/**
 * A match with this many secret entries, written as a server writes them. There are more than a seat may make in one
 * stage.
 */
async function withSecrets(store: Store, made: TestMatches, secret: number, every: number): Promise<string> {
  const { id, row } = await matchOfTwo(made);
  const match = made.store.kept.snapshots.get(id)?.[0]?.state as { match: ToyMatch };
  const state = (sequence: number): string => {
    const seats = { ...match.match.seats, right: { hidden: sequence, points: 0 } };
    const whole: TableState = {
      ...initialState(toyGame, { ...match.match, seats }, row.head),
      versions: { left: 0, right: sequence, observer: 0 },
    };
    return JSON.stringify(whole);
  };
  let { head } = row;
  const entries = Array.from({ length: secret }, (_, n): Append['entry'] => {
    const body = {
      ...{ seat: 'right', command: { kind: 'hide', number: n + 1 }, dice: [], rules: row.rulesVersion },
      facts: [{ op: 'replace' as const, path: '/seats/right/hidden', value: n + 1 }],
    };
    const salt = '0'.repeat(64);
    head = chainHash(head, salt, body);
    return {
      ...{ matchId: id, sequence: n + 1, seat: 'right', commandId: `c${n}` },
      versions: { seats: [0, n + 1], observer: 0 },
      ...{ body: JSON.stringify(body), salt, hash: head, at: new Date() },
    };
  });
  const snapshots = [];
  for (let sequence = 0; sequence <= secret; sequence += every)
    snapshots.push({ sequence, state: state(sequence) });
  for (const { personId } of row.chairs)
    if (personId !== null && (await store.findSession(personId)) === null)
      await store.createSession({ ...(personId === anna.id ? anna : bert) });
  await store.adoptMatch({ ...row, sequence: secret, head }, { entries, snapshots });
  return id;
}

/** Runs a function on a fresh embedded database. */
async function onDisk<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'secret-acts-'));
  const store = await openStore({ dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const study: Study = {
  name: 'secret-acts',
  about: 'as a player, looks for traces of what the other seat does in secret: in answers, sizes and times',
  async report() {
    const [alone, among] = [await amongRefusals(0), await amongRefusals(500)];
    let differ = 0;
    let answers = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const [without, acting] = [await whileLooking(seed, 60, false), await whileLooking(seed, 60, true)];
      answers += without.length;
      differ += without.filter((answer, n) => answer !== acting[n]).length;
    }
    const { busy, quiet } = await probes(250);
    const { d, p, medians } = kolmogorovSmirnov(quiet, busy);
    const opened = await onDisk((store) => openings(store, [0, 100, 1_000, 5_000, 50, 1_099], 100, 15));
    return [
      `refusals of the other seat: 1,000; answers that differ: ${alone.answers.filter((each, n) => each !== among.answers[n]).length} of ${alone.answers.length}; times the store was asked ${alone.asked} and ${among.asked}`,
      `looking, with and without secret acts: ${differ} of ${answers} answers differ`,
      `a refused probe: median ${medians[0].toFixed(3)} ms, while the other seat commits ${medians[1].toFixed(3)} ms; Kolmogorov-Smirnov D = ${d.toFixed(3)}, p = ${p.toFixed(3)}`,
      ...opened.map(
        ({ secret, read, milliseconds }) =>
          `opening after a restart: ${secret} secret entries, ${read} read: ${milliseconds.toFixed(1)} ms`,
      ),
    ];
  },
};
