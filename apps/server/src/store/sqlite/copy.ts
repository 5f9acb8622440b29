import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { mustBeRegular } from '../../common/regular-file.ts';
import { databaseFile, makePrivate } from './places.ts';
import { StoreError } from '../errors.ts';
import { lockDirectory } from './lock.ts';

/** Value of `user_version` in the header of the file. It says whether the file is the original or a copy. */
export const ORIGINAL = 0;
const COPY = 1;

/** Whether `copyDatabase` made a database that has not become the original since. */
export function isCopy(sqlite: Database.Database): boolean {
  const [version] = sqlite.prepare('PRAGMA user_version').raw(true).get([]) as [number];
  return version !== ORIGINAL;
}

/**
 * Copies the embedded database of a data directory into one file, which is marked as a copy. A server may be running on the
 * database. This blocks for as long as it takes (half a second for 300 MB), so a server does it in a thread of its own. It
 * reads through a connection of its own, and commits go on. The file appears once it is complete and synced to the disk.
 * Throws if there is a file of that name, `data.unreadable` if the database cannot be read, and `data.unwritable` if the
 * copy cannot be written.
 */
export function copyDatabase(dataDir: string, to: string): void {
  const from = databaseFile(dataDir);
  if (!existsSync(from))
    throw new StoreError('data.unreadable', `There is no database at ${from}. Check DATA_DIR.`);
  if (existsSync(to))
    throw new StoreError('data.unwritable', `${to} already exists. Choose another file with --out.`);
  const draft = `${to}.part`;
  try {
    rmSync(draft, { force: true });
    makePrivate(draft);
    mustBeRegular(from);
    const source = new Database(from, { timeout: 5_000 });
    try {
      source.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`);
    } finally {
      source.close();
    }
    const copy = new Database(draft);
    try {
      mustBeWhole(copy, draft);
      copy.exec(`PRAGMA user_version = ${COPY}`);
    } finally {
      copy.close();
    }
    settle(draft, to);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof StoreError
      ? error
      : new StoreError('data.unwritable', `The copy ${to} could not be written: ${reason(error)}`, {
          cause: error,
        });
  }
}

/**
 * Replaces the database of a data directory with a copy. Returns the path to which the old database was moved, if there was
 * one. The server that opens the new one knows that it is a copy. Throws `data.unreadable` if the file is not a complete
 * copy of such a database, and as `lockDirectory` does if a server is running there.
 */
export function restoreCopy(copy: string, dataDir: string): string | null {
  const lock = lockDirectory(dataDir);
  try {
    const file = databaseFile(dataDir);
    const draft = `${file}.part`;
    rmSync(draft, { force: true });
    try {
      makePrivate(draft);
      mustBeRegular(copy);
      copyFileSync(copy, draft);
      const opened = new Database(draft);
      try {
        mustBeWhole(opened, copy);
        opened.exec('SELECT 1 FROM entries LIMIT 1');
        // A file that was copied by hand from a stopped server is a copy too.
        opened.exec(`PRAGMA user_version = ${COPY}`);
      } finally {
        opened.close();
      }
    } catch (error) {
      rmSync(draft, { force: true });
      throw error instanceof StoreError
        ? error
        : new StoreError('data.unreadable', `${copy} is not a copy of the database: ${reason(error)}`, {
            cause: error,
          });
    }
    keepOwner(draft, dataDir);
    const before = setAside(file);
    settle(draft, file);
    return before;
  } finally {
    lock.release();
  }
}

/** Gives the file the owner of the folder. A server that runs as that user could not open a file that belongs to root. */
function keepOwner(file: string, folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid);
}

/** Moves a database aside, together with any journal from a crash, which SQLite would otherwise replay into the copy. */
function setAside(file: string): string | null {
  const before = `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  for (const part of ['-shm', '-wal', '']) {
    if (existsSync(file + part)) renameSync(file + part, before + part);
  }
  return existsSync(before) ? before : null;
}

function mustBeWhole(sqlite: Database.Database, name: string): void {
  const [found] = sqlite.prepare('PRAGMA integrity_check(1)').raw(true).all([]) as unknown[][];
  if (found?.[0] !== 'ok')
    throw new StoreError('data.unreadable', `${name} is damaged: ${String(found?.[0])}`);
}

/** Syncs a draft to the disk, and then gives the file its name. */
function settle(draft: string, file: string): void {
  sync(draft);
  renameSync(draft, file);
  // Windows syncs its directories itself, and cannot open one.
  if (process.platform !== 'win32') sync(path.dirname(file));
}

function sync(place: string): void {
  const file = openSync(place, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
