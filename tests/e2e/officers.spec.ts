/// <reference lib="dom" />
import { expect, test, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { inAMinute } from './served.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ COMMAND_RATE: '1000', COMPUTER_MATCHES: '1' });
});
test.afterAll(() => server.remove());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Asks what to do and fills it in. */
async function takeAdvice(page: Page): Promise<void> {
  await press(page, 'What would you do?');
  await press(page, 'Fill it in');
}

test('choose a rank, ask for advice, fill in the order and give it. The officers’ notes open after the end', async ({
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

  await takeAdvice(page);
  // The order is filled in but not given.
  await expect(page.locator('[data-stage=setUp]')).toBeVisible();
  await press(page, 'Put it away');
  await expect(page.getByRole('button', { name: /Give this order/ })).toHaveCount(0);
  await takeAdvice(page);
  await press(page, /Give this order/);
  await expect(page.locator('[data-stage=planning]')).toBeVisible();

  // From the planning to a raid by advice only: one button is pressed again and again.
  const flying = page.locator('[data-stage=flying]');
  // The button asks, and does what was answered. If the other side has handed in meanwhile, it must ask again.
  const main = page.getByRole('button', { name: /^Do it, and ask again$|what would you do\?$/i });
  const free = main.and(page.locator('[aria-disabled=false]'));
  for (let pressed = 0; pressed < 20; pressed++) {
    await expect(free.or(flying).first()).toBeVisible();
    if (await flying.isVisible()) break;
    await free.click();
  }
  await expect(flying).toBeVisible();

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
  await expect(page.locator('[data-stage=flying]')).toBeVisible(inAMinute);

  await page.goto(server.url);
  await page.getByText('Let two computers play').click();
  await press(page, 'Begin and watch');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Computers already play as many games here' }),
  ).toBeVisible();
});
