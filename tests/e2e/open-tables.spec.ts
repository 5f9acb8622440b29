/// <reference lib="dom" />
import type { RunningServer } from '../support/server.ts';
import { hurry } from './clock.ts';
import { Seat } from './seat.ts';
import { expect, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const matchOf = ({ page }: Seat): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a stranger finds and takes an open table; they play it to its end, and again with the sides swapped', async ({
  browser,
}) => {
  const anna = await Seat.arrive(browser, 'Anna', server.url);
  await anna.page.getByLabel('Who may join').selectOption({ label: 'Anyone (listed under “Open tables”)' });
  await anna.press('Make a table');
  await anna.introduce();
  await anna.toTheTable();
  await anna.table.waitFor();

  const bert = await Seat.arrive(browser, 'Bert', server.url);
  await bert.press(/^Sit down: Anna/);
  await bert.introduce();
  await bert.table.waitFor();
  expect(matchOf(bert)).toBe(matchOf(anna));

  // From the end on, each page asks every few seconds whether the other player wants another game.
  for (const { page } of [anna, bert]) await page.clock.install();
  await bert.press(/^Table/);
  await bert.press('Resign');
  await bert.press(/^Yes/);
  const offer = anna.button('Offer a rematch with sides swapped');
  await offer.click();
  const accept = bert.button('Accept and play');
  await hurry(bert.page, async () => expect(await accept.isVisible()).toBe(true));
  await accept.click();
  const first = matchOf(anna);
  await hurry(anna.page, () => expect(anna.page.url()).not.toContain(first));
  await expect(anna.page).not.toHaveURL(new RegExp(first));
  await expect(bert.page).not.toHaveURL(new RegExp(first));
  expect(matchOf(bert)).toBe(matchOf(anna));
  await anna.table.waitFor();
  await expect.poll(() => anna.view?.own?.side).toBe('british');
  await expect.poll(() => bert.view?.own?.side).toBe('german');
});

test('a player who waits in vain plays the computer at the same table or closes it, and the link then says so', async ({
  browser,
}) => {
  const anna = await Seat.arrive(browser, 'Anna', server.url);
  await anna.press('Make a table');
  await anna.introduce();
  await anna.toTheTable();
  await anna.table.waitFor();
  await anna.page.getByText(/^Nobody coming/).click();
  await anna.page.getByText('Captain', { exact: true }).click();
  await anna.press(/^Play the computer instead/);
  await expect(anna.button('Use the suggested set-up')).toBeVisible();
  await expect(anna.page.getByText(/^Nobody coming/)).toHaveCount(0);

  await anna.page.goto(server.url);
  await anna.press('Make a table');
  const link = await anna.page.getByLabel(/^Link for your opponent/).inputValue();
  await anna.toTheTable();
  await anna.page.getByText(/^Nobody coming/).click();
  await anna.press(/^Close this table/);
  await anna.press('Yes, close it');
  await expect(anna.page).toHaveURL(`${server.url}/`);
  const own = anna.page.getByRole('region', { name: 'My campaigns' });
  await expect(own.getByRole('link', { name: /Against the computer/ })).toBeVisible();
  await expect(own.getByText('Waiting for an opponent')).toHaveCount(0);
  await anna.page.goto(link);
  await expect(anna.page.getByText(/^This table was closed/)).toBeVisible();
  await expect(anna.button('Take the seat')).toHaveCount(0);
});
