import { randomInt } from 'node:crypto';
import { commitment, DICE_SCHEME, genesis, newSecret } from '@1bob/fairness';
import type { DiceRound, Invitation } from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import {
  codeHash,
  matchOfJoinCode,
  newMatchId,
  newRecoveryCode,
  newWatchCode,
  type LinkCodes,
} from '../codes.ts';
import { Refused } from '../refused.ts';
import type { Chair, MatchRow, Session, Store } from '../store/index.ts';
import type { ComputerPlayers } from './computer.ts';
import { dueAfter } from './due.ts';
import { matchHeader } from './record.ts';
import { computersShare } from './shares.ts';
import { untouched } from './state.ts';
import type { LiveMatches } from './live-matches.ts';

export interface LobbyParts {
  game: Game<unknown>;
  store: Store;
  tables: LiveMatches;
  codes: LinkCodes;
  computers: ComputerPlayers;
  /** The computer player that sits down when none is named. */
  defaultComputer: string;
  /** Matches at which one session may sit: running ones, and those that wait for an opponent. */
  limits: { running: number; unjoined: number };
}

export interface Wish {
  scenario: string;
  /** A seat of the game, or "either". */
  seat: Seat;
  opponent: 'person' | 'computer';
  options: unknown;
  computer?: string | undefined;
  charts?: string | undefined;
  /** Seal of the creator's share in the dice. */
  seal?: string | undefined;
  listed?: boolean | undefined;
}

/** The seat of a session at a match, with the code that gives it to another browser. */
export interface Place {
  match: MatchRow;
  seat: Seat;
  recovery: string | null;
}

/** Creates matches and seats people at them. */
export class Lobby {
  readonly #parts: LobbyParts;
  /** Matches that sessions are about to make or join, and that the store does not count yet. */
  readonly #beginning = new Map<string, number>();

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  /**
   * A new match, its creator seated. Throws `Refused` when the game cannot be played like that, or they sit at too many
   * matches already.
   */
  create(by: Session, wish: Wish): Promise<Place & { join: string | null }> {
    return this.#withinLimits(by, wish.opponent === 'person', () => this.#create(by, wish));
  }

  async #create(by: Session, wish: Wish): Promise<Place & { join: string | null }> {
    const { game, store, tables, codes, computers, defaultComputer } = this.#parts;
    const computer = wish.opponent === 'computer' ? (wish.computer ?? defaultComputer) : null;
    if (computer !== null && !Object.hasOwn(computers, computer)) throw Refused.for('computer.unknown');
    const made = game.create({
      scenario: wish.scenario,
      options: wish.options,
      ...(wish.charts === undefined ? {} : { charts: wish.charts }),
    });
    if (!made.ok) throw Refused.byGame(made.error);

    const id = newMatchId();
    const seat = wish.seat === 'either' ? pick(game.seats) : wish.seat;
    const recovery = codes.recovery(id, seat);
    const join = computer === null ? codes.join(id) : null;
    const secret = newSecret();
    const charts = game.charts(made.match);
    const now = new Date();
    const chairs = game.seats.map((each): Chair => {
      if (each === seat)
        return { ...personsChair(each, by, recovery), ...(wish.seal && { seal: wish.seal }) };
      if (computer !== null) return computersChair(each, computer);
      return emptyChair(each);
    });
    const row: MatchRow = {
      id,
      game: game.name,
      rulesVersion: game.rulesVersion,
      scenario: wish.scenario,
      options: wish.options,
      chartsName: charts.name,
      chartsHash: charts.hash,
      createdBy: by.id,
      createdAt: now,
      updatedAt: now,
      sequence: 0,
      epoch: 0,
      head: '',
      secret,
      secretHash: commitment(secret),
      diceScheme: DICE_SCHEME,
      joinHash: join === null ? null : codeHash(join),
      watchCode: newWatchCode(),
      summary: game.summary(made.match),
      ended: false,
      listed: wish.listed === true && mayBeListed(chairs),
      chairs,
    };
    row.head = genesis(matchHeader(row, made.match));
    const state = untouched(game, made.match, row.head);
    await store.createMatch(row, { snapshot: JSON.stringify(state), due: dueAfter(chairs, false) });
    // A computer may have the first move: opening the match wakes it.
    if (computer !== null) await tables.get(id);
    return { match: row, seat, recovery, join };
  }

  /** What a join code invites to. Throws `Refused` for one that is used. */
  async invitation(code: string): Promise<Invitation> {
    const row = await this.#parts.store.findMatchByJoinHash(codeHash(code));
    const empty = row?.chairs.find((chair) => chair.sessionId === null && chair.computer === null);
    if (!row || !empty) throw Refused.for('join.used');
    return {
      scenario: row.scenario,
      options: row.options,
      seat: empty.seat,
      from: row.chairs.find((chair) => chair.seat !== empty.seat)?.name ?? null,
      charts: (await this.#live(row.id)).charts,
    };
  }

  /**
   * Takes the empty seat with a join code. A player who has joined and comes by the link again is let in, without a new
   * recovery code; the maker of the match is refused, because the link is for their opponent.
   */
  async join(by: Session, code: string): Promise<Place> {
    const { store, codes } = this.#parts;
    const row = await store.findMatchByJoinHash(codeHash(code));
    const match = row ?? (await store.findMatch(matchOfJoinCode(code)));
    const own = match?.chairs.find((chair) => chair.sessionId === by.id);
    if (match && own) {
      if (row !== null) throw Refused.for('join.own');
      return { match, seat: own.seat, recovery: null };
    }
    const empty = row?.chairs.find((chair) => chair.sessionId === null && chair.computer === null);
    if (!row || !empty) throw Refused.for('join.used');

    const recovery = codes.recovery(row.id, empty.seat);
    const chair = personsChair(empty.seat, by, recovery);
    const live = await this.#live(row.id);
    const seated = await this.#withinLimits(by, false, () =>
      live.reseat(async (present) => {
        // They may have come to the other seat meanwhile, by its recovery link.
        if (present.chairs.some((each) => each.sessionId === by.id)) throw Refused.for('join.own');
        if (present.joinHash !== codeHash(code)) throw Refused.for('join.used');
        return store.takeChair(present, codeHash(code), chair);
      }),
    );
    return { match: seated, seat: chair.seat, recovery };
  }

  /** Begins one match more for a session, unless they sit at too many. `unjoined`: it waits for an opponent. */
  async #withinLimits<T>(by: Session, unjoined: boolean, begin: () => Promise<T>): Promise<T> {
    const { store, limits } = this.#parts;
    // Counted before the store is asked: of many requests at once each sees those before it.
    const beginning = this.#count(by, 1);
    try {
      const now = await store.countsOf(by.id);
      if (now.running + beginning > limits.running) throw Refused.for('match.tooMany');
      if (unjoined && now.unjoined + beginning > limits.unjoined) throw Refused.for('match.tooManyUnjoined');
      return await begin();
    } finally {
      this.#count(by, -1);
    }
  }

  /** Counts one more or one less that a session is about to make or join; gives back how many there are then. */
  #count(by: Session, more: 1 | -1): number {
    const beginning = (this.#beginning.get(by.id) ?? 0) + more;
    if (beginning === 0) this.#beginning.delete(by.id);
    else this.#beginning.set(by.id, beginning);
    return beginning;
  }

  /** Gives the seat of a recovery code to this session; the session that held it no longer does. */
  async recover(by: Session, code: string): Promise<Place> {
    const { store } = this.#parts;
    const recoveryHash = codeHash(code);
    const { seat, match: found } = await this.recoverable(code);
    const live = await this.#live(found.id);
    // Judged by who holds the seat when its turn has come: others may be taking it, or renewing its link.
    const match = await live.reseat(async (present) => {
      const chair = present.chairs.find((each) => each.seat === seat);
      if (chair?.recoveryHash !== recoveryHash) throw Refused.for('recovery.unknown');
      if (present.chairs.some((each) => each.seat !== seat && each.sessionId === by.id))
        throw Refused.for('recovery.both');
      if (chair.sessionId === by.id) return true;
      return store.moveChair(present, seat, recoveryHash, by.id);
    });
    return { match, seat, recovery: null };
  }

  /** Which seat a recovery code gives. Throws `Refused` for an unknown code; changes nothing. */
  async recoverable(code: string): Promise<{ match: MatchRow; seat: Seat }> {
    const found = await this.#parts.store.findMatchByRecoveryHash(codeHash(code));
    if (found === null) throw Refused.for('recovery.unknown');
    return found;
  }

  /** A new recovery code for one's own seat; the old one is dead. */
  async recovery(by: Session, matchId: string): Promise<{ match: string; seat: Seat; recovery: string }> {
    const { store } = this.#parts;
    const live = await this.#live(matchId);
    const recovery = newRecoveryCode();
    const recoveryHash = codeHash(recovery);
    const seat = await live.renewRecovery(by.id, (own) =>
      store.setRecovery(matchId, own, by.id, recoveryHash),
    );
    return { match: matchId, seat, recovery };
  }

  /** Takes a seat's share in the dice: the seal first, the share itself when the seals are bound. */
  async share(
    by: Session,
    matchId: string,
    part: { seal: string } | { contribution: string },
  ): Promise<{ row: MatchRow; dice: DiceRound }> {
    const live = await this.#live(matchId);
    if ('seal' in part) await live.takeSeal(by.id, part.seal);
    else await live.takeShare(by.id, part.contribution);
    // A computer may have waited for it.
    this.#parts.tables.letComputersPlay(live);
    return { row: live.row, dice: live.dice };
  }

  /** Where the dice of a match stand. Throws `Refused` for an unknown match. */
  async dice(matchId: string): Promise<DiceRound> {
    const live = await this.#live(matchId);
    await live.upToDate();
    return live.dice;
  }

  async #live(matchId: string) {
    const live = await this.#parts.tables.get(matchId);
    if (live === null) throw Refused.for('match.unknown');
    return live;
  }
}

const pick = ([one, two]: Game<unknown>['seats']): Seat => (randomInt(2) === 0 ? one : two);

/** A match of a person against a computer is private. */
function mayBeListed(chairs: readonly Chair[]): boolean {
  const computers = chairs.filter(({ computer }) => computer !== null).length;
  return computers === 0 || computers === chairs.length;
}

const emptyChair = (seat: Seat): Chair => ({
  seat,
  sessionId: null,
  computer: null,
  name: null,
  recoveryHash: null,
});

const personsChair = (seat: Seat, { id, name }: Session, recovery: string): Chair => ({
  ...emptyChair(seat),
  sessionId: id,
  name,
  recoveryHash: codeHash(recovery),
});

/** The computer's share in the dice is chosen when it sits down; that of its opponent cannot be known then. */
export function computersChair(seat: Seat, computer: string): Chair {
  return { ...emptyChair(seat), computer, name: computer, ...computersShare() };
}
