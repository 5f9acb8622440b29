import type { PrismaClient } from '../generated/prisma/client.ts';
import { asStoreError, type StoreError } from './errors.ts';

/** Makes a method of the store from its work on the database. What fails is told in the words of the store. */
type Asking = <Given extends unknown[], Found>(
  work: (...given: Given) => Promise<Found>,
) => (...given: Given) => Promise<Found>;

/** What each part of the store is made on. `Statements`: what the two databases say in different words for it. */
export interface Database<Statements = unknown> {
  prisma: PrismaClient;
  statements: Statements;
  /** For what only reads. */
  read: Asking;
  /** For what writes: it is refused while nothing may be written. */
  write: Asking;
}

/** `refused`: why the store does nothing more, or null. `forbidden`: why nothing may be written, or null. */
export function asking(
  refused: () => StoreError | null,
  forbidden: () => StoreError | null,
): Pick<Database, 'read' | 'write'> {
  const unless =
    (reason: () => StoreError | null): Asking =>
    (work) =>
    async (...given) => {
      const why = reason();
      if (why !== null) throw why;
      try {
        return await work(...given);
      } catch (error) {
        throw asStoreError(error);
      }
    };
  return { read: unless(refused), write: unless(() => forbidden() ?? refused()) };
}
