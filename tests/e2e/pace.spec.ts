/// <reference lib="dom" />
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, inAMinute, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('time runs out, the opponent lets the computer play, and the owner comes back and takes the seat again', async ({
  browser,
}) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const made = await anna.make({
    ...{ scenario: 'second-phase', seat: 'british', opponent: 'person' },
    pace: { kind: 'live', minutes: 0.1, incrementSeconds: 0 },
  });

  // Bert comes by the link, whose page says what was agreed.
  const bert = await Seat.arrive(browser, 'Bert', made.links.join ?? '');
  await expect(bert.page.getByText('0.1 minutes each')).toBeVisible();
  await bert.page.getByLabel('Your name at the table').fill('Bert');
  await bert.press('Continue');
  await bert.press('Go to the table');
  await bert.table.waitFor();
  // On a slow machine her six seconds are over before Bert sees them.
  await expect(bert.page.getByTestId('clock-british')).toContainText(/0:0\d|time is up/);

  // Anna has not set up, and her time runs out. Bert is asked what to do, and neither has lost.
  const late = bert.page.getByTestId('late');
  await expect(late).toContainText('The British player has run out of time', inAMinute);
  const owner = await Seat.arrive(browser, 'Anna', made.recovery);
  await owner.comeBack(made.recovery);
  await expect(owner.page.getByText('Your time is up.')).toBeVisible();

  // The computer sets up for her, and Bert has the move.
  await late.getByRole('button', { name: 'Let the computer play' }).click();
  await expect(late).toBeHidden();
  await expect(bert.page.getByText('The computer plays for Anna')).toBeVisible();
  await expect.poll(() => bert.view?.stage, inAMinute).toMatchObject({ kind: 'setUp', side: 'german' });
  await expect(owner.page.getByTestId('handed')).toContainText('The computer plays your seat');

  await owner.page.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(owner.page.getByTestId('handed')).toBeHidden();
  await expect(bert.page.getByText('The computer plays for Anna')).toBeHidden();

  // The log of the table shows this to both. By now Bert may have run out of time too.
  for (const seat of [bert, owner]) {
    await seat.page.getByRole('button', { name: 'Table', exact: true }).click();
    const log = seat.page.getByTestId('seat-log').locator('li');
    await expect(log.filter({ hasNotText: /The German player ran out of time\./ })).toHaveText([
      /The British player took the seat back\./,
      /The British player was away\. The computer now plays in their place\./,
      /The British player ran out of time\./,
    ]);
  }
});

test('a seat that is passed on belongs to another browser, and the former one sees nothing more', async ({
  browser,
}) => {
  const [anna, bert] = [new Person(server.url, 'Anna'), new Person(server.url, 'Bert')];
  await Promise.all([anna.arrive(), bert.arrive()]);
  const { match, links } = await anna.make({
    ...{ scenario: 'second-phase', seat: 'german', opponent: 'person' },
  });
  await bert.join(links.join ?? '');
  // A browser that came by a link must wait three days before it may pass the seat on.
  const context = await browser.newContext();
  const [name = '', value = ''] = anna.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const owner = await Seat.inContext(context, 'Anna', `${server.url}/match/${match}`);
  await owner.table.waitFor();
  await owner.page.getByRole('button', { name: 'Table', exact: true }).click();
  await owner.page.getByRole('button', { name: /Pass your seat on to somebody else/ }).click();
  const link = await owner.page.getByLabel('Link that passes your seat on (works once)').inputValue();

  const clara = await Seat.arrive(browser, 'Clara', link);
  await expect(clara.page.getByText('Anna offers you their seat. You would play the Germans.')).toBeVisible();
  await clara.page.getByLabel('Your name at the table').fill('Clara');
  await clara.press('Continue');
  await clara.press('Go to the table');
  await clara.table.waitFor();
  await expect(clara.page).toHaveURL(new RegExp(`/match/${match}$`));
  expect(clara.view?.own?.side).toBe('german');
  await expect(owner.page.getByText('Your seat has been taken')).toBeVisible();
});
