/**
 * A whole server in this process, or several on one database. The store is separate, and matches can begin with any
 * state.
 */
import { createECDH } from 'node:crypto';
import { commitment, DICE_SCHEME, newContribution, newSecret, seal, sha256Hex } from '@1bob/fairness';
import type { Pace } from '@1bob/protocol';
import { firstBattleOfBritain, type Dice, type Game, type Match, type Side } from '@1bob/rules';
import { correspondent } from '@1bob/words/correspondent';
import { buildServer } from '../../../apps/server/src/app/app.ts';
import type { Parts } from '../../../apps/server/src/app/parts.ts';
import { readConfig } from '../../../apps/server/src/gate/config.ts';
import { codeHash, LinkCodes } from '../../../apps/server/src/common/codes.ts';
import { Cookies } from '../../../apps/server/src/gate/cookies.ts';
import { newSession } from '../../../apps/server/src/people/sessions.ts';
import type { MatchRow } from '../../../apps/server/src/store/index.ts';
import { idle } from '../../../apps/server/src/tables/live/computer.ts';
import { initialState } from '../../../apps/server/src/tables/record/state.ts';
import { testStore, type TestStore } from '../../../apps/server/src/store/testing/test-store.ts';

/** The key that signs cookies and links. It is the same everywhere, so that twins can be equal. */
const SECRET = 'a secret that is long enough for tests';
/** The fixed time of everything, so that two houses do not differ because of their clocks. */
const then = new Date('2026-01-01T12:00:00Z');
const never = new Date('2999-01-01T00:00:00Z');

/** The settings for replicas. The database is that of the test. */
const together = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  COOKIE_SECRET: 'unused beside the secret above, and long enough',
};

const keys = createECDH('prime256v1');
const vapid = JSON.stringify({
  publicKey: keys.generateKeys('base64url'),
  privateKey: keys.getPrivateKey('base64url').padStart(43, 'A'),
});

/** A built server. */
export type App = Awaited<ReturnType<typeof buildServer>>;

export type Wishes = Partial<
  Pick<Parts, 'computers' | 'defaultComputer' | 'pace' | 'staff' | 'noticesEvery'>
> & {
  game?: Game<Match>;
  store?: TestStore;
  environment?: Record<string, string>;
  /** The pace of every match, if it has one, and the time of its clocks, which the test advances. */
  agreed?: { pace: Pace | null; time: { ms: number } };
  /** How many replicas there are. One if absent. */
  replicas?: number;
  /** Called with the server before it listens, so that a leak can be planted. */
  plant?: (app: App, store: TestStore) => void;
};

export class House {
  /** The lines of the server's log. */
  readonly lines: string[] = [];
  /** The dice for the next command, in place of the match's own. */
  dice: Dice | null = null;
  readonly store: TestStore;
  readonly #wishes: Wishes;
  readonly #servers: { app: App; url: string }[] = [];

  private constructor(store: TestStore, wishes: Wishes) {
    this.store = store;
    this.#wishes = wishes;
  }

  static async open(wishes: Wishes = {}): Promise<House> {
    const {
      game = firstBattleOfBritain,
      store = testStore(),
      environment = {},
      replicas = 1,
      plant,
      agreed,
      ...parts
    } = wishes;
    const clock = agreed && {
      now: () => ({
        clock: 'the same',
        ms: agreed.time.ms,
        at: new Date(then.getTime() + agreed.time.ms),
        resumed: -1,
        forward: new Date(then.getTime() + agreed.time.ms),
      }),
    };
    // During a comparison no notification may be claimed, unless notifications are compared.
    if (agreed !== undefined && parts.noticesEvery === undefined)
      store.claimNotices = () => Promise.resolve([]);
    // Twins share the key for pushes, because a random key would differ without meaning anything.
    await store.keepKey('vapid', vapid);
    const house = new House(store, wishes);
    const ears: ((message: string) => void)[] = [];
    const build = async (): Promise<App> =>
      await buildServer({
        config: readConfig({
          ...{ PORT: '0', LOG_LEVEL: 'trace', API_RATE: '1000000', CREATE_RATE: '1000000' },
          ...{ SESSIONS_AN_HOUR: '1000000' },
          // Snapshots are frequent, so that pairs with more hidden acts have their last snapshot at another entry.
          ...{ COMMAND_RATE: '1000000', SNAPSHOT_EVERY: '4' },
          ...(replicas > 1 && { ...together, REPLICAS: String(replicas) }),
          ...environment,
        }),
        // Bulletins go from server to server within this process.
        bus: (heard) => {
          ears.push(heard);
          const send = async (message: string): Promise<void> => ears.forEach((ear) => ear(message));
          return { send, close: async () => undefined };
        },
        store,
        game: {
          ...game,
          submit: (match, seat, given, dice) =>
            game.submit(match as Match, seat as Side, given, house.dice ?? dice),
        },
        secret: SECRET,
        computers: { idle },
        defaultComputer: 'idle',
        correspondent,
        // Pictures are compared and searched as text.
        paint: (svg) => Promise.resolve(Buffer.from(svg)),
        // past-times.ts measures how long a page of the past takes.
        pace: 1,
        ...(clock && { clock }),
        log: { write: (line) => void house.lines.push(line) },
        ...parts,
      });
    for (let i = 0; i < replicas; i++) {
      const app = await build();
      plant?.(app, store);
      house.#servers.push({ app, url: await app.listen({ host: '127.0.0.1', port: 0 }) });
    }
    return house;
  }

  /** How many servers there are. */
  get replicas(): number {
    return this.#servers.length;
  }
  get app(): App {
    return this.#server(0).app;
  }
  get url(): string {
    return this.urlOf(0);
  }
  /** The address of a server. Numbers beyond the last one begin again at the first. */
  urlOf(server: number): string {
    return this.#server(server % this.replicas).url;
  }
  #server(at: number): { app: App; url: string } {
    const server = this.#servers[at];
    if (server === undefined) throw new Error('the house is not open');
    return server;
  }
  /** Whether the time of the house is that of the test. */
  get timed(): boolean {
    return this.#wishes.agreed !== undefined;
  }
  /** Advances the clocks of the matches by this many milliseconds. */
  pass(ms: number): void {
    if (this.#wishes.agreed !== undefined) this.#wishes.agreed.time.ms += ms;
  }
  /** The same server again, with nothing in its memory. */
  again(): Promise<House> {
    return House.open({ ...this.#wishes, store: this.store });
  }
  async close(): Promise<void> {
    for (const { app } of this.#servers) await app.close();
  }

  /** The Cookie header of a guest whose session ends at a given time. */
  cookieOf(name: string, expiresAt: Date = never): Promise<string> {
    const id = `session-of-${name}`;
    return this.#come({ id, name, createdAt: then, expiresAt });
  }

  /** The Cookie header of another device of that guest. */
  deviceOf(name: string): Promise<string> {
    const [id, personId] = [`phone-of-${name}`, `session-of-${name}`];
    return this.#come({ id, personId, name, createdAt: then, expiresAt: never, how: 'code' });
  }

  /** A device that has just come to that guest by a mail, or a person that a link has created. */
  newcomer(way: 'mail' | 'link', name: string): Promise<string> {
    const id = `${way}-of-${name}`;
    const now = new Date();
    const person = way === 'mail' ? { personId: `session-of-${name}` } : {};
    return this.#come({ id, ...person, name, how: way, createdAt: now, expiresAt: never, linkedAt: now });
  }

  async #come(given: Parameters<typeof newSession>[0]): Promise<string> {
    const secret = `secret of ${given.id}`;
    const { id, expiresAt } = given;
    if ((await this.store.findSession(id)) === null)
      await this.store.createSession(newSession({ ...given, cookieHash: codeHash(secret) }));
    else await this.store.updateSession(id, { expiresAt });
    return `device=${encodeURIComponent(new Cookies(this.app, false).signed('device', secret))}`;
  }

  /** Seats an adjutant beside a seat of a match. Nobody at the table notices. */
  beside(matchId: string, seat: Side, holder: string, name: string): Promise<void> {
    return this.#sit(matchId, name, [{ seat, holder }]);
  }

  /** Seats an umpire at a match, to whom both players have agreed. Nobody else at the table notices. */
  umpire(matchId: string, people: Readonly<Record<Side, string>>, name: string): Promise<void> {
    const seats = ['british', 'german'] as const;
    return this.#sit(
      matchId,
      name,
      seats.map((seat) => ({ seat, holder: people[seat] })),
    );
  }

  async #sit(
    matchId: string,
    name: string,
    givers: readonly { seat: Side; holder: string }[],
  ): Promise<void> {
    await this.cookieOf(name);
    const id = `${name}-at-${matchId}`;
    let epoch = (await this.store.findMatch(matchId))?.epoch ?? -1;
    for (const [at, { seat, holder }] of givers.entries()) {
      const sessionId = `session-of-${holder}`;
      const chair = {
        ...{ id: at === 0 ? id : `${id}-${at}`, hash: codeHash(id), matchId, seat, personId: sessionId },
        ...{ kind: givers.length > 1 ? ('umpire' as const) : ('adjutant' as const) },
        ...{ createdAt: then, expiresAt: never, sessionId, ...(at > 0 && { agreesTo: id }) },
      };
      if ((await this.store.createToken(chair, epoch, 3)) !== true) throw new Error('there is no chair');
      epoch += 1;
    }
    const at = { id: matchId, epoch };
    if (!(await this.store.takeSecondChair(at, id, `session-of-${name}`, new Date())))
      throw new Error('nobody sat down');
  }

  /**
   * Stores a match in its present state, with two players at its seats. `satBeside`: the seat beside which somebody sat in a
   * second chair.
   */
  async seat(
    id: string,
    match: Match,
    people: Readonly<Record<Side, string>>,
    { join = false, satBeside }: { join?: boolean; satBeside?: Side | undefined } = {},
  ): Promise<Placed> {
    // Future dice come from another match, because they are secret too.
    const secret = newSecret();
    const game = firstBattleOfBritain;
    const charts = game.charts(match);
    const codes = new LinkCodes(SECRET);
    const watch = `watch${id}`.padEnd(26, '0');
    const summary = game.summary(match);
    const row: MatchRow = {
      id,
      game: game.name,
      rulesVersion: game.rulesVersion,
      scenario: match.scenario,
      options: match.options,
      chartsName: charts.name,
      chartsHash: charts.hash,
      epoch: 0,
      createdBy: `session-of-${people.british}`,
      createdAt: then,
      updatedAt: then,
      sequence: 0,
      head: sha256Hex(Buffer.from(`head of ${id}`)),
      secret,
      secretHash: commitment(secret),
      diceScheme: DICE_SCHEME,
      joinHash: join ? codeHash(codes.join(id)) : null,
      watchCode: watch,
      summary,
      archived: false,
      ended: summary.result !== null,
      // The match is listed, so that the list of running matches is compared too.
      listed: true,
      adviser: true,
      plotTable: true,
      pace: this.#wishes.agreed?.pace ?? null,
      chairs: game.seats.map((side) => {
        const share = newContribution();
        return {
          seat: side,
          personId: `session-of-${people[side]}`,
          computer: null,
          name: people[side],
          recoveryHash: codeHash(codes.recovery(id, side)),
          seal: seal(share),
          contribution: share,
          ...(side === satBeside && { secondChair: true as const }),
        };
      }),
    };
    const each = <T>(value: T) => ({ british: value, german: value, observer: value });
    // The binding is fixed, because everybody sees it and the two worlds must look alike.
    const binding = { salt: '0'.repeat(64), body: { binding: { secretHash: '', seals: [] } } };
    // The seats have seen an earlier version, so that a view can be too old. Observers have not, because their versions
    // are counted from the record, which is empty.
    const versions = { british: 7, german: 7, observer: 0 };
    const state = { ...initialState, match, versions, heads: each(row.head), diceInUse: true, binding };
    await this.store.createMatch(row, { snapshot: JSON.stringify(state) });
    return {
      id,
      watch,
      join: codes.join(id),
      recovery: { british: codes.recovery(id, 'british'), german: codes.recovery(id, 'german') },
    };
  }
}

export interface Placed {
  readonly id: string;
  readonly watch: string;
  readonly join: string;
  readonly recovery: Readonly<Record<Side, string>>;
}
