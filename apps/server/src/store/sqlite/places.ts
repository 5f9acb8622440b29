import { closeSync, constants } from 'node:fs';
import path from 'node:path';
import { openRegular } from '../../common/regular-file.ts';

/** The file of the embedded database in a data directory. Beside it SQLite keeps its journal (-wal, -shm). */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'matches.sqlite');

/**
 * Makes an empty file for its owner alone, unless the file is there. A database holds the secrets of the dice, and SQLite
 * would let everybody on the machine read one that it makes. Its files beside the database follow that in this. Throws for
 * what is no regular file.
 */
export const makePrivate = (file: string): void =>
  closeSync(openRegular(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600));
