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
  const draft = draftOf(to);
  try {
    makePrivate(draft);
    mustBeRegular(from);
    const source = new Database(from, { timeout: 5_000 });
    try {
      source.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`);
    } finally {
      source.close();
    }
    finishCopy(draft, to);
  } catch (error) {
    throw notCopied(draft, to, error);
  }
}

/** SQLite would replay a journal that a crash has left beside an earlier draft. */
export function removeDraft(draft: string): void {
  for (const part of ['-journal', '-wal', '-shm', '']) rmSync(draft + part, { force: true });
}

/** Where a copy is written until it is complete. Throws if there is already a file with the name of the copy. */
export function draftOf(to: string): string {
  if (existsSync(to))
    throw new StoreError('data.unwritable', `${to} already exists. Choose another file with --out.`);
  const draft = `${to}.part`;
  removeDraft(draft);
  return draft;
}

/** Checks and marks a complete draft, syncs it, and gives it its name. */
export function finishCopy(draft: string, to: string): void {
  const copy = new Database(draft);
  try {
    mustBeWhole(copy, draft);
    copy.exec(`PRAGMA user_version = ${COPY}`);
  } finally {
    copy.close();
  }
  settle(draft, to);
}

/** Deletes a draft, and returns why there is no copy. */
export function notCopied(draft: string, to: string, error: unknown): StoreError {
  removeDraft(draft);
  if (error instanceof StoreError) return error;
  const why = `The copy ${to} could not be written: ${reason(error)}`;
  return new StoreError('data.unwritable', why, { cause: error });
}

/**
 * Copies a file into a draft, and checks that it is a complete copy of a database of this program. Throws
 * `data.unreadable` otherwise, and leaves no draft.
 */
export function takeCopy(copy: string, draft: string): void {
  removeDraft(draft);
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
    removeDraft(draft);
    if (error instanceof StoreError) throw error;
    const why = `${copy} is not a copy of the database: ${reason(error)}`;
    throw new StoreError('data.unreadable', why, { cause: error });
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
    takeCopy(copy, draft);
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
