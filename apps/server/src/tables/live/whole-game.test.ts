import { checks, examineText, runToEnd, newContribution, seal } from '@1bob/fairness';
import { firstBattleOfBritain, gameOf, standardPack as standard } from '@1bob/rules';
import { expect, test } from 'vitest';
import { anna, bert, give, reopened, testMatches } from '../../testing/test-matches.ts';
import { idle } from './computer.ts';
import { recordFrom } from '../record/record.ts';
import { viewersOf } from '../../common/each.ts';

/** The real game, used here as the server uses it: through its interface and `options.advance`. */
const game = firstBattleOfBritain;

test('the real game, reopened at every turn, is identical for every audience, and its record verifies', async () => {
  const here = testMatches({ game, snapshotEvery: 20 });
  const wish = { scenario: 'second-phase', seat: 'british', opponent: 'person', options: {} } as const;
  const { match, join } = await here.lobby.create(anna, wish);
  await here.lobby.join(bert, join ?? '');
  const table = await reopened(here.tables, match.id);
  const [mine, theirs] = [newContribution(), newContribution()];
  await here.act(anna, match.id, { kind: 'dice', part: { seal: seal(mine) } });
  const { dice } = await here.act(bert, match.id, { kind: 'dice', part: { seal: seal(theirs) } });
  if (dice.binding === null) throw new Error('the seals are not bound');
  await here.act(anna, match.id, { kind: 'dice', part: { contribution: mine } });
  await here.act(bert, match.id, { kind: 'dice', part: { contribution: theirs } });
  const share = { seat: 'british', contribution: mine, binding: dice.binding };

  for (let commands = 0; !table.ended; commands++) {
    expect(commands).toBeLessThan(2000);
    const seat = (['british', 'german'] as const).find(
      (each) => idle.choose(table.viewOf(each).view, each) !== null,
    );
    if (seat === undefined) throw new Error('no seat can move');
    const answer = await give(table, seat, idle.choose(table.viewOf(seat).view, seat));
    if (!answer.ok) throw new Error(answer.error.code);
    if (commands % 7 !== 0) continue;
    const again = await reopened(testMatches({ game, store: here.store }).tables, match.id);
    for (const viewer of viewersOf(firstBattleOfBritain))
      expect(JSON.stringify(again.open(viewer, undefined))).toBe(
        JSON.stringify(table.open(viewer, undefined)),
      );
    expect(JSON.stringify(again.dice)).toBe(JSON.stringify(table.dice));
  }

  const row = await here.store.findMatch(match.id);
  if (row === null) throw new Error('the match is gone');
  const record: unknown = JSON.parse(JSON.stringify(await recordFrom(here.store, row)));
  const heads = here.frames.map(({ head }) => head);
  const report = runToEnd(
    examineText(JSON.stringify(record), { heads, shares: [share], rules: gameOf, known: [standard] }),
  );
  expect(report).toMatchObject({ judgement: 'holds' });
  expect(report.findings.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual(
    checks.map((check) => `${check} holds`),
  );
});
