import { mkdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { mustBeRegular, readRegular, writeRegular } from '../../common/regular-file.ts';
import { StoreError } from '../errors.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes a directory for this process, making it if need be. Each server holds in memory what it last read of a match, and
 * sends it to its players: a second one on the same files would show and refuse other things than the first.
 *
 * The lock is the one that SQLite has on a file of its own, in which nothing is ever written: the system lets go of it
 * when the process ends, however that happens, and it holds between containers of one machine too. Throws `data.locked`
 * when another process (or this one) holds the directory and `data.unwritable` when it cannot be made or written.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holder = path.join(directory, 'lock.json');
  let file: Database.Database | undefined;
  try {
    makeDirectory(directory);
    const place = path.join(directory, 'lock.sqlite');
    mustBeRegular(place);
    file = new Database(place);
    file.exec('BEGIN IMMEDIATE');
    const me = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    writeRegular(holder, `${JSON.stringify(me)}\n`);
  } catch (error) {
    file?.close();
    throw isBusy(error) ? locked(directory, holder) : unwritable(directory, error);
  }
  const held = file;
  return {
    release() {
      held.exec('ROLLBACK');
      held.close();
    },
  };
}

/** Node's own `recursive` never comes back from places such as /proc/x, where the parent is there and refuses. */
function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (code(error) === 'EEXIST' && statSync(directory).isDirectory()) return;
    if (code(error) !== 'ENOENT' || path.dirname(directory) === directory) throw error;
    makeDirectory(path.dirname(directory));
    mkdirSync(directory);
  }
}

function locked(directory: string, holder: string): StoreError {
  return new StoreError(
    'data.locked',
    `${directory} is in use by ${nameIn(holder)}. Stop that server, or give this one another DATA_DIR.`,
  );
}

/** Who holds it, for the message; the name can be missing or that of the holder before, just after it was taken. */
function nameIn(holder: string): string {
  try {
    const { pid, host, since } = JSON.parse(readRegular(holder)) as Record<string, string | number>;
    return `process ${pid} on ${host} since ${since}`;
  } catch {
    return 'another process';
  }
}

function unwritable(directory: string, error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError('data.unwritable', `DATA_DIR ${directory} cannot be used: ${why}`, { cause: error });
}

const code = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isBusy = (error: unknown): boolean => String(code(error)).startsWith('SQLITE_BUSY');
