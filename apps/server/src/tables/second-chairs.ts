import { randomUUID } from 'node:crypto';
import type { CompanionKind } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import {
  hasSeen,
  readingAt,
  type MatchRow,
  type OwnSecondChair,
  type SecondChair,
  type Session,
  type Store,
} from '../store/index.ts';
import { asThemselves } from './as-themselves.ts';
import type { LiveMatch } from './live/live-match.ts';
import type { LiveMatches } from './live/live-matches.ts';

/** The most second chairs of one seat. */
const MOST = 3;
/** Milliseconds during which the link to a second chair can be used. */
const LASTS = 3 * 24 * 60 * 60_000;

export interface SecondChairsParts {
  store: Store;
  tables: Pick<LiveMatches, 'must'>;
}

/** What a player makes beside their seat. */
type Draft = Pick<SecondChair, 'kind' | 'hash' | 'expiresAt' | 'agreesTo'>;

type KeptSecondChair = Awaited<ReturnType<Store['secondChairsOf']>>[number];
/** A second chair as a player sees it: with the name of the person in it, and the label of the device of theirs that made it. */
export type ListedSecondChair = KeptSecondChair & { device: string | null };

/** Whether an umpire's chair waits for the agreement of this player, whom somebody else asks for it. */
export const asksFor = (
  { kind, personId, agreedBy, expiresAt }: KeptSecondChair,
  player: string | undefined,
): boolean =>
  kind === 'umpire' && personId !== player && agreedBy === null && expiresAt.getTime() > steadyTime();

/**
 * Second chairs: the holder of a seat lets somebody look over their shoulder, by a link that works once. The companion who sits
 * there reads the seat's view, and can do nothing else at the table. The chair of an umpire belongs to both players: one
 * proposes it, its link works once the other has agreed, and either may end it.
 */
export class SecondChairs {
  readonly #parts: SecondChairsParts;

  constructor(parts: SecondChairsParts) {
    this.#parts = parts;
  }

  /** The second chairs of a person's seat, and those of umpires. Throws `Refused` for a person without a seat. */
  async list(by: Session, matchId: string): Promise<ListedSecondChair[]> {
    const { store } = this.#parts;
    await this.#at(by, matchId);
    const chairs = await store.secondChairsOf(matchId, by.personId);
    const devices = chairs.length === 0 ? [] : await store.devicesOf(by.personId);
    const labels = new Map(devices.map(({ id, label }) => [id, label]));
    return chairs.map((chair) => ({ ...chair, device: labels.get(chair.sessionId) ?? null }));
  }

  /**
   * Makes a second chair beside a person's seat, and resolves to the code of its link. Nobody is told, but the other player of
   * a proposed umpire. Throws `Refused` for a person without a seat, for a seat that a computer plays, for an umpire when
   * a computer plays the other seat, and for one chair too many.
   */
  async make(by: Session, matchId: string, kind: CompanionKind): Promise<string> {
    const code = newRecoveryCode();
    const expiresAt = new Date(steadyTime() + LASTS);
    await this.#keep(by, matchId, ({ chairs }) => {
      if (kind === 'umpire' && chairs.some(({ computer }) => computer !== null))
        throw Refused.for('chair.computer');
      return { kind, hash: codeHash(code), expiresAt };
    });
    return code;
  }

  /**
   * Agrees to an umpire whom the other player has proposed, so that the link works. Throws `Refused` like `make`, and for a
   * chair that is unknown, the person's own, or of another kind.
   */
  agree(by: Session, matchId: string, id: string): Promise<void> {
    return this.#keep(by, matchId, async () => {
      const chairs = await this.#parts.store.secondChairsOf(matchId, by.personId);
      const chair = chairs.find((each) => each.id === id);
      if (chair?.agreedBy === by.personId) return null;
      if (chair === undefined || !asksFor(chair, by.personId)) throw Refused.for('chair.unknown');
      return { kind: 'umpire', agreesTo: id, hash: '', expiresAt: chair.expiresAt };
    });
  }

  /** Keeps what a person makes beside their seat, as `judge` decides; nothing if it is null. */
  async #keep(
    by: Session,
    matchId: string,
    judge: (row: MatchRow) => Draft | null | Promise<Draft | null>,
  ): Promise<void> {
    const live = await this.#at(by, matchId);
    const { personId } = by;
    await live.reseat(async (row) => {
      if (row.ended) throw Refused.for('seat.over');
      const chair = row.chairs.find((each) => each.personId === personId);
      if (chair === undefined) throw Refused.for('seat.none');
      if (chair.computer !== null) throw Refused.for('seat.handed');
      const draft = await judge(row);
      if (draft === null) return true;
      const made: SecondChair = {
        ...{ ...draft, id: randomUUID(), matchId, seat: chair.seat, personId },
        ...{ createdAt: new Date(steadyTime()), sessionId: by.id },
      };
      const kept = await this.#parts.store.createToken(made, row.epoch, MOST);
      if (kept === 'full') throw Refused.for('chair.tooMany');
      return kept;
    });
  }

  /**
   * Takes a second chair back, whether somebody sits there or not. Its link stops working, and whoever sits there is sent
   * nothing more. Either player ends the chair of an umpire. Throws `Refused` for a person without a seat, and for an unknown
   * chair.
   */
  async end(by: Session, matchId: string, id: string): Promise<void> {
    const live = await this.#at(by, matchId);
    const { personId } = by;
    await live.reseat(async ({ epoch }) => {
      const ended = await this.#parts.store.endToken({ id, matchId, personId }, epoch);
      if (ended === 'gone') throw Refused.for('chair.unknown');
      return ended;
    });
  }

  /** A person leaves the second chair in which they sit at a match. Throws `Refused` if they sit in none. */
  async leave({ personId }: Session, matchId: string): Promise<void> {
    const { store, tables } = this.#parts;
    const live = await tables.must(matchId);
    await live.reseat(async (present) => {
      if (present.companions?.some((each) => each.personId === personId) !== true)
        throw Refused.for('chair.unknown');
      return store.leaveSecondChair(present, personId);
    });
  }

  /**
   * The chair to which a link leads, with the scenario of its match and the name of its holder. Throws `Refused` for an invalid
   * link, and for that of an umpire to whom not all players have agreed. Changes nothing.
   */
  async linked(code: string): Promise<SecondChair & Pick<OwnSecondChair, 'scenario' | 'name'>> {
    const { store } = this.#parts;
    const chair = await this.#valid(codeHash(code));
    const match = await store.findMatch(chair.matchId);
    const holder = match?.chairs.find(
      ({ seat, personId }) => seat === chair.seat && personId === chair.personId,
    );
    if (match === null || holder === undefined) throw Refused.for('chair.link');
    return { ...chair, scenario: match.scenario, name: holder.name };
  }

  /** The empty chair whose link has this hash, with the agreement that it needs. Throws `Refused`. */
  async #valid(hash: string): Promise<SecondChair> {
    const chair = await this.#parts.store.findSecondChair(hash, new Date(steadyTime()));
    if (chair === null) throw Refused.for('chair.link');
    if (chair.agreedBy === null) throw Refused.for('chair.waits');
    return chair;
  }

  /**
   * Seats a person in the second chair of a link. Refused for everybody who holds a seat of the match, has seen what the
   * other seat sees, or is apart from a giver of the chair by a block. An umpire has seen what neither seat sees, or was an
   * umpire before.
   */
  async take(by: Session, code: string): Promise<SecondChair> {
    const { store, tables } = this.#parts;
    const chair = await this.linked(code);
    const givers = [chair.personId, chair.agreedBy].flatMap((each) => each ?? []);
    if ((await store.blockedAmong(givers)).length > 0) throw Refused.for('seat.blocked');
    // In the words for a used link, so that the block does not show.
    if (await store.isBlocked(by.personId, givers)) throw Refused.for('chair.link');
    const live = await tables.must(chair.matchId);
    await asThemselves(store, by, () =>
      live.reseat(async (present) => {
        if (present.ended) throw Refused.for('seat.over');
        const { personId } = by;
        const own = present.chairs.find((each) => each.personId === personId);
        if (own !== undefined) throw Refused.for(own.seat === chair.seat ? 'seat.held' : 'recovery.both');
        const knows = present.chairs.filter((each) => hasSeen(each, personId)).map(({ seat }) => seat);
        const isBiased =
          chair.kind === 'umpire'
            ? knows.length > 0 && knows.length < present.chairs.length
            : knows.some((seat) => seat !== chair.seat);
        if (isBiased) throw Refused.for('handover.knows');
        if (readingAt(present, personId) !== null) throw Refused.for('chair.taken');
        const now = new Date(steadyTime());
        // The link may have been used or taken back in the meantime.
        await this.#valid(chair.hash);
        return store.takeSecondChair(present, chair.id, personId, now);
      }),
    );
    return chair;
  }

  /** The match at which a person holds a seat. Throws `Refused`. */
  async #at({ personId }: Session, matchId: string): Promise<LiveMatch> {
    const live = await this.#parts.tables.must(matchId);
    await live.seatNow(personId);
    return live;
  }
}
