import { Refused } from '../gate/refused.ts';
import type { Session, Store } from '../store/index.ts';

type Sessions = Pick<Store, 'findSession'>;

/**
 * Runs work that gives a person a seat, and returns whether it was kept. Throws `Refused` if their device now belongs to
 * another person. The device must then ask again as that person, because this one can no longer sit down.
 */
export async function giveSeat(store: Sessions, by: Session, work: Promise<boolean>): Promise<boolean> {
  if (await work) return true;
  const now = await store.findSession(by.id);
  if (now?.personId !== by.personId) throw Refused.for('session.expired');
  return false;
}

/** Like `giveSeat`, for work that rejects when the person was merged into another. */
export async function asThemselves<T>(store: Sessions, by: Session, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) await giveSeat(store, by, Promise.resolve(false));
    throw error;
  }
}
