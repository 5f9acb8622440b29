import { mkdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { mustBeRegular, readRegular, writeRegular } from '../../common/regular-file.ts';
import { ownerHint } from '../../common/owner.ts';
import { StoreError } from '../errors.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Locks a directory for this process, and creates it if need be. Each server keeps in memory what it last read of a match
 * and sends it to its players, so a second server on the same files would show and refuse different things.
 *
 * The lock is that of SQLite, on a separate file to which nothing is ever written. The system releases it however the
 * process ends, and it holds between containers of one machine too. Throws `data.locked` if another process (or this one)
 * holds the directory, and `data.unwritable` if it cannot be created or written.
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

/** Node's own `recursive` never returns for places such as /proc/x, where the parent exists and refuses. */
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
    `Another server is using ${directory}: ${nameIn(holder)}. Stop it, or set another DATA_DIR for this one.`,
  );
}

/**
 * The holder of the lock, for the message. Just after the lock was taken, the name may be missing, or still be that of the
 * previous holder.
 */
function nameIn(holder: string): string {
  try {
    const { pid, host, since } = JSON.parse(readRegular(holder)) as Record<string, string | number>;
    return `process ${pid} on ${host} since ${since}`;
  } catch {
    return 'its process is unknown';
  }
}

function unwritable(directory: string, error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError(
    'data.unwritable',
    `The server cannot use DATA_DIR ${directory}: ${why}. Check its path and its owner.${ownerHint(directory)}`,
    { cause: error },
  );
}

const code = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isBusy = (error: unknown): boolean => String(code(error)).startsWith('SQLITE_BUSY');
