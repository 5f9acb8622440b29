/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, inAMinute, test } from './served.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ COMMAND_RATE: '1000', COMPUTER_MATCHES: '1' });
});
test.afterAll(() => server.remove());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
test('choose a rank, ask for advice, give the order, and let the officer plan. The officers’ notes open after the end', async ({
  page,
}) => {
  const begun: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/matches'))
      begun.push(request.postDataJSON());
  });
  await page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  await page.goto(server.url);
  const ranks = page.getByRole('radiogroup', { name: 'Your opponent' });
  for (const rank of ['Captain', 'Cadet']) await ranks.getByText(rank, { exact: true }).click();
  await press(page, 'Play now');
  await page.waitForURL('**/match/*');
  expect(begun).toMatchObject([{ opponent: 'computer', officer: 'cadet', seat: 'german' }]);

  await press(page, 'What would you do?');
  // The main button has the order, and nothing is given yet.
  await expect(page.getByRole('button', { name: /^Give this order/ })).toBeVisible();
  await expect(page.locator('[data-stage=setUp]')).toBeVisible();
  await press(page, 'Put it away');
  await expect(page.getByRole('button', { name: /^Give this order/ })).toHaveCount(0);
  await press(page, 'What would you do?');
  await press(page, /^Give this order/);
  await expect(page.locator('[data-stage=planning]')).toBeVisible();

  // The officer plans until the month is flown.
  await press(page, 'Do the planning');
  await press(page, /^Let the officer do the planning/);
  await expect(page.locator('[data-stage=flying]')).toBeVisible(inAMinute);
  await expect(page.getByText('The officer has stopped: that part is over.')).toBeVisible();

  const match = page.url().split('/').at(-1) ?? '';
  await press(page, /^Table/);
  await press(page, 'Resign');
  await press(page, /^Yes/);
  await page.getByRole('link', { name: 'What the computer thought' }).click();
  await expect(page).toHaveURL(`${server.url}/story/${match}#h-notes`);
  await expect(page.getByRole('heading', { name: 'What the officers thought' })).toBeInViewport();
  await page
    .locator('summary')
    .filter({ hasText: /British$/ })
    .first()
    .click();
  await expect(page.getByText('The score is even, with 8 months to go.')).toBeVisible();
});

test('what an officer says ends before its cross, however long it is', async ({ page }) => {
  await page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  await page.goto(server.url);
  await press(page, 'Play now');
  await press(page, 'Use the suggested set-up');
  await press(page, /^Confirm the set-up/);
  await page.locator('[data-slot=primary]', { hasText: 'Nothing this time' }).click();
  const hide = page.getByRole('button', { name: 'Hide what officers say' });
  await expect(hide).toBeVisible(inAMinute);
  const said = page.locator('p', { has: page.locator('b', { hasText: /^Cadet/ }) }).first();
  await said.evaluate((line) => line.append(' and so on'.repeat(20)));
  const [text, cross] = [await said.boundingBox(), await hide.boundingBox()];
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(cross?.x ?? 0);
});

test('two officers play while people watch, but never more matches of theirs than the host allows', async ({
  page,
}) => {
  await page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  await page.goto(server.url);
  await page.getByText('Let two computers play').click();
  await press(page, 'Begin and watch');
  await page.waitForURL('**/watch/*');
  await expect(page.getByText('You are watching. You see only what both players see.')).toBeVisible();
  await expect(page.getByText('Cadet').first()).toBeVisible();
  // Both have set up.
  await expect(page.locator('[data-stage=planning]')).toBeVisible(inAMinute);

  await page.goto(server.url);
  await page.getByText('Let two computers play').click();
  await press(page, 'Begin and watch');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Computers already play as many games here' }),
  ).toBeVisible();
});
