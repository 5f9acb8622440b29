/** A browser's storage that fails in the ways real ones do. */
export class FailingStorage implements Storage {
  readonly #kept = new Map<string, string>();
  #writes = 0;
  readonly #room: number;
  readonly #loses: (write: number) => boolean;

  /**
   * `room` is how many characters all names and values may have together. `loses` says whether the nth write is
   * accepted and lost.
   */
  constructor({
    room = Infinity,
    loses = () => false,
  }: {
    room?: number;
    loses?: (write: number) => boolean;
  }) {
    this.#room = room;
    this.#loses = loses;
  }
  get length(): number {
    return this.#kept.size;
  }
  get names(): readonly string[] {
    return [...this.#kept.keys()];
  }
  get text(): string {
    return [...this.#kept].flat().join('\n');
  }
  key(n: number): string | null {
    return this.names[n] ?? null;
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#writes += 1;
    if (this.#loses(this.#writes)) return;
    const others = [...this.#kept].filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (used + key.length + value.length > this.#room)
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  clear(): void {
    this.#kept.clear();
  }
}

const refuse = (): never => {
  throw new DOMException('This page has no storage.', 'SecurityError');
};

/** The storage that a page may get in a private window. */
export const closedStorage: Storage = {
  get length() {
    return refuse();
  },
  key: refuse,
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
};
