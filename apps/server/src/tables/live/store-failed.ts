import { Overtaken } from '../../store/index.ts';

/** The store failed and, as far as this server knows, kept nothing. */
export class StoreFailed extends Error {
  constructor(cause: unknown) {
    super('the store failed', { cause });
    this.name = 'StoreFailed';
  }
}

/** How often work is tried against other writers of the same match. Two that write without a pause take turns. */
export const TRIES = 20;

/** Runs work of the store. Rejects with `StoreFailed`, but passes `Overtaken` through. */
export async function fromStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Overtaken) throw error;
    throw new StoreFailed(error);
  }
}
