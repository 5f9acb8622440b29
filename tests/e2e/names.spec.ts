/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Names that are wide, tall or written from right to left, on a small phone, on every page that shows names. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const PHONE = { width: 360, height: 740 };
const names: readonly (readonly [string, string])[] = [
  ['letters without a space', 'M'.repeat(24)],
  ['wide ligatures', '﷽'.repeat(40)],
  ['wide signs', '𒐫'.repeat(40)],
  ['stacked marks', `Z${'\u030d'.repeat(40)}a${'\u0323'.repeat(40)}`.repeat(10)],
  ['words from right to left', 'נַפְתָּלִי בֶּן־אֲבִישַׁי הַגָּדוֹל'],
];

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const context = await stillContext(browser);
  const [name = '', value = ''] = person.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  return page;
}

/** Checks that the page fits the phone, and that nothing with a name reaches beyond its line. */
async function fits(page: Page, where: string): Promise<void> {
  const { width, tall } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    tall: [...document.querySelectorAll<HTMLElement>('.called')].filter(
      (one) => one.offsetHeight > 2 * parseFloat(getComputedStyle(one).lineHeight),
    ).length,
  }));
  expect({ where, width, tall }).toEqual({ where, width: PHONE.width, tall: 0 });
}

for (const [what, name] of inThisRun(names))
  test(`the pages fit a phone even with names of ${what} (daily life 37)`, async ({ browser }) => {
    const anna = new Person(server.url, name);
    const ben = new Person(server.url, name);
    for (const person of [anna, ben]) await person.arrive();
    const wish = { scenario: 'second-phase', seat: 'german', opponent: 'person' } as const;
    const { match, links } = await anna.make(wish);
    await ben.join(links.join ?? '');
    await anna.make({ ...wish, open: true });
    const { links: inviting } = await anna.make(wish);
    const { page: own } = await anna.call<{ page: string }>('POST', '/api/games', { shown: true });
    await ben.open(match);

    const page = await pageOf(browser, ben);
    for (const [where, ready] of [
      ['/', `h2`],
      ['/games', 'h1'],
      [`/player/${own}`, 'h1'],
      [new URL(inviting.join ?? '').pathname, 'dl'],
      ['/devices', 'h1'],
      ['/me', 'h1'],
    ] as const) {
      await page.goto(server.url + where);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      await fits(page, where);
    }
    await page.goto(`${server.url}/match/${match}`);
    await page.getByRole('tab', { name: /^Talk/ }).click();
    await page.getByLabel('Say something').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('log').locator('article').waitFor();
    await fits(page, 'talk');
  });
