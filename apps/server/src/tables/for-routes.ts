import type { Game } from '@1bob/game';
import type { FastifyRequest } from 'fastify';
import type { LinkCodes } from '../common/codes.ts';
import type { Links } from '../gate/links.ts';
import type { Spending } from '../gate/spending.ts';
import type { Staff } from '../officers/officers.ts';
import type { Who } from '../people/who.ts';
import type { Store } from '../store/index.ts';
import type { Games } from './games.ts';
import type { LiveMatches } from './live/live-matches.ts';
import type { Lobby, GivenSeat } from './lobby.ts';
import type { Pasts } from './past.ts';
import type { Records } from './record/records.ts';
import type { Rematches } from './rematches.ts';
import type { SecondChairs } from './second-chairs.ts';
import type { Seats } from './seats.ts';

/** The parts that the routes of tables need. */
export interface ForRoutes {
  who: Who;
  store: Store;
  game: Game<unknown>;
  tables: LiveMatches;
  lobby: Lobby;
  seats: Seats;
  secondChairs: SecondChairs;
  rematches: Rematches;
  games: Games;
  pasts: Pasts;
  records: Records;
  /** Counts the bytes of records that are sent. */
  sent: Spending;
  codes: LinkCodes;
  links: Links;
  /** The officers that can be asked to play and to advise; null if the server has none. */
  staff: Pick<Staff, 'officers'> | null;
  /** The most matches between two computers that may run at once. */
  computerMatches: number;
  /** Requests of one address per minute: all of them, and those that begin something or try a code. */
  apiRate: number;
  createRate: number;
  /** The interval in milliseconds at whose multiples pages of the history are sent; tests set another value. */
  pace?: number | undefined;
}

/** The answer to a person who has sat down. */
export const seatAnswer = (request: FastifyRequest, links: Links, { match, seat, recovery }: GivenSeat) => ({
  match: match.id,
  seat,
  recovery: recovery === null ? null : links.recover(request, recovery),
});
