import { randomInt } from 'node:crypto';
import { commitment, DICE_SCHEME, genesis, newSecret } from '@1bob/fairness';
import type { Invitation, Pace } from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import {
  codeHash,
  matchOfJoinCode,
  newMatchId,
  newRecoveryCode,
  newWatchCode,
  type LinkCodes,
} from '../common/codes.ts';
import { steadyTime } from '../common/clock.ts';
import { codeFor, isNew } from '../people/newcomers.ts';
import { Refused } from '../gate/refused.ts';
import type { Asker } from '../people/sessions.ts';
import {
  withHolder,
  type Chair,
  type Holding,
  type MatchRow,
  type Session,
  type Store,
} from '../store/index.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { ComputerPlayers } from './live/computer.ts';
import { dayOf, DAY_BYTES, type DayBudget } from './record/day-budget.ts';
import { dueAfter } from './live/due.ts';
import { holdEnds } from './live/holding.ts';
import { matchHeader } from './record/record.ts';
import { computersShare } from './record/shares.ts';
import { untouched, type TableState } from './record/state.ts';
import type { LiveMatch } from './live/live-match.ts';
import type { LiveMatches } from './live/live-matches.ts';

export interface LobbyParts {
  game: Game<unknown>;
  store: Store;
  tables: LiveMatches;
  codes: LinkCodes;
  computers: ComputerPlayers;
  /** The computer player that sits down when none is named. */
  defaultComputer: string;
  /** Matches at which one person may sit: running ones, and those that wait for an opponent. */
  limits: { running: number; unjoined: number };
  /** Milliseconds for which a match stands open to anybody. */
  openFor: number;
  /** Running matches between two computers, of all people together. */
  computerMatches: number;
  /** Milliseconds from their opponent's coming until a person is told of it. */
  noticeDelay: number;
  /** Told when somebody is to be told of something, and from when on; absent where nobody is. */
  noted?: ((due: Date) => void) | undefined;
  clock: Clock;
  days: DayBudget;
}

export interface Wish {
  scenario: string;
  /** A seat of the game, or "either". */
  seat: Seat;
  opponent: 'person' | 'computer';
  options: unknown;
  /** Rank of the computer; a name that older matches have; the default one when both are absent. */
  officer?: string | undefined;
  computer?: string | undefined;
  /** Both persons may ask for advice. */
  adviser?: boolean | undefined;
  charts?: string | undefined;
  /** Seal of the creator's share in the dice. */
  seal?: string | undefined;
  listed?: boolean | undefined;
  pace?: Pace | null | undefined;
  /** Anybody may take the other seat. */
  open?: boolean | undefined;
}

/** A match that two computers play. */
export interface ComputerMatch extends Pick<Wish, 'scenario' | 'options' | 'charts' | 'listed'> {
  officers: Readonly<Record<Seat, string | undefined>>;
}

/** Matches of one person that stand open to anybody at once, and seats that one holds at such tables before their first move. */
const MOST_OPEN = 5;
const MOST_HELD = 5;
/** Running matches of one person that stand in the list of those who watch. */
const MOST_LISTED = 20;
/**
 * The same from one address. A school class of thirty shares one, and may have two dozen tables; a page of the list holds 50, so
 * that one address does not fill it.
 */
const FROM_ONE_ADDRESS = { open: 30, held: 30, listed: 60 } as const;
/** The same for the store, which counts what other servers make at the same moment. */
const MOST = {
  open: { own: MOST_OPEN, from: FROM_ONE_ADDRESS.open },
  held: { own: MOST_HELD, from: FROM_ONE_ADDRESS.held },
  listed: { own: MOST_LISTED, from: FROM_ONE_ADDRESS.listed },
} as const;
/** Of the matches between computers that may run, one person may have begun this part, and one address that; one at least. */
const FAIR_SHARE = { person: 1 / 4, address: 1 / 2 } as const;
const shareOf = (all: number, part: number): number => Math.max(1, Math.floor(all * part));

/** What counts for an address too. */
type Kind = keyof typeof FROM_ONE_ADDRESS | 'computers';

/** What is about to be made or joined, this one counted: of a person, and of that kind from their address. */
interface Beginning {
  person: number;
  address: number;
}

const THIS_ONE: Beginning = { person: 1, address: 1 };

/** The seat of a person at a match, with the code that gives it to another one. */
export interface Place {
  match: MatchRow;
  seat: Seat;
  /** Null where they sat there already, and for a visitor. */
  recovery: string | null;
}

/** Creates matches and seats people at them. */
export class Lobby {
  readonly #parts: LobbyParts;
  /** Matches that persons and addresses are about to make or join, and that the store does not count yet. */
  readonly #beginning = new Map<string, number>();
  /** The same of matches between two computers. */
  #computerMatches = 0;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  /**
   * A new match, its creator seated. Throws `Refused` when the game cannot be played like that, or they sit at too many
   * matches already.
   */
  create(by: Asker, wish: Wish): Promise<Place & { join: string | null }> {
    const unjoined = wish.opponent === 'person';
    const opens = unjoined && wish.open === true;
    const kind = opens ? 'open' : wish.listed === true ? 'listed' : undefined;
    const begin = async (beginning: Beginning): Promise<Place & { join: string | null }> => {
      const open = opens ? await this.#openUntil(by, beginning) : null;
      if (wish.listed === true && unjoined) await this.#mustBeFewListed(by, beginning);
      return this.#create(by, wish, open);
    };
    return this.#withinLimits(by, { unjoined, kind }, begin);
  }

  async #create(by: Asker, wish: Wish, openUntil: Date | null): Promise<Place & { join: string | null }> {
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
    const { row, state } = this.#made(id, by, wish, chairs, join);
    if (openUntil !== null) row.openUntil = openUntil;
    if (by.from !== undefined && (row.listed || openUntil !== null)) row.madeFrom = by.from;
    const snapshot = await this.#written(by, state);
    const most = {
      ...(openUntil !== null && { open: MOST.open }),
      ...(row.listed && { listed: MOST.listed }),
    };
    const first = { snapshot, due: dueAfter(chairs, false), ...(Object.keys(most).length > 0 && { most }) };
    if (!(await this.#asThemselves(by, () => store.createMatch(row, first)))) {
      // Others were made at another server meanwhile.
      if (row.listed) await this.#mustBeFewListed(by, THIS_ONE);
      if (openUntil !== null) await this.#openUntil(by, THIS_ONE);
      throw Refused.for('table.tooMany');
    }
    // A computer may have the first move: opening the match wakes it.
    if (computer !== null) await tables.get(id);
    return { match: row, seat, recovery: codeFor(by, recovery), join };
  }

  /**
   * A new match that two computers play. Throws `Refused` when the game cannot be played like that, or as many run as there
   * may be.
   */
  async createForComputers(by: Asker, wish: ComputerMatch): Promise<MatchRow> {
    const { game, store, tables, defaultComputer, computerMatches } = this.#parts;
    const chairs = game.seats.map((seat) =>
      computersChair(seat, this.#known(wish.officers[seat] ?? defaultComputer)),
    );
    const { row, state } = this.#made(newMatchId(), by, wish, chairs, null);
    // Counted before the store is asked, as those of one person are.
    const beginning = ++this.#computerMatches;
    try {
      await this.#counted(by, 'computers', async (own) => {
        const all = await store.countComputerMatches();
        const mine = await store.countComputerMatches({ createdBy: by.personId });
        const there = by.from === undefined ? 0 : await store.countComputerMatches({ madeFrom: by.from });
        if (
          all + beginning > computerMatches ||
          mine + own.person > shareOf(computerMatches, FAIR_SHARE.person) ||
          there + own.address > shareOf(computerMatches, FAIR_SHARE.address)
        )
          throw Refused.for('computer.tooMany');
        if (row.listed) await this.#mustBeFewListed(by, own);
        if (by.from !== undefined) row.madeFrom = by.from;
        const snapshot = await this.#written(by, state);
        const most = row.listed ? { most: { listed: MOST.listed } } : {};
        if (await store.createMatch(row, { snapshot, due: dueAfter(chairs, false), ...most })) return;
        await this.#mustBeFewListed(by, THIS_ONE);
        throw Refused.for('match.listed');
      });
    } finally {
      this.#computerMatches -= 1;
    }
    await tables.get(row.id);
    return row;
  }

  /**
   * A further match of the persons who played one, with the sides swapped; `keep` writes it, and says whether it did. Null
   * when it did not. It is listed as the first one was while there is room in the list for its maker and their address:
   * nobody is refused a game for that. Throws `Refused` as `create` does.
   */
  async again(
    by: Asker,
    row: MatchRow,
    keep: (next: MatchRow, first: Parameters<Store['createMatch']>[1]) => Promise<boolean>,
  ): Promise<Place | null> {
    const { codes } = this.#parts;
    const id = newMatchId();
    const chairs = row.chairs.map(({ seat }): Chair => {
      const other = row.chairs.find((each) => each.seat !== seat);
      const recoveryHash = codeHash(codes.recovery(id, seat));
      return {
        ...emptyChair(seat),
        ...{ personId: other?.personId ?? null, name: other?.name ?? null, recoveryHash },
      };
    });
    const { scenario, options, chartsName: charts, adviser, listed, pace = null } = row;
    const made = this.#made(id, by, { scenario, options, charts, adviser, listed, pace }, chairs, null);
    if (by.from !== undefined && made.row.listed) made.row.madeFrom = by.from;
    const kept = await this.#withinLimits(by, {}, async () => {
      const snapshot = await this.#written(by, made.state);
      const most = made.row.listed ? { most: { listed: MOST.listed } } : {};
      return this.#asThemselves(by, () =>
        keep(made.row, { snapshot, due: dueAfter(chairs, false), ...most }),
      );
    });
    if (!kept) return null;
    await (await this.#parts.tables.must(id)).settle();
    const seat = chairs.find(({ personId }) => personId === by.personId)?.seat ?? '';
    return { match: made.row, seat, recovery: codeFor(by, codes.recovery(id, seat)) };
  }

  /**
   * The text of a first state. It counts as written by the person, who may make no match on a day on which they have written all
   * they may. Throws `Refused`.
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

  /** Throws `Refused` when as many matches of a person or an address stand in the list as may. */
  async #mustBeFewListed({ personId, from }: Asker, { person, address }: Beginning): Promise<void> {
    const { store } = this.#parts;
    const [own, there] = await Promise.all([
      store.countListed({ createdBy: personId }),
      from === undefined ? 0 : store.countListed({ madeFrom: from }),
    ]);
    if (own + person > MOST_LISTED) throw Refused.for('match.listed');
    if (there + address > FROM_ONE_ADDRESS.listed) throw Refused.for('table.address');
  }

  /** The name of a computer that can play here. Throws `Refused` for another. */
  #known(computer: string): string {
    if (!Object.hasOwn(this.#parts.computers, computer)) throw Refused.for('computer.unknown');
    return computer;
  }

  /** A match as it is stored first. Throws `Refused` when the game cannot be played like that. */
  #made(
    id: string,
    by: Session,
    wish: Pick<Wish, 'scenario' | 'options' | 'charts' | 'listed' | 'adviser' | 'pace'>,
    chairs: Chair[],
    join: string | null,
  ): { row: MatchRow; state: TableState } {
    const { game } = this.#parts;
    const made = game.create({
      scenario: wish.scenario,
      options: wish.options,
      ...(wish.charts === undefined ? {} : { charts: wish.charts }),
    });
    if (!made.ok) throw Refused.byGame(made.error);
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
      createdBy: by.personId,
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
      adviser: wish.adviser === true && chairs.every(({ computer }) => computer === null),
      ...(wish.pace == null ? {} : { pace: wish.pace }),
      chairs,
    };
    row.head = genesis(matchHeader(row, made.match));
    return { row, state: untouched(game, made.match, row.head) };
  }

  /** What a join code invites to. Throws `Refused` for one that is used. `by`: who asks, if that is known. */
  async invitation(by: Session | null, code: string): Promise<Invitation> {
    const row = await this.#parts.store.findMatchByJoinHash(codeHash(code));
    const empty = row?.chairs.find((chair) => chair.personId === null && chair.computer === null);
    if (!row || row.ended || !empty || (by !== null && (await this.#apart(by, row))))
      throw await this.#usedUp(by, code);
    return {
      scenario: row.scenario,
      options: row.options,
      seat: empty.seat,
      from: row.chairs.find((chair) => chair.seat !== empty.seat)?.name ?? null,
      charts: (await this.#parts.tables.must(row.id)).charts,
      adviser: row.adviser,
      pace: row.pace ?? null,
    };
  }

  /**
   * Takes the empty seat with a join code. A player who has joined and comes by the link again is let in, without a new
   * recovery code; the maker of the match is refused, because the link is for their opponent.
   */
  async join(by: Session, code: string): Promise<Place> {
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

  /** Why a join code leads to no seat: a table that nobody joined may be closed, have ended, or be played with a computer. */
  async #usedUp(by: Session | null, code: string): Promise<Refused> {
    const { store, codes } = this.#parts;
    const id = matchOfJoinCode(code);
    if (codes.openJoin(id, codeHash(code)) === null) return Refused.for('join.used');
    const row = await store.findMatch(id);
    if (row === null) return Refused.for('join.closed');
    const over = row.ended && row.joinHash !== null;
    const computers = row.chairs.some(({ computer, personId }) => computer !== null && personId === null);
    const apart = by !== null && (await this.#apart(by, row));
    return Refused.for((over || computers) && !apart ? 'join.closed' : 'join.used');
  }

  /**
   * Takes the empty seat of a match that stands open to anybody. Who has taken it and comes again is let in, as with a
   * join code. A match that is not open is refused in the same words as one that there never was.
   */
  async takeOpen(by: Asker, matchId: string): Promise<Place> {
    const match = await this.#parts.store.findMatch(matchId);
    const now = new Date(steadyTime());
    try {
      return await this.#sitDown(by, match, (present) => isOpen(present, now), 'table.taken', true);
    } catch (error) {
      throw isTooLate(error) ? Refused.for('table.taken') : error;
    }
  }

  /**
   * `mayTake`: judged by the match as it is when they sit down; `otherwise`: how they are refused; `open`: the table stands open
   * to anybody, and goes back to the list unless they play.
   */
  async #sitDown(
    by: Asker,
    match: MatchRow | null,
    mayTake: (present: MatchRow) => boolean,
    otherwise: 'join.used' | 'table.taken',
    open = false,
  ): Promise<Place> {
    const { store, codes, game } = this.#parts;
    if (match === null || match.game !== game.name) throw Refused.for(otherwise);
    const own = match.chairs.find((chair) => chair.personId === by.personId);
    if (own) {
      if (match.joinHash !== null) throw Refused.for('join.own');
      // The server may have stopped between their sitting down and the start of the clocks.
      await (await this.#parts.tables.must(match.id)).settle();
      return { match, seat: own.seat, recovery: null };
    }
    const empty = match.chairs.find((chair) => chair.personId === null && chair.computer === null);
    if (!empty || !mayTake(match) || (await this.#apart(by, match))) throw Refused.for(otherwise);

    let recovery = codes.recovery(match.id, empty.seat);
    const live = await this.#parts.tables.must(match.id);
    const sitDown = () =>
      live.reseat(async (present) => {
        // They may have come to the other seat meanwhile, by its recovery link.
        if (present.chairs.some((each) => each.personId === by.personId)) throw Refused.for('join.own');
        const knows = (each: Chair): boolean => each.seat !== empty.seat && hasHeld(each, by.personId);
        if (present.chairs.some(knows)) throw Refused.for('handover.knows');
        const { joinHash } = present;
        const { pastHolders = null } = present.chairs.find(({ seat }) => seat === empty.seat) ?? empty;
        if (open && pastHolders?.split(' ').includes(by.personId) === true)
          throw Refused.for('table.released');
        // The one that a former holder was shown must not bring them back.
        if (pastHolders !== null) recovery = newRecoveryCode();
        if (joinHash === null || !mayTake(present)) throw Refused.for(otherwise);
        // First: what then is not true is dropped when its turn comes, and nothing that is true is lost.
        await this.#tellOther(present, empty.seat, live);
        const chair = personsChair(empty.seat, by, recovery);
        const holding = open ? this.#holding(present, empty.seat, by) : null;
        if (await this.#kept(by, store.takeChair(present, joinHash, chair, holding))) return true;
        // Others were taken at another server meanwhile.
        if (open) await this.#mustHoldFew(by, THIS_ONE);
        return false;
      });
    const seated = await this.#withinLimits(by, { kind: open ? 'held' : undefined }, async (beginning) => {
      if (open) await this.#mustHoldFew(by, beginning);
      return sitDown();
    });
    await live.settle();
    return { match: seated, seat: empty.seat, recovery: codeFor(by, recovery) };
  }

  /** How a seat is held that is taken now; null while no time can be told. */
  #holding(row: MatchRow, seat: Seat, { from = null }: { from?: string | undefined | null }): Holding | null {
    const { ms, resumed, clock } = this.#parts.clock.now();
    if (clock === '' || row.joinHash === null) return null;
    const held = { seat, since: ms, join: row.joinHash, from };
    const facts = { row: { ...row, held }, counts: { clocks: null, notes: [] } };
    return { since: ms, from, deadline: holdEnds(facts, resumed), most: MOST.held };
  }

  /** Throws `Refused` when a person or an address holds as many seats as may without having moved there. */
  async #mustHoldFew(by: Asker, { person, address }: Beginning): Promise<void> {
    const held = await this.#parts.store.countHeld(by.personId, by.from);
    if (held.own + person > MOST_HELD) throw Refused.for('table.holding');
    if (held.from + address > FROM_ONE_ADDRESS.held) throw Refused.for('table.address');
  }

  /** The person at the other seat is to be told that somebody came. */
  async #tellOther({ id: matchId, chairs }: MatchRow, taken: Seat, live: LiveMatch): Promise<void> {
    const { store, noticeDelay, noted } = this.#parts;
    const other = chairs.find(({ seat }) => seat !== taken);
    if (other?.personId == null) return;
    const { version } = live.viewOf('observer');
    const dueAt = new Date(steadyTime() + noticeDelay);
    const { seat, personId } = other;
    await store.noteNotice({ ...{ matchId, seat, version, kind: 'joined' }, personId, dueAt });
    noted?.(dueAt);
  }

  /**
   * Opens one's own match that waits for an opponent to anybody, or takes that back: its link stays as it was. Resolves to
   * the time until which it is open.
   */
  async setOpen(by: Asker, matchId: string, open: boolean): Promise<Date | null> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    const change = async (until: Date | null): Promise<MatchRow> =>
      live.reseat(async (present) => {
        if (!present.chairs.some((each) => each.personId === by.personId)) throw Refused.for('seat.none');
        if (present.joinHash === null || present.ended) throw Refused.for('table.taken');
        if (until === null) return store.setOpen(present, null, by.from);
        const limit = { personId: by.personId, most: MOST.open };
        if (await store.setOpen(present, until, by.from, limit)) return true;
        await this.#openUntil(by, THIS_ONE);
        return false;
      });
    const row = open
      ? await this.#counted(by, 'open', async (beginning) => change(await this.#openUntil(by, beginning)))
      : await change(null);
    return row.openUntil ?? null;
  }

  /**
   * Lets a computer take the seat at one's own match that nobody has taken: from then on the match is as one that was begun
   * against it. Throws `Refused` when somebody sits there.
   */
  async seatComputer(by: Session, matchId: string, officer?: string): Promise<LiveMatch> {
    const { store, defaultComputer } = this.#parts;
    const computer = this.#known(officer ?? defaultComputer);
    const live = await this.#parts.tables.must(matchId);
    await live.reseat(async (present) => {
      const own = mustWait(present, by);
      mustKeepLink(live, own.seat);
      if (own.computer !== null) throw Refused.for('handover.alone');
      const chairs = present.chairs.map((chair) =>
        chair.seat === own.seat ? chair : computersChair(chair.seat, computer, live.takesShares),
      );
      const [taken] = chairs.filter(({ seat }) => seat !== own.seat);
      const { id, epoch, sequence } = present;
      const at = { id, epoch, sequence, due: dueAfter(chairs, false) };
      return taken !== undefined && store.seatComputer(at, taken);
    });
    await live.settle();
    this.#parts.tables.letComputersPlay(live);
    return live;
  }

  /** Closes one's own match that nobody has joined: it is deleted. Throws `Refused` when somebody has. */
  async close(by: Session, matchId: string): Promise<void> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    await live.close(async (present) => {
      const { seat } = mustWait(present, by);
      mustKeepLink(live, seat);
      return store.closeMatch(present);
    });
  }

  /** Until when a match of this person may stand open. Throws `Refused` when there are too many of theirs. */
  async #openUntil(by: Asker, { person, address }: Beginning): Promise<Date> {
    const { store, openFor } = this.#parts;
    const now = steadyTime();
    const stand = await store.countOpenTables(by.personId, new Date(now), by.from);
    if (stand.own + person > MOST_OPEN) throw Refused.for('table.tooMany');
    if (stand.from + address > FROM_ONE_ADDRESS.open) throw Refused.for('table.address');
    return new Date(now + openFor);
  }

  /** Whether a person and one who sits at a match want nothing to do with each other: one has blocked the other. */
  #apart(by: Session, { chairs }: MatchRow): Promise<boolean> {
    return this.#parts.store.isBlocked(
      by.personId,
      chairs.flatMap(({ personId }) => personId ?? []),
    );
  }

  /** Begins one match more for a person, unless they sit at too many. `unjoined`: it waits for an opponent; `kind`: see `#counted`. */
  async #withinLimits<T>(
    by: Asker,
    { unjoined = false, kind }: { unjoined?: boolean; kind?: Kind | undefined },
    begin: (beginning: Beginning) => Promise<T>,
  ): Promise<T> {
    const { store, limits } = this.#parts;
    return this.#counted(by, kind, async (counted) => {
      const { person: beginning } = counted;
      const now = await store.countsOf(by.personId);
      if (now.running + beginning > limits.running) throw Refused.for('match.tooMany');
      if (unjoined && now.unjoined + beginning > limits.unjoined) throw Refused.for('match.tooManyUnjoined');
      return begin(counted);
    });
  }

  /** Counted before the store is asked: of many requests at once each sees those before it. `kind`: what counts for their address. */
  async #counted<T>(
    by: Asker,
    kind: Kind | undefined,
    work: (beginning: Beginning) => Promise<T>,
  ): Promise<T> {
    const { from } = by;
    const count = (more: 1 | -1): Beginning => ({
      person: this.#count(by.personId, more),
      address: from === undefined || kind === undefined ? 0 : this.#count(`${kind} from ${from}`, more),
    });
    const beginning = count(1);
    try {
      return await work(beginning);
    } finally {
      count(-1);
    }
  }

  /** Counts one more or one less that a person or an address is about to make or join; gives back how many there are then. */
  #count(of: string, more: 1 | -1): number {
    const beginning = (this.#beginning.get(of) ?? 0) + more;
    if (beginning === 0) this.#beginning.delete(of);
    else this.#beginning.set(of, beginning);
    return beginning;
  }

  /**
   * What gives a person a seat, and was kept or not. Throws `Refused` when their device has become one of another person
   * meanwhile, for whom it comes again: this one sits down nowhere any more.
   */
  async #kept(by: Session, work: Promise<boolean>): Promise<boolean> {
    if (await work) return true;
    const now = await this.#parts.store.findSession(by.id);
    if (now?.personId !== by.personId) throw Refused.for('session.expired');
    return false;
  }

  /** The same of what rejects where the person was taken over. */
  async #asThemselves<T>(by: Session, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) await this.#kept(by, Promise.resolve(false));
      throw error;
    }
  }

  /** Gives the seat of a recovery code to this person; the one who held it no longer does. */
  async recover(by: Session, code: string): Promise<Place> {
    const { store } = this.#parts;
    const recoveryHash = codeHash(code);
    const { seat, match: found } = await this.recoverable(code);
    await this.#mustBeFree(by, found, seat);
    const live = await this.#parts.tables.must(found.id);
    // Judged by who holds the seat when its turn has come: others may be taking it, or renewing its link.
    const match = await live.reseat(async (present) => {
      const chair = present.chairs.find((each) => each.seat === seat);
      if (chair?.recoveryHash !== recoveryHash) throw Refused.for('recovery.unknown');
      if (present.chairs.some((each) => each.seat !== seat && each.personId === by.personId))
        throw Refused.for('recovery.both');
      if (present.chairs.some((each) => each.seat !== seat && hasHeld(each, by.personId)))
        throw Refused.for('handover.knows');
      if (chair.personId === by.personId) return true;
      const recovered = recoveredBy(by, chair);
      return this.#kept(by, store.moveChair(present, seat, recoveryHash, by.personId, recovered));
    });
    return { match, seat, recovery: null };
  }

  /** The links to a blocked person's seat do not work: the same person would come back under another name. */
  async #mustBeFree(by: Session, { chairs }: MatchRow, seat: Seat): Promise<void> {
    const holder = chairs.find((chair) => chair.seat === seat)?.personId ?? null;
    if (holder === null || holder === by.personId) return;
    const blocked = await this.#parts.store.blockedAmong([holder]);
    if (blocked.length > 0) throw Refused.for('person.blocked', 'The player of this seat is blocked here.');
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
    const live = await this.#parts.tables.must(matchId);
    const recovery = newRecoveryCode();
    const recoveryHash = codeHash(recovery);
    const seat = await live.renewRecovery(by.personId, (own) => {
      mustKeepLink(live, own);
      return store.setRecovery(matchId, own, by.personId, recoveryHash);
    });
    return { match: matchId, seat, recovery };
  }

  /** A new code by which one's own seat is passed on, once; the one before is dead. */
  async handover(by: Session, matchId: string): Promise<{ live: LiveMatch; code: string }> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    if (live.ended) throw Refused.for('seat.over');
    const code = newRecoveryCode();
    await live.renewRecovery(by.personId, (own) => {
      mustKeepLink(live, own);
      return store.setHandover(matchId, own, by.personId, codeHash(code));
    });
    return { live, code };
  }

  /** Which seat a code passes on. Throws `Refused` for an unknown code; changes nothing. */
  async handedOver(code: string): Promise<{ match: MatchRow; seat: Seat }> {
    const found = await this.#parts.store.findMatchByHandoverHash(codeHash(code));
    if (found === null) throw Refused.for('handover.unknown');
    return found;
  }

  /** Gives the seat that a code passes on to this session, with a recovery code of its own. */
  async takeOver(by: Session, code: string): Promise<Place> {
    const { match, seat } = await this.handedOver(code);
    await this.#mustBeFree(by, match, seat);
    const live = await this.#parts.tables.must(match.id);
    const recovery = newRecoveryCode();
    await this.#withinLimits(by, {}, () =>
      this.#asThemselves(by, () =>
        live.passOn(seat, (chair, other) => {
          if (chair.handoverHash !== codeHash(code)) throw Refused.for('handover.unknown');
          if (chair.personId === by.personId) throw Refused.for('seat.held');
          if (other.personId === by.personId || hasHeld(other, by.personId))
            throw Refused.for('handover.knows');
          return {
            ...{ personId: by.personId, name: by.name, computer: null, handoverHash: null },
            recoveryHash: codeHash(recovery),
            pastHolders: withHolder(chair.pastHolders, chair.personId),
          };
        }),
      ),
    );
    return { match: live.row, seat, recovery: codeFor(by, recovery) };
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

/** Somebody was faster than one who wanted to sit down: the seat is taken, or the match is gone. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Refused && ['join.used', 'match.unknown'].includes(error.error.code);

const pick = ([one, two]: Game<unknown>['seats']): Seat => (randomInt(2) === 0 ? one : two);

/** A match of a person against a computer is private. */
function mayBeListed(chairs: readonly Chair[]): boolean {
  const computers = chairs.filter(({ computer }) => computer !== null).length;
  return computers === 0 || computers === chairs.length;
}

/**
 * Who took a seat by its link cannot make that link worthless to the one who held it before, nor pass the seat on: its next
 * holder gets a link of their own. Throws `Refused`.
 */
function mustKeepLink({ row }: LiveMatch, seat: Seat): void {
  if (isNew(row.chairs.find((chair) => chair.seat === seat)?.recoveredAt))
    throw Refused.for('recovery.recent');
}

/** Whether a session held this seat before. */
const hasHeld = ({ pastHolders }: Chair, personId: string): boolean =>
  (pastHolders ?? '').split(' ').includes(personId);

const emptyChair = (seat: Seat): Chair => ({
  seat,
  personId: null,
  computer: null,
  name: null,
  recoveryHash: null,
});

const personsChair = (seat: Seat, { personId, name }: Session, recovery: string): Chair => ({
  ...emptyChair(seat),
  personId,
  name,
  recoveryHash: codeHash(recovery),
});

/**
 * What a chair tells of having gone to another person by its link. It remembers who held it before the first of several who
 * took it within days: that person coming back ends the matter.
 */
function recoveredBy(
  { personId }: Session,
  chair: Chair,
): Required<Pick<Chair, 'recoveredAt' | 'recoveredFrom'>> {
  const from = (isNew(chair.recoveredAt) ? chair.recoveredFrom : chair.personId) ?? null;
  return from === null || from === personId
    ? { recoveredAt: null, recoveredFrom: null }
    : { recoveredAt: new Date(steadyTime()), recoveredFrom: from };
}

/**
 * The computer's share in the dice is chosen when it sits down; that of its opponent cannot be known then. `shares`: whether
 * its share still goes into them.
 */
export function computersChair(seat: Seat, computer: string, shares = true): Chair {
  return { ...emptyChair(seat), computer, name: computer, ...(shares ? computersShare() : {}) };
}
