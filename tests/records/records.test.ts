import { examineText, runToEnd, newContribution, seal, type MatchRecord } from '@1bob/fairness';
import {
  firstBattleOfBritain as game,
  gameOf,
  rulesVersion,
  type Facts,
  type Match,
  type View,
} from '@1bob/rules';
import { applyOperations } from '@1bob/game';
import { describe, expect, it } from 'vitest';
import { steady } from '@1bob/bots';
import { Reel } from '../../apps/web/src/record/reel.ts';
import { importMatch } from '../../apps/server/src/host/campaign.ts';
import { Pasts } from '../../apps/server/src/tables/past.ts';
import { freely, reader } from '../../apps/server/src/testing/readers.ts';
import { anna, bert, give, reopened, testMatches } from '../../apps/server/src/testing/test-matches.ts';
import { inThisRun } from '../support/proofs.ts';
import { fixtures, lasting } from './fixtures.ts';
import { play, recordOf } from './played.ts';

const all = fixtures();
/** All records of the present rules, and as many of earlier rules as this run covers. */
const held = [
  ...all.filter(({ version }) => version === rulesVersion),
  ...inThisRun(all.filter(({ version }) => version !== rulesVersion)),
];
const ended = held.filter(({ name }) => name.endsWith('.record'));
const running = held.filter(({ name }) => name.endsWith('.campaign'));

const audiences = [...game.seats, 'observer'] as const;
/** The audiences whose past of a record is folded. A slice folds one of each record. */
const folded = (record: number) =>
  held.length === all.length ? audiences : audiences.filter((_, at) => at === record % audiences.length);

it('there are records of the current rules (npm run records:write)', () => {
  expect(all.map(({ version }) => version)).toContain(rulesVersion);
});

describe.each(ended)('$name of rules $version', ({ version, text, expected }) => {
  const record = JSON.parse(text) as MatchRecord;

  it('holds, and the rules that decided it come to the same results again', () => {
    const { judgement, findings } = runToEnd(examineText(text, { rules: gameOf }));
    // If this refuses the decisions, the rules give another result than before. That needs a new `rulesVersion`, with
    // records of its own.
    expect(findings.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(judgement).not.toBe('fails');
    if (version === rulesVersion)
      expect(findings.at(-1)).toMatchObject({ check: 'decisions', outcome: 'holds' });
  });

  it('opens, and every audience sees the same end as then', () => {
    const end = record.entries.reduce(
      (match, { body }) => game.apply(match, body.facts as Facts),
      record.start as Match,
    );
    expect(expected).toMatchObject(lasting(game.summary(end)));
    expect(record.entries).toHaveLength(expected.entries);
    for (const audience of [...game.seats, 'observer', 'open'] as const)
      expect(game.view(end, audience)).toMatchObject({ audience, stage: { kind: 'ended' } });
  });

  it('can be played back', () => {
    const reel = new Reel(record);
    expect(reel.months.length).toBeGreaterThan(0);
    for (const at of [0, ...reel.months, reel.end])
      for (const audience of [...game.seats, 'observer', 'open'] as const)
        expect(reel.view(at, audience).audience).toBe(audience);
  });

  it('is refused if a byte was changed', () => {
    const place = text.indexOf('"facts":[{', text.length / 2) + 30;
    const changed = `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;
    expect(runToEnd(examineText(changed, { rules: gameOf })).judgement).toBe('fails');
  });
});

describe.each(running)('$name of rules $version', (record) => {
  const { text, expected } = record;

  it('has a past that leads an audience to its present view, whatever rules it was played by', async () => {
    const here = testMatches({ game });
    const { match } = await importMatch(here.store, game, text);
    const table = await reopened(here.tables, match);
    const pasts = new Pasts({ ...here, folding: freely() });
    for (const viewer of folded(running.indexOf(record))) {
      const now = table.open(viewer, undefined);
      const { pages, version } = await pasts.contents(match, viewer, reader());
      expect(version).toBe(now.version);
      let view: object = {};
      let at = -1;
      for (const page of pages.keys()) {
        for (const step of (await pasts.page(match, viewer, page, at, reader()))?.steps ?? []) {
          expect(step.version).toBe(at + 1);
          at = step.version;
          view = 'view' in step ? (step.view as object) : applyOperations(view, step.changes);
        }
      }
      expect({ version: at, view }).toEqual({ version: now.version, view: 'view' in now && now.view });
    }
  });

  it('can be imported and played to its end, and leaves a record that holds', async () => {
    const here = testMatches({ game });
    const { match, recovery } = await importMatch(here.store, game, text);
    const table = await reopened(here.tables, match);
    expect(expected).toMatchObject(lasting(table.row.summary));
    expect(table.viewOf('observer').version).toBe(expected.observerVersion);

    for (const { seat, code } of recovery) await here.seats.recover(seat === 'british' ? anna : bert, code);
    const shares = [anna, bert].map((person) => ({ person, contribution: newContribution() }));
    for (const { person, contribution } of shares)
      await here.act(person, match, { kind: 'dice', part: { seal: seal(contribution) } });
    for (const { person, contribution } of shares)
      await here.act(person, match, { kind: 'dice', part: { contribution } });
    const sees = (seat: 'british' | 'german'): View => table.viewOf(seat).view as View;
    const month = sees('british').month;
    while (sees('british').month < month + 1 && !table.ended)
      for (const seat of ['british', 'german'] as const) {
        const { advance } = sees(seat).options;
        if (advance !== null) expect(await give(table, seat, advance)).toMatchObject({ ok: true });
      }
    await give(table, 'british', { kind: 'resign' });
    await recordOf({ here, match });
  });
});

it('two months between computer players are decided again with the same results', async () => {
  const choose = (view: View) => steady.choose(view);
  const enough = ({ month, firstMonth }: View): boolean => month > firstMonth + 1;
  const played = await play({ british: choose, german: choose }, { enough });
  await give(await reopened(played.here.tables, played.match), 'british', { kind: 'resign' });
  await recordOf(played);
});
