import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const HOUR = 60 * 60 * 1000;

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
  /** Makes a copy in a file. */
  copy: (file: string) => Promise<void>;
  fault: (error: unknown) => void;
}

/** Regular copies of the embedded database while the server runs. */
export class Backups {
  readonly #parts: BackupParts;
  #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  /** The first copy is due when the newest copy in the folder is old enough, even after a restart. */
  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.#timer = this.#after(Math.max(0, this.#due() - Date.now()));
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
        .catch(this.#parts.fault)
        .then(() => {
          if (!this.#stopped) this.#timer = this.#after(this.#parts.hours * HOUR);
        });
    }, milliseconds);
    timer.unref();
    return timer;
  }

  async #make(): Promise<void> {
    const { folder, keep, copy } = this.#parts;
    mkdirSync(folder, { recursive: true });
    await copy(path.join(folder, backupName(new Date())));
    for (const name of this.#made().slice(0, -keep)) rmSync(path.join(folder, name), { force: true });
  }

  /** When the next copy is due, in milliseconds since 1970. */
  #due(): number {
    const newest = this.#made().at(-1);
    if (newest === undefined) return 0;
    return statSync(path.join(this.#parts.folder, newest)).mtimeMs + this.#parts.hours * HOUR;
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
