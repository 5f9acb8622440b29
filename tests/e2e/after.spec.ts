/// <reference lib="dom" />
import { seal, type MatchRecord } from '@1bob/fairness';
import { Person } from '../support/person.ts';
import { fixtures, keptSideOf } from '../records/fixtures.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, inAMinute, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('after the end: check the record from the table, play it back, and find a changed byte without a network', async ({
  page,
  context,
}) => {
  const ben = new Person(server.url, 'Ben');
  await ben.arrive();
  const { match, links } = await ben.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await ben.open(match);
  // The page follows the running game, so that it keeps the heads that it is shown.
  await page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  const code = links.join?.split('/').at(-1) ?? '';
  await page.request.post(`${server.url}/api/join/${code}`, { data: {} });
  await page.goto(`${server.url}/match/${match}`);
  await page.locator('[data-stage=setUp]').waitFor();
  await ben.command({ kind: 'resign' });

  await page.getByRole('link', { name: 'Check dice and record' }).click();
  await expect(page.getByRole('heading', { name: 'All checks passed' })).toBeVisible();
  for (const check of ['form', 'secret', 'chain', 'heads', 'dice', 'charts', 'start', 'decisions'])
    await expect(page.locator(`[data-check=${check}]`)).toHaveAttribute('data-outcome', 'holds');
  // No die was rolled, so the shares need no proof.
  await expect(page.locator('[data-check=shares]')).toHaveAttribute('data-outcome', 'holds');

  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const replay = page.locator('.replay');
  await expect(replay).toHaveAttribute('data-audience', 'open');
  await page.getByRole('radio', { name: 'British' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(replay).toHaveAttribute('data-at', (await replay.getAttribute('data-end')) ?? '');
  await expect(page.locator('aside')).toContainText('resign');
  await page.goto(`${server.url}/story/${match}`);
  await expect(page.getByRole('heading', { name: 'The story of the war' })).toBeVisible();

  const record = await (await page.request.get(`${server.url}/api/matches/${match}/record`)).body();
  await page.goto(`${server.url}/verify`);
  await context.setOffline(true);
  const drop = page.locator('input[type=file]').first();
  await drop.setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: record });
  await expect(page.getByRole('heading', { name: 'All checks passed' })).toBeVisible();
  await page.getByRole('button', { name: 'Check another record' }).click();
  const changed = Buffer.from(record);
  changed[record.indexOf('"resign"') + 2] = 'x'.charCodeAt(0);
  await drop.setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: changed });
  await expect(page.getByRole('heading', { name: 'A check failed' })).toBeVisible();
  await expect(page.locator('[data-outcome=refused]')).toContainText('Entry 1');
  ben.close();
});

test('a saved side is checked only against the record of its own game, until another check begins', async ({
  page,
}) => {
  const text = fixtures().findLast(({ name }) => name === 'second-phase.record')?.text ?? '';
  const record = JSON.parse(text) as MatchRecord;
  const side = keptSideOf(record, 'british');
  const asFile = (value: unknown) => ({
    name: 'file.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  });
  await page.goto(`${server.url}/verify`);
  await page.locator('input[type=file]').first().setInputFiles(asFile(text));
  const verdict = page.getByRole('heading', { level: 2 });
  await expect(verdict).toHaveText('Not proved', inAMinute);

  const add = page.getByLabel('Add a file of your side');
  await add.setInputFiles(asFile({ ...side, match: 'another', heads: ['ab'.repeat(32)] }));
  await expect(page.getByText('This file belongs to another game')).toBeVisible();
  await expect(verdict).toHaveText('Not proved', inAMinute);
  await expect(page.locator('[data-outcome=refused]')).toHaveCount(0);

  await add.setInputFiles(asFile({ ...side, match: record.matchId }));
  await expect(page.getByText('The file that you added was used too.')).toBeVisible();
  await expect(page.locator('[data-check=shares]')).toHaveAttribute('data-outcome', 'holds', inAMinute);

  await add.setInputFiles(asFile('[]'));
  await expect(page.getByText('This file is not a saved side of a game.')).toBeVisible();
  await page.getByRole('button', { name: 'Check another record' }).click();
  await page.locator('input[type=file]').first().setInputFiles(asFile(text));
  await expect(page.locator('[data-check=shares]')).toHaveAttribute('data-outcome', 'open', inAMinute);
  await expect(page.getByText('This file is not a saved side of a game.')).toHaveCount(0);
  await expect(page.getByText('The file that you added was used too.')).toHaveCount(0);
});

test('the share in the dice that this browser kept must be in the dice', async ({ page, context }) => {
  const text = fixtures().findLast(({ name }) => name === 'second-phase.record')?.text ?? '';
  const record = JSON.parse(text) as MatchRecord;
  const { matchId, charts } = record;
  const [share] = keptSideOf(record, 'british').shares;
  if (share === undefined) throw new Error('a record without a share');
  const kept = ({ contribution, binding }: typeof share) => {
    const held = { contribution, seal: seal(contribution), secretHash: null, binding, opened: 'yes' };
    return page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `dice.${matchId}.british`,
      JSON.stringify([held]),
    ] as const);
  };
  await page.goto(`${server.url}/verify`);
  await page.getByText('Choose a file').waitFor();
  await context.setOffline(true);
  const drop = page.locator('input[type=file]').first();
  const file = { name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) };

  await kept(share);
  await drop.setInputFiles(file);
  // This browser has kept no heads, so one check stays open.
  await expect(page.getByRole('heading', { name: 'Not proved' })).toBeVisible(inAMinute);
  await expect(page.locator('[data-check=shares]')).toHaveAttribute('data-outcome', 'holds');
  await expect(page.locator('[data-check=charts]')).toContainText(`${charts.name} ${charts.hash}`);
  await page.getByRole('button', { name: 'Check another record' }).click();

  await kept({ ...share, contribution: 'ab'.repeat(32) });
  await drop.setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'A check failed' })).toBeVisible();
  await expect(page.locator('[data-outcome=refused]')).toContainText('without the share that you put in');
});
