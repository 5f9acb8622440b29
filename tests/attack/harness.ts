/**
 * Attacks on a server, and their effect on honest players.
 *
 * To add an attack, write a file in attacks/ that exports `attack: Attack`, and give it a line in attacks/index.ts. `run`
 * gets a `Target`, does its worst until `target.signal` is aborted, and counts what it sees in `target.seen`. It runs in a
 * process of its own (attacker.ts), which is killed when it does not return in time. Rules for it:
 *
 * - It connects to 127.0.0.1 and nowhere else, from `target.from` (see raw.ts), so that honest players have another address.
 * - Every loop ends with the signal, and awaits something, so that the signal can come.
 * - It may use every way in that a stranger has. `target.match` is an idle match, with a guest's cookie for its German seat
 *   and its watch code; `target.long` are ended matches; `target.pasts` are matches with long histories. It makes sessions and
 *   matches of its own over HTTP.
 *
 * The harness starts a real server process from the bundle with a heap of 512 MB, plays honest tables over real sockets, and
 * measures their commands first without and then under attack, while it samples the server's memory. An attack fails when
 * the server dies, when its heap or resident memory goes over the bounds below, when honest commands take too long, or when
 * the server did not do what the attack says it must (`cut`). During an attack with a `reader`, an honest observer reads the
 * past of another long match, and must get answers within `READING`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverBundle } from '../../apps/server/src/testing/server-bundle.ts';
import { quantile } from '../bench/measure.ts';
import { sizeOf } from '../support/size-of.ts';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { layLongMatches } from './long-matches.ts';
import { layLongPasts, type LongPast } from './long-past.ts';

export interface Target {
  url: string;
  port: number;
  /** The address from which the attacker connects. Undefined on a system that has only 127.0.0.1. */
  from: string | undefined;
  match: { id: string; watch: string; cookie: string };
  /** Ended matches whose records are long. */
  long: readonly string[];
  /** Matches with long histories, each with its watch code. */
  pasts: readonly LongPast[];
  /** The signal is aborted when the attack is over. */
  signal: AbortSignal;
  /** Counters that the attack increases. */
  seen: Seen;
}

/** Connections as the attacker sees them. */
export interface Seen {
  /** How many the server accepted. */
  opened: number;
  /** How many of them the server closed later. */
  closed: number;
  /** Refused. */
  refused: number;
  /** Bytes sent. */
  sent: number;
}

export interface Attack {
  name: string;
  about: string;
  /**
   * What the server must do with the connections. `late` means that it closes them, but only after longer than a short
   * run takes.
   */
  cut: 'closed' | 'refused' | 'late';
  /** The limit for resident memory in megabytes, if it is lower than the limit for all attacks. */
  resident?: number;
  /** Whether an honest observer reads a history during the attack. */
  reader?: true;
  /** Whether the attack reads `target.long`. */
  long?: true;
  /** How many megabytes the data folder may grow, if that is limited. */
  written?: number;
  run(target: Target): Promise<void>;
}

/** The message that starts the attacker's process. */
export type Order = Omit<Target, 'signal' | 'seen'> & {
  name: string;
  milliseconds: number;
  /** The most milliseconds to wait until the server has treated a connection as it must. */
  patience: number;
  /** Whether the times of honest players are judged, so that the attacker must not take their processor. */
  timed: boolean;
};

type Place = Pick<Order, 'url' | 'port' | 'match' | 'long' | 'pasts'>;

export interface Outcome {
  name: string;
  seen: Seen | null;
  alive: boolean;
  /** The 99th percentile of the milliseconds from a command to its answer and the giver's own update. */
  p99: { quiet: number; attacked: number };
  /** How many honest commands were answered during the attack. */
  answered: number;
  /** The longest wait of the honest reader for a page, in milliseconds. Null without a reader. */
  reading: { quiet: number; attacked: number; pages: number } | null;
  /** The fraction of a core that the server uses. */
  core: { quiet: number; attacked: number };
  /** Megabytes. */
  memory: { before: number; peak: number; heap: number };
  /** Megabytes by which the data folder grew. */
  written: number;
  faults: string[];
}

const HEAP = 512;
/** In megabytes. The heap stays well below its limit, and memory outside it is limited too. */
const BOUNDS = { heap: 400, resident: 1_100 };
const TABLES = 4;
/** How many ended matches have long records. */
const LONG = 2;
/** How many matches have long histories. The honest reader reads the first, and the attack reads the others. */
const PASTS = 4;
/** Milliseconds within which the honest reader must get an answer. */
const READING = 5_000;
/** Milliseconds between two commands of one table. */
const PACE = 100;

/** A server with honest tables on it. */
export class Arena {
  #attacks = 0;
  readonly #tables: Table[];
  readonly #server: RunningServer;
  readonly #target: Place;
  readonly #reader: Reader | null;

  private constructor(server: RunningServer, tables: Table[], target: Place, reader: Reader | null) {
    this.#server = server;
    this.#tables = tables;
    this.#target = target;
    this.#reader = reader;
  }

  /** Has the matches that these attacks read, and this many honest tables. */
  static async open(attacks: readonly Attack[], tableCount = TABLES): Promise<Arena> {
    const dataDir = await mkdtemp(join(tmpdir(), 'attack-'));
    const long = attacks.some((attack) => attack.long) ? await layLongMatches(dataDir, LONG) : [];
    const [past, ...pasts] = attacks.some(({ reader }) => reader) ? await layLongPasts(dataDir, PASTS) : [];
    const server = await startServer(
      { NODE_OPTIONS: `--max-old-space-size=${HEAP}`, CREATE_RATE: '10000' },
      { dataDir },
    );
    try {
      const tables = [];
      for (let n = 0; n < tableCount; n++) tables.push(await Table.begin(server.url, n));
      const victim = new Person(server.url, 'Victim');
      await victim.arrive();
      const made = await victim.make({
        scenario: 'campaign',
        seat: 'german',
        opponent: 'person',
        options: {},
      });
      const target = {
        ...{ url: server.url, port: Number(new URL(server.url).port), long, pasts },
        match: { id: made.match, watch: made.links.watch.split('/').at(-1) ?? '', cookie: victim.cookie },
      };
      return new Arena(server, tables, target, past === undefined ? null : new Reader(server.url, past));
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const table of this.#tables) table.close();
    await this.#server.remove();
  }

  async play(milliseconds: number): Promise<number[]> {
    const until = performance.now() + milliseconds;
    const times = await Promise.all(this.#tables.map((table) => table.play(until)));
    return times.flat();
  }

  /**
   * Runs one attack for this many milliseconds, after a quiet time of the same length (15 s at most). Times can be judged
   * only without `patience`, for which see `Order`.
   */
  async suffer(attack: Attack, milliseconds: number, patience?: number): Promise<Outcome> {
    this.#attacks += 1;
    // Each attack has another address, so that limits used up by one attack do not protect the server from the next.
    const from = process.platform === 'linux' ? `127.0.66.${this.#attacks}` : undefined;
    // The attacker is loaded before anything is measured.
    const attacker = await this.#attacker();
    const calm = Math.min(15_000, milliseconds);
    const quietCore = this.#core();
    const [quiet, quietly] = await Promise.all([this.play(calm), this.#read(attack, calm)]);
    const core = { quiet: await (await quietCore)(), attacked: 0 };
    const attackedCore = await this.#core();
    const before = (await this.#memory())?.resident ?? 0;
    const memory = { before, peak: before, heap: 0 };
    const over = new AbortController();
    const sampling = this.#sample(memory, over.signal);
    const lay = await sizeOf(this.#server.dataDir);
    const [seen, attacked, meanwhile] = await Promise.all([
      attackBy(attacker, {
        ...this.#target,
        ...{ from, name: attack.name, milliseconds },
        ...{ patience: patience ?? milliseconds, timed: patience === undefined },
      }),
      this.play(milliseconds).catch(() => []),
      this.#read(attack, milliseconds),
    ]);
    core.attacked = await attackedCore();
    over.abort();
    await sampling;
    const alive = this.#server.running && (await this.#memory()) !== null;
    const written = ((await sizeOf(this.#server.dataDir)) - lay) / 1e6;
    const p99 = { quiet: quantile(quiet, 0.99), attacked: quantile(attacked, 0.99) };
    const faults = [
      ...(alive ? [] : ['the server died']),
      ...(attacked.length > 0 ? [] : ['no honest command was answered']),
      ...(memory.heap <= BOUNDS.heap && memory.peak <= (attack.resident ?? BOUNDS.resident)
        ? []
        : ['its memory grew too far']),
      ...(written <= (attack.written ?? Infinity) ? [] : ['the database grew too far']),
      ...(attack.reader && meanwhile.length === 0 ? ['no honest reader was answered'] : []),
      ...(seen ? [] : ['the attacker did not come back']),
      ...(seen && attack.cut !== 'late' && seen[attack.cut] === 0 ? ['the attacker was left alone'] : []),
    ];
    const reading = attack.reader
      ? { quiet: Math.max(...quietly), attacked: Math.max(...meanwhile), pages: meanwhile.length }
      : null;
    return {
      ...{ name: attack.name, seen, alive, p99, answered: attacked.length, reading, core },
      ...{ memory, written, faults },
    };
  }

  #read({ reader }: Attack, milliseconds: number): Promise<number[]> {
    if (!reader) return Promise.resolve([]);
    if (this.#reader === null) throw new Error('no past was laid');
    return this.#reader.read(performance.now() + milliseconds);
  }

  async #attacker(): Promise<ChildProcess> {
    const program = await serverBundle(fileURLToPath(new URL('attacker.ts', import.meta.url)));
    const child = fork(program);
    await once(child, 'message');
    return child;
  }

  async #sample(memory: Outcome['memory'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = await this.#memory();
      if (now) {
        memory.peak = Math.max(memory.peak, now.resident);
        memory.heap = Math.max(memory.heap, now.heap);
      }
      await delay(500, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves to a function that gives the fraction of a core which the server has used since this call. */
  async #core(): Promise<() => Promise<number>> {
    const since = performance.now();
    const before = (await this.#memory())?.cpu ?? Number.NaN;
    return async () => {
      const after = (await this.#memory())?.cpu ?? Number.NaN;
      return (1000 * (after - before)) / (performance.now() - since);
    };
  }

  async #memory(): Promise<{ resident: number; heap: number; cpu: number } | null> {
    const text = await fetch(`${this.#server.url}/metrics`, { signal: AbortSignal.timeout(10_000) })
      .then((answer) => answer.text())
      .catch(() => '');
    const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    const resident = value('process_resident_memory_bytes') / 1e6;
    if (Number.isNaN(resident)) return null;
    return {
      ...{ resident, heap: value('nodejs_heap_size_used_bytes') / 1e6 },
      cpu: value('process_cpu_seconds_total'),
    };
  }
}

/** What the attacker counted. Null if its process did not end in time. */
async function attackBy(attacker: ChildProcess, order: Order): Promise<Seen | null> {
  const late = setTimeout(() => attacker.kill('SIGKILL'), order.patience + 20_000);
  const gone = once(attacker, 'exit');
  let seen: Seen | null = null;
  attacker.on('message', (message) => (seen = message as Seen));
  attacker.send(order);
  await gone;
  clearTimeout(late);
  return seen;
}

/** Two honest players who give `options.advance`, one command after the other. */
class Table {
  readonly #seats: readonly [Person, Person];
  private constructor(seats: readonly [Person, Person]) {
    this.#seats = seats;
  }

  static async begin(url: string, n: number): Promise<Table> {
    const seats = [new Person(url, `German ${n}`), new Person(url, `British ${n}`)] as const;
    await Promise.all(seats.map((person) => person.arrive()));
    const [german, british] = seats;
    const { match, links } = await german.make({
      ...{ scenario: 'campaign', seat: 'german', opponent: 'person', options: {} },
    });
    await british.join(links.join ?? '');
    await Promise.all(seats.map((person) => person.open(match)));
    return new Table(seats);
  }

  /**
   * Plays until a given time, and returns the milliseconds that each command took. A campaign is longer than any run.
   */
  async play(until: number): Promise<number[]> {
    const times: number[] = [];
    while (performance.now() < until) {
      const person = this.#seats.find(({ sees }) => sees.options.advance !== null);
      if (person?.sees.options.advance) {
        const began = performance.now();
        const answer = await person.command(person.sees.options.advance);
        if (answer.ok) await person.reach(answer.version);
        times.push(performance.now() - began);
      }
      await delay(PACE);
    }
    return times;
  }

  close(): void {
    for (const person of this.#seats) person.close();
  }
}

/** An observer who reads the past of a match, page by page. */
class Reader {
  readonly #url: string;
  readonly #past: LongPast;
  #page = 0;

  constructor(url: string, past: LongPast) {
    this.#url = url;
    this.#past = past;
  }

  /** Reads until a given time, and returns the milliseconds until each page came, retries included. */
  async read(until: number): Promise<number[]> {
    const { id, watch } = this.#past;
    const times: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      this.#page = (this.#page + 1) % 100;
      for (;;) {
        const answer = await fetch(`${this.#url}/api/matches/${id}/past/${this.#page}?watch=${watch}`, {
          signal: AbortSignal.timeout(60_000),
        }).catch(() => null);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer?.ok || performance.now() > until + 60_000) break;
        await delay(1000 * Number(answer?.headers.get('retry-after') ?? 1));
      }
      times.push(performance.now() - began);
      await delay(PACE);
    }
    return times;
  }
}

/** The faults of an outcome, including those of its times. Only for runs that are long enough to judge times. */
export function judged({ faults, p99, reading }: Outcome): string[] {
  const most = Math.max(50, 3 * p99.quiet);
  return [
    ...faults,
    ...(p99.attacked <= most ? [] : [`p99 is over ${most.toFixed(0)} ms`]),
    ...(reading === null || reading.attacked <= READING ? [] : ['an honest reader waited too long']),
  ];
}

export function line(outcome: Outcome, faults: readonly string[]): string {
  const { name, seen, p99, answered, reading, core, memory, written } = outcome;
  const ms = (n: number): string => n.toFixed(1);
  const whole = (n: number): string => n.toFixed(0);
  return [
    name.padEnd(22),
    `p99 ${ms(p99.quiet)} -> ${ms(p99.attacked)} ms (${answered})`,
    ...(reading === null
      ? []
      : [`pages read ${reading.pages}, longest ${whole(reading.quiet)} -> ${whole(reading.attacked)} ms`]),
    `core ${core.quiet.toFixed(2)} -> ${core.attacked.toFixed(2)}`,
    `rss ${whole(memory.before)} -> ${whole(memory.peak)} MB, heap ${whole(memory.heap)} MB`,
    `written ${ms(written)} MB`,
    seen
      ? `opened ${seen.opened}, closed ${seen.closed}, refused ${seen.refused}, sent ${(seen.sent / 1e6).toFixed(1)} MB`
      : 'attacker gone',
    faults.length === 0 ? 'held' : `FAILED: ${faults.join('; ')}`,
  ].join(' | ');
}
