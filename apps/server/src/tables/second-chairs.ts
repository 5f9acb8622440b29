import { randomUUID } from 'node:crypto';
import type { CompanionKind } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import {
  hasSeen,
  readingAt,
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

/** A second chair as its maker sees it: with the name of the person in it, and the label of the device that made it. */
export type ListedSecondChair = Awaited<ReturnType<Store['secondChairsOf']>>[number] & {
  device: string | null;
};

/**
 * Second chairs: the holder of a seat lets somebody look over their shoulder, by a link that works once. The companion who sits
 * there reads the seat's view, and can do nothing else at the table.
 */
export class SecondChairs {
  readonly #parts: SecondChairsParts;

  constructor(parts: SecondChairsParts) {
    this.#parts = parts;
  }

  /** The second chairs of a person's seat. Throws `Refused` for a person without a seat. */
  async list(by: Session, matchId: string): Promise<ListedSecondChair[]> {
    const { store } = this.#parts;
    await this.#at(by, matchId);
    const chairs = await store.secondChairsOf(matchId, by.personId);
    const devices = chairs.length === 0 ? [] : await store.devicesOf(by.personId);
    const labels = new Map(devices.map(({ id, label }) => [id, label]));
    return chairs.map((chair) => ({ ...chair, device: labels.get(chair.sessionId) ?? null }));
  }

  /**
   * Makes a second chair beside a person's seat, and resolves to the code of its link. Nobody is told. Throws `Refused` for a
   * person without a seat, for a seat that a computer plays, and for one chair too many.
   */
  async make(by: Session, matchId: string, kind: CompanionKind): Promise<string> {
    const live = await this.#at(by, matchId);
    const code = newRecoveryCode();
    const { personId } = by;
    await live.reseat(async ({ epoch, chairs, ended }) => {
      if (ended) throw Refused.for('seat.over');
      const chair = chairs.find((each) => each.personId === personId);
      if (chair === undefined) throw Refused.for('seat.none');
      if (chair.computer !== null) throw Refused.for('seat.handed');
      const now = steadyTime();
      const made: SecondChair = {
        ...{ id: randomUUID(), hash: codeHash(code), matchId, seat: chair.seat, personId, kind },
        ...{ createdAt: new Date(now), expiresAt: new Date(now + LASTS), sessionId: by.id },
      };
      const kept = await this.#parts.store.createToken(made, epoch, MOST);
      if (kept === 'full') throw Refused.for('chair.tooMany');
      return kept;
    });
    return code;
  }

  /**
   * Takes a second chair back, whether somebody sits there or not. Its link stops working, and whoever sits there is sent
   * nothing more. Throws `Refused` for a person without a seat, and for an unknown chair.
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
   * link. Changes nothing.
   */
  async linked(code: string): Promise<SecondChair & Pick<OwnSecondChair, 'scenario' | 'name'>> {
    const { store } = this.#parts;
    const chair = await store.findSecondChair(codeHash(code), new Date(steadyTime()));
    const match = chair && (await store.findMatch(chair.matchId));
    const holder = match?.chairs.find(
      ({ seat, personId }) => seat === chair?.seat && personId === chair.personId,
    );
    if (chair === null || match === null || holder === undefined) throw Refused.for('chair.link');
    return { ...chair, scenario: match.scenario, name: holder.name };
  }

  /**
   * Seats a person in the second chair of a link. Refused for everybody who holds a seat of the match, or has seen what the
   * other seat sees.
   */
  async take(by: Session, code: string): Promise<SecondChair> {
    const { store, tables } = this.#parts;
    const chair = await this.linked(code);
    if ((await store.blockedAmong([chair.personId])).length > 0) throw Refused.for('seat.blocked');
    const live = await tables.must(chair.matchId);
    await asThemselves(store, by, () =>
      live.reseat(async (present) => {
        if (present.ended) throw Refused.for('seat.over');
        const { personId } = by;
        for (const each of present.chairs) {
          if (each.personId === personId)
            throw Refused.for(each.seat === chair.seat ? 'seat.held' : 'recovery.both');
          if (each.seat !== chair.seat && hasSeen(each, personId)) throw Refused.for('handover.knows');
        }
        if (readingAt(present, personId) !== null) throw Refused.for('chair.taken');
        const now = new Date(steadyTime());
        // The link may have been used or taken back in the meantime.
        if ((await store.findSecondChair(chair.hash, now))?.id !== chair.id) throw Refused.for('chair.link');
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
