import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveMatchParts } from '../tables/live/parts.ts';
import type { CutReason } from '../gate/tcp-connections.ts';

/**
 * Metrics of the process: memory, garbage collection, the event loop. What they watch with cannot be removed, so the servers
 * of a process share them. Otherwise a server that has closed would never leave the memory.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** The metrics. None is split by match, seat or player, because a number that changes could reveal a hidden act. */
export class Metrics {
  readonly #ofServer = new Registry();
  readonly #commands: Counter<'outcome'>;
  readonly #decide: Histogram;
  readonly #commit: Histogram;
  readonly #updates: Counter;
  readonly #faults: Counter;
  readonly #cuts: Counter<'why'>;

  constructor(now: { sockets(): number; tables(): number }) {
    const registers = [this.#ofServer];
    const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
    this.#commands = new Counter({
      name: 'commands_total',
      help: 'Commands that reached a table.',
      labelNames: ['outcome'],
      registers,
    });
    this.#decide = new Histogram({
      name: 'command_seconds',
      help: 'From a command being taken up by its table to its answer, commit included.',
      buckets,
      registers,
    });
    this.#commit = new Histogram({
      name: 'commit_seconds',
      help: 'Writing one entry durably.',
      buckets,
      registers,
    });
    this.#updates = new Counter({
      name: 'updates_total',
      help: 'Updates published to audiences.',
      registers,
    });
    this.#faults = new Counter({ name: 'faults_total', help: 'Unexpected errors.', registers });
    this.#cuts = new Counter({
      name: 'connections_cut_total',
      help: 'Connections closed for flooding, for not reading, for not joining, or for being one too many.',
      labelNames: ['why'],
      registers,
    });
    new Gauge({
      name: 'sockets_connected',
      help: 'Sockets connected.',
      registers,
      collect() {
        this.set(now.sockets());
      },
    });
    new Gauge({
      name: 'tables_open',
      help: 'Matches in memory.',
      registers,
      collect() {
        this.set(now.tables());
      },
    });
  }

  /** The metrics of the process and of this server. */
  get registry(): Registry {
    return Registry.merge([ofProcess, this.#ofServer]);
  }

  readonly decided: LiveMatchParts['observe']['decided'] = (outcome, seconds) => {
    this.#commands.inc({ outcome });
    this.#decide.observe(seconds);
  };
  readonly committed = (seconds: number): void => this.#commit.observe(seconds);
  readonly published = (): void => this.#updates.inc();
  readonly cut = (why: CutReason): void => this.#cuts.inc({ why });
  readonly failed = (): void => this.#faults.inc();
}
