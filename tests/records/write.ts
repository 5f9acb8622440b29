/**
 * npm run records:write makes the fixtures of records for the present rules.
 *
 * They stay in the repository, in a folder for each version of the rules, and every later version must open them
 * (records.test.ts). Write them once for each version of the rules. The folders of older versions stay as they are.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { newContribution, seal } from '@1bob/fairness';
import { steady } from '@1bob/bots';
import { everyOptionalRule, firstBattleOfBritain as game, rulesVersion, type View } from '@1bob/rules';
import { anna, bert, give, reopened, testMatches } from '../../apps/server/src/testing/test-matches.ts';
import { exportMatch, importMatch } from '../../apps/server/src/host/campaign.ts';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { folder, lasting, type Expected } from './fixtures.ts';
import { play, recordOf, type Choose, type Played } from './played.ts';

const home = folder(rulesVersion);
mkdirSync(home, { recursive: true });
const expected: Record<string, Expected> = {};

function write(name: string, content: object, state: Expected): void {
  // The gzip header has no time, so that the same content gives the same file.
  writeFileSync(`${home}/${name}.json.gz`, gzipSync(JSON.stringify(content), { level: 9 }));
  expected[name] = state;
}

const chosen: Choose = (view) => steady.choose(view);
const byChance = (seed: number): Choose => {
  const chance = new Chance(seed);
  return (view) => randomCommand(view, chance);
};
const stateOf = async ({ here, match }: Played): Promise<Expected> => {
  const snapshot = await reopened(here.tables, match);
  const { version } = snapshot.viewOf('observer');
  const entries = (await here.store.entriesAfter(match, 0)).length;
  return { entries, observerVersion: version, ...lasting(snapshot.row.summary) };
};

// A whole night campaign between two computer players.
const whole = await play({ british: chosen, german: chosen });
write('second-phase.record', await recordOf(whole), await stateOf(whole));

// Random players with every optional rule, in the middle of a flying turn of the second month.
const options = everyOptionalRule;
const flying = (view: View): boolean =>
  view.month > view.firstMonth && view.stage.kind === 'flying' && view.stage.turn >= 6;
const running = await play(
  { british: byChance(3), german: byChance(4) },
  { scenario: 'first-phase', options, enough: flying },
);
write(
  'first-phase.campaign',
  await exportMatch(running.here.store, game, running.match),
  await stateOf(running),
);

// The same match, moved to another server, played there to the next month, and resigned.
const there = testMatches({ game });
const { recovery } = await importMatch(
  there.store,
  game,
  JSON.stringify(await exportMatch(running.here.store, game, running.match)),
);
for (const { seat, code } of recovery) await there.seats.recover(seat === 'british' ? anna : bert, code);
const shares = [anna, bert].map((person) => ({ person, contribution: newContribution() }));
for (const { person, contribution } of shares)
  await there.act(person, running.match, { kind: 'dice', part: { seal: seal(contribution) } });
for (const { person, contribution } of shares)
  await there.act(person, running.match, { kind: 'dice', part: { contribution } });
const table = await reopened(there.tables, running.match);
const sees = (seat: 'british' | 'german'): View => table.viewOf(seat).view as View;
const month = sees('british').month;
while (sees('british').month === month)
  for (const seat of ['british', 'german'] as const) {
    const { advance } = sees(seat).options;
    if (advance !== null) await give(table, seat, advance);
  }
await give(table, 'german', { kind: 'resign' });
const restored = { here: there, match: running.match };
write('restored.record', await recordOf(restored), await stateOf(restored));

// A long campaign in its first planning.
const planning = (view: View): boolean =>
  view.stage.kind === 'planning' && view.stage.phase === 'reinforcement';
const begun = await play(
  { british: byChance(5), german: byChance(6) },
  { scenario: 'campaign', enough: planning },
);
write('campaign.campaign', await exportMatch(begun.here.store, game, begun.match), await stateOf(begun));

writeFileSync(`${home}/expected.json`, `${JSON.stringify(expected, null, 2)}\n`);
