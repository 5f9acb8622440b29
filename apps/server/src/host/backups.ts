import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Milliseconds after which a server that found another one copying looks again. */
const AGAIN = 10 * MINUTE;

/** File name of a copy made at a time; names sort in the order of their times. */
export const backupName = (at: Date): string =>
  `matches-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;

const IS_BACKUP = /^matches-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sqlite$/;

export interface BackupParts {
  /** The folder of the copies. */
  folder: string;
  /** Hours between two copies. */
  hours: number;
  /** How many copies to keep. */
  keep: number;
  /** Makes a copy in a file. Resolves to false if another server is making one of the same database. */
  copy: (file: string) => Promise<boolean>;
  fault: (error: unknown) => void;
}

/**
 * Regular copies of the database while the server runs. Servers with one database may share a folder: then each copy is made
 * by the first of them.
 */
export class Backups {
  readonly #parts: BackupParts;
  #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  /** The first copy is due when the newest copy in the folder is old enough, even after a restart. */
  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.#timer = this.#after(this.#wait());
  }

  /** Waits for a running copy, and makes no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #after(milliseconds: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#running = this.#make()
        .catch((error: unknown) => {
          this.#parts.fault(error);
          return this.#parts.hours * HOUR;
        })
        .then((wait) => {
          if (!this.#stopped) this.#timer = this.#after(wait);
        });
    }, milliseconds);
    timer.unref();
    return timer;
  }

  /** Makes a copy, unless another server has just done so. Resolves to the milliseconds until the next look. */
  async #make(): Promise<number> {
    const { folder, hours, keep, copy } = this.#parts;
    const wait = this.#wait();
    if (wait > 0) return wait;
    mkdirSync(folder, { recursive: true });
    if (!(await copy(path.join(folder, backupName(new Date()))))) return AGAIN;
    for (const name of this.#made().slice(0, -keep)) rmSync(path.join(folder, name), { force: true });
    return hours * HOUR;
  }

  /** Milliseconds until the next copy is due. A copy from the future shows that the clock was set back, and does not count. */
  #wait(): number {
    const newest = this.#made().at(-1);
    if (newest === undefined) return 0;
    const age = Date.now() - statSync(path.join(this.#parts.folder, newest)).mtimeMs;
    return age < -AGAIN ? 0 : Math.max(0, this.#parts.hours * HOUR - age);
  }

  /** The existing copies, the oldest first. Files of other names are ignored. */
  #made(): string[] {
    try {
      return readdirSync(this.#parts.folder)
        .filter((name) => IS_BACKUP.test(name))
        .sort();
    } catch {
      return [];
    }
  }
}
