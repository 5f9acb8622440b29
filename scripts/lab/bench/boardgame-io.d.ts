/** The part of boardgame.io in use here; the package is fetched for the measurement. */
declare module 'boardgame.io' {
  export interface Game<G> {
    name: string;
    setup: () => G;
    moves: Record<string, (state: { G: G; playerID: string }) => void>;
    turn: { minMoves: number; maxMoves: number };
    playerView: (state: { G: G; playerID: string | null }) => unknown;
  }
}

declare module 'boardgame.io/server' {
  import type { Server as HttpServer } from 'node:http';
  import type { Game } from 'boardgame.io';
  export function Server<G>(options: { games: Game<G>[]; origins: string[] }): {
    run(options: { port: number }): Promise<{ appServer: HttpServer }>;
  };
}
