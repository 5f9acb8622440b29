import { closeSync, constants } from 'node:fs';
import path from 'node:path';
import { openRegular } from '../../common/regular-file.ts';

/** The file of the embedded database in a data directory. SQLite keeps its journal beside it (-wal, -shm). */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'matches.sqlite');

/**
 * Creates an empty file that only its owner can access, unless it exists. A database holds the secrets of the dice, and
 * everybody on the machine can read a file that SQLite creates. SQLite gives the files beside the database the same
 * permissions. Throws for anything but a regular file.
 */
export const makePrivate = (file: string): void =>
  closeSync(openRegular(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600));
