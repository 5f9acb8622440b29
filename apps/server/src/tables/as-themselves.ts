import { Refused } from '../gate/refused.ts';
import type { Session, Store } from '../store/index.ts';

type Sessions = Pick<Store, 'findSession'>;

/**
 * What gives a person a seat, and was kept or not. Throws `Refused` when their device has become one of another person
 * meanwhile, for whom it comes again: this one sits down nowhere any more.
 */
export async function kept(store: Sessions, by: Session, work: Promise<boolean>): Promise<boolean> {
  if (await work) return true;
  const now = await store.findSession(by.id);
  if (now?.personId !== by.personId) throw Refused.for('session.expired');
  return false;
}

/** The same of what rejects where the person was taken over. */
export async function asThemselves<T>(store: Sessions, by: Session, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) await kept(store, by, Promise.resolve(false));
    throw error;
  }
}
