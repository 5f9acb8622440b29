/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** A second chair, in the browsers of two players and of the person who looks over a shoulder. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Anna as the Germans and Ben as the British, in no browser yet. */
async function tableOfTwo(): Promise<{ first: Person; second: Person; match: string }> {
  const [first, second] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  for (const person of [first, second]) await person.arrive();
  const { match, links } = await first.make({ scenario: 'second-phase', seat: 'german', opponent: 'person' });
  await second.join(links.join ?? '');
  return { first, second, match };
}

async function browserOf(browser: Browser, person: Person, address: string): Promise<Seat> {
  const context = await stillContext(browser);
  const [name = '', value = ''] = person.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const seat = await Seat.inContext(context, person.name, address);
  await expect(seat.table).toBeVisible();
  return seat;
}

test('a player lets somebody look over their shoulder, talks with them, and sends them away', async ({
  browser,
}) => {
  const { first, second, match } = await tableOfTwo();
  const address = `${server.url}/match/${match}`;
  const anna = await browserOf(browser, first, address);
  const ben = await browserOf(browser, second, address);

  await anna.page.getByRole('button', { name: 'Table', exact: true }).click();
  const chairs = anna.page.getByTestId('second-chairs');
  await chairs.getByText('Let somebody look over my shoulder').click();
  await expect(chairs).toContainText('The server cannot know them in another browser');
  // The shares in the dice are open, so nothing more is told of the seats.
  await expect
    .poll(() => ben.frames.findLast((frame) => frame.includes('"chairs"'))?.match(/"opened":true/g))
    .toHaveLength(2);
  const before = ben.frames.length;
  await chairs.getByRole('button', { name: 'Make a link' }).click();
  const link = await chairs.getByRole('textbox').inputValue();
  expect(link).toMatch(/\/chair\/[a-z0-9]{26}$/);

  // A browser that has no name yet.
  const carl = await Seat.arrive(browser, 'Carl', link);
  await expect(carl.page.getByRole('heading', { level: 1 })).toHaveText('Look over a player’s shoulder');
  await expect(
    carl.page.getByText('Anna, who plays the Germans, lets you look over their shoulder.'),
  ).toBeVisible();
  await carl.page.getByRole('textbox').first().fill('Carl');
  await carl.page.keyboard.press('Enter');
  await expect(carl.table).toBeVisible();
  const mark = carl.page.getByTestId('beside');
  await expect(mark).toContainText('Over Anna’s shoulder');
  await expect(mark).toContainText('You are an adjutant');

  // The same view, and nothing to press.
  await expect.poll(() => carl.view?.own?.side).toBe('german');
  expect(carl.view).toEqual(anna.view);
  await expect(carl.page.getByRole('contentinfo', { name: 'Next step' })).toHaveCount(0);
  await expect(carl.page.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
  await expect(carl.page.getByRole('tab', { name: 'Units' })).toBeVisible();
  await carl.page.getByRole('tab', { name: 'Units' }).click();
  await expect(mark).toBeVisible();

  // They talk in a room of their own.
  await carl.page.getByRole('tab', { name: /^Talk/ }).click();
  await expect(
    carl.page.getByText('Only the player of this seat and their adjutants read this.'),
  ).toBeVisible();
  await carl.page.getByLabel('Say something').fill('Mind the guns at Dover');
  await carl.page.keyboard.press('Enter');
  // Anna hears it where she is.
  await expect(anna.page.getByRole('tab', { name: /^Talk/ })).toContainText('1 new');
  await anna.page.keyboard.press('Escape');
  await anna.page.getByRole('tab', { name: /^Talk/ }).click();
  await anna.page.getByRole('button', { name: 'Adjutants 1 new' }).click();
  await expect(anna.page.getByRole('log').locator('article')).toHaveText([/Carl.*Mind the guns at Dover/]);
  await ben.page.getByRole('tab', { name: /^Talk/ }).click();
  await expect(ben.page.getByRole('button', { name: 'Adjutants' })).toHaveCount(0);
  await expect(ben.page.getByRole('log').locator('article')).toHaveCount(0);
  const bens = ben.frames.slice(before).filter((frame) => /"(update|chairs|said)"/.test(frame));
  expect(bens).toEqual([]);

  // The home page leads back to the table.
  await carl.page.goto(server.url);
  const shoulders = carl.page.getByTestId('over-shoulders');
  await shoulders.getByRole('link', { name: /Anna.?, who plays the Germans/ }).click();
  await expect(mark).toBeVisible();

  // A used link leads nobody else there.
  const dora = await Seat.arrive(browser, 'Dora', link);
  await expect(dora.page.getByText('This link no longer works.')).toBeVisible();

  await anna.page.reload();
  await anna.page.getByRole('button', { name: 'Table', exact: true }).click();
  await chairs.getByText('Let somebody look over my shoulder').click();
  await chairs.getByRole('button', { name: 'Send Carl away' }).click();
  await expect(carl.page.getByText('Your second chair at this table has ended.')).toBeVisible();
  await carl.page.getByRole('link', { name: 'Home' }).last().click();
  await expect(carl.page.getByRole('heading', { name: 'My campaigns' })).toBeVisible();
  await expect(shoulders).toHaveCount(0);

  // A companion may leave by themselves.
  await chairs.getByRole('button', { name: 'Make a link' }).click();
  await dora.page.goto(await chairs.getByRole('textbox').inputValue());
  await dora.page.getByRole('textbox').first().fill('Dora');
  await dora.page.keyboard.press('Enter');
  const own = dora.page.getByTestId('beside');
  await own.getByRole('button', { name: 'Leave the chair' }).click();
  await expect(own).toContainText('You need a new link to come back.');
  await own.getByRole('button', { name: 'Leave the chair' }).click();
  await expect(dora.page).toHaveURL(`${server.url}/`);
  for (const { context } of [anna, ben, carl, dora]) await context.close();
});

test('an umpire, to whom both players agree, looks at one side at a time, until either sends them away', async ({
  browser,
}) => {
  const { first, second, match } = await tableOfTwo();
  const address = `${server.url}/match/${match}`;
  const anna = await browserOf(browser, first, address);

  await anna.page.getByRole('button', { name: 'Table', exact: true }).click();
  const chairs = anna.page.getByTestId('second-chairs');
  await chairs.getByText('Let somebody look over my shoulder').click();
  await chairs.getByRole('combobox').selectOption('umpire');
  await expect(chairs).toContainText('The link works once the other player has agreed');
  await chairs.getByRole('button', { name: 'Make a link' }).click();
  await expect(chairs).toContainText('waits for the other player to agree');
  const link = await chairs.getByRole('textbox').inputValue();
  const carl = await Seat.arrive(browser, 'Carl', link);
  await expect(carl.page.getByText('The other player has not agreed to an umpire yet.')).toBeVisible();

  // The other player finds the proposal at the table.
  const ben = await browserOf(browser, second, address);
  const asked = ben.page.getByTestId('umpire-asked');
  await expect(asked).toContainText('either of you can end it at any time');
  await asked.getByRole('button', { name: 'Agree' }).click();
  await expect(asked).toHaveCount(0);

  await carl.page.reload();
  await expect(carl.page.getByText('Anna, who plays the Germans, proposes you as the umpire.')).toBeVisible();
  await carl.page.getByRole('textbox').first().fill('Carl');
  await carl.page.keyboard.press('Enter');
  const mark = carl.page.getByTestId('beside');
  await expect(mark).toContainText('You are the umpire');
  await expect.poll(() => carl.view?.own?.side).toBe('german');
  expect(carl.view).toEqual(anna.view);
  await expect(carl.page.getByRole('contentinfo', { name: 'Next step' })).toHaveCount(0);

  await mark.getByRole('button', { name: 'As the British see it' }).click();
  await expect.poll(() => carl.view?.own?.side).toBe('british');
  expect(carl.view).toEqual(ben.view);
  await expect(mark).toContainText('Over Ben’s shoulder');
  await mark.getByRole('button', { name: 'As the Germans see it' }).click();
  await expect.poll(() => carl.view?.own?.side).toBe('german');
  expect(carl.view).toEqual(anna.view);

  await carl.page.goto(server.url);
  await expect(carl.page.getByTestId('over-shoulders')).toContainText('as the umpire of both sides');
  await carl.page.getByTestId('over-shoulders').getByRole('link').click();
  await expect(mark).toBeVisible();

  // The player who agreed may end it too.
  await ben.page.getByRole('button', { name: 'Table', exact: true }).click();
  const theirs = ben.page.getByTestId('second-chairs');
  await theirs.getByText('Let somebody look over my shoulder').click();
  await theirs.getByRole('button', { name: 'Send Carl away' }).click();
  await expect(carl.page.getByText('Your second chair at this table has ended.')).toBeVisible();
  for (const { context } of [anna, ben, carl]) await context.close();
});
