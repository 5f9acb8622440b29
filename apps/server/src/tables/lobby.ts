import { randomInt } from 'node:crypto';
import { commitment, genesis, newContribution, newSecret, seal } from '@1bob/fairness';
import type { Invitation } from '@1bob/protocol';
import type { Game, Seat } from '@1bob/rules';
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
import { matchHeader } from './record.ts';
import { perViewer } from './sight.ts';
import type { TableState } from './state.ts';
import type { Tables } from './tables.ts';

export interface LobbyParts {
  game: Game<unknown>;
  store: Store;
  tables: Tables;
  codes: LinkCodes;
  computers: ComputerPlayers;
  /** The computer player that sits down when none is named. */
  defaultComputer: string;
}

export interface Wish {
  scenario: string;
  seat: Seat | 'either';
  opponent: 'person' | 'computer';
  options: unknown;
  computer?: string | undefined;
  charts?: string | undefined;
  /** Seal of the creator's share in the dice. */
  seal?: string | undefined;
}

/** Somebody's place at a match, with the code that gives it to another browser. */
export interface Place {
  match: MatchRow;
  seat: Seat;
  recovery: string | null;
}

/** How matches come to be, and how people come to sit at them. */
export class Lobby {
  readonly #parts: LobbyParts;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  /** A new match, its creator seated. Throws `Refused` when the game cannot be played like that. */
  async create(by: Session, wish: Wish): Promise<Place & { join: string | null }> {
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
      head: '',
      secret,
      secretHash: commitment(secret),
      joinHash: join === null ? null : codeHash(join),
      watchCode: newWatchCode(),
      summary: game.summary(made.match),
      ended: false,
      chairs: game.seats.map((each): Chair => {
        if (each === seat)
          return { ...personsChair(each, by, recovery), ...(wish.seal && { seal: wish.seal }) };
        if (computer !== null) return computersChair(each, computer);
        return emptyChair(each);
      }),
    };
    row.head = genesis(matchHeader(row, made.match));
    const state: TableState = {
      match: made.match,
      versions: perViewer(() => 0),
      heads: perViewer(() => row.head),
      diceInUse: false,
    };
    await store.createMatch(row, { snapshot: JSON.stringify(state) });
    // A computer may have the first move: opening the table wakes it.
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
      charts: (await this.#table(row.id)).charts,
    };
  }

  /**
   * Sits down with a join code. Whoever sits there already and comes by the link again is shown in, without a new
   * recovery code; the maker of the match is told that the link is not for him.
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
    const table = await this.#table(row.id);
    const seated = await table.reseat(async (present) => {
      // He may have come to the other seat meanwhile, by its recovery link.
      if (present.chairs.some((each) => each.sessionId === by.id)) throw Refused.for('join.own');
      if (!(await store.takeChair(row.id, codeHash(code), chair))) throw Refused.for('join.used');
      return { ...present, joinHash: null, chairs: replaced(present.chairs, chair) };
    });
    return { match: seated, seat: chair.seat, recovery };
  }

  /** Gives the seat of a recovery code to this session; the session that held it no longer does. */
  async recover(by: Session, code: string): Promise<Place> {
    const { store } = this.#parts;
    const recoveryHash = codeHash(code);
    const found = await store.findMatchByRecoveryHash(recoveryHash);
    if (found === null) throw Refused.for('recovery.unknown');
    const { seat } = found;
    const table = await this.#table(found.match.id);
    // Judged by who sits there when its turn has come: several may be at it, with a new link being made besides.
    const match = await table.reseat(async (present) => {
      const chair = present.chairs.find((each) => each.seat === seat);
      if (chair?.recoveryHash !== recoveryHash) throw Refused.for('recovery.unknown');
      if (present.chairs.some((each) => each.seat !== seat && each.sessionId === by.id))
        throw Refused.for('recovery.both');
      if (chair.sessionId === by.id) return present;
      await store.moveChair(present.id, seat, by.id);
      return { ...present, chairs: replaced(present.chairs, { ...chair, sessionId: by.id }) };
    });
    return { match, seat, recovery: null };
  }

  /**
   * The name of the person a recovery code belongs to: a browser that was cleared gets its session back under it.
   * Null for an unknown code.
   */
  async nameBehind(recoveryCode: string): Promise<string | null> {
    const found = await this.#parts.store.findMatchByRecoveryHash(codeHash(recoveryCode));
    return found?.match.chairs.find(({ seat }) => seat === found.seat)?.name ?? null;
  }

  /** A new recovery code for one's own seat; the old one is dead. */
  async recovery(by: Session, matchId: string): Promise<{ match: string; seat: Seat; recovery: string }> {
    const { store } = this.#parts;
    const table = await this.#table(matchId);
    const recovery = newRecoveryCode();
    const recoveryHash = codeHash(recovery);
    const row = await table.reseat(async (present) => {
      const chair = chairOf(present, by);
      await store.setRecovery(matchId, chair.seat, recoveryHash);
      return { ...present, chairs: replaced(present.chairs, { ...chair, recoveryHash }) };
    });
    return { match: matchId, seat: chairOf(row, by).seat, recovery };
  }

  /** Takes a seat's share in the dice: the seal first, the share itself when all seats have sealed theirs. */
  async share(
    by: Session,
    matchId: string,
    part: { seal: string } | { contribution: string },
  ): Promise<MatchRow> {
    const { store } = this.#parts;
    const table = await this.#table(matchId);
    const after = await table.reseat(async (row, diceInUse) => {
      const chair = chairOf(row, by);
      const { seat } = chair;
      if (diceInUse) throw Refused.for('dice.late');
      if ('seal' in part) {
        if (!(await store.handIn(matchId, seat, 'seal', part.seal))) throw Refused.for('dice.late');
        return { ...row, chairs: replaced(row.chairs, { ...chair, seal: part.seal }) };
      }
      if (row.chairs.some((each) => each.seal == null)) throw Refused.for('dice.early');
      if (seal(part.contribution) !== chair.seal) throw Refused.for('dice.mismatch');
      if (!(await store.handIn(matchId, seat, 'contribution', part.contribution)))
        throw Refused.for('dice.late');
      return { ...row, chairs: replaced(row.chairs, { ...chair, contribution: part.contribution }) };
    });
    // With the last share a match that was brought back from a copy goes on, and it may be a computer's move.
    this.#parts.tables.letComputersPlay(table);
    return after;
  }

  async #table(matchId: string) {
    const table = await this.#parts.tables.get(matchId);
    if (table === null) throw Refused.for('match.unknown');
    return table;
  }
}

function pick(seats: readonly Seat[]): Seat {
  const seat = seats[randomInt(seats.length)];
  if (seat === undefined) throw new Error('a game without seats');
  return seat;
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
  const contribution = newContribution();
  return { ...emptyChair(seat), computer, name: computer, seal: seal(contribution), contribution };
}

/** The chair of a session. Throws `Refused` when it has none. */
function chairOf({ chairs }: MatchRow, { id }: Session): Chair {
  const chair = chairs.find(({ sessionId }) => sessionId === id);
  if (chair === undefined) throw Refused.for('seat.none');
  return chair;
}

const replaced = (chairs: readonly Chair[], chair: Chair): Chair[] =>
  chairs.map((each) => (each.seat === chair.seat ? chair : each));
