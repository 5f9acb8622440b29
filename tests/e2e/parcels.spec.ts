/// <reference lib="dom" />
import { newContribution, seal } from '@1bob/fairness';
import type { View } from '@1bob/rules';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, inAMinute, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** The person of a browser, who gives commands beside its page. */
async function handOf(context: BrowserContext): Promise<Person> {
  const cookies = await context.cookies(server.url);
  return new Person(server.url, 'hand', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}
/** Both go on in the least active way, for a month unless `until` comes before. Anna’s page follows. */
async function play(context: BrowserContext, ben: Person, until?: View['stage']['kind']): Promise<void> {
  const anna = await handOf(context);
  await anna.open(ben.match);
  const { month } = anna.sees;
  await expect(async () => {
    for (const person of [ben, anna])
      if (person.sees.options.advance !== null) await person.give(person.sees.options.advance);
    expect(anna.sees.month !== month || anna.sees.stage.kind === until).toBe(true);
  }).toPass({ intervals: [5], ...inAMinute });
  anna.close();
}
/** Ben is a script. He puts a share into the dice too. */
async function sharesInDice(ben: Person): Promise<void> {
  const contribution = newContribution();
  const path = `/api/matches/${ben.match}/dice`;
  await ben.call('POST', path, { seal: seal(contribution) });
  await expect
    .poll(
      async () =>
        (await ben.call<{ dice: { binding: unknown } }>('GET', `/api/matches/${ben.match}`)).dice.binding,
    )
    .not.toBeNull();
  await ben.call('POST', path, { contribution });
}
/** Waits until the server has a parcel. */
async function keeps(page: Page, match: string, kind: 'proof' | 'drafts'): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${server.url}/api/matches/${match}/parcels/${kind}`);
      return ((await answer.json()) as { version: number }).version;
    }, inAMinute)
    .toBeGreaterThan(0);
}
/** The name of the record with the drafts of a browser’s person. */
const shelfOf = (page: Page, match: string): Promise<string> =>
  page.evaluate((id) => `drafts.${id}.${/person=([\w-]+)/.exec(document.cookie)?.[1] ?? ''}.german`, match);
/** Puts a page aside, so that it sends what was begun on it. */
const putAside = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
/** Begins something on a page, and puts the page aside. */
async function begins(page: Page, match: string, text: string): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    await shelfOf(page, match),
    text,
  ] as const);
  await putAside(page);
}
/** Anna’s browser at the table of a new war as the German player, and Ben, who is a script. */
async function newWar(browser: Browser): Promise<{ desk: Seat; ben: Person; match: string }> {
  const desk = await Seat.inContext(await stillContext(browser), 'Anna', `${server.url}/about`);
  await desk.page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  const made = await desk.page.request.post(`${server.url}/api/matches`, {
    data: { scenario: 'second-phase', seat: 'german', opponent: 'person', options: {} },
  });
  const { match, links } = (await made.json()) as { match: string; links: { join: string } };
  const ben = new Person(server.url, 'Ben');
  await ben.arrive();
  await ben.join(links.join);
  await ben.open(match);
  await desk.page.goto(`${server.url}/match/${match}`);
  await desk.table.waitFor();
  return { desk, ben, match };
}
/** Anna’s phone joins her desk. Both show the same six digits, and the page of the desk then gives it the key. */
async function addPhone(browser: Browser, desk: Seat): Promise<Seat> {
  const list = await desk.context.newPage();
  await list.goto(`${server.url}/devices`);
  await list.getByRole('button', { name: 'Show a code' }).click();
  const code = await list.getByLabel('Code', { exact: true }).innerText();
  const phone = await Seat.inContext(await stillContext(browser), 'Anna', `${server.url}/pair/${code}`);
  await phone.press('Add this device');
  await expect(list.locator('.digits')).toHaveText(/^\d{6}$/, inAMinute);
  await expect(phone.page.locator('.digits')).toHaveText(await list.locator('.digits').innerText());
  await list.getByRole('button', { name: 'Yes, let it in' }).click();
  await expect(phone.page.getByRole('heading', { name: 'This device has joined.' })).toBeVisible(inAMinute);
  await expect(phone.page.getByText('This device has not got the key')).toBeHidden();
  return phone;
}
const shares = (page: Page, match: string): Promise<number> =>
  page.evaluate(
    (name) =>
      (JSON.parse(localStorage.getItem(name) ?? '[]') as { opened: string }[]).filter(
        ({ opened }) => opened === 'yes',
      ).length,
    `dice.${match}.german`,
  );

test('a war begun on one browser, continued on a paired phone and recovered by its link on a third one holds', async ({
  browser,
}) => {
  test.slow();
  const { desk, ben, match } = await newWar(browser);
  await sharesInDice(ben);
  await expect.poll(() => shares(desk.page, match), inAMinute).toBe(1);
  await keeps(desk.page, match, 'proof');
  await play(desk.context, ben);

  const phone = await addPhone(browser, desk);
  const draft = JSON.stringify({ month: 0, drafts: { begun: 'on the desk' } });
  await begins(desk.page, match, draft);
  await keeps(desk.page, match, 'drafts');
  await phone.page.goto(`${server.url}/match/${match}`);
  await phone.table.waitFor();
  const shelf = await shelfOf(phone.page, match);
  await expect
    .poll(() => phone.page.evaluate((name) => localStorage.getItem(name), shelf), inAMinute)
    .toBe(draft);
  await expect.poll(() => shares(phone.page, match), inAMinute).toBe(1);
  await desk.context.close();
  await play(phone.context, ben);

  // The link of the seat has the key of this match behind the “#”.
  await phone.press('Table');
  await phone.press(/Recovery link for your seat: /);
  const field = phone.page.getByLabel('Recovery link for your seat');
  await expect(field).toHaveValue(/\/recover\/[0-9a-z]{26}#[0-9a-z]{50}$/, inAMinute);
  const link = await field.inputValue();
  const third = await Seat.arrive(browser, 'nobody', `${server.url}/about`);
  const requested: string[] = [];
  third.page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
  await third.comeBack(link);
  await expect.poll(() => shares(third.page, match), inAMinute).toBe(1);
  expect(requested.filter((each) => each.includes(link.split('#')[1] ?? 'nothing'))).toEqual([]);
  await phone.context.close();
  await play(third.context, ben, 'flying');
  await ben.give({ kind: 'resign' });
  ben.close();
  await third.page.goto(`${server.url}/verify/${match}`);
  await expect(third.page.getByRole('heading', { name: 'All checks passed' })).toBeVisible(inAMinute);
  await expect(third.page.locator('[data-check=shares]')).toHaveAttribute('data-outcome', 'holds');
  const record = (await (
    await third.page.request.get(`${server.url}/api/matches/${match}/record`)
  ).json()) as {
    entries: { body: { dice: unknown[] } }[];
  };
  expect(record.entries.flatMap(({ body }) => body.dice).length).toBeGreaterThan(0);

  // By the link without its end, a browser gets the seat only, and says where the proof is.
  const fourth = await Seat.arrive(browser, 'nobody', `${server.url}/about`);
  await fourth.comeBack(link.replace(/#.*/, ''));
  await fourth.page.goto(`${server.url}/verify/${match}`);
  await expect(fourth.page.getByRole('heading', { name: 'Not proved' })).toBeVisible(inAMinute);
  await expect(fourth.page.getByText('Open this on a device that has it.')).toBeVisible();
});

/** Opens the diary of a table. */
async function openDiary({ page }: Seat): Promise<void> {
  await page.getByRole('button', { name: 'Intelligence' }).click();
  await page.getByRole('button', { name: 'War diary' }).click();
  await page.getByRole('dialog', { name: 'War diary' }).waitFor();
}

test('a pin drawn by keyboard goes to a paired phone, is sealed, and opened it holds in the browser of a stranger', async ({
  browser,
}) => {
  test.slow();
  const { desk, ben, match } = await newWar(browser);
  await play(desk.context, ben, 'flying');
  await expect(desk.table).toHaveAttribute('data-stage', 'flying', inAMinute);
  await openDiary(desk);
  await desk.page.getByLabel(/^Note/).fill('Gothas?');
  await desk.page.getByRole('button', { name: 'Pin', exact: true }).press('Enter');
  const map = desk.page.getByRole('application');
  await map.press('ArrowLeft');
  await map.press('Enter');
  const pin = desk.page.getByRole('dialog').getByText(/^Pin on .*: Gothas\?$/);
  await expect(pin).toBeVisible();
  await expect(desk.page.locator('.pencil .pin')).toHaveCount(1);
  const text = await pin.innerText();
  await putAside(desk.page);
  await keeps(desk.page, match, 'drafts');

  const phone = await addPhone(browser, desk);
  await phone.page.goto(`${server.url}/match/${match}`);
  await phone.table.waitFor();
  await expect(phone.page.locator('.pencil .pin')).toHaveCount(1, inAMinute);
  await desk.context.close();
  await play(phone.context, ben);
  await openDiary(phone);
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('1918-01');
  await expect(dialog.getByText(/^This page is sealed/)).toBeVisible(inAMinute);
  await expect(dialog.getByText(text)).toBeVisible();
  await ben.give({ kind: 'resign' });
  ben.close();
  // The end closes the diary, which takes a step back in the browser's history.
  await expect(phone.page.getByRole('link', { name: 'Check dice and record' })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  const story = `${server.url}/story/${match}#h-diaries`;
  const opened = await stranger.request.get(`${server.url}/api/matches/${match}/diary/opened`);
  expect(await opened.json()).toEqual({ pages: [] });
  await phone.page.goto(story);
  await phone.page.getByRole('checkbox', { name: 'January 1918' }).check();
  await phone.press('Save what everybody may read');
  await expect(phone.page.getByText('Saved. Everybody can read one page.')).toBeVisible();
  await stranger.goto(story);
  const page = stranger.getByRole('article').filter({ hasText: text });
  await expect(page).toHaveAttribute('data-verdict', 'holds', inAMinute);
});
