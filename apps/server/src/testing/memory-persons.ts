import { MemoryNotices } from './memory-notices.ts';
import {
  NOBODY,
  type Asking,
  type Joined,
  type Moved,
  type Pairing,
  type PersonStore,
  type SessionChange,
} from '../store/persons.ts';
import type { MatchRow, Session } from '../store/index.ts';

/** Everything crosses as it would cross a database: as a copy. */
const copy = <T>(value: T): T => structuredClone(value);

/**
 * Persons, devices and pairings in memory. Nothing waits within a method, so each is a transaction. `matches`: those in which
 * persons sit. `reach`: throws while the store is away.
 */
export abstract class MemoryPersons extends MemoryNotices implements PersonStore {
  readonly sessions = new Map<string, Session>();
  readonly pairings = new Map<string, Pairing>();
  /** Codes of the pages of persons. */
  readonly pages = new Map<string, string>();
  /** Persons that were taken over by another. */
  readonly #gone = new Set<string>();
  readonly #matches: ReadonlyMap<string, MatchRow>;
  readonly #reach: () => void;

  constructor(matches: ReadonlyMap<string, MatchRow>, reach: () => void) {
    super();
    this.#matches = matches;
    this.#reach = reach;
  }

  /** Whether a person was taken over by another. */
  isGone(personId: string | null): boolean {
    return personId !== null && this.#gone.has(personId);
  }

  async createSession(session: Session): Promise<void> {
    this.#reach();
    this.sessions.set(session.id, copy(session));
  }
  async findSession(id: string): Promise<Session | null> {
    this.#reach();
    return copy(this.sessions.get(id) ?? null);
  }
  async findSessions(ids: readonly string[]): Promise<Session[]> {
    this.#reach();
    return copy(ids.flatMap((id) => this.sessions.get(id) ?? []));
  }
  async updateSession(id: string, change: SessionChange): Promise<void> {
    this.#reach();
    const session = this.sessions.get(id);
    if (session) Object.assign(session, change);
  }
  async renamePerson(personId: string, name: string): Promise<void> {
    this.#reach();
    for (const session of this.#devices(personId)) session.name = name;
  }
  async setPage(personId: string, page: string | null): Promise<void> {
    this.#reach();
    if (page === null || this.isGone(personId)) this.pages.delete(personId);
    else this.pages.set(personId, page);
  }
  async findPage(page: string): Promise<{ personId: string; name: string } | null> {
    this.#reach();
    const personId = [...this.pages].find(([id, code]) => code === page && !this.isGone(id))?.[0];
    return personId === undefined ? null : { personId, name: this.#devices(personId)[0]?.name ?? '' };
  }
  async pagesOf(persons: readonly string[]): Promise<Map<string, string>> {
    this.#reach();
    return new Map([...this.pages].filter(([id]) => persons.includes(id) && !this.isGone(id)));
  }
  async devicesOf(personId: string): Promise<Session[]> {
    this.#reach();
    return copy(this.#devices(personId)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }
  async clearSessions(expiredBefore: Date, most: number): Promise<number> {
    this.#reach();
    const gone = [...this.sessions.values()]
      .filter(({ expiresAt }) => expiresAt < expiredBefore)
      .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
      .slice(0, most);
    for (const { id } of gone) this.sessions.delete(id);
    return gone.length;
  }

  async endSessions(by: Session, which: { id: string } | 'others') {
    this.#reach();
    if (!this.#isDevice(by)) return null;
    const ended = this.#devices(by.personId)
      .map(({ id }) => id)
      .filter((id) => (which === 'others' ? id !== by.id : id === which.id));
    for (const id of ended) {
      this.sessions.delete(id);
      this.#forget((pairing) => pairing.askedOf === id);
    }
    return { ended, moved: this.#moveEpochs(by.personId) };
  }

  async offerPairing(pairing: Pairing, now: Date): Promise<boolean> {
    this.#reach();
    this.#forget(({ askedOf, expiresAt }) => askedOf === pairing.askedOf || expiresAt <= now);
    if ([...this.pairings.values()].some(({ place }) => place === pairing.place)) return false;
    this.pairings.set(pairing.id, copy(pairing));
    return true;
  }
  async askPairing(
    { place, codeHash }: Pick<Pairing, 'place' | 'codeHash'>,
    asking: Asking,
    { now, most }: { now: Date; most: number },
  ): Promise<Pairing | null> {
    this.#reach();
    const found = [...this.pairings.values()].find(
      (each) => each.place === place && each.state === 'open' && each.expiresAt > now && each.tries < most,
    );
    if (found === undefined) return null;
    found.tries += 1;
    if (found.codeHash !== codeHash) return null;
    return copy(Object.assign(found, asking, { state: 'asked' }));
  }
  async pairingOf(askedOf: string): Promise<Pairing | null> {
    return this.#pairing((pairing) => pairing.askedOf === askedOf);
  }
  async pairingByTicket(ticket: string): Promise<Pairing | null> {
    return this.#pairing((pairing) => pairing.ticket === ticket);
  }
  async refusePairing(id: string, askedOf: string): Promise<boolean> {
    this.#reach();
    const found = this.pairings.get(id);
    if (found?.askedOf !== askedOf || found.state !== 'asked') return false;
    found.state = 'refused';
    return true;
  }

  async joinPairing(
    { id }: Pick<Pairing, 'id'>,
    by: Session,
    session: Session,
    { now, most }: { now: Date; most: number },
  ): Promise<Joined> {
    this.#reach();
    const found = this.pairings.get(id);
    const visitor = this.sessions.get(found?.visitor ?? '');
    const { personId, name } = by;
    if (!this.#isDevice(by) || visitor?.personId === personId) return { outcome: 'over' };
    if (found?.askedOf !== by.id || found.state !== 'asked' || found.expiresAt <= now)
      return { outcome: 'over' };
    const theirs = visitor === undefined ? [] : this.#devices(visitor.personId);
    const lasting = [...this.#devices(personId), ...theirs].filter(({ expiresAt }) => expiresAt > now);
    if (lasting.length + (visitor === undefined ? 1 : 0) > most) return { outcome: 'tooMany' };
    const guest = visitor?.personId;
    const mine = this.#tables(personId);
    if (guest !== undefined && this.#tables(guest).some((match) => mine.includes(match)))
      return { outcome: 'sameTable' };
    if (guest !== undefined && this.#knowsBoth([personId, guest])) return { outcome: 'sameTable' };
    Object.assign(found, { state: 'joined', sessionId: visitor?.id ?? session.id });
    if (visitor === undefined || guest === undefined) {
      this.sessions.set(session.id, copy(session));
      return { outcome: 'joined', session, moved: [] };
    }
    const moved = this.#moveEpochs(guest);
    this.#gone.add(guest);
    for (const device of theirs)
      Object.assign(device, { personId, name, how: 'code', joinedAt: now, toldAt: now });
    for (const row of this.#tables(guest))
      for (const chair of row.chairs) if (chair.personId === guest) chair.personId = personId;
    for (const row of this.#matches.values()) if (row.createdBy === guest) row.createdBy = personId;
    for (const { chairs } of this.#matches.values())
      for (const chair of chairs)
        if (chair.pastHolders != null) chair.pastHolders = chair.pastHolders.replaceAll(guest, personId);
    this.bringAlong(guest, personId);
    this.#forget((pairing) => pairing.personId === guest);
    return { outcome: 'joined', session: copy(visitor), moved };
  }

  async erasePerson(by: Session, now: Date): Promise<{ moved: Moved[] } | null> {
    this.#reach();
    if (!this.#isDevice(by)) return null;
    const { personId } = by;
    const moved = this.#moveEpochs(personId);
    for (const row of this.#tables(personId)) {
      const others = row.chairs.some((chair) => chair.personId !== null && chair.personId !== personId);
      if (!row.ended && !others) this.dropMatch(row.id);
      for (const chair of row.chairs) {
        if (chair.personId !== personId) continue;
        Object.assign(chair, { name: NOBODY, recoveryHash: null, leftAt: now });
        delete chair.handoverHash;
      }
    }
    for (const { id } of this.#devices(personId)) this.sessions.delete(id);
    this.#forget((pairing) => pairing.personId === personId);
    this.pages.delete(personId);
    this.#gone.add(personId);
    this.eraseRest(personId);
    return { moved };
  }

  /** Deletes a match with all that belongs to it. */
  protected abstract dropMatch(id: string): void;

  /** Deletes what a person has beside devices and seats. */
  protected eraseRest(id: string): void {
    for (const [name, { personId }] of this.channels) if (personId === id) this.channels.delete(name);
    for (const [name, { personId }] of this.wishes) if (personId === id) this.wishes.delete(name);
    for (const [name, { personId }] of this.jobs) if (personId === id) this.jobs.delete(name);
  }

  /** What a person who goes to another one has beside devices and seats. */
  protected bringAlong(guest: string, personId: string): void {
    for (const [name, wish] of this.wishes) {
      if (wish.personId !== guest) continue;
      this.wishes.delete(name);
      void this.putWish({ ...wish, personId });
    }
    for (const kept of [...this.channels.values(), ...this.jobs.values()])
      if (kept.personId === guest) kept.personId = personId;
  }

  #knowsBoth(persons: readonly string[]): boolean {
    const isTheirs = (id: string | null): boolean => id !== null && persons.includes(id);
    return [...this.#matches.values()].some(({ chairs }) =>
      chairs.some(
        ({ seat, pastHolders }) =>
          (pastHolders?.split(' ') ?? []).some(isTheirs) &&
          chairs.some((other) => other.seat !== seat && isTheirs(other.personId)),
      ),
    );
  }
  #devices(personId: string): Session[] {
    return [...this.sessions.values()].filter((session) => session.personId === personId);
  }
  #isDevice({ id, personId }: Session): boolean {
    return this.sessions.get(id)?.personId === personId;
  }
  #tables(personId: string): MatchRow[] {
    return [...this.#matches.values()].filter(({ chairs }) =>
      chairs.some((chair) => chair.personId === personId),
    );
  }
  #moveEpochs(personId: string): Moved[] {
    return this.#tables(personId).map((row) => {
      row.epoch += 1;
      const { id, sequence, epoch, head } = row;
      return { id, sequence, epoch, head };
    });
  }
  #pairing(fits: (pairing: Pairing) => boolean): Pairing | null {
    this.#reach();
    return copy([...this.pairings.values()].find(fits) ?? null);
  }
  #forget(fits: (pairing: Pairing) => boolean): void {
    for (const pairing of this.pairings.values()) if (fits(pairing)) this.pairings.delete(pairing.id);
  }
}
