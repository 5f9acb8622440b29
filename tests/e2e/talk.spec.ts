/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, inQuarter, test } from './served.ts';

/** Talk at a table, in the browsers of two players and one watcher. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** A browser with the cookie of a person, opened at an address. */
async function browserOf(browser: Browser, person: Person | null, address: string): Promise<Seat> {
  const context = await stillContext(browser);
  const [name = '', value = ''] = person?.cookie.split('=', 2) ?? [];
  if (person !== null) await context.addCookies([{ name, value, url: server.url }]);
  const seat = await Seat.inContext(context, person?.name ?? 'a stranger', address);
  await expect(seat.table).toBeVisible();
  return seat;
}

// All tests talk at the same table, one after the other.
test.describe.configure({ mode: 'serial' });
let anna: Seat;
let ben: Seat;
let watch: string;
test.beforeAll(async ({ browser }) => {
  const [first, second] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  for (const person of [first, second]) await person.arrive();
  const wish = { scenario: 'second-phase', seat: 'german', opponent: 'person' } as const;
  const { match, links } = await first.make(wish);
  await second.join(links.join ?? '');
  const address = `${server.url}/match/${match}`;
  anna = await browserOf(browser, first, address);
  ben = await browserOf(browser, second, address);
  ({ watch } = links);
});
test.afterAll(async () => {
  for (const { context } of [anna, ben]) await context.close();
});

const tab = (page: Page) => page.getByRole('tab', { name: /^Talk/ });
async function openTalk(page: Page): Promise<void> {
  if ((await tab(page).getAttribute('aria-selected')) !== 'true') await tab(page).click();
}
const lines = (page: Page) => page.getByRole('log').locator('article');
async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Say something').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Say something')).toHaveValue('');
}

inQuarter(1)('both players see when the other was here, once both agree', async () => {
  const wish = 'Show each other when we are at the table';
  await openTalk(anna.page);
  await anna.page.getByLabel(wish).check();
  await openTalk(ben.page);
  await expect(ben.page.getByText('Your opponent wants both of you to see this.')).toBeVisible();
  await ben.page.getByLabel(wish).check();
  await expect(ben.page.getByText('Your opponent is at the table.')).toBeVisible();
  await ben.page.getByLabel(wish).uncheck();
  await expect(ben.page.getByText('Your opponent is at the table.')).toBeHidden();
});

inQuarter(2)(
  'two players talk: a line is plain text, counts as unread until read, and changes no view',
  async () => {
    const versions = () => Promise.all([anna, ben].map((seat) => seat.table.getAttribute('data-version')));
    const before = await versions();
    await openTalk(anna.page);
    await ben.page.getByRole('tab', { name: /^Orders/ }).click();
    await say(anna.page, 'Hello <b>Ben</b> https://example.org');
    await expect(tab(ben.page)).toContainText('1 new');
    await openTalk(ben.page);
    await expect(lines(ben.page)).toHaveText([/Anna.*Hello <b>Ben<\/b> https:\/\/example\.org/]);
    await expect(ben.page.getByRole('log').locator('a, b:not(.by b)')).toHaveCount(0);
    await say(ben.page, 'Good luck');
    await expect(lines(anna.page)).toHaveText([/Hello/, /Ben.*Good luck/]);
    // Lines that were read stay read, and all lines are there again.
    await ben.page.reload();
    await expect(ben.table).toBeVisible();
    await expect(tab(ben.page)).not.toContainText('new');
    await openTalk(ben.page);
    await expect(lines(ben.page)).toHaveText([/Hello/, /Good luck/]);
    expect(await versions()).toEqual(before);
  },
);

inQuarter(3)(
  'watchers have a room of their own, and no line crosses between it and the players’ room',
  async ({ browser }) => {
    const carl = await browserOf(browser, null, watch);
    await openTalk(anna.page);
    await say(anna.page, 'SECRET-OF-THE-PLAYERS');
    await openTalk(carl.page);
    await carl.page.getByLabel('Say something').fill('WORDS-OF-THE-WATCHERS');
    await carl.page.keyboard.press('Enter');
    // A stranger must give a name first, and does not lose the text that they have written.
    await carl.page.getByLabel('Your name').fill('Carl');
    await carl.page.getByRole('button', { name: 'Continue' }).click();
    await expect(carl.page.getByLabel('Say something')).toHaveValue('WORDS-OF-THE-WATCHERS');
    await carl.page.getByLabel('Say something').press('Enter');
    await expect(lines(carl.page)).toHaveText([/Carl.*WORDS-OF-THE-WATCHERS/]);
    await openTalk(ben.page);
    await expect(lines(ben.page).last()).toHaveText(/SECRET-OF-THE-PLAYERS/);
    for (const [frames, words] of [
      [carl.frames, 'SECRET-OF-THE-PLAYERS'],
      [anna.frames, 'WORDS-OF-THE-WATCHERS'],
      [ben.frames, 'WORDS-OF-THE-WATCHERS'],
    ] as const)
      expect(frames.join()).not.toContain(words);
  },
);

inQuarter(0)(
  'a rude line is hidden even after a reload, then shown again, and reported to the host',
  async () => {
    await openTalk(anna.page);
    await say(anna.page, 'You villain');
    const { page } = ben;
    await openTalk(page);
    await page.getByRole('button', { name: 'Hide or report this line by Anna' }).last().click();
    await page.getByRole('button', { name: 'Report to the host' }).click();
    await page.getByLabel('What is wrong with this line?').fill('An insult');
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText('The host will see this line and your reason.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide what they say here' }).click();
    const hidden = lines(page).filter({ hasText: 'Hidden.' });
    await expect(lines(page).last()).toHaveText(/Hidden\./);
    const before = await hidden.count();
    await say(anna.page, 'You rogue');
    await expect(hidden).toHaveCount(before + 1);
    await page.reload();
    await openTalk(page);
    await expect(hidden).toHaveCount(before + 1);
    await expect(lines(page).filter({ hasText: /You (villain|rogue)/ })).toHaveCount(0);
    expect(ben.frames.join()).not.toContain('You rogue');
    await page.getByRole('button', { name: 'Show again' }).first().click();
    await expect(lines(page).filter({ hasText: /You (villain|rogue)/ })).toHaveText([/villain/, /rogue/]);
  },
);

for (const width of inThisRun([1440, 390]))
  test(`talk fits at ${width} px, and can be used by the keyboard`, async () => {
    const { page } = anna;
    await page.setViewportSize({ width, height: 844 });
    await openTalk(page);
    await openTalk(ben.page);
    await say(ben.page, 'A word that is far too long for a phone: ' + 'x'.repeat(120));
    for (let n = 0; n < 3; n++) await say(ben.page, `Line ${n}`);
    await say(page, 'And one of mine');
    await expect(lines(page).last()).toHaveText(/And one of mine/);
    await expect(lines(page).last()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const about = page.getByRole('button', { name: 'Hide or report this line by Ben' }).last();
    await about.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Hide what they say here' }).last()).toBeFocused();
  });
