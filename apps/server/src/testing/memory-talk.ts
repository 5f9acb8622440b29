import { MemoryPersons } from './memory-persons.ts';
import type { Block, Hidden, InRoom, Line, Report, Sitting, TalkStore } from '../store/index.ts';

const copy = <T>(value: T): T => structuredClone(value);
const isIn =
  ({ matchId, room }: InRoom) =>
  (other: InRoom): boolean =>
    other.matchId === matchId && other.room === room;
const sameReport = (one: Report, other: Parameters<TalkStore['settleReport']>[0]): boolean =>
  isIn(one)(other) && one.number === other.number && one.personId === other.personId;

/** Talk of a store in memory. `reach` rejects while the store is away. */
export abstract class MemoryTalk extends MemoryPersons implements TalkStore {
  lines: Line[] = [];
  mutes: { matchId: string; personId: string; mutedId: string }[] = [];
  blocks: ({ personId: string } & Block)[] = [];
  /** Number of the last line of each room: it stays when lines go. */
  readonly #last = new Map<string, number>();
  reported: Report[] = [];
  present: (Sitting & { seenAt: Date })[] = [];

  protected override bringAlong(guest: string, personId: string): void {
    super.bringAlong(guest, personId);
    const now = (id: string): string => (id === guest ? personId : id);
    for (const kept of [...this.lines, ...this.present]) kept.personId = now(kept.personId);
    const reported = this.reported.map((each) => ({
      ...each,
      personId: now(each.personId),
      saidBy: now(each.saidBy),
    }));
    this.reported = reported.filter((each, at) => reported.findIndex((one) => sameReport(one, each)) === at);
    const mutes = this.mutes.map((mute) => ({
      ...mute,
      personId: now(mute.personId),
      mutedId: now(mute.mutedId),
    }));
    this.mutes = mutes.filter(({ personId: by, mutedId }) => by !== mutedId);
    const blocks = this.blocks.map((block) => ({
      ...block,
      personId: now(block.personId),
      blockedId: now(block.blockedId),
    }));
    this.blocks = blocks.filter(({ personId: by, blockedId }) => by !== blockedId);
  }

  protected override eraseRest(id: string): void {
    super.eraseRest(id);
    const others = ({ personId }: { personId: string }): boolean => personId !== id;
    this.lines = this.lines.filter(others);
    this.present = this.present.filter(others);
    this.mutes = this.mutes.filter((mute) => others(mute) && mute.mutedId !== id);
    this.blocks = this.blocks.filter((block) => others(block) && block.blockedId !== id);
  }

  protected clearTalk(id: string): void {
    const stays = ({ matchId }: { matchId: string }): boolean => matchId !== id;
    this.lines = this.lines.filter(stays);
    this.mutes = this.mutes.filter(stays);
    this.present = this.present.filter(stays);
  }

  async say(
    line: Omit<Line, 'number'>,
    { most, paces }: Parameters<TalkStore['say']>[1],
  ): ReturnType<TalkStore['say']> {
    this.reach();
    const here = this.lines.filter(isIn(line));
    const before = here.find(({ personId, lineId }) => personId === line.personId && lineId === line.lineId);
    if (before !== undefined) return copy(before);
    const name = `${line.matchId} ${line.room}`;
    const last = Math.max(this.#last.get(name) ?? 0, here.at(-1)?.number ?? 0);
    if (last >= most) return 'full';
    const theirs = this.lines.filter(({ personId }) => personId === line.personId);
    if (paces.some(({ lines, since }) => theirs.filter(({ at }) => at > since).length >= lines))
      return 'fast';
    const kept = { ...copy(line), number: last + 1 };
    this.#last.set(name, kept.number);
    this.lines.push(kept);
    return copy(kept);
  }
  async linesAfter(at: InRoom, number: number, most: number): Promise<Line[]> {
    this.reach();
    return copy(this.lines.filter((line) => isIn(at)(line) && line.number > number).slice(0, most));
  }
  async lastLines(at: InRoom, before: number | null, most: number): Promise<Line[]> {
    this.reach();
    const here = this.lines.filter((line) => isIn(at)(line) && (before === null || line.number < before));
    return copy(here.slice(-most));
  }
  async findLine(at: InRoom, number: number): Promise<Line | null> {
    this.reach();
    return copy(this.lines.find((line) => isIn(at)(line) && line.number === number) ?? null);
  }
  async lastNumbers(matchIds: readonly string[]): Promise<(InRoom & { last: number })[]> {
    this.reach();
    const rooms = new Map<string, InRoom & { last: number }>();
    for (const { matchId, room, number } of this.lines)
      if (matchIds.includes(matchId)) rooms.set(`${matchId} ${room}`, { matchId, room, last: number });
    return [...rooms.values()];
  }

  async setMuted(matchId: string, personId: string, mutedId: string, muted: boolean): Promise<void> {
    this.reach();
    this.mutes = this.mutes.filter(
      (each) => each.matchId !== matchId || each.personId !== personId || each.mutedId !== mutedId,
    );
    if (muted) this.mutes.push({ matchId, personId, mutedId });
  }
  async setBlocked(...[personId, blockedId, blocked, name]: Parameters<TalkStore['setBlocked']>) {
    this.reach();
    const is = (each: { personId: string } & Block) =>
      each.personId === personId && each.blockedId === blockedId;
    if (!blocked) this.blocks = this.blocks.filter((each) => !is(each));
    else if (!this.blocks.some(is))
      this.blocks.push({ personId, blockedId, name: name ?? null, at: new Date() });
  }
  async blocksOf(personId: string): Promise<Block[]> {
    this.reach();
    const mine = this.blocks.filter((each) => each.personId === personId);
    return mine
      .map(({ blockedId, name, at }) => ({ blockedId, name, at: new Date(at) }))
      .toSorted((a, b) => +b.at - +a.at || (a.blockedId < b.blockedId ? -1 : 1));
  }
  async linesBy(personId: string, skip: number, most: number): Promise<Line[]> {
    this.reach();
    const theirs = this.lines.filter((line) => line.personId === personId);
    return copy(theirs.toSorted((a, b) => +a.at - +b.at).slice(skip, skip + most));
  }
  async clearLines(saidBefore: Date, most: number): Promise<number> {
    this.reach();
    const old = this.lines.filter(({ at }) => at < saidBefore).slice(0, most);
    this.lines = this.lines.filter((line) => !old.includes(line));
    return old.length;
  }
  async hiddenFrom(personId: string, matchId: string, others: readonly string[]) {
    this.reach();
    return new Map(
      others.flatMap((other) => this.#hidden(matchId, personId, other).map((why) => [other, why] as const)),
    );
  }
  async hidingFrom(personId: string, matchId: string, readers: readonly string[]) {
    this.reach();
    return new Map(
      readers.flatMap((reader) =>
        this.#hidden(matchId, reader, personId).map((why) => [reader, why] as const),
      ),
    );
  }
  #hidden(matchId: string, personId: string, other: string): Hidden[] {
    if (this.blocks.some((each) => each.personId === personId && each.blockedId === other))
      return ['blocked'];
    const muted = this.mutes.some(
      (each) => each.matchId === matchId && each.personId === personId && each.mutedId === other,
    );
    return muted ? ['muted'] : [];
  }
  async apartFrom(personId: string, others: readonly string[]): Promise<Set<string>> {
    this.reach();
    const across = this.blocks.flatMap((each) =>
      each.personId === personId ? each.blockedId : each.blockedId === personId ? each.personId : [],
    );
    return new Set(across.filter((other) => others.includes(other)));
  }
  async isBlocked(personId: string, others: readonly string[]): Promise<boolean> {
    return (await this.apartFrom(personId, others)).size > 0;
  }

  async report(report: Report, most: number): Promise<boolean> {
    this.reach();
    const others = this.reported.filter((each) => !sameReport(each, report));
    if (others.filter(({ personId }) => personId === report.personId).length >= most) return false;
    const before = this.reported.find((each) => sameReport(each, report));
    if (before === undefined) this.reported.push(copy(report));
    else before.reason = report.reason;
    return true;
  }
  async reports(most: number): Promise<Report[]> {
    this.reach();
    return copy(this.reported.toSorted((a, b) => +a.at - +b.at).slice(0, most));
  }
  async settleReport(report: Parameters<TalkStore['settleReport']>[0]): Promise<boolean> {
    this.reach();
    const before = this.reported.length;
    this.reported = this.reported.filter((each) => !sameReport(each, report));
    return this.reported.length < before;
  }

  async showPresence({ matchId, seat, personId }: Sitting, shown: boolean, now: Date): Promise<void> {
    this.reach();
    const at = (each: Sitting): boolean => each.matchId === matchId && each.seat === seat;
    this.present = this.present.filter((each) => !at(each) || (!shown && each.personId !== personId));
    if (shown) this.present.push({ matchId, seat, personId, seenAt: now });
  }
  async markPresent(sittings: readonly Sitting[], now: Date): Promise<void> {
    this.reach();
    for (const each of this.present)
      if (
        sittings.some(
          ({ matchId, seat, personId }) =>
            matchId === each.matchId && seat === each.seat && personId === each.personId,
        )
      )
        each.seenAt = now;
  }
  async presences(matchId: string): Promise<(Sitting & { seenAt: Date })[]> {
    this.reach();
    return copy(this.present.filter((each) => each.matchId === matchId));
  }
}
