/**
 * What can go wrong with the database. The codes are stable. If `openStore` rejects with one of them, `main` prints the
 * message and stops. If `append` rejects with `database.unavailable`, the answer is "try again".
 */
export type StoreErrorCode =
  /** Another running server uses this DATA_DIR. */
  | 'data.locked'
  /** DATA_DIR cannot be made, is not a directory, or cannot be written. */
  | 'data.unwritable'
  /** DATA_DIR exists, but the database in it does not open. */
  | 'data.unreadable'
  /** The data is not as it was written: a bit flipped on the disk, or somebody has edited it. */
  | 'data.damaged'
  /** DATABASE_URL is not a PostgreSQL address. */
  | 'database.url'
  /** No server answers at DATABASE_URL, or it refuses this user or database. */
  | 'database.unreachable'
  /** Another running server uses this database exclusively, or a running server of a different version uses it too. */
  | 'database.locked'
  /** A migration failed, or was edited after it had been applied. */
  | 'database.migration'
  /** The database was migrated by a newer version of this program. */
  | 'database.newer'
  /** The database was lost or refused the work, and stored nothing of it. */
  | 'database.unavailable';

/** The message never contains a password: addresses are shown without it. */
export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'StoreError';
  }
}

/** SQLite's codes for a file whose structure is broken (CORRUPT) and for one that is not a database (NOTADB). */
const DAMAGE: readonly unknown[] = [11, 26];

/** The fields of a libsql error, and of a Prisma error that wraps one. */
interface FromSqlite {
  rawCode?: number;
  meta?: { driverAdapterError?: { cause?: { extendedCode?: number } } };
}

/** Whether an error of the embedded database says that its file is damaged. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { rawCode, meta } = error as FromSqlite;
  const code = rawCode ?? meta?.driverAdapterError?.cause?.extendedCode;
  return code !== undefined && DAMAGE.includes(code & 0xff);
}

/** The match has moved on from the place at which something was judged. */
export class Overtaken extends Error {
  constructor(
    readonly matchId: string,
    readonly sequence: number,
  ) {
    super(`match ${matchId} moved on before its entry ${sequence} was kept`);
    this.name = 'Overtaken';
  }
}

/** Turns an error of the database into one of the store. */
export function asStoreError(error: unknown): StoreError | Overtaken {
  if (error instanceof StoreError || error instanceof Overtaken) return error;
  const why = error instanceof Error ? error.message : String(error);
  return isDamage(error)
    ? new StoreError('data.damaged', `The database is damaged: ${why}`, { cause: error })
    : new StoreError('database.unavailable', `The database failed: ${why}`, { cause: error });
}

/** Whether the error says that the name is already taken. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002';
