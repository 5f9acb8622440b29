/** The progress of a lesson. Only this browser keeps it, so that a later visit resumes the lesson. */
import { load, ownShelf, save } from '../net/storage.ts';
import type { Kept } from './desk.ts';
import { lessons } from '../home/standing.ts';
import type { Lesson } from './lessons.ts';

interface Standing extends Kept {
  /** The names of texts that were read and closed. */
  readonly read: readonly string[];
  /** For each chapter by its number, how many commands had been given when it began. */
  readonly began: Readonly<Record<number, number>>;
  readonly done: boolean;
}
const fresh: Standing = { rules: '', commands: [], read: [], began: {}, done: false };

export class Progress {
  #now: Standing = $state.raw(fresh);
  readonly #seat: Lesson['seat'];
  /** The name of the lesson's records in this browser. */
  readonly #shelf: string;

  constructor({ id, seat }: Pick<Lesson, 'id' | 'seat'>) {
    this.#seat = seat;
    this.#shelf = lessons[id];
    this.#now = kept(this.#shelf);
  }

  get kept(): Kept | null {
    return this.#now.commands.length === 0 ? null : this.#now;
  }
  get begun(): boolean {
    return this.#now.commands.length > 0 || this.#now.read.length > 0;
  }
  hasRead(what: string): boolean {
    return this.#now.read.includes(what);
  }

  opened(rules: string, stands: boolean): void {
    if (!stands) this.#forgetTable();
    this.#keep(stands ? { ...this.#now, rules } : { ...fresh, rules, done: this.#now.done });
  }
  take(command: unknown): void {
    this.#keep({ ...this.#now, commands: [...this.#now.commands, command] });
  }
  read(what: string): void {
    if (!this.hasRead(what)) this.#keep({ ...this.#now, read: [...this.#now.read, what] });
  }
  /** Records that a chapter is reached. Only the first time counts. */
  reach(chapter: number, done: boolean): void {
    const { began, commands } = this.#now;
    if (began[chapter] !== undefined && (this.#now.done || !done)) return;
    this.#keep({
      ...this.#now,
      began: { [chapter]: commands.length, ...began },
      done: this.#now.done || done,
    });
  }
  /** Goes back to where a chapter began, and drops the commands given since then. */
  backTo(chapter: number, readSince: readonly string[]): void {
    const { began, commands, read } = this.#now;
    const earlier = Object.entries(began).filter(([number]) => Number(number) <= chapter);
    this.#keep({
      ...this.#now,
      commands: commands.slice(0, began[chapter] ?? 0),
      read: read.filter((what) => !readSince.includes(what)),
      began: Object.fromEntries(earlier),
    });
    this.#forgetTable();
  }
  restart(): void {
    this.#keep({ ...fresh, rules: this.#now.rules, done: this.#now.done });
    this.#forgetTable();
  }

  #keep(now: Standing): void {
    if (now !== this.#now) this.#now = now;
    save(this.#shelf, JSON.stringify(now));
  }
  /** Removes what the table keeps in this browser for the match: drafts, stored plans, the diary, read positions. */
  #forgetTable(): void {
    for (const kind of ['drafts', 'plans', 'diary', 'read'] as const)
      save(ownShelf(kind, this.#shelf, this.#seat), null);
  }
}

function kept(shelf: string): Standing {
  try {
    const found = JSON.parse(load(shelf) ?? '{}') as Partial<Standing>;
    const { rules, commands, read, began, done } = found;
    if (typeof rules !== 'string' || !Array.isArray(commands) || !Array.isArray(read)) return fresh;
    return { rules, commands, read, began: began ?? {}, done: done === true };
  } catch {
    return fresh;
  }
}
