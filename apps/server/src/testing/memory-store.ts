import {
  OUTAGE,
  Overtaken,
  StoreError,
  withHolder,
  type Adopted,
  type AnswerTimes,
  type Append,
  type Beat,
  type Chair,
  type Cutoffs,
  type Entry,
  type First,
  type InEpoch,
  type Maker,
  type MatchRow,
  type Most,
  type Part,
  type Position,
  type Rematch,
  type SeatToken,
  type Snapshot,
  type Store,
  type TableTold,
  type TokenStore,
  type Writing,
} from '../store/index.ts';
import { MemoryHost } from './memory-host.ts';
import { memoryTokens } from './memory-tokens.ts';

/** Everything crosses as it would cross a database: as a copy. */
const copy = <T>(value: T): T => structuredClone(value);

const sitting =
  (personId: string) =>
  ({ chairs }: MatchRow): boolean =>
    chairs.some((chair) => chair.personId === personId);

const openAt =
  (now: Date) =>
  ({ openUntil, joinHash, ended }: MatchRow): boolean =>
    openUntil != null && openUntil > now && joinHash !== null && !ended;

const madeBy =
  (of: Maker) =>
  ({ createdBy, madeFrom }: MatchRow): boolean =>
    'createdBy' in of ? createdBy === of.createdBy : madeFrom === of.madeFrom;

/** A chair that is taken: who held it before stays known, and a share in the dice that lies there already stays. */
const onto = (before: Chair, chair: Chair): Chair => ({
  ...copy(before),
  ...copy(chair),
  ...(chair.seal == null && before.seal != null && { seal: before.seal }),
  ...(chair.contribution == null && before.contribution != null && { contribution: before.contribution }),
});

function cut(rows: readonly MatchRow[], { after, most }: Part): MatchRow[] {
  const from =
    after === undefined
      ? 0
      : rows.findIndex(
          ({ createdAt, id }) =>
            createdAt < after.createdAt || (+createdAt === +after.createdAt && id > after.id),
        );
  return from < 0 ? [] : rows.slice(from, from + most);
}

/**
 * A store in memory, a double for tests: what the interface promises and nothing more. It outlives the servers that
 * use it, so that a restart can be played, and can be told to fail or to wait.
 */
export class MemoryStore extends MemoryHost implements Store {
  readonly matches: Map<string, MatchRow>;
  readonly entries = new Map<string, Entry[]>();
  readonly snapshots = new Map<string, Snapshot[]>();
  /** When observers last saw a match change. */
  readonly publicAt = new Map<string, Date>();
  /** When a server looks whether a computer has something to do. */
  readonly due = new Map<string, Date>();
  readonly rematches = new Map<string, Rematch>();
  /** When the time of a seat runs out. */
  readonly deadlines = new Map<string, number>();
  /** The clock of the installation, and the time of day by which it is beaten; a test may set both. */
  heart: Beat = { clock: 'memory', counted: 0, resumed: -1, at: new Date() };
  timeOfDay: () => number = Date.now;
  readonly asked = { findCommand: 0 };
  readonly tokens = new Map<string, SeatToken>();
  /** What each person has written on their last day. */
  readonly writings = new Map<string, Writing>();
  readonly #tokens: TokenStore;
  closed = 0;
  /** Runs before an append is kept: may reject, or take its time. */
  beforeAppend: (append: Append) => Promise<void> | void = () => undefined;
  away = false;
  /** Whether it says of itself that it is a copy. */
  copy = false;

  constructor() {
    const matches = new Map<string, MatchRow>();
    super(matches, () => this.#reach());
    this.matches = matches;
    this.#tokens = memoryTokens(
      this.tokens,
      matches,
      () => this.#reach(),
      (personId) => this.nameOf(personId),
    );
  }

  createToken: TokenStore['createToken'] = (...given) => this.#tokens.createToken(...given);
  tokensOf: TokenStore['tokensOf'] = (...given) => this.#tokens.tokensOf(...given);
  endToken: TokenStore['endToken'] = (...given) => this.#tokens.endToken(...given);
  findToken: TokenStore['findToken'] = (...given) => this.#tokens.findToken(...given);
  goodTokens: TokenStore['goodTokens'] = (...given) => this.#tokens.goodTokens(...given);
  useToken: TokenStore['useToken'] = (...given) => this.#tokens.useToken(...given);
  /** Whatever gives a seat to another one ends its tokens. */
  #endTokens(id: string, seat: string): void {
    const chair = this.matches.get(id)?.chairs.find((each) => each.seat === seat);
    for (const token of [...this.tokens.values()])
      if (token.matchId === id && token.seat === seat) {
        this.tokens.delete(token.id);
        if (chair !== undefined) chair.program = null;
      }
  }
  protected override endTokens(personId: string, devices?: readonly string[]): void {
    for (const token of [...this.tokens.values()]) {
      if (token.personId !== personId) continue;
      if (devices === undefined) this.#endTokens(token.matchId, token.seat);
      else if (devices.includes(token.sessionId ?? '')) {
        this.tokens.delete(token.id);
        const chair = this.matches.get(token.matchId)?.chairs.find(({ seat }) => seat === token.seat);
        const plays = [...this.tokens.values()].some(
          ({ matchId, seat, scope }) => matchId === token.matchId && seat === token.seat && scope === 'play',
        );
        if (chair !== undefined) chair.program = plays ? true : null;
      }
    }
  }
  protected override bringAlong(guest: string, personId: string): void {
    super.bringAlong(guest, personId);
    const written = this.writings.get(guest);
    if (written !== undefined) this.#count({ ...written, personId });
    this.writings.delete(guest);
  }

  #hasRoom(
    { createdBy, madeFrom }: Pick<MatchRow, 'createdBy' | 'madeFrom'>,
    { open, listed }: First['most'] = {},
  ) {
    const now = openAt(new Date());
    const fits = (most: Most, own: (match: MatchRow) => boolean, counts: (match: MatchRow) => boolean) =>
      this.#all((match) => counts(match) && own(match)).length < most.own &&
      (madeFrom == null ||
        this.#all((match) => counts(match) && match.madeFrom === madeFrom).length < most.from);
    return (
      (open === undefined || fits(open, sitting(createdBy), now)) &&
      (listed === undefined || fits(listed, madeBy({ createdBy }), (each) => each.listed && !each.ended))
    );
  }
  async createMatch(match: MatchRow, first: First): Promise<boolean> {
    this.#reach();
    if (!this.#hasRoom(match, first.most)) return false;
    if (match.chairs.some(({ personId }) => this.isGone(personId)))
      throw new StoreError('database.unavailable', 'the person was taken over by another meanwhile');
    this.#setDue(match.id, first.due);
    this.matches.set(match.id, copy(match));
    this.publicAt.set(match.id, match.updatedAt);
    this.entries.set(match.id, []);
    this.snapshots.set(match.id, [{ sequence: 0, state: JSON.parse(first.snapshot) as unknown }]);
    return true;
  }
  async adoptMatch(match: MatchRow, { entries, snapshots }: Adopted): Promise<boolean> {
    this.#reach();
    if (this.matches.has(match.id)) return false;
    this.matches.set(match.id, copy(match));
    this.publicAt.set(match.id, match.updatedAt);
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
  async positions(ids: readonly string[]): Promise<Map<string, Position>> {
    const found = this.#all(({ id }) => ids.includes(id));
    return new Map(found.map(({ id, sequence, epoch, head }) => [id, { sequence, epoch, head }]));
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
  async matchesOf(personId: string, part: Part): Promise<MatchRow[]> {
    return cut(this.#all(sitting(personId)), part);
  }
  async countsOf(personId: string) {
    const mine = this.#all(sitting(personId));
    return {
      running: mine.filter(({ ended }) => !ended).length,
      unjoined: mine.filter(({ joinHash }) => joinHash !== null).length,
    };
  }
  async countComputerMatches(of?: Maker) {
    return this.#all(
      (match) =>
        !match.ended &&
        match.chairs.every(({ computer }) => computer !== null) &&
        (of === undefined || madeBy(of)(match)),
    ).length;
  }
  async countListed(of: Maker) {
    return this.#all((match) => match.listed && !match.ended && madeBy(of)(match)).length;
  }
  async countHeld(personId: string, from?: string) {
    return this.#countHeld(personId, from);
  }
  #countHeld(personId: string, from?: string) {
    const held = this.#all(({ ended, held: there }) => !ended && there != null);
    return {
      own: held.filter((row) => row.chairs.some((c) => c.seat === row.held?.seat && c.personId === personId))
        .length,
      from: held.filter((row) => from !== undefined && row.held?.from === from).length,
    };
  }
  async clearAddresses(madeBefore: Date): Promise<void> {
    this.#reach();
    for (const match of this.matches.values())
      if (match.ended || match.createdAt < madeBefore) delete match.madeFrom;
  }
  #count({ personId, day, bytes }: Writing): number {
    const before = this.writings.get(personId) ?? { personId, day, bytes: 0 };
    const next = {
      ...{ personId, day: Math.max(day, before.day) },
      bytes: day > before.day ? bytes : before.bytes + bytes,
    };
    this.writings.set(personId, next);
    return next.bytes;
  }
  async countWritten(writing: Writing): Promise<number> {
    this.#reach();
    return this.#count(writing);
  }
  async clearWritten(beforeDay: number): Promise<void> {
    this.#reach();
    for (const [id, { day }] of this.writings) if (day < beforeDay) this.writings.delete(id);
  }
  async listedMatches(part: Part): Promise<MatchRow[]> {
    return cut(
      this.#all(({ ended, listed }) => listed && !ended),
      part,
    );
  }
  async openTables(...[now, { after, most }]: Parameters<Store['openTables']>): Promise<MatchRow[]> {
    const until = ({ openUntil }: Pick<MatchRow, 'openUntil'>): number => openUntil?.getTime() ?? 0;
    const open = this.#all(openAt(now)).toSorted((a, b) => until(b) - until(a) || (a.id < b.id ? -1 : 1));
    const from = open.findIndex(
      (row) =>
        after === undefined ||
        until(row) < until(after) ||
        (until(row) === until(after) && row.id > after.id),
    );
    return from < 0 ? [] : open.slice(from, from + most);
  }
  async countOpenTables(personId: string, now: Date, from?: string) {
    const open = this.#all(openAt(now));
    return {
      own: open.filter(sitting(personId)).length,
      from: open.filter(({ madeFrom }) => from !== undefined && madeFrom === from).length,
    };
  }
  async setOpen(...[{ id, epoch }, until, from, limit]: Parameters<Store['setOpen']>): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match?.epoch !== epoch || !isUnjoined(match)) return false;
    const by = { createdBy: limit?.personId ?? '', madeFrom: from ?? null };
    if (limit !== undefined && !this.#hasRoom(by, { open: limit.most })) return false;
    match.openUntil = until;
    if (from !== undefined) match.madeFrom = from;
    match.epoch += 1;
    return true;
  }
  async finishedGames(persons: readonly string[]): Promise<Map<string, number>> {
    const between = this.#all(({ ended, chairs }) => ended && chairs.every((each) => each.personId !== null));
    const counted = persons.map((id) => [id, between.filter(sitting(id)).length] as const);
    return new Map(counted.filter(([, games]) => games > 0));
  }
  async keepAnswerTimes(matchId: string, times: AnswerTimes): Promise<void> {
    this.#reach();
    const match = this.matches.get(matchId);
    if (match?.ended === true) match.answerTimes = copy(times);
  }
  async rematchOf(matchId: string): Promise<Rematch | null> {
    this.#reach();
    return copy(this.rematches.get(matchId) ?? null);
  }
  async offerRematch({ matchId, seat, at }: Parameters<Store['offerRematch']>[0]): Promise<Rematch> {
    this.#reach();
    const before = this.rematches.get(matchId);
    if (before !== undefined && (before.state !== 'declined' || before.seat === seat)) return copy(before);
    const offered: Rematch = { matchId, seat, at, state: 'offered', nextId: null };
    this.rematches.set(matchId, offered);
    return copy(offered);
  }
  async endRematch(matchId: string, seat: string): Promise<void> {
    this.#reach();
    const before = this.rematches.get(matchId);
    if (before?.state !== 'offered') return;
    if (before.seat === seat) this.rematches.delete(matchId);
    else before.state = 'declined';
  }
  async acceptRematch(...[{ matchId, seat }, match, first]: Parameters<Store['acceptRematch']>) {
    this.#reach();
    const before = this.rematches.get(matchId);
    if (before?.state !== 'offered' || before.seat === seat) return false;
    // Nothing waits before the match is there.
    const { most: _, ...rest } = first;
    const listed = match.listed && this.#hasRoom(match, first.most);
    const made = this.createMatch({ ...match, listed }, rest);
    if (this.matches.has(match.id)) Object.assign(before, { state: 'accepted', nextId: match.id });
    await made;
    return true;
  }
  async clearable(cutoffs: Cutoffs, most: number): Promise<string[]> {
    return this.#all((match) => this.#mayGo(match, cutoffs))
      .map(({ id }) => id)
      .reverse()
      .slice(0, most);
  }
  async clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match === undefined || !this.#mayGo(match, cutoffs)) return false;
    this.dropMatch(id);
    return true;
  }
  protected override dropMatch(id: string): void {
    for (const [name, { matchId }] of this.wishes) if (matchId === id) this.wishes.delete(name);
    for (const [name, { matchId }] of this.jobs) if (matchId === id) this.jobs.delete(name);
    for (const { id: token, matchId } of [...this.tokens.values()])
      if (matchId === id) this.tokens.delete(token);
    const { matches, entries, snapshots, publicAt, due, deadlines, rematches } = this;
    for (const kept of [matches, entries, snapshots, publicAt, due, deadlines, rematches]) kept.delete(id);
    this.clearTalk(id);
  }
  protected override eraseRest(id: string): void {
    super.eraseRest(id);
    this.writings.delete(id);
    for (const [matchId, { state }] of this.rematches)
      if (state === 'offered' && this.matches.get(matchId)?.chairs.some(({ personId }) => personId === id))
        this.rematches.delete(matchId);
    for (const { id: token, personId } of [...this.tokens.values()])
      if (personId === id) this.tokens.delete(token);
  }
  /** Version of the view for observers: a test may begin a match at any. */
  #observed(id: string): number {
    const start = this.snapshots.get(id)?.[0]?.state as { versions?: { observer: number } } | undefined;
    return this.entries.get(id)?.at(-1)?.versions.observer ?? start?.versions?.observer ?? 0;
  }
  async expireMatch(id: string): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match === undefined || (!match.ended && match.joinHash === null)) return false;
    this.dropMatch(id);
    return true;
  }
  async tablesTold(most: number, id?: string): Promise<TableTold[]> {
    const at = (match: MatchRow): Date => this.publicAt.get(match.id) ?? match.createdAt;
    return this.#all((match) => id === undefined || match.id === id)
      .toSorted((a, b) => +at(b) - +at(a) || (a.id < b.id ? -1 : 1))
      .slice(0, most)
      .map((match) => ({
        ...{ id: match.id, scenario: match.scenario, createdAt: match.createdAt, publicAt: at(match) },
        ...{ ended: match.ended, open: match.joinHash !== null, pace: match.pace ?? null },
        toMove: match.summary.toMove,
        publicSteps: this.#observed(match.id),
        chairs: match.chairs.map(({ seat, personId, computer }) => ({ seat, personId, computer })),
      }));
  }
  async takeChair(...[{ id, epoch }, joinHash, chair, held = null]: Parameters<Store['takeChair']>) {
    this.#reach();
    const match = this.matches.get(id);
    if (match?.joinHash !== joinHash || match.epoch !== epoch || this.isGone(chair.personId)) return false;
    const there = this.#countHeld(chair.personId ?? '', held?.from ?? undefined);
    if (held !== null && (there.own >= held.most.own || there.from >= held.most.from)) return false;
    match.joinHash = null;
    delete match.openUntil;
    match.epoch += 1;
    if (held === null) delete match.held;
    else match.held = { seat: chair.seat, since: held.since, from: held.from, join: joinHash };
    if (held?.deadline != null) this.#setDeadline(id, held.deadline);
    this.publicAt.set(id, new Date());
    match.chairs = match.chairs.map((each) => (each.seat === chair.seat ? onto(each, chair) : each));
    return true;
  }
  async seatComputer(
    ...[{ id, epoch, sequence, due }, chair]: Parameters<Store['seatComputer']>
  ): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match === undefined || match.epoch !== epoch || match.sequence !== sequence) return false;
    if (!isUnjoined(match)) return false;
    match.joinHash = null;
    delete match.openUntil;
    match.listed = false;
    match.epoch += 1;
    this.publicAt.set(id, new Date());
    if (due !== undefined) this.due.set(id, due);
    match.chairs = match.chairs.map((each) => (each.seat === chair.seat ? onto(each, chair) : each));
    return true;
  }
  async closeMatch({ id, epoch }: InEpoch): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match === undefined || match.epoch !== epoch || !isUnjoined(match)) return false;
    this.dropMatch(id);
    return true;
  }
  async setRecovery(matchId: string, seat: string, personId: string, recoveryHash: string) {
    this.#reach();
    const chair = this.matches.get(matchId)?.chairs.find((each) => each.seat === seat);
    if (chair?.personId !== personId) return false;
    chair.recoveryHash = recoveryHash;
    return true;
  }
  async moveChair(
    ...[{ id, epoch }, seat, recoveryHash, personId, recovered]: Parameters<Store['moveChair']>
  ) {
    this.#reach();
    if (this.isGone(personId)) return false;
    const match = this.matches.get(id);
    const chair = match?.chairs.find((each) => each.seat === seat && each.recoveryHash === recoveryHash);
    if (match?.epoch !== epoch || chair === undefined) return false;
    match.epoch += 1;
    chair.pastHolders = withHolder(chair.pastHolders, chair.personId);
    Object.assign(chair, { personId, ...recovered });
    this.#endTokens(id, seat);
    return true;
  }
  async handIn(
    { id, epoch, sequence, due }: Parameters<Store['handIn']>[0],
    seat: string,
    part: 'seal' | 'contribution',
    value: string,
  ): Promise<boolean> {
    this.#reach();
    const match = this.matches.get(id);
    if (match?.epoch !== epoch || match.sequence !== sequence) return false;
    const chair = match.chairs.find((each) => each.seat === seat);
    if (chair === undefined || chair[part] != null) return false;
    chair[part] = value;
    match.epoch += 1;
    this.#setDue(id, due);
    return true;
  }

  async append(append: Append): Promise<number> {
    await this.beforeAppend(append);
    this.#reach();
    const { entry, epoch, due, deadline, held, by, summary, ended, notices, snapshot } = copy(append);
    const match = this.matches.get(entry.matchId);
    const entries = this.entries.get(entry.matchId) ?? [];
    const repeated = entries.some(
      ({ seat, commandId }) => seat === entry.seat && commandId === entry.commandId,
    );
    const here = entry.sequence === entries.length + 1 && epoch === match?.epoch;
    if (match === undefined || !here || repeated) {
      throw new Overtaken(entry.matchId, entry.sequence);
    }
    if (entry.versions.observer !== this.#observed(match.id)) this.publicAt.set(match.id, entry.at);
    entries.push({ ...entry, body: JSON.parse(entry.body) as unknown });
    this.#setDue(match.id, due);
    this.#setDeadline(match.id, deadline);
    if (held === null) delete match.held;
    else if (held !== undefined && match.held != null) match.held.since = held;
    Object.assign(match, { summary, ended, sequence: entry.sequence, head: entry.hash, updatedAt: entry.at });
    if (notices !== undefined) {
      const keys = notices.seats.map((seat) => ({
        ...{ matchId: match.id, seat },
        version: entry.versions.observer,
      }));
      this.note(keys, notices, (seat) => match.chairs.find((c) => c.seat === seat)?.personId ?? null);
    }
    if (snapshot !== undefined)
      this.snapshots
        .get(match.id)
        ?.push({ sequence: entry.sequence, state: JSON.parse(snapshot) as unknown });
    return by === undefined ? 0 : this.#count(by);
  }
  async renewDice(append: Append, { chairs, ...dice }: Parameters<Store['renewDice']>[1]): Promise<void> {
    await this.append(append);
    const match = this.matches.get(append.entry.matchId);
    if (match === undefined) return;
    Object.assign(match, copy(dice));
    match.epoch += 1;
    match.chairs = match.chairs.map((chair) => ({
      ...chair,
      ...copy(chairs.find(({ seat }) => seat === chair.seat)),
    }));
  }
  async openShare(...[append, seat, contribution]: Parameters<Store['openShare']>): Promise<void> {
    await this.append(append);
    const match = this.matches.get(append.entry.matchId);
    const chair = match?.chairs.find((each) => each.seat === seat);
    if (match === undefined || chair === undefined) return;
    chair.contribution = contribution;
    match.epoch += 1;
  }
  async entriesAfter(matchId: string, sequence: number, limit = Infinity): Promise<Entry[]> {
    this.#reach();
    const after = (this.entries.get(matchId) ?? []).filter((entry) => entry.sequence > sequence);
    return copy(after.slice(0, limit));
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
  async claimDue(now: Date, until: Date, most: number): Promise<string[]> {
    this.#reach();
    const claimed = [...this.due].filter(([, due]) => due < now).slice(0, most);
    for (const [id] of claimed) this.due.set(id, until);
    return claimed.map(([id]) => id);
  }
  async settleDue(matchId: string, sequence: number): Promise<void> {
    this.#reach();
    if (this.matches.get(matchId)?.sequence === sequence) this.due.delete(matchId);
  }
  async claimLate(now: number, until: number, most: number): Promise<string[]> {
    this.#reach();
    const claimed = [...this.deadlines].filter(([, deadline]) => deadline <= now).slice(0, most);
    for (const [id] of claimed) this.deadlines.set(id, until);
    return claimed.map(([id]) => id);
  }
  async setDeadline(matchId: string, sequence: number, deadline: number | null): Promise<void> {
    this.#reach();
    if (this.matches.get(matchId)?.sequence === sequence) this.#setDeadline(matchId, deadline);
  }
  async beat(): Promise<Beat> {
    this.#reach();
    const { clock, counted, resumed, at } = this.heart;
    const now = this.timeOfDay();
    const gap = now - at.getTime();
    const steady = gap >= 0 && gap <= OUTAGE;
    this.heart = {
      clock,
      counted: counted + (steady ? gap : 0),
      resumed: steady ? resumed : counted,
      at: new Date(now),
    };
    return copy(this.heart);
  }
  async findMatchByHandoverHash(hash: string) {
    const match = this.#find(({ chairs }) => chairs.some((chair) => chair.handoverHash === hash));
    const chair = match?.chairs.find(({ handoverHash }) => handoverHash === hash);
    return match && chair ? { match, seat: chair.seat } : null;
  }
  async setHandover(matchId: string, seat: string, personId: string, handoverHash: string) {
    this.#reach();
    const chair = this.matches.get(matchId)?.chairs.find((each) => each.seat === seat);
    if (chair?.personId !== personId) return false;
    chair.handoverHash = handoverHash;
    return true;
  }
  async reseat(...[append, seat, change, again]: Parameters<Store['reseat']>): Promise<void> {
    if (this.isGone(change.personId ?? null))
      throw new StoreError('database.unavailable', 'the person was taken over by another meanwhile');
    await this.append(append);
    const match = this.matches.get(append.entry.matchId);
    if (match === undefined) return;
    match.epoch += 1;
    match.chairs = match.chairs.map((chair) => (chair.seat === seat ? { ...chair, ...copy(change) } : chair));
    if (again !== undefined) {
      Object.assign(match, copy(again));
      delete match.held;
      this.publicAt.set(match.id, append.entry.at);
    }
    this.#endTokens(match.id, seat);
  }
  async allMatches(after: string | null, most: number): Promise<string[]> {
    return this.#ids(() => true, after, most);
  }
  async runningMatches(after: string | null, most: number): Promise<string[]> {
    return this.#ids(({ ended }) => !ended, after, most);
  }
  #ids(fits: (match: MatchRow) => boolean, after: string | null, most: number): string[] {
    this.#reach();
    return [...this.matches.values()]
      .filter(fits)
      .map(({ id }) => id)
      .sort()
      .filter((id) => after === null || id > after)
      .slice(0, most);
  }
  async isCopy(): Promise<boolean> {
    return this.copy;
  }
  async makeOriginal(): Promise<void> {
    this.#reach();
    this.copy = false;
  }
  async ping(): Promise<void> {
    this.#reach();
  }
  async close(): Promise<void> {
    this.closed += 1;
  }

  #setDue(id: string, due: Date | undefined): void {
    if (due === undefined) this.due.delete(id);
    else this.due.set(id, due);
  }
  #setDeadline(id: string, deadline: number | null | undefined): void {
    if (deadline == null) this.deadlines.delete(id);
    else this.deadlines.set(id, deadline);
  }
  protected override runs(matchId: string): boolean {
    return this.matches.get(matchId)?.ended === false;
  }
  protected override reach(): void {
    this.#reach();
  }
  #reach(): void {
    if (this.away) throw new StoreError('database.unavailable', 'the database is away');
  }
  #find(fits: (match: MatchRow) => boolean): MatchRow | null {
    return this.#all(fits)[0] ?? null;
  }
  /** The newest first; of two made in the same millisecond the one with the lesser id, as in the database. */
  #all(fits: (match: MatchRow) => boolean): MatchRow[] {
    this.#reach();
    return copy([...this.matches.values()].filter(fits)).toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
    );
  }
  #mayGo({ id, ended, joinHash }: MatchRow, { unjoined, quiet }: Cutoffs): boolean {
    const since = this.publicAt.get(id) ?? new Date();
    return (
      (unjoined !== null && joinHash !== null && since < unjoined) ||
      (quiet !== null && !ended && since < quiet)
    );
  }
}

/** Whether the other chair was never taken, and the match has not ended. */
const isUnjoined = ({ joinHash, ended }: MatchRow): boolean => joinHash !== null && !ended;
