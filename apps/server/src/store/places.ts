import path from 'node:path';

/** The file of the embedded database in a data directory. Beside it SQLite keeps its journal (-wal, -shm). */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'matches.sqlite');

/** The folder in which earlier versions of this program kept their database. */
export const oldDatabase = (dataDir: string): string => path.join(dataDir, 'db');
