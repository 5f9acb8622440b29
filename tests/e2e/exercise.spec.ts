/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { RunningServer } from '../support/server.ts';
import { duelAt, margate, type Duel } from './duel.ts';
import { expect, inAMinute, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function planRaid({ anna }: Duel): Promise<void> {
  await anna.pick('Mariakerke (4427)', 'Gotha 13', 'Gotha 14', 'Gotha 17');
  await anna.raid(margate);
}

/**
 * Everything that the page sends from now on: requests for anything but files of the program, and frames of the table's
 * connection other than its heartbeat.
 */
async function sentFrom(page: Page): Promise<readonly string[]> {
  const sent: string[] = [];
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.webSocketFrameSent', ({ response }) => {
    if (response.payloadData !== '3') sent.push(response.payloadData);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The host's announcements are asked for once a minute by every page.
    const known = pathname.startsWith('/assets/') || pathname === '/api/announcements';
    if (!known || request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

test('a raid is tried in worlds, and one is flown by hand, with no request to the server, while the match goes on', async ({
  browser,
}) => {
  const duel = await duelAt(server.url, browser, { adviser: true });
  const { anna, annasScript, ben } = duel;
  const { page } = anna;
  await planRaid(duel);
  const version = await anna.table.getAttribute('data-version');
  const offer = page.getByRole('button', { name: /^Try this raid/ });
  await expect(offer).toBeVisible();
  const workers = page.workers().length;
  // When its room is left, for whatever page, a table puts the player’s drafts aside for their other devices.
  const aside = page.waitForResponse((response) => response.url().endsWith('/parcels/drafts'), inAMinute);
  // By keyboard.
  await offer.focus();
  await page.keyboard.press('Enter');

  await aside;
  const sent = await sentFrom(page);
  const band = page.getByRole('region', { name: 'Exercise' }).first();
  await expect(band).toContainText('This is not your match. Nothing here counts.');
  await expect(page).toHaveTitle(/^● Exercise/);
  await expect(page.locator('[data-result]')).toHaveAttribute('data-result', /^([4-9]|\d\d)$/, inAMinute);
  await page.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^In \d+ worlds: .* on average, from .* to .*\.$/).first()).toBeVisible();

  // The match goes on meanwhile, and the page says so.
  await annasScript.give({ kind: 'endTurn' });
  await expect(band.getByRole('status')).toHaveText('');
  await expect(page).toHaveTitle(/^Exercise/);
  await expect(async () => {
    const { advance } = ben.sees.options;
    if (advance !== null) await ben.give(advance);
    await expect(band.getByRole('status')).toHaveText('It is your move at the table.', { timeout: 500 });
  }).toPass();

  await page.getByRole('button', { name: /^A usual world/ }).click();
  await expect(page.locator('[data-exercise=play] .table')).toHaveAttribute(
    'data-stage',
    'flying',
    inAMinute,
  );
  await expect(band).toBeVisible();
  const turn = await anna.table.getAttribute('data-turn');
  await page.locator('[data-step]').first().click();
  await expect(anna.table).not.toHaveAttribute('data-version', '0', inAMinute);
  expect(turn).not.toBeNull();

  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(page.locator('[data-exercise]')).toHaveCount(0);
  await expect(anna.table).toHaveAttribute('data-turn', '2');
  expect(Number(await anna.table.getAttribute('data-version'))).toBeGreaterThan(Number(version));
  // The workers are gone with the exercise.
  await expect.poll(() => page.workers().length).toBe(workers);
  await duel.close();
});

test('no exercise is offered where the players have agreed to no adviser, nor to observers', async ({
  browser,
}) => {
  const duel = await duelAt(server.url, browser);
  await planRaid(duel);
  const { page } = duel.anna;
  await expect(page.getByRole('button', { name: /^(Bomb|Fly to) Margate/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try this raid/ })).toHaveCount(0);
  await duel.close();
});
