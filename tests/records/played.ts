/** Matches for the fixtures of records. The real parts of the server play them on a separate store. */
import { newContribution, seal, verifyRecord, type MatchRecord } from '@1bob/fairness';
import { firstBattleOfBritain, gameOf, type CommandInput, type Seat, type View } from '@1bob/rules';
import { anna, bert, give, reopened, testMatches } from '../../apps/server/src/testing/test-matches.ts';
import { recordFrom } from '../../apps/server/src/tables/record/record.ts';

/** Chooses a player's command on a view. Null if the player waits. */
export type Choose = (view: View) => CommandInput | null;

export type Here = ReturnType<typeof testMatches>;

export interface Played {
  here: Here;
  match: string;
}

/** A match between two seats with their shares in the dice. It is played until it ends or `enough` returns true. */
export async function play(
  choose: Readonly<Record<Seat, Choose>>,
  {
    scenario = 'second-phase',
    options = {},
    enough = () => false,
  }: {
    scenario?: string;
    options?: object;
    enough?: (view: View) => boolean;
  } = {},
): Promise<Played> {
  const here = testMatches({ game: firstBattleOfBritain });
  const { match: row, join } = await here.lobby.create(anna, {
    ...{ scenario, options },
    seat: 'british',
    opponent: 'person',
  });
  await here.lobby.join(bert, join ?? '');
  const shares = { british: newContribution(), german: newContribution() };
  const people = { british: anna, german: bert };
  for (const seat of ['british', 'german'] as const)
    await here.act(people[seat], row.id, { kind: 'dice', part: { seal: seal(shares[seat]) } });
  for (const seat of ['british', 'german'] as const)
    await here.act(people[seat], row.id, { kind: 'dice', part: { contribution: shares[seat] } });

  const table = await reopened(here.tables, row.id);
  const sees = (seat: Seat): View => table.viewOf(seat).view as View;
  while (!table.ended && !enough(sees('british'))) {
    let moved = false;
    for (const seat of ['british', 'german'] as const) {
      const view = sees(seat);
      const wish = choose[seat](view);
      if (wish === null) continue;
      // If a player's command is refused, the seat gives `options.advance`.
      const answer = await give(table, seat, wish);
      const { advance } = view.options;
      if (!answer.ok && advance !== null) await give(table, seat, advance);
      moved = true;
    }
    if (!moved) throw new Error('no side has anything to do');
  }
  return { here, match: row.id };
}

/** The record of an ended match as the server writes it. Throws if the record does not hold. */
export async function recordOf({ here, match }: Played): Promise<MatchRecord> {
  const row = await here.store.findMatch(match);
  if (row === null) throw new Error('the match is gone');
  const record = await recordFrom(here.store, row);
  const verdict = verifyRecord(JSON.parse(JSON.stringify(record)), { rules: gameOf });
  if (!verdict.ok) throw new Error(`${verdict.where}: ${verdict.why}`);
  return record;
}
