import type { Change } from '@1bob/protocol';
import { pointer, shortDifferenceOf } from '@1bob/game';
import { inKeyOrder } from '../record/key-order.ts';

/** How many updates are kept for clients that come back with `since`. More of them would be longer than the whole view. */
const KEPT = 60;

/** The most characters of updates that are kept, for the same reason. */
const KEPT_LENGTH = 100_000;

/**
 * What one audience sees of a match, how often that has changed, and its latest changes.
 *
 * The changes are kept only while this audience uses the match. A match may be in memory only because the other side acted,
 * and the form of an answer must not reveal that.
 */
export class ViewHistory {
  #view: object;
  /** The form in which this version is sent. It is made on first use. */
  #sent: object | null = null;
  #version: number;
  #head: string;
  /**
   * The latest changes, oldest first, without gaps, ending at the present version. They are kept as JSON, because objects
   * would take twice the memory and hold on to parts of old views, and few of them are ever read again.
   */
  readonly #kept: string[] = [];
  #keptLength = 0;
  /** Version from which changes are kept. This version and older ones may come from another process. */
  #first: number;
  /** When this audience last opened the match or gave a command; milliseconds of a monotonic clock. */
  #lastUsed = Number.NEGATIVE_INFINITY;

  /** `head`: chain value of the entry that last changed this view (the genesis value at version 0). */
  constructor(view: object, version: number, head: string) {
    this.#view = view;
    this.#version = this.#first = version;
    this.#head = head;
  }

  get view(): object {
    return this.#view;
  }
  /**
   * The view as it is sent whole. Its text does not depend on which parts were read from the store and which were decided
   * here.
   */
  get sent(): object {
    return (this.#sent ??= inKeyOrder(this.#view));
  }
  get version(): number {
    return this.#version;
  }
  get head(): string {
    return this.#head;
  }

  /** When this audience last opened the match or gave a command; -Infinity when nothing is kept for it. */
  get lastUsed(): number {
    return this.#lastUsed;
  }

  /** Whether anything is kept for this audience. */
  get used(): boolean {
    return this.#lastUsed !== Number.NEGATIVE_INFINITY;
  }

  /** Notes that this audience uses the match; from now on its changes are kept. */
  use(now: number): void {
    if (!this.used) this.#first = this.#version;
    this.#lastUsed = now;
  }

  /** Releases what is kept for this audience. */
  forget(): void {
    this.#lastUsed = Number.NEGATIVE_INFINITY;
    this.#kept.length = 0;
    this.#keptLength = 0;
    this.#sent = null;
  }

  /**
   * The changes that lead from the present view to a given one, both as they are sent. Does not walk parts that are the same
   * object.
   */
  changesTo(view: object): Change[] {
    return shortDifferenceOf(this.#view, view).map(inKeyOrder);
  }

  /** Moves to the next version, or only replaces the object when nothing in it has changed. */
  moveTo(view: object, changes: Change[], head: string): void {
    this.#view = view;
    if (changes.length === 0) return;
    this.#sent = null;
    this.#version += 1;
    this.#head = head;
    if (!this.used) return;
    const text = JSON.stringify(changes);
    this.#kept.push(text);
    this.#keptLength += text.length;
    while (this.#kept.length > KEPT || this.#keptLength > KEPT_LENGTH)
      this.#keptLength -= this.#kept.shift()?.length ?? 0;
  }

  /** The changes from a version to now; null if only the whole view will do. */
  since(version: number): Change[] | null {
    if (!this.used) return null;
    return version > this.#first ? this.#changesFrom(version) : null;
  }

  /**
   * JSON pointers to the parts that have changed since a version. If that version is no longer known, they cover everything.
   */
  pointersSince(version: number): string[] {
    const changes = this.#changesFrom(version);
    if (changes !== null) return changes.map(({ path }) => path);
    return ['', ...Object.keys(this.#view).map((name) => pointer('', name))];
  }

  #changesFrom(version: number): Change[] | null {
    if (version > this.#version) return null;
    const missing = this.#version - version;
    if (missing > this.#kept.length) return null;
    return missing === 0 ? [] : this.#kept.slice(-missing).flatMap((text) => JSON.parse(text) as Change[]);
  }
}
