import { EMPTY_PAGE, newSalt, pageCommitment, type SealedPages } from '@1bob/fairness';
import type { Seat } from '@1bob/game';
import type { MatchRow, PageSeal, Store } from '../../store/index.ts';

/**
 * Seals a page of the war diary of each seat at the end of a month: the one whose hash its player handed in last, or an empty
 * one, for computers too. The salts are stored for the players, who need them to open their pages. If the entry is not
 * written, because another server was faster, what is stored here has no effect.
 */
export async function sealPages(
  store: Pick<Store, 'handedInAt' | 'sealPages'>,
  { id, chairs }: Pick<MatchRow, 'id' | 'chairs'>,
  seats: readonly Seat[],
  month: string,
): Promise<SealedPages> {
  const handedIn = await store.handedInAt(id);
  const sealed = seats.map((seat) => {
    const { personId = null, recoveredFrom } = chairs.find((chair) => chair.seat === seat) ?? {};
    // Like the parcel, until the present holder of a recovered seat sends one.
    const page = handedIn.get(personId ?? '') ?? handedIn.get(recoveredFrom ?? '');
    const hash = page?.month === month ? page.hash : EMPTY_PAGE;
    const salt = newSalt();
    return { seat, month, personId, salt, hash, commitment: pageCommitment(salt, hash, { seat, month }) };
  });
  const ofPersons = sealed.filter((seal): seal is PageSeal => seal.personId !== null);
  await store.sealPages(id, ofPersons);
  return { month, seals: sealed.map(({ seat, commitment }) => ({ seat, commitment })) };
}
