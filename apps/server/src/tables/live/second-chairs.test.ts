import { randomUUID } from 'node:crypto';
import { examine, runToEnd, type MatchRecord } from '@1bob/fairness';
import { firstBattleOfBritain, gameOf, standardPack } from '@1bob/rules';
import { expect, test } from 'vitest';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { recordFrom } from '../record/record.ts';
import { idle } from './computer.ts';
import type { LiveMatch } from './live-match.ts';

const game = firstBattleOfBritain;
const seats = ['british', 'german'] as const;

async function begun() {
  const here = testMatches({ game });
  for (const one of [anna, bert]) await here.store.createSession(one);
  const table = await matchOfTwo(here, { scenario: 'second-phase', seat: 'british' });
  /** Somebody takes a second chair beside the British, and leaves it at once. */
  const glance = () =>
    table.reseat(async ({ id, epoch }) => {
      const one = {
        ...{ id: randomUUID(), hash: randomUUID(), matchId: id, seat: 'british', personId: anna.personId },
        ...{
          kind: 'pupil' as const,
          createdAt: new Date(),
          expiresAt: new Date('2999-01-01'),
          sessionId: anna.id,
        },
      };
      await here.store.createToken(one, epoch, 3);
      await here.store.takeSecondChair({ id, epoch: epoch + 1 }, one.id, 'a stranger', new Date());
      return here.store.endToken(one, epoch + 2).then((ended) => ended === true);
    });
  return { here, table, glance };
}
/** Plays on, by the least active commands, until the month has another name or the match has ended. */
async function playMonth(table: LiveMatch, after?: (step: number) => unknown) {
  const { month } = table.row.summary;
  for (let step = 0; !table.ended && table.row.summary.month === month; step++) {
    const seat = seats.find((each) => idle.choose(table.viewOf(each).view, each) !== null);
    if (seat === undefined) throw new Error('no seat can move');
    const answer = await give(table, seat, idle.choose(table.viewOf(seat).view, seat));
    if (!answer.ok) throw new Error(answer.error.code);
    await after?.(step);
  }
}

test('the table is told of a second chair by the entry that ends the month, and not before', async () => {
  const { here, table, glance } = await begun();
  await playMonth(table); // the set-up
  expect(table.time.secondChair).toBe(false);
  // It is told although nobody sits there any more. Otherwise one could be lent for all of a month but its end.
  let shown = 0;
  await playMonth(table, async (step) => {
    if (step === 1) await glance();
    if (table.time.secondChair) shown += 1;
  });
  expect(table.time.secondChair).toBe(true);
  expect(shown).toBe(1);
  // Another one changes nothing, and the record names the month.
  await glance();
  while (!table.ended) await playMonth(table);
  const row = await here.store.findMatch(table.id);
  if (row === null) throw new Error('the match is gone');
  const record = JSON.parse(JSON.stringify(await recordFrom(here.store, row))) as MatchRecord;
  const told = record.entries.filter(({ body }) => body.secondChair !== undefined);
  expect(told.map(({ body }) => body.pages?.month)).toEqual([
    record.entries.flatMap(({ body }) => body.pages?.month ?? [])[0],
  ]);
  const { findings } = runToEnd(examine(record, { rules: gameOf, known: [standardPack] }));
  expect(findings.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
});

test('a server that loads the match from its record knows it too', async () => {
  const { here, table, glance } = await begun();
  await playMonth(table);
  await glance();
  await playMonth(table);
  const again = testMatches({ game, store: here.store });
  expect((await reopened(again.tables, table.id)).time.secondChair).toBe(true);
});
