/** How far the lesson has come: kept in this browser alone, so that it is taken up again where it was left. */
import { isHexId } from '@1bob/atlas';
import { untrack } from 'svelte';
import type { Flight } from '../flight/flight-draft.ts';
import { load, save } from '../storage.ts';
import type { Kept } from './desk.ts';
import { lessonMatch } from './lesson-wire.ts';
import { shelf } from './standing.ts';

interface Standing extends Kept {
  /** Names of what was read and put away. */
  readonly read: readonly string[];
  /** How many commands had been given when a chapter began; by its number. */
  readonly began: Readonly<Record<number, number>>;
  readonly done: boolean;
}
const fresh: Standing = { rules: '', commands: [], read: [], began: {}, done: false };

export class Progress {
  #now: Standing = $state.raw(fresh);
  /** The flight that is being drawn: plain memory, which panels may write from an effect. */
  #flight: Flight | null;

  constructor() {
    const { flight, ...standing } = kept();
    this.#now = standing;
    this.#flight = flight;
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
    if (!stands) {
      this.#flight = null;
      forgetTable();
    }
    this.#keep(stands ? { ...this.#now, rules } : { ...fresh, rules, done: this.#now.done });
  }
  take(command: unknown): void {
    this.#flight = null;
    this.#keep({ ...this.#now, commands: [...this.#now.commands, command] });
  }
  read(what: string): void {
    if (!this.hasRead(what)) this.#keep({ ...this.#now, read: [...this.#now.read, what] });
  }
  get flight(): Flight | null {
    return this.#flight;
  }
  draw(flight: Flight): void {
    this.#flight = flight;
    untrack(() => this.#keep(this.#now));
  }
  /** A chapter is reached; only the first time counts. */
  reach(chapter: number, done: boolean): void {
    const { began, commands } = this.#now;
    if (began[chapter] !== undefined && (this.#now.done || !done)) return;
    this.#keep({
      ...this.#now,
      began: { [chapter]: commands.length, ...began },
      done: this.#now.done || done,
    });
  }
  /** Back to where a chapter began: what was given since then is as if it had not been. */
  backTo(chapter: number, readSince: readonly string[]): void {
    const { began, commands, read } = this.#now;
    this.#flight = null;
    const earlier = Object.entries(began).filter(([number]) => Number(number) <= chapter);
    this.#keep({
      ...this.#now,
      commands: commands.slice(0, began[chapter] ?? 0),
      read: read.filter((what) => !readSince.includes(what)),
      began: Object.fromEntries(earlier),
    });
    forgetTable();
  }
  restart(): void {
    this.#flight = null;
    this.#keep({ ...fresh, rules: this.#now.rules, done: this.#now.done });
    forgetTable();
  }

  #keep(now: Standing): void {
    if (now !== this.#now) this.#now = now;
    save(shelf, JSON.stringify({ ...now, flight: this.#flight }));
  }
}

/** What the panels of the table keep of a match: drafts, laid plans, what was read. */
function forgetTable(): void {
  for (const kind of ['drafts', 'plans', 'read']) save(`${kind}.${lessonMatch}.german`, null);
}

function kept(): Standing & { readonly flight: Flight | null } {
  try {
    const found = JSON.parse(load(shelf) ?? '{}') as Partial<ReturnType<typeof kept>>;
    const { rules, commands, read, began, done, flight } = found;
    if (typeof rules !== 'string' || !Array.isArray(commands) || !Array.isArray(read))
      return { ...fresh, flight: null };
    return { rules, commands, read, began: began ?? {}, done: done === true, flight: flightIn(flight) };
  } catch {
    return { ...fresh, flight: null };
  }
}

/** A flight as the map can draw it; what another version of this page wrote, or was written by hand, is none. */
function flightIn(kept: Flight | null | undefined): Flight | null {
  try {
    if (kept == null) return null;
    const { hex, group, units, plan } = kept;
    const words: readonly unknown[] = [...units, ...(group === null ? [] : [group])];
    const hexes = [hex, ...(plan === null ? [] : plan.route), ...(plan?.bomb ? [plan.bomb.hex] : [])];
    const fits =
      Array.isArray(units) && words.every((word) => typeof word === 'string') && hexes.every(isHexId);
    return fits && (plan === null || (Array.isArray(plan.route) && Array.isArray(plan.units))) ? kept : null;
  } catch {
    return null;
  }
}
