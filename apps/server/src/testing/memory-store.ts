import {
  SequenceTaken,
  StoreError,
  type Adopted,
  type Append,
  type Chair,
  type Entry,
  type MatchRow,
  type Session,
  type Snapshot,
  type Store,
} from '../store/index.ts';

/** Everything crosses as it would cross a database: as a copy. */
const copy = <T>(value: T): T => structuredClone(value);

/**
 * A store in memory, a double for tests: what the interface promises and nothing more. It outlives the servers that
 * use it, so that a restart can be played, and can be told to fail or to wait.
 */
export class MemoryStore implements Store {
  readonly sessions = new Map<string, Session>();
  readonly matches = new Map<string, MatchRow>();
  readonly entries = new Map<string, Entry[]>();
  readonly snapshots = new Map<string, Snapshot[]>();
  readonly asked = { findCommand: 0 };
  closed = 0;
  /** Runs before an append is kept: may reject, or take its time. */
  beforeAppend: (append: Append) => Promise<void> | void = () => undefined;
  away = false;

  async createSession(session: Session): Promise<void> {
    this.#reach();
    this.sessions.set(session.id, copy(session));
  }
  async findSession(id: string): Promise<Session | null> {
    this.#reach();
    return copy(this.sessions.get(id) ?? null);
  }
  async updateSession(id: string, change: { name?: string; expiresAt?: Date }): Promise<void> {
    this.#reach();
    const session = this.sessions.get(id);
    if (session) Object.assign(session, change);
  }

  async createMatch(match: MatchRow, first: { snapshot: string }): Promise<void> {
    this.#reach();
    this.matches.set(match.id, copy(match));
    this.entries.set(match.id, []);
    this.snapshots.set(match.id, [{ sequence: 0, state: JSON.parse(first.snapshot) as unknown }]);
  }
  async adoptMatch(match: MatchRow, { entries, snapshots }: Adopted): Promise<boolean> {
    this.#reach();
    if (this.matches.has(match.id)) return false;
    this.matches.set(match.id, copy(match));
    this.entries.set(
      match.id,
      entries.map((entry) => ({ ...entry, body: JSON.parse(entry.body) as unknown })),
    );
    this.snapshots.set(
      match.id,
      snapshots.map(({ sequence, state }) => ({ sequence, state: JSON.parse(state) as unknown })),
    );
    return true;
  }
  async findMatch(id: string): Promise<MatchRow | null> {
    return this.#find((match) => match.id === id);
  }
  async findMatchByJoinHash(hash: string): Promise<MatchRow | null> {
    return this.#find((match) => match.joinHash === hash);
  }
  async findMatchByWatchCode(code: string): Promise<MatchRow | null> {
    return this.#find((match) => match.watchCode === code);
  }
  async findMatchByRecoveryHash(hash: string) {
    const match = this.#find(({ chairs }) => chairs.some((chair) => chair.recoveryHash === hash));
    const chair = match?.chairs.find(({ recoveryHash }) => recoveryHash === hash);
    return match && chair ? { match, seat: chair.seat } : null;
  }
  async matchesOf(sessionId: string): Promise<MatchRow[]> {
    return this.#all(({ chairs }) => chairs.some((chair) => chair.sessionId === sessionId));
  }
  async runningMatches(limit: number): Promise<MatchRow[]> {
    return this.#all(({ ended }) => !ended).slice(0, limit);
  }
  async takeChair(matchId: string, joinHash: string, chair: Chair): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(matchId);
    if (match?.joinHash !== joinHash) return false;
    match.joinHash = null;
    match.chairs = match.chairs.map((each) => (each.seat === chair.seat ? copy(chair) : each));
    return true;
  }
  async setRecovery(matchId: string, seat: string, recoveryHash: string): Promise<void> {
    this.#reach();
    const chair = this.matches.get(matchId)?.chairs.find((each) => each.seat === seat);
    if (chair) chair.recoveryHash = recoveryHash;
  }
  async moveChair(matchId: string, seat: string, sessionId: string): Promise<void> {
    this.#reach();
    for (const chair of this.matches.get(matchId)?.chairs ?? []) {
      if (chair.seat === seat) chair.sessionId = sessionId;
    }
  }
  async handIn(
    matchId: string,
    seat: string,
    part: 'seal' | 'contribution',
    value: string,
  ): Promise<boolean> {
    this.#reach();
    const chair = this.matches.get(matchId)?.chairs.find((each) => each.seat === seat);
    if (chair === undefined || chair[part] != null) return false;
    chair[part] = value;
    return true;
  }

  async append(append: Append): Promise<void> {
    await this.beforeAppend(append);
    this.#reach();
    const { entry, summary, ended, snapshot } = copy(append);
    const match = this.matches.get(entry.matchId);
    const entries = this.entries.get(entry.matchId) ?? [];
    const repeated = entries.some(
      ({ seat, commandId }) => seat === entry.seat && commandId === entry.commandId,
    );
    if (match === undefined || entry.sequence !== entries.length + 1 || repeated) {
      throw new SequenceTaken(entry.matchId, entry.sequence);
    }
    entries.push({ ...entry, body: JSON.parse(entry.body) as unknown });
    Object.assign(match, { summary, ended, sequence: entry.sequence, head: entry.hash, updatedAt: entry.at });
    if (snapshot !== undefined)
      this.snapshots
        .get(match.id)
        ?.push({ sequence: entry.sequence, state: JSON.parse(snapshot) as unknown });
  }
  async entriesAfter(matchId: string, sequence: number): Promise<Entry[]> {
    this.#reach();
    return copy((this.entries.get(matchId) ?? []).filter((entry) => entry.sequence > sequence));
  }
  async findCommand(matchId: string, seat: string, commandId: string): Promise<Entry | null> {
    this.#reach();
    this.asked.findCommand += 1;
    const found = this.entries.get(matchId)?.find((e) => e.seat === seat && e.commandId === commandId);
    return copy(found ?? null);
  }
  async latestSnapshot(matchId: string): Promise<Snapshot | null> {
    this.#reach();
    return copy(this.snapshots.get(matchId)?.at(-1) ?? null);
  }
  async firstSnapshot(matchId: string): Promise<Snapshot | null> {
    this.#reach();
    return copy(this.snapshots.get(matchId)?.[0] ?? null);
  }
  async ping(): Promise<void> {
    this.#reach();
  }
  async close(): Promise<void> {
    this.closed += 1;
  }

  #reach(): void {
    if (this.away) throw new StoreError('database.unavailable', 'the database is away');
  }
  #find(fits: (match: MatchRow) => boolean): MatchRow | null {
    return this.#all(fits)[0] ?? null;
  }
  #all(fits: (match: MatchRow) => boolean): MatchRow[] {
    this.#reach();
    return copy([...this.matches.values()].filter(fits).reverse());
  }
}
