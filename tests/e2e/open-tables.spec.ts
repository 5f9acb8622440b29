/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { built: true });
});
test.afterAll(() => server.remove());

const matchOf = ({ page }: Seat): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('an open table is found and taken by a stranger, played to its end, and begun again with the sides swapped', async ({
  browser,
}) => {
  const anna = await Seat.arrive(browser, 'Anna', server.url);
  await anna.page.getByLabel('Who may join').selectOption({ label: 'Anyone: it stands under “Open tables”' });
  await anna.press('Make a table');
  await anna.introduce();
  await anna.toTheTable();
  await anna.table.waitFor();

  const bert = await Seat.arrive(browser, 'Bert', server.url);
  await bert.press(/^Sit down: Anna/);
  await bert.introduce();
  await bert.table.waitFor();
  expect(matchOf(bert)).toBe(matchOf(anna));

  await bert.press(/^Table/);
  await bert.press('Resign');
  await bert.press(/^Yes/);
  const offer = anna.button('Offer another game, sides swapped');
  await offer.click();
  await bert.press('Accept, and go there');
  const first = matchOf(anna);
  await expect(anna.page).not.toHaveURL(new RegExp(first));
  await expect(bert.page).not.toHaveURL(new RegExp(first));
  expect(matchOf(bert)).toBe(matchOf(anna));
  await anna.table.waitFor();
  await expect.poll(() => anna.view?.own?.side).toBe('british');
  await expect.poll(() => bert.view?.own?.side).toBe('german');
});
