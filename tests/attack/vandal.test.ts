import { examineText, runToEnd } from '@1bob/fairness';
import { expect, it } from 'vitest';
import { SEAT_LIMITS } from '../../apps/server/src/tables/record/allowance.ts';
import { SNAPSHOT_LENGTH } from '../../apps/server/src/tables/live/record-writer.ts';
import { vandal } from './vandal.ts';

it('a seat that fills the record is stopped at a limit; its opponent can play on and end a game whose record holds', async () => {
  const {
    vandal: counts,
    opponent,
    written,
    opening,
    text,
  } = await vandal(4, {
    SNAPSHOT_EVERY: '100000',
  });
  expect(counts.taken).toBeGreaterThan(0);
  expect(opponent.answered).toBeGreaterThan(0);
  expect(written.entries).toBeLessThanOrEqual(SEAT_LIMITS.entries);
  // The last entry that fits may be longer than the room that is left.
  expect(written.bytes).toBeLessThan(SEAT_LIMITS.bytes * 1.1);
  // What is read on opening stays limited, however rarely whole states are stored.
  expect(opening.length).toBeLessThan(SNAPSHOT_LENGTH * 1.1);
  const { judgement, findings } = runToEnd(examineText(text));
  expect(judgement, JSON.stringify(findings)).toBe('unproved');
});
