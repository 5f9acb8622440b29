/**
 * boardgame.io with its store in memory, and the toy game in its words.
 *
 *   fork('boardgame.mjs')          (bundled; tells its parent the port)
 *
 * Matches are made by the first client that asks to be told of them. Its own interface for making them over HTTP answers 404
 * on one port with the other (0.50.2 with the koa that it gets today), and is not needed.
 */
import type { AddressInfo } from 'node:net';
import type { Game } from 'boardgame.io';
import { Server } from 'boardgame.io/server';

interface Toy {
  log: string[];
  hidden: Record<string, number>;
}

const toy: Game<Toy> = {
  name: 'toy',
  setup: () => ({ log: [], hidden: { 0: 1, 1: 2 } }),
  moves: {
    boast({ G, playerID }) {
      G.log.push(`${playerID} holds ${G.hidden[playerID] ?? 0}`);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  // Each seat sees its own number.
  playerView: ({ G, playerID }) => ({
    log: G.log,
    hidden: playerID == null ? {} : { [playerID]: G.hidden[playerID] ?? 0 },
  }),
};

const server = Server({ games: [toy], origins: ['*'] });
const { appServer } = await server.run({ port: 0 });
process.send?.({ port: (appServer.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
