/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, test } from './served.ts';

/** Where the keyboard focus goes when one page replaces another. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('h1, main, #app')?.tagName ?? 'BODY');

test('a page opened by keyboard has the focus at its heading, and so has the table', async ({ browser }) => {
  const seat = await Seat.arrive(browser, 'Anna', server.url);
  const { page } = seat;
  const head = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  for (const name of ['Rules', 'Home', 'History', 'Home']) {
    const link = page.getByRole('navigation').getByRole('link', { name });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1:focus')).toBeVisible();
  }
  await expect(head('The First Battle of Britain')).toBeFocused();

  await seat.button('Play now').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name at the table').fill('Anna');
  await page.keyboard.press('Enter');
  await expect(seat.table).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('BODY');
  await expect(page.locator('h1:focus')).toBeVisible();

  const home = seat.table.locator('a[href="/"]').first();
  await home.focus();
  await page.keyboard.press('Enter');
  await expect(head('The First Battle of Britain')).toBeFocused();
});
