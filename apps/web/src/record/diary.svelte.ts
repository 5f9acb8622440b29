/**
 * The war diary of one seat at an open table: the page of the present month, which can be changed, and those of earlier
 * months. Everything is written down with the flying turn in which it is written.
 */
import { distance, type HexId } from '@1bob/atlas';
import { monthKey, monthsEnd, type View } from '@1bob/rules/player';
import type { Moment } from '../frame/moments.ts';
import type { PencilMark } from '../map/types.ts';
import {
  diaryLimits,
  emptyPage,
  fits,
  keepPage,
  keptDiary,
  pageBytes,
  pageLimit,
  pageToOpen,
  settleMonths,
  upTo,
  type Mark,
  type Note,
  type Page,
  type Turn,
} from '../net/kept-diary.ts';
import { follow, ownShelf } from '../net/storage.ts';
import type { Seat } from '../net/wire.ts';
import type { OpenTable } from '../table/table.svelte.ts';

/** The tools that draw on the map. A line is drawn hex by hex. */
export const tools = ['pin', 'circle', 'line'] as const;
export type Tool = (typeof tools)[number];

export const isMark = (line: Note | Mark): line is Mark => line.length > 2;

export const asPencil = (mark: Mark): PencilMark => {
  switch (mark[1]) {
    case 'pin':
      return { kind: 'pin', hex: mark[2], words: mark[3] };
    case 'circle':
      return { kind: 'circle', hex: mark[2], radius: mark[3] };
    case 'line':
      return { kind: 'line', hexes: mark[2] };
  }
};

export class Diary {
  readonly #match: string;
  readonly #seat: Seat;
  /** Months of the scenario, which share the room of a parcel. */
  readonly #months: number;
  #pages = $state.raw<Readonly<Record<string, Page>>>({});
  /** The months whose pages the record commits to. Null until the server has said it. */
  #sealed = $state.raw<readonly string[] | null>(null);
  /** The tool in hand, which draws one mark. */
  #tool = $state<Tool | null>(null);
  /** The words of the next pin. */
  #words = '';
  /** The hexes of a line or circle that is being drawn. */
  #drawn = $state.raw<readonly HexId[]>([]);
  /** Whether there was no room for the last mark. */
  #full = $state(false);

  constructor(match: string, seat: Seat, months: number) {
    this.#match = match;
    this.#seat = seat;
    this.#months = months;
    this.#read();
  }

  /** Keeps the diary up to date with other tabs and devices. Returns the function that stops it. */
  follow(): () => void {
    return follow(
      () => ownShelf('diary', this.#match, this.#seat),
      () => this.#read(),
    );
  }

  #read(): void {
    const kept = Object.entries(keptDiary(this.#match, this.#seat));
    this.#pages = Object.fromEntries(kept.map(([month, { page }]) => [month, page]));
  }

  /** Takes in how the months before the present one were sealed. */
  settle(seals: Parameters<typeof settleMonths>[2], present: string): void {
    settleMonths(this.#match, this.#seat, seals, present);
    const found = seals.filter((seal) => pageToOpen(this.#match, this.#seat, seal) !== null);
    this.#sealed = found.map(({ month }) => month);
    this.#read();
  }

  /** Whether the record commits to the page of a month that is over. Null: not known yet. */
  isSealed(month: string): boolean | null {
    return this.#sealed?.includes(month) ?? null;
  }

  /** The months with something on their pages, oldest first. */
  get months(): readonly string[] {
    return Object.keys(this.#pages)
      .filter((month) => this.pageOf(month) !== emptyPage)
      .toSorted();
  }

  pageOf(month: string): Page {
    const page = this.#pages[month];
    return page === undefined || page.notes.length + page.marks.length === 0 ? emptyPage : page;
  }

  /** What had been written by a moment of its month. */
  at({ month, turn }: Moment): Page {
    return upTo(this.pageOf(month), turn);
  }

  /** The newest notes of all months, oldest first. */
  latest(count: number): readonly { readonly month: string; readonly note: Note }[] {
    const all = this.months.flatMap((month) => this.pageOf(month).notes.map((note) => ({ month, note })));
    return all.slice(-count);
  }

  /** The bytes that are left on the page of a month. */
  roomOn(month: string): number {
    return pageLimit(this.#months) - pageBytes(this.pageOf(month));
  }

  /** Writes a note. False if there is no room for it. */
  write({ month, turn }: Moment, text: string): boolean {
    const page = this.pageOf(month);
    return this.#keep(month, { ...page, notes: [...page.notes, [turn, text.trim()]] });
  }

  /** Draws a mark. False if there is no room for it. */
  mark({ month }: Moment, mark: Mark): boolean {
    const page = this.pageOf(month);
    return this.#keep(month, { ...page, marks: [...page.marks, mark] });
  }

  /** Rubs out a note or a mark, which must be on the page. */
  rubOut(month: string, gone: Note | Mark): void {
    const { notes, marks } = this.pageOf(month);
    this.#keep(month, {
      notes: notes.filter((each) => each !== gone),
      marks: marks.filter((each) => each !== gone),
    });
  }

  /** Draws the marks of an earlier month again, as far as there is room. */
  copyMarks(from: string, { month, turn }: Moment): void {
    for (const [, ...rest] of this.pageOf(from).marks) {
      if (!this.mark({ month, turn }, [turn, ...rest] as unknown as Mark)) return;
    }
  }

  get tool(): Tool | null {
    return this.#tool;
  }
  get full(): boolean {
    return this.#full;
  }
  /** The hexes chosen so far with a tool that needs several. */
  get drawn(): readonly HexId[] {
    return this.#drawn;
  }

  /** Takes a tool in hand. A short text becomes the words of a pin; then the result is true. */
  take(tool: Tool, text = ''): boolean {
    const words = text.trim();
    const fitsOn = tool === 'pin' && words !== '' && words.length <= diaryLimits.words;
    this.#words = fitsOn ? words : '';
    this.#tool = tool;
    this.#drawn = [];
    this.#full = false;
    return fitsOn;
  }

  /** Puts the tool away, and drops a mark that is not finished. */
  stop(): void {
    this.#tool = null;
    this.#drawn = [];
  }

  /**
   * A hex was chosen with the tool in hand. A circle takes its centre and then a hex on it; a line takes hexes until one is
   * chosen twice.
   */
  touch(moment: Moment, hex: HexId): void {
    const { turn } = moment;
    const tool = this.#tool;
    const [first] = this.#drawn;
    const end = (mark: Mark | null): void => {
      this.stop();
      this.#full = mark !== null && !this.mark(moment, mark);
    };
    if (tool === 'pin') return end([turn, 'pin', hex, this.#words]);
    if (tool === 'circle' && first !== undefined) return end([turn, 'circle', first, radiusOf(first, hex)]);
    const ends = hex === this.#drawn.at(-1);
    const hexes = ends ? this.#drawn : [...this.#drawn, hex];
    if (tool === 'line' && (ends || hexes.length === diaryLimits.hexes))
      return end(hexes.length > 1 ? [turn, 'line', hexes] : null);
    this.#drawn = hexes;
  }

  #keep(month: string, page: Page): boolean {
    // Rubbing out is possible on a page that is too full for its match.
    const shrinks = pageBytes(page) < pageBytes(this.pageOf(month));
    if (!shrinks && !fits(page, this.#months)) return false;
    if (!keepPage(this.#match, this.#seat, month, page)) return false;
    this.#read();
    return true;
  }
}

const radiusOf = (centre: HexId, on: HexId): number =>
  Math.min(Math.max(1, distance(centre, on)), diaryLimits.radius);

/**
 * The moment at which something is written now. The set-up belongs to the planning of the first month. Null after the end, when
 * nothing is written any more.
 */
export function writtenAt({ month, stage }: Pick<View, 'month' | 'stage'>): Moment | null {
  if (stage.kind === 'ended') return null;
  return { month: monthKey(month), turn: stage.kind === 'flying' ? stage.turn : null };
}

/** The moment that a view shows. The set-up is in the planning of the first month, and the end after the last turn. */
export const shownAt = ({ month, stage }: Pick<View, 'month' | 'stage'>): Moment =>
  writtenAt({ month, stage }) ?? { month: monthKey(month), turn: monthsEnd };

const diaries = new WeakMap<OpenTable, Diary>();

/** The diary of the player at a table, the same one for all its parts. */
export function diaryAt(table: OpenTable): Diary {
  const known = diaries.get(table);
  if (known !== undefined) return known;
  const { match, seat, view } = table;
  const diary = new Diary(match, seat as Seat, view.lastMonth - view.firstMonth + 1);
  diaries.set(table, diary);
  return diary;
}

/** The notes of a page, then its marks, each in the order of the turns. */
export const linesOf = ({
  notes,
  marks,
}: Page): readonly { readonly at: Turn; readonly line: Note | Mark }[] =>
  [...notes, ...marks].map((line) => ({ at: line[0], line })).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
