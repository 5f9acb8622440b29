import { SequenceTaken } from '../store/index.ts';

/** The store did not do its work; as far as is known here, nothing was kept. */
export class StoreFailed extends Error {
  constructor(cause: unknown) {
    super('the store failed', { cause });
    this.name = 'StoreFailed';
  }
}

/** Work of the store. Rejects with `StoreFailed`, except that `SequenceTaken` passes as it is. */
export async function fromStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SequenceTaken) throw error;
    throw new StoreFailed(error);
  }
}
