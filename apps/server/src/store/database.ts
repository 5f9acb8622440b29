import type { PrismaClient } from '../generated/prisma/client.ts';
import { asStoreError, type StoreError } from './errors.ts';

/** Makes a method of the store from a piece of work on the database, and turns errors into those of the store. */
type Asking = <Given extends unknown[], Found>(
  work: (...given: Given) => Promise<Found>,
) => (...given: Given) => Promise<Found>;

/**
 * The database as each part of the store receives it. `Statements`: the statements that are written differently for the two
 * databases.
 */
export interface Database<Statements = unknown> {
  prisma: PrismaClient;
  statements: Statements;
  /** Wraps a method that only reads. */
  read: Asking;
  /** Wraps a method that writes: it is refused while writing is forbidden. */
  write: Asking;
}

/** `refused`: why the store does nothing more, or null. `forbidden`: why writing is forbidden, or null. */
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
