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
 * Statements that PostgreSQL and SQLite write differently, and those that every server runs all the time. On the embedded
 * database Prisma's engine takes 30 MB, so it is loaded only when the first visitor comes. Prisma writes all other
 * statements.
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
  /** The embedded database has a client of its own, from a schema in which only the name of the database is different. */
  prisma: PrismaClient;
  statements: Statements;
  /** Why writing is forbidden (the disk is full, the files are gone), or null. */
  forbidden: () => StoreError | null;
  /** Closes the database and releases its lock. */
  close: () => Promise<void>;
}
