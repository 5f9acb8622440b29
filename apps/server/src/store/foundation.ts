import type { PrismaClient } from '../generated/prisma/client.ts';
import type { AppendStatements } from './append.ts';
import type { ChairStatements } from './chairs.ts';
import type { ChannelStatements } from './channels.ts';
import type { ClearingStatements } from './clearing.ts';
import type { DeviceNewsStatements } from './device-news.ts';
import type { DueStatements } from './due.ts';
import type { StoreError } from './errors.ts';
import type { HostStatements } from './host.ts';
import type { LimitStatements } from './limits.ts';
import type { NoticeStatements } from './notices.ts';

/**
 * The statements that PostgreSQL and SQLite have in different words, and what every server asks again and again: the engine of
 * Prisma takes 30 MB of the embedded database, and is not loaded for it before somebody comes. All others are written by Prisma.
 */
export interface Statements
  extends
    AppendStatements,
    ChairStatements,
    ChannelStatements,
    ClearingStatements,
    DeviceNewsStatements,
    DueStatements,
    HostStatements,
    LimitStatements,
    NoticeStatements {
  /** A trivial query. */
  ping: () => Promise<void>;
  isCopy: () => Promise<boolean>;
  makeOriginal: () => Promise<void>;
}

/** What differs between the two databases. */
export interface Foundation {
  /** The embedded database has a client of its own, from a schema that differs in the name of its database alone. */
  prisma: PrismaClient;
  statements: Statements;
  /** A reason why nothing may be written (the disk is full, the files are gone), or null. */
  forbidden: () => StoreError | null;
  /** Lets go of the database and of what guards it. */
  close: () => Promise<void>;
}
