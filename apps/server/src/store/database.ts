import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Statements } from './statements.ts';

/** How the store asks its database: what fails is told in the words of the store. */
export interface Database {
  prisma: PrismaClient;
  statements: Pick<Statements, 'claimNotices' | 'claimDeviceNews' | 'clearChannels'>;
  read: <T>(work: () => Promise<T>) => Promise<T>;
  write: <T>(work: () => Promise<T>) => Promise<T>;
}
