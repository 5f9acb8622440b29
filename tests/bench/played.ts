/** The matches of the load test, by server. Each match gives one command after the other. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { Onlooker, type Traffic } from './onlooker.ts';
import { realMatch } from './real-match.ts';
import { codeIn, Guest } from './guest.ts';

export interface PlayedMatch {
  /** Carries out one command. False if it was refused, or if no seat had a move. */
  give(): Promise<boolean>;
}

/** `n` is the number of the match, from 1. */
type Begin = (url: string, traffic: Traffic, n: number) => Promise<PlayedMatch>;

/** How many commands a match of the toy game has. Then the same players begin another. */
const TOY_LENGTH = 200;

export const kinds = {
  /** The real game at our server, with two players and an observer. */
  game: realMatch,
  /** The bare server without a game, with three clients that receive 200 bytes. */
  bare: bareMatch,
  /** The toy game with two players: at our server, at the bare server and at boardgame.io. */
  toy: toyMatch,
  bareToy: bareToyMatch,
  boardgame: boardgameMatch,
} satisfies Record<string, Begin>;

export const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

async function bareMatch(url: string, traffic: Traffic, n: number): Promise<PlayedMatch> {
  const all = await Promise.all([1, 2, 3].map(() => Onlooker.arrive(url, traffic)));
  for (const one of all) await one.open({ match: `match-${n}` }, false);
  const path = ['4427', '4327', '4226', '4126', '4025'];
  return {
    async give() {
      const answer = await all[0]?.command({ kind: 'move', units: ['13', '14', '17'], path, land: false });
      await Promise.all(all.map((one) => one.reach(answer?.version ?? 0)));
      return answer?.ok === true;
    },
  };
}

async function toyMatch(url: string, traffic: Traffic, n: number): Promise<PlayedMatch> {
  const guests = [await Guest.called(`Left ${n}`, url), await Guest.called(`Right ${n}`, url)] as const;
  const [left, right] = [
    await Onlooker.arrive(url, traffic, guests[0].cookie),
    await Onlooker.arrive(url, traffic, guests[1].cookie),
  ];
  return inTurn([left, right], async () => {
    const { match, links } = await guests[0].makes({
      ...{ scenario: 'long', seat: 'left', opponent: 'person' },
      options: { limit: TOY_LENGTH },
    });
    await guests[1].asks(`/api/join/${codeIn(links.join)}`);
    for (const player of [left, right]) await player.open({ match }, false);
  });
}

async function bareToyMatch(url: string, traffic: Traffic): Promise<PlayedMatch> {
  const players = [await Onlooker.arrive(url, traffic), await Onlooker.arrive(url, traffic)] as const;
  return inTurn(players, async () => {
    const match = randomUUID();
    await players[0].open({ match, seat: 'left' }, false);
    await players[1].open({ match, seat: 'right' }, false);
  });
}

/** Two players of the toy game who boast by turns, in one match after the other. */
async function inTurn(
  players: readonly [Onlooker, Onlooker],
  begin: () => Promise<void>,
): Promise<PlayedMatch> {
  let given = 0;
  await begin();
  return {
    async give() {
      if (given === TOY_LENGTH) {
        given = 0;
        await begin();
      }
      const [giver, other] = given % 2 === 0 ? players : ([players[1], players[0]] as const);
      given += 1;
      const answer = await giver.command({ kind: 'boast' });
      if (!answer.ok) throw new Error('a boast was refused');
      await Promise.all([giver, other].map((one) => one.reach(answer.version ?? 0)));
      return true;
    },
  };
}

/** The same at boardgame.io, with the messages of its own clients. Its only acknowledgement is the new state. */
async function boardgameMatch(url: string, traffic: Traffic): Promise<PlayedMatch> {
  const players = await Promise.all(['0', '1'].map((id) => BoardgamePlayer.arrive(url, id, traffic)));
  let given = 0;
  const begin = async (): Promise<void> => {
    const match = randomUUID();
    for (const player of players) await player.open(match);
  };
  await begin();
  return {
    async give() {
      if (given === TOY_LENGTH) {
        given = 0;
        await begin();
      }
      players[given % 2]?.boast(given);
      given += 1;
      await Promise.all(players.map((player) => player.reach(given)));
      return true;
    },
  };
}

class BoardgamePlayer {
  #match = '';
  #state = 0;
  #wait: { state: number; resolve: () => void } | null = null;

  private constructor(
    private readonly socket: Socket,
    private readonly id: string,
    traffic: Traffic,
  ) {
    socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
      if (typeof data === 'string' && data.startsWith('2/toy,["update"'))
        traffic.sizes.push(Buffer.byteLength(data));
    });
    socket.on('update', (match: string, { _stateID }: { _stateID: number }) =>
      this.#arrived(match, _stateID),
    );
  }

  static async arrive(url: string, id: string, traffic: Traffic): Promise<BoardgamePlayer> {
    const socket = io(`${url}/toy`, { transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', resolve);
    });
    return new BoardgamePlayer(socket, id, traffic);
  }

  /** Resolves when the match exists. The first client to ask creates it. */
  async open(match: string): Promise<void> {
    this.#match = match;
    this.#state = 0;
    const there = new Promise((resolve) => this.socket.once('sync', resolve));
    this.socket.emit('sync', match, this.id, undefined, 2);
    await there;
  }
  boast(state: number): void {
    const payload = { type: 'boast', args: [], playerID: this.id };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state, this.#match, this.id);
  }
  async reach(state: number): Promise<void> {
    if (this.#state >= state) return;
    await new Promise<void>((resolve) => (this.#wait = { state, resolve }));
  }
  #arrived(match: string, state: number): void {
    if (match !== this.#match) return;
    this.#state = state;
    if (this.#wait === null || state < this.#wait.state) return;
    this.#wait.resolve();
    this.#wait = null;
  }
}
