/**
 * boardgame.io with its store in memory, and the toy game in its terms.
 *
 * fork('boardgame.mjs') (bundled; sends its port to the parent)
 *
 * The first client that subscribes to a match creates it. Its own HTTP interface for that, on the same port, answers 404
 * (0.50.2 with its current koa), and is not needed.
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
