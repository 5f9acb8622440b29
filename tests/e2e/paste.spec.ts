/// <reference lib="dom" />
import { Person } from '../support/person.ts';
import { stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Links as they arrive: pasted into an app without an address bar, or opened with signs that were copied along. */

test('a pasted link or code opens its page on a phone, and a wrong one is named (daily life 25, 26)', async ({
  browser,
  server,
}) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const { links } = await anna.make({ scenario: 'second-phase', seat: 'german', opponent: 'person' });
  const context = await stillContext(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(server.url);
  const field = page.getByLabel('Paste a link or a code');
  const open = page.getByRole('button', { name: 'Open', exact: true });

  await field.fill(`Anna wrote: <${links.join ?? ''}>.`);
  await open.click();
  await expect(page.getByText('Anna invites you to a game')).toBeVisible();
  await expect(page.getByLabel('Your name at the table')).toBeVisible();

  await page.goto(`${links.join ?? ''}%E2%80%8B).`);
  await expect(page.getByText('Anna invites you to a game')).toBeVisible();
  expect(page.url()).toBe(links.join);

  await page.goto((links.join ?? '').slice(0, -1));
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByLabel('Your name at the table')).toHaveCount(0);
  await field.fill(`${links.watch}»`);
  await open.click();
  await expect(page.getByRole('tab', { name: /^Talk/ })).toBeVisible();

  await page.goto(`${server.url}/pair`);
  await field.fill('Code: 7k3m–q9td.');
  await open.click();
  await expect(page.getByText(/^This code is wrong, used/)).toBeVisible();
  await page.goto(`${server.url}/nowhere`);
  await field.fill('https://play.example/watch/k3v9x0q7m2c5z8b1n4w6t0r2y9');
  await open.click();
  await expect(page.getByText('This link leads to another server, play.example.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
