import type { Game, Seat } from '@1bob/game';
import { steadyTime } from '../common/clock.ts';
import { Refused } from '../gate/refused.ts';
import type { MatchRow, Rematch, Session, Store } from '../store/index.ts';
import type { LiveMatches } from './live/live-matches.ts';
import type { Asker } from '../people/sessions.ts';
import type { Notifier } from '../post/kinds/notifier.ts';
import type { Lobby } from './lobby.ts';
import { mustFindMatch } from './record/found.ts';

/** The state of a rematch, as far as one of its players may know it. */
export interface Standing {
  state: Rematch['state'] | 'none';
  mine: boolean;
  match: string | null;
  /**
   * Whether those who can watch the first match may watch the rematch, by the offer or by both players. Null if the first
   * match is listed, because the list then shows the rematch.
   */
  watched: boolean | null;
  /** The recovery code of the new seat; null except for the player who has just accepted. */
  recovery: string | null;
}

interface PlayedSeat {
  row: MatchRow;
  seat: Seat;
  /** The person at the other seat. */
  other: string;
}

export interface RematchParts {
  store: Store;
  lobby: Lobby;
  tables: Pick<LiveMatches, 'get'>;
  game: Pick<Game<unknown>, 'name'>;
  notify: Notifier;
}

/** The state without an offer. */
const nothing = ({ listed }: MatchRow): Standing => ({
  ...{ state: 'none', mine: false, match: null, recovery: null },
  watched: listed ? null : false,
});

/** Rematches of two persons whose match has ended, with the sides swapped. */
export class Rematches {
  readonly #parts: RematchParts;
  readonly #store: Store;

  constructor(parts: RematchParts) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  /**
   * The rematch to which both have agreed, if those who can watch the first match may watch it: because both players have
   * agreed to that too, or because the list of running matches shows it or has shown it.
   */
  async watchable({ id, ended, listed }: MatchRow): Promise<MatchRow | null> {
    if (!ended) return null;
    const stands = await this.#store.rematchOf(id);
    if (stands?.nextId == null) return null;
    const next = await this.#store.findMatch(stands.nextId);
    return next && (stands.watched || (listed && next.listed)) ? next : null;
  }

  /** Throws `Refused` before the end of the match, and for a person without a seat in it. */
  async standing(by: Session, matchId: string): Promise<Standing> {
    const place = await this.#place(by, matchId);
    return this.#standingOf(by, place, await this.#store.rematchOf(matchId));
  }

  /** Offers a rematch, or accepts the offer of the other seat. `watched` is the wish of this seat. */
  async agree(by: Asker, matchId: string, watched = false): Promise<Standing> {
    const place = await this.#place(by, matchId);
    const { seat, row, other } = place;
    const blocked = await this.#store.hiddenFrom(by.personId, matchId, [other]);
    if (blocked.get(other) === 'blocked') throw Refused.for('rematch.blocked');
    await this.#notify(place);
    const stands = await this.#store.offerRematch({ matchId, seat, watched, at: new Date(steadyTime()) });
    if (stands.state !== 'offered' || stands.seat === seat) return this.#standingOf(by, place, stands);
    // A player who has blocked this person does not want to play them any more, and the block must not show.
    if (await this.#store.isBlocked(by.personId, [other]))
      return { ...nothing(row), state: 'offered', mine: true, ...(row.listed ? {} : { watched }) };
    const next = await this.#parts.lobby.rematch(by, row, (match, first) =>
      this.#store.acceptRematch({ matchId, seat, watched }, match, first),
    );
    // Another device of the same person was faster, or the offer was taken back.
    if (next === null) return this.standing(by, matchId);
    await this.#carryWishes([by.personId, other], matchId, next.match.id);
    await this.#parts.notify({ kind: 'joined', match: next.match, by: next.seat, version: 0 });
    return { ...(await this.standing(by, matchId)), recovery: next.recovery };
  }

  /** Notifies the other player of an offer, unless there already is one. */
  async #notify({ row: match, seat }: PlayedSeat): Promise<void> {
    const before = await this.#store.rematchOf(match.id);
    if (before !== null && (before.state !== 'declined' || before.seat === seat)) return;
    const live = await this.#parts.tables.get(match.id);
    if (live === null) return;
    // News after the end takes the version after the last one.
    const version = live.viewOf('observer').version + 1;
    await this.#parts.notify({ kind: 'rematch', match, by: seat, version });
  }

  /** Notifies both of the rematch as they wished to be notified of the first match. */
  async #carryWishes(persons: readonly string[], from: string, to: string): Promise<void> {
    for (const personId of persons) {
      const wish = await this.#store.findWish(personId, from);
      if (wish === null) continue;
      const { channels, minutes, content } = wish;
      await this.#store.putWish({ personId, matchId: to, channels, minutes, content });
    }
  }

  /** Declines the offer of the other seat, or takes back the offer of this seat. */
  async refuse(by: Session, matchId: string): Promise<Standing> {
    const place = await this.#place(by, matchId);
    await this.#store.endRematch(matchId, place.seat);
    return this.#standingOf(by, place, await this.#store.rematchOf(matchId));
  }

  async #standingOf(
    by: Session,
    { row, seat, other }: PlayedSeat,
    stands: Rematch | null,
  ): Promise<Standing> {
    const none = nothing(row);
    if (stands === null) return none;
    const mine = stands.seat === seat;
    if (!mine && stands.state === 'offered' && (await this.#store.isBlocked(by.personId, [other])))
      return none;
    const { state, nextId, watched } = stands;
    return { ...none, state, mine, match: nextId, ...(row.listed ? {} : { watched }) };
  }

  async #place(by: Session, matchId: string): Promise<PlayedSeat> {
    const row = await mustFindMatch(this.#parts, matchId);
    const own = row.chairs.find(({ personId }) => personId === by.personId);
    if (own === undefined) throw Refused.for('seat.none');
    if (!row.ended) throw Refused.for('match.running');
    const other = row.chairs.find(({ seat }) => seat !== own.seat);
    if (other?.personId == null || other.leftAt != null) throw Refused.for('rematch.over');
    return { row, seat: own.seat, other: other.personId };
  }
}
