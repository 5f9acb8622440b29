import { randomInt } from 'node:crypto';
import type { Invitation } from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import { codeHash, matchOfJoinCode, newMatchId, newRecoveryCode, type LinkCodes } from '../common/codes.ts';
import { steadyTime } from '../common/clock.ts';
import { codeFor } from '../people/newcomers.ts';
import { Refused } from '../gate/refused.ts';
import type { Asker } from '../people/sessions.ts';
import type { Notifier } from '../post/kinds/notifier.ts';
import {
  hasSeen,
  isComputers,
  type Chair,
  type Holding,
  type MatchRow,
  type Session,
  type Store,
} from '../store/index.ts';
import type { Clock } from '../replicas/table-clock.ts';
import { asThemselves, giveSeat } from './as-themselves.ts';
import { computersChair, emptyChair, mustKeepLink, personsChair } from './chairs.ts';
import type { ComputerPlayers } from './live/computer.ts';
import { dueAfter } from './live/due.ts';
import { holdEnds } from './live/holding.ts';
import type { LiveMatch } from './live/live-match.ts';
import type { LiveMatches } from './live/live-matches.ts';
import { newMatch, type MatchRequest } from './new-match.ts';
import { dayOf, DAY_BYTES, type DayBudget } from './record/day-budget.ts';
import type { TableState } from './record/state.ts';
import { TABLE_LIMITS, THIS_ONE, type Beginning, type TableLimits } from './table-limits.ts';

export interface LobbyParts {
  game: Game<unknown>;
  store: Store;
  tables: LiveMatches;
  codes: LinkCodes;
  computers: ComputerPlayers;
  /** The computer player that sits down if a request names none. */
  defaultComputer: string;
  limits: TableLimits;
  notify: Notifier;
  clock: Clock;
  days: DayBudget;
}

/** A match between two computers. */
export interface ComputerMatch extends Pick<MatchRequest, 'scenario' | 'options' | 'charts' | 'listed'> {
  officers: Readonly<Record<Seat, string | undefined>>;
}

/** The seat of a person at a match, with its recovery code, which gives the seat to the next person who uses it. */
export interface GivenSeat {
  match: MatchRow;
  seat: Seat;
  /** Null if the person already had the seat, and for a visitor. */
  recovery: string | null;
}

/** Creates matches and seats people at them. */
export class Lobby {
  readonly #parts: LobbyParts;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  /**
   * Makes a new match with its creator seated. Throws `Refused` if the game cannot be played like that, or if the creator
   * sits at too many matches already.
   */
  create(by: Asker, wish: MatchRequest): Promise<GivenSeat & { join: string | null }> {
    const unjoined = wish.opponent === 'person';
    const opens = unjoined && wish.open === true;
    const kind = opens ? 'open' : wish.listed === true ? 'listed' : undefined;
    const begin = async (beginning: Beginning): Promise<GivenSeat & { join: string | null }> => {
      const open = opens ? await this.#parts.limits.openUntil(by, beginning) : null;
      if (wish.listed === true && unjoined) await this.#parts.limits.mustBeFewListed(by, beginning);
      return this.#create(by, wish, open);
    };
    return this.#parts.limits.admit(by, { unjoined, kind }, begin);
  }

  async #create(
    by: Asker,
    wish: MatchRequest,
    openUntil: Date | null,
  ): Promise<GivenSeat & { join: string | null }> {
    const { game, store, tables, codes, defaultComputer } = this.#parts;
    const computer =
      wish.opponent === 'computer' ? this.#known(wish.officer ?? wish.computer ?? defaultComputer) : null;
    const id = newMatchId();
    const seat = wish.seat === 'either' ? pick(game.seats) : wish.seat;
    const recovery = codes.recovery(id, seat);
    const join = computer === null ? codes.join(id) : null;
    const chairs = game.seats.map((each): Chair => {
      if (each === seat)
        return { ...personsChair(each, by, recovery), ...(wish.seal && { seal: wish.seal }) };
      if (computer !== null) return computersChair(each, computer);
      return emptyChair(each);
    });
    const { row, state } = newMatch(game, id, by, wish, chairs, join);
    if (openUntil !== null) row.openUntil = openUntil;
    if (by.from !== undefined && (row.listed || openUntil !== null)) row.madeFrom = by.from;
    const snapshot = await this.#written(by, state);
    const most = {
      ...(openUntil !== null && { open: TABLE_LIMITS.open }),
      ...(row.listed && { listed: TABLE_LIMITS.listed }),
    };
    const first = { snapshot, due: dueAfter(chairs, false), ...(Object.keys(most).length > 0 && { most }) };
    if (!(await asThemselves(store, by, () => store.createMatch(row, first)))) {
      // Others may have been made at another server in the meantime.
      if (row.listed) await this.#parts.limits.mustBeFewListed(by, THIS_ONE);
      if (openUntil !== null) await this.#parts.limits.openUntil(by, THIS_ONE);
      throw Refused.for('table.tooMany');
    }
    if (computer !== null) await tables.begin(id);
    return { match: row, seat, recovery: codeFor(by, recovery), join };
  }

  /**
   * Makes a new match between two computers. Throws `Refused` if the game cannot be played like that, or if the limit of
   * such matches is reached.
   */
  async createForComputers(by: Asker, wish: ComputerMatch): Promise<MatchRow> {
    const { game, store, tables, defaultComputer, limits } = this.#parts;
    const chairs = game.seats.map((seat) =>
      computersChair(seat, this.#known(wish.officers[seat] ?? defaultComputer)),
    );
    const { row, state } = newMatch(game, newMatchId(), by, wish, chairs, null);
    await limits.admitComputers(by, async (reserved) => {
      if (row.listed) await limits.mustBeFewListed(by, reserved);
      if (by.from !== undefined) row.madeFrom = by.from;
      const snapshot = await this.#written(by, state);
      const most = row.listed ? { most: { listed: TABLE_LIMITS.listed } } : {};
      if (await store.createMatch(row, { snapshot, due: dueAfter(chairs, false), ...most })) return;
      await limits.mustBeFewListed(by, THIS_ONE);
      throw Refused.for('match.listed');
    });
    await tables.begin(row.id);
    return row;
  }

  /**
   * Makes a rematch between the persons who played a match, with the sides swapped. `keep` writes it and returns whether it
   * did. Null if it did not. The rematch is listed like the first match if the list has room for its maker and their
   * address; nobody is refused a game because the list is full. Throws `Refused` as `create` does.
   */
  async rematch(
    by: Asker,
    row: MatchRow,
    keep: (next: MatchRow, first: Parameters<Store['createMatch']>[1]) => Promise<boolean>,
  ): Promise<GivenSeat | null> {
    const { game, store, codes } = this.#parts;
    const id = newMatchId();
    const chairs = row.chairs.map(({ seat }): Chair => {
      const other = row.chairs.find((each) => each.seat !== seat);
      const recoveryHash = codeHash(codes.recovery(id, seat));
      return {
        ...emptyChair(seat),
        ...{ personId: other?.personId ?? null, name: other?.name ?? null, recoveryHash },
      };
    });
    const { scenario, options, chartsName: charts, adviser, plotTable, listed, pace = null } = row;
    const made = newMatch(
      game,
      id,
      by,
      { scenario, options, charts, adviser, plotTable, listed, pace },
      chairs,
      null,
    );
    if (by.from !== undefined && made.row.listed) made.row.madeFrom = by.from;
    const kept = await this.#parts.limits.admit(by, {}, async () => {
      const snapshot = await this.#written(by, made.state);
      const most = made.row.listed ? { most: { listed: TABLE_LIMITS.listed } } : {};
      return asThemselves(store, by, () =>
        keep(made.row, { snapshot, due: dueAfter(chairs, false), ...most }),
      );
    });
    if (!kept) return null;
    await this.#parts.tables.begin(id);
    const seat = chairs.find(({ personId }) => personId === by.personId)?.seat ?? '';
    return { match: made.row, seat, recovery: codeFor(by, codes.recovery(id, seat)) };
  }

  /**
   * The text of a first state. It counts as written by the person, who cannot make a match once their allowance for the day
   * is used up. Throws `Refused`.
   */
  async #written({ personId }: Session, state: TableState): Promise<string> {
    const { store, clock, days } = this.#parts;
    const text = JSON.stringify(state);
    const writing = { personId, day: dayOf(clock.now().at), bytes: Buffer.byteLength(text) };
    const bytes = await store.countWritten(writing);
    days.note({ ...writing, bytes });
    if (bytes > DAY_BYTES) throw Refused.for('day.allowance');
    return text;
  }

  /** The name of a computer that can play here. Throws `Refused` for a name that this server does not know. */
  #known(computer: string): string {
    if (!Object.hasOwn(this.#parts.computers, computer)) throw Refused.for('computer.unknown');
    return computer;
  }

  /**
   * What a join code invites to. Throws `Refused` for a code that was used, and for the maker of the match. `by`: the person
   * who asks, if known.
   */
  async invitation(by: Session | null, code: string): Promise<Invitation> {
    const row = await this.#parts.store.findMatchByJoinHash(codeHash(code));
    const empty = row?.chairs.find((chair) => chair.personId === null && chair.computer === null);
    if (!row || row.ended || !empty || (by !== null && (await this.#apart(by, row))))
      throw await this.#usedUp(by, code);
    if (by !== null && row.chairs.some(({ personId }) => personId === by.personId))
      throw Refused.for('join.own');
    return {
      scenario: row.scenario,
      options: row.options,
      seat: empty.seat,
      from: row.chairs.find((chair) => chair.seat !== empty.seat)?.name ?? null,
      charts: (await this.#parts.tables.must(row.id)).charts,
      adviser: row.adviser,
      plotTable: row.plotTable,
      pace: row.pace ?? null,
    };
  }

  /**
   * Takes the empty seat with a join code. A player who has joined and opens the link again is let in, without a new
   * recovery code. The maker of the match is refused, because the link is for their opponent.
   */
  async join(by: Session, code: string): Promise<GivenSeat> {
    const { store } = this.#parts;
    const row = await store.findMatchByJoinHash(codeHash(code));
    const match = row ?? (await store.findMatch(matchOfJoinCode(code)));
    const mayTake = (present: MatchRow): boolean => present.joinHash === codeHash(code) && !present.ended;
    try {
      return await this.#sitDown(by, match, mayTake, 'join.used');
    } catch (error) {
      throw isTooLate(error) ? await this.#usedUp(by, code) : error;
    }
  }

  /** Why a join code gives no seat. A table that nobody joined may be closed, have ended, or have a computer. */
  async #usedUp(by: Session | null, code: string): Promise<Refused> {
    const { store, codes } = this.#parts;
    const id = matchOfJoinCode(code);
    if (codes.openJoin(id, codeHash(code)) === null) return Refused.for('join.used');
    const row = await store.findMatch(id);
    if (row === null) return Refused.for('join.closed');
    const over = row.ended && row.joinHash !== null;
    const computers = row.chairs.some(isComputers);
    const apart = by !== null && (await this.#apart(by, row));
    return Refused.for((over || computers) && !apart ? 'join.closed' : 'join.used');
  }

  /**
   * Takes the empty seat of a match that is open to anybody. A player who has taken it and comes again is let in, as with a
   * join code. A match that is not open is refused in the same way as one that never existed.
   */
  async takeOpen(by: Asker, matchId: string): Promise<GivenSeat> {
    const match = await this.#parts.store.findMatch(matchId);
    const now = new Date(steadyTime());
    try {
      return await this.#sitDown(by, match, (present) => isOpen(present, now), 'table.taken', true);
    } catch (error) {
      throw isTooLate(error) ? Refused.for('table.taken') : error;
    }
  }

  /**
   * `mayTake` checks the match at the moment when they sit down. `otherwise`: the refusal. `open`: whether the table is open
   * to anybody, and goes back to the list unless they play.
   */
  async #sitDown(
    by: Asker,
    match: MatchRow | null,
    mayTake: (present: MatchRow) => boolean,
    otherwise: 'join.used' | 'table.taken',
    open = false,
  ): Promise<GivenSeat> {
    const { store, codes, game } = this.#parts;
    if (match === null || match.game !== game.name) throw Refused.for(otherwise);
    const own = match.chairs.find((chair) => chair.personId === by.personId);
    if (own) {
      if (match.joinHash !== null) throw Refused.for('join.own');
      // The server may have stopped after they sat down and before the clocks started.
      await (await this.#parts.tables.must(match.id)).settle();
      return { match, seat: own.seat, recovery: null };
    }
    const empty = match.chairs.find((chair) => chair.personId === null && chair.computer === null);
    if (!empty || !mayTake(match) || (await this.#apart(by, match))) throw Refused.for(otherwise);

    let recovery = codes.recovery(match.id, empty.seat);
    const live = await this.#parts.tables.must(match.id);
    const sitDown = () =>
      live.reseat(async (present) => {
        // By now they may have come to the other seat, by its recovery link.
        if (present.chairs.some((each) => each.personId === by.personId)) throw Refused.for('join.own');
        const knows = (each: Chair): boolean => each.seat !== empty.seat && hasSeen(each, by.personId);
        if (present.chairs.some(knows)) throw Refused.for('handover.knows');
        const { joinHash } = present;
        const { pastHolders = null } = present.chairs.find(({ seat }) => seat === empty.seat) ?? empty;
        if (open && pastHolders?.split(' ').includes(by.personId) === true)
          throw Refused.for('table.released');
        // The code that a former holder was shown must not bring that person back.
        if (pastHolders !== null) recovery = newRecoveryCode();
        if (joinHash === null || !mayTake(present)) throw Refused.for(otherwise);
        const { version } = live.viewOf('observer');
        await this.#parts.notify({ kind: 'joined', match: present, by: empty.seat, version });
        const chair = personsChair(empty.seat, by, recovery);
        const holding = open ? this.#holding(present, empty.seat, by) : null;
        if (await giveSeat(store, by, store.takeChair(present, joinHash, chair, holding))) return true;
        // Others may have been taken at another server in the meantime.
        if (open) await this.#parts.limits.mustHoldFew(by, THIS_ONE);
        return false;
      });
    const seated = await this.#parts.limits.admit(
      by,
      { kind: open ? 'held' : undefined },
      async (beginning) => {
        if (open) await this.#parts.limits.mustHoldFew(by, beginning);
        return sitDown();
      },
    );
    await live.settle();
    return { match: seated, seat: empty.seat, recovery: codeFor(by, recovery) };
  }

  /** The hold of a seat that is taken now; null if the time is unknown. */
  #holding(row: MatchRow, seat: Seat, { from = null }: { from?: string | undefined | null }): Holding | null {
    const { ms, resumed, clock } = this.#parts.clock.now();
    if (clock === '' || row.joinHash === null) return null;
    const held = { seat, since: ms, join: row.joinHash, from };
    const facts = { row: { ...row, held }, counts: { clocks: null, notes: [] } };
    return { since: ms, from, deadline: holdEnds(facts, resumed), most: TABLE_LIMITS.held };
  }

  /**
   * Opens a person's match, which waits for an opponent, to anybody, or takes that back. Its link stays as it was. Resolves
   * to the time until which it is open.
   */
  async setOpen(by: Asker, matchId: string, open: boolean): Promise<Date | null> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    await live.seatNow(by.personId);
    const change = async (until: Date | null): Promise<MatchRow> =>
      live.reseat(async (present) => {
        if (!present.chairs.some((each) => each.personId === by.personId)) throw Refused.for('seat.none');
        if (present.joinHash === null || present.ended) throw Refused.for('table.taken');
        if (until === null) return store.setOpen(present, null, by.from);
        const limit = { personId: by.personId, most: TABLE_LIMITS.open };
        if (await store.setOpen(present, until, by.from, limit)) return true;
        await this.#parts.limits.openUntil(by, THIS_ONE);
        return false;
      });
    const row = open
      ? await this.#parts.limits.reserve(by, 'open', async (beginning) =>
          change(await this.#parts.limits.openUntil(by, beginning)),
        )
      : await change(null);
    return row.openUntil ?? null;
  }

  /**
   * Seats a computer on the empty seat of a person's match. From then on the match is like one that began against that
   * computer. Throws `Refused` if somebody sits there.
   */
  async seatComputer(by: Session, matchId: string, officer?: string): Promise<LiveMatch> {
    const { store, defaultComputer } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    await live.reseat(async (present) => {
      const own = mustWait(present, by);
      mustKeepLink(present, own.seat);
      if (own.computer !== null) throw Refused.for('handover.alone');
      const computer = this.#known(officer ?? defaultComputer);
      const chairs = present.chairs.map((chair) =>
        chair.seat === own.seat ? chair : computersChair(chair.seat, computer, live.takesShares),
      );
      const [taken] = chairs.filter(({ seat }) => seat !== own.seat);
      const { id, epoch, sequence } = present;
      const at = { id, epoch, sequence, due: dueAfter(chairs, false) };
      return taken !== undefined && store.seatComputer(at, taken);
    });
    await live.settle();
    return live;
  }

  /** Deletes a person's match that nobody has joined. Throws `Refused` if somebody has. */
  async close(by: Session, matchId: string): Promise<void> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    await live.close(async (present) => {
      const { seat } = mustWait(present, by);
      mustKeepLink(present, seat);
      return store.closeMatch(present);
    });
  }

  /** Whether a person has blocked somebody who sits at a match, or was blocked by them. */
  #apart(by: Session, { chairs }: MatchRow): Promise<boolean> {
    return this.#parts.store.isBlocked(
      by.personId,
      chairs.flatMap(({ personId }) => personId ?? []),
    );
  }
}

/** Whether anybody may take the empty seat of a match. */
const isOpen = ({ openUntil, joinHash, ended }: MatchRow, now: Date): boolean =>
  openUntil != null && openUntil > now && joinHash !== null && !ended;

/** The chair of a person at a match that waits for an opponent. Throws `Refused`. */
function mustWait({ chairs, joinHash, ended }: MatchRow, by: Session): Chair {
  const own = chairs.find((chair) => chair.personId === by.personId);
  if (own === undefined) throw Refused.for('seat.none');
  if (ended) throw Refused.for('seat.over');
  if (joinHash === null) throw Refused.for('table.joined');
  return own;
}

/** Whether somebody else was faster to sit down: the seat is taken, or the match is gone. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Refused && ['join.used', 'match.unknown'].includes(error.error.code);

const pick = ([one, two]: Game<unknown>['seats']): Seat => (randomInt(2) === 0 ? one : two);
