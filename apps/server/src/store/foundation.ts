import type { PrismaClient } from '../generated/prisma/client.ts';
import type { StoreError } from './errors.ts';

/** What differs between the two homes. */
export interface Foundation {
  prisma: PrismaClient;
  /** A reason why the database must not be touched any more and its last answer not be believed, or null. */
  broken(): StoreError | null;
  /** A reason why nothing may be written (broken, or the disk is full), or null. */
  forbidden(): StoreError | null;
  /** Lets go of the database and of what guards it. */
  close(): Promise<void>;
}
