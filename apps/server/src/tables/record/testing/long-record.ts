import { hex32 } from '../../../store/testing/made-up.ts';
import { rewrite } from '../../../store/testing/rewrite.ts';
import type { TestStore } from '../../../store/testing/test-store.ts';

/** Lengthens the record of an ended match, so that a packed copy of it is kept. After that the record no longer verifies. */
export const lengthen = (store: TestStore, matchId: string, more = 1_000): Promise<void> =>
  rewrite(store, matchId, ({ row, entries }) => {
    const last = entries.at(-1);
    if (last === undefined) throw new Error('there is no entry');
    for (let n = 0; n < more; n++)
      entries.push({
        ...last,
        ...{ sequence: entries.length + 1, commandId: `more ${n}`, salt: hex32(), hash: hex32() },
      });
    row.sequence = entries.length;
  });
