import type { PrismaClient } from '../generated/prisma/client.ts';
import type { StoreError } from './errors.ts';
import type { Statements } from './statements.ts';

/** What differs between the two databases. */
export interface Foundation {
  /** The embedded database has a client of its own, from a schema that differs in the name of its database alone. */
  prisma: PrismaClient;
  statements: Statements;
  /** A reason why nothing may be written (the disk is full, the files are gone), or null. */
  forbidden(): StoreError | null;
  /** Lets go of the database and of what guards it. */
  close(): Promise<void>;
}
