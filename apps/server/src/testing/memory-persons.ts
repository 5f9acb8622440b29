import type { PasskeyStore } from '../store/passkeys.ts';
import { MemoryNotices } from './memory-notices.ts';
import {
  NEW_FOR,
  NOBODY,
  isVisiting,
  type Asking,
  type Joined,
  type Moved,
  type Pairing,
  type PersonStore,
  type SessionChange,
  type SignIn,
} from '../store/persons.ts';
import { StoreError, type MatchRow, type Passkey, type Session } from '../store/index.ts';

/** Everything crosses as it would cross a database: as a copy. */
const copy = <T>(value: T): T => structuredClone(value);

/**
 * Persons, devices and pairings in memory. Nothing waits within a method, so each is a transaction. `matches`: those in which
 * persons sit. `reach`: throws while the store is away.
 */
export abstract class MemoryPersons extends MemoryNotices implements PersonStore, PasskeyStore {
  readonly sessions = new Map<string, Session>();
  /** What the cookies of sessions held before, by session. */
  readonly formerCookies = new Map<string, string | null>();
  readonly pairings = new Map<string, Pairing>();
  /** Codes of the pages of persons. */
  readonly pages = new Map<string, string>();
  /** Persons whom the host has blocked, and when. */
  readonly blocked = new Map<string, Date>();
  readonly signIns = new Map<string, SignIn & { used: boolean }>();
  readonly passkeys = new Map<string, Passkey>();
  readonly challenges = new Map<string, Date>();
  readonly #names = new Map<string, string>();
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
    const { id, personId } = session;
    if (this.sessions.has(id)) throw new StoreError('database.unavailable', 'there is such a session');
    // A person that is there keeps its name.
    const name = this.#names.get(personId) ?? session.name;
    this.#names.set(personId, name);
    this.sessions.set(id, copy({ ...session, name }));
  }
  async findSession(id: string): Promise<Session | null> {
    this.#reach();
    const session = this.sessions.get(id);
    return session === undefined ? null : this.#told(session);
  }
  async findByCookie(cookieHash: string): Promise<Session | 'replaced' | null> {
    this.#reach();
    const session = [...this.sessions.values()].find((each) => each.cookieHash === cookieHash);
    if (session !== undefined) return this.#told(session);
    return [...this.formerCookies.values()].includes(cookieHash) ? 'replaced' : null;
  }
  async exchangeCookie(id: string, cookieHash: string): Promise<void> {
    this.#reach();
    const session = this.sessions.get(id);
    if (session?.cookieAt === null) session.cookieHash = cookieHash;
  }
  async findSessions(ids: readonly string[]): Promise<Session[]> {
    this.#reach();
    return ids.flatMap((id) => this.sessions.get(id) ?? []).map((session) => this.#told(session));
  }
  #told(session: Session): Session {
    const blockedAt = this.blocked.get(session.personId);
    return copy(blockedAt === undefined ? session : { ...session, blockedAt });
  }
  /** Null for a person who is not there, or may not play. */
  protected nameOf(personId: string): string | null {
    return this.blocked.has(personId) ? null : (this.#devices(personId)[0]?.name ?? null);
  }
  async blockPerson(personId: string, blockedAt: Date | null): Promise<Moved[] | null> {
    this.#reach();
    if (this.#devices(personId).length === 0) return null;
    if (blockedAt === null) this.blocked.delete(personId);
    else this.blocked.set(personId, blockedAt);
    return this.#moveEpochs(personId);
  }
  async blockedAmong(personIds: readonly string[]): Promise<string[]> {
    this.#reach();
    return personIds.filter((id) => this.blocked.has(id));
  }
  async updateSession(id: string, change: SessionChange): Promise<void> {
    this.#reach();
    const session = this.sessions.get(id);
    if (session) Object.assign(session, change);
  }
  async renamePerson(personId: string, name: string): Promise<void> {
    this.#reach();
    this.#names.set(personId, name);
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
    for (const { id, personId } of gone) {
      this.sessions.delete(id);
      if (!this.isThere(personId)) this.#names.delete(personId);
    }
    return gone.length;
  }

  async endSessions(by: Session, which: { id: string } | 'others') {
    this.#reach();
    if (!this.#isDevice(by)) return null;
    const ended = this.#devices(by.personId)
      .map(({ id }) => id)
      .filter((id) => (which === 'others' ? id !== by.id : id === which.id));
    this.#end(by.personId, ended);
    if (which === 'others') this.endTokens(by.personId);
    return { ended, moved: this.#moveEpochs(by.personId) };
  }

  #end(personId: string, ended: readonly string[]): void {
    for (const id of ended) {
      this.sessions.delete(id);
      this.#forget((pairing) => pairing.askedOf === id);
    }
    this.endTokens(personId, ended);
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
    at: { now: Date; most: number },
  ): Promise<Joined> {
    this.#reach();
    const found = this.pairings.get(id);
    const { cookieHash = null } = found ?? {};
    return this.#join(found?.visitor ?? null, { ...session, cookieHash }, at, () => {
      if (!this.#isDevice(by) || cookieHash === null) return false;
      if (found?.askedOf !== by.id || found.state !== 'asked' || found.expiresAt <= at.now) return false;
      return () => void Object.assign(found, { state: 'joined', sessionId: found.visitor ?? session.id });
    });
  }

  async joinByPasskey(
    { id, before, after, usedOn }: Parameters<PersonStore['joinByPasskey']>[0],
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined> {
    this.#reach();
    const found = this.passkeys.get(id);
    return this.#join(visitor, session, at, () => {
      if (found?.personId !== session.personId || found.counter !== before) return false;
      return () => void Object.assign(found, { counter: after, usedOn });
    });
  }
  async addPasskey(passkey: Passkey, most: number): Promise<boolean> {
    if (this.passkeys.has(passkey.id) || (await this.passkeysOf(passkey.personId)).length >= most)
      return false;
    this.passkeys.set(passkey.id, copy(passkey));
    return true;
  }
  async passkeysOf(personId: string): Promise<Passkey[]> {
    this.#reach();
    const found = [...this.passkeys.values()].filter((each) => each.personId === personId);
    return copy(found).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }
  async findPasskey(id: string): Promise<Passkey | null> {
    this.#reach();
    return copy(this.passkeys.get(id) ?? null);
  }
  async removePasskey(id: string, personId: string): Promise<boolean> {
    this.#reach();
    return this.passkeys.get(id)?.personId === personId && this.passkeys.delete(id);
  }
  async keepChallenge(
    { hash, boundTo, expiresAt }: Parameters<PasskeyStore['keepChallenge']>[0],
    now: Date,
  ): Promise<void> {
    this.#reach();
    for (const [name, until] of this.challenges) if (until <= now) this.challenges.delete(name);
    this.challenges.set(`${hash} ${boundTo}`, expiresAt);
  }
  async takeChallenge({ hash, boundTo }: { hash: string; boundTo: string }, now: Date): Promise<boolean> {
    this.#reach();
    const name = `${hash} ${boundTo}`;
    const until = this.challenges.get(name);
    return until !== undefined && until > now && this.challenges.delete(name);
  }

  async personName(personId: string): Promise<string | null> {
    this.#reach();
    return this.#names.get(personId) ?? null;
  }
  async keepSignIn(signIn: SignIn, now: Date): Promise<void> {
    this.#reach();
    for (const { codeHash, expiresAt } of this.signIns.values())
      if (expiresAt <= now) this.signIns.delete(codeHash);
    this.signIns.set(signIn.codeHash, { ...copy(signIn), used: false });
  }
  async findSignIn(codeHash: string, now: Date): Promise<SignIn | null> {
    this.#reach();
    const found = this.signIns.get(codeHash);
    if (found === undefined || found.used || found.expiresAt <= now) return null;
    const { used: _, ...signIn } = found;
    return copy(signIn);
  }
  async joinByMail(
    codeHash: string,
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined> {
    this.#reach();
    const found = this.signIns.get(codeHash);
    return this.#join(visitor, session, at, () => {
      if (found === undefined || found.used || found.expiresAt <= at.now) return false;
      return found.personId === session.personId && (() => void (found.used = true));
    });
  }

  /** `use`: what uses up that by which the device comes; false when it cannot be used. */
  #join(
    visiting: string | null,
    session: Session,
    { now, most }: { now: Date; most: number },
    use: () => false | (() => void),
  ): Joined {
    const visitor = this.sessions.get(visiting ?? '');
    const { personId, name, how, linkedAt } = session;
    if (this.isGone(personId) || this.isGone(visitor?.personId ?? null)) return { outcome: 'over' };
    if (visitor?.personId === personId) return { outcome: 'same' };
    if (visitor !== undefined && isVisiting(visitor, now)) return { outcome: 'visiting' };
    const used = use();
    if (used === false) return { outcome: 'over' };
    const lasting = this.#devices(personId).filter(({ expiresAt }) => expiresAt > now);
    if (lasting.length + 1 > most) return { outcome: 'tooMany' };
    const guest = visitor?.personId;
    const mine = this.#tables(personId);
    if (guest !== undefined && this.#tables(guest).some((match) => mine.includes(match)))
      return { outcome: 'sameTable' };
    if (guest !== undefined && this.#knowsBoth([personId, guest])) return { outcome: 'sameTable' };
    used();
    if (visitor === undefined || guest === undefined) {
      this.sessions.set(session.id, copy(session));
      this.noteDevices(personId, [session], now);
      return { outcome: 'joined', session, moved: [] };
    }
    const moved = this.#moveEpochs(guest);
    this.#gone.add(guest);
    this.#names.set(guest, '');
    const others = this.#devices(guest).filter(({ id }) => id !== visitor.id);
    this.#end(
      guest,
      others.map(({ id }) => id),
    );
    const came = { how, joinedAt: now, toldAt: now, ...(linkedAt === null ? {} : { linkedAt }) };
    this.formerCookies.set(visitor.id, visitor.cookieHash);
    Object.assign(visitor, { personId, name, ...came, cookieHash: session.cookieHash, cookieAt: now });
    this.noteDevices(personId, [visitor], now);
    this.#leaveWaysIn(guest, personId, now);
    for (const row of this.#tables(guest))
      for (const chair of row.chairs) if (chair.personId === guest) chair.personId = personId;
    for (const row of this.#matches.values()) if (row.createdBy === guest) row.createdBy = personId;
    for (const { chairs } of this.#matches.values())
      for (const chair of chairs) {
        if (chair.pastHolders != null) chair.pastHolders = chair.pastHolders.replaceAll(guest, personId);
        if (chair.recoveredFrom === guest) chair.recoveredFrom = personId;
        if (chair.recoveredFrom === personId && chair.personId === personId)
          Object.assign(chair, { recoveredAt: null, recoveredFrom: null });
      }
    this.bringAlong(guest, personId);
    this.#forget((pairing) => pairing.personId === guest);
    return { outcome: 'joined', session: copy(visitor), moved };
  }

  #leaveWaysIn(guest: string, personId: string, now: Date): void {
    for (const kept of [this.wishes, this.channels, this.passkeys, this.signIns] as const)
      for (const [name, each] of kept) if (each.personId === guest) kept.delete(name);
    this.endTokens(guest);
    const isRecent = ({ recoveredAt, recoveredFrom }: MatchRow['chairs'][number]): boolean =>
      recoveredAt != null && now.getTime() - recoveredAt.getTime() < NEW_FOR && recoveredFrom !== personId;
    for (const { chairs } of this.#tables(guest))
      for (const chair of chairs) {
        if (chair.personId !== guest) continue;
        delete chair.handoverHash;
        if (!isRecent(chair)) chair.recoveryHash = null;
      }
  }

  protected override isThere(personId: string): boolean {
    return this.#devices(personId).length > 0 || this.#tables(personId).length > 0;
  }

  async erasePerson(by: Session, now: Date): ReturnType<PersonStore['erasePerson']> {
    this.#reach();
    if (!this.#isDevice(by)) return null;
    const { personId } = by;
    const isRecent = ({ personId: holder, recoveredAt }: MatchRow['chairs'][number]): boolean =>
      holder === personId && recoveredAt != null && now.getTime() - recoveredAt.getTime() < NEW_FOR;
    if (this.#tables(personId).some(({ chairs }) => chairs.some(isRecent))) return 'recent';
    const moved = this.#moveEpochs(personId);
    for (const row of this.#tables(personId)) {
      const others = row.chairs.some(
        (chair) => chair.personId !== null && chair.personId !== personId && chair.leftAt == null,
      );
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
    this.quiet.delete(personId);
    this.#gone.add(personId);
    this.eraseRest(personId);
    return { moved };
  }

  /** Deletes a match with all that belongs to it. */
  protected abstract dropMatch(id: string): void;
  /** Those of a person; those that some of their devices made. */
  protected abstract endTokens(personId: string, devices?: readonly string[]): void;

  /** Deletes what a person has beside devices and seats. */
  protected eraseRest(id: string): void {
    for (const [name, { personId }] of this.channels) if (personId === id) this.channels.delete(name);
    for (const [name, { personId }] of this.wishes) if (personId === id) this.wishes.delete(name);
    for (const [name, { personId }] of this.jobs) if (personId === id) this.jobs.delete(name);
    for (const [name, { personId }] of this.news) if (personId === id) this.news.delete(name);
    for (const [name, { personId }] of this.signIns) if (personId === id) this.signIns.delete(name);
    for (const [name, { personId }] of this.passkeys) if (personId === id) this.passkeys.delete(name);
  }

  /** What a person who goes to another one has beside devices and seats. */
  protected bringAlong(guest: string, personId: string): void {
    for (const [name, news] of this.news) if (news.personId === guest) this.news.delete(name);
    for (const job of this.jobs.values()) if (job.personId === guest) job.personId = personId;
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
