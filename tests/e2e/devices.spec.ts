/// <reference lib="dom" />
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('a phone joins by the code of a wide screen: both see the same table, and both can move', async ({
  browser,
}) => {
  const wide = await Seat.arrive(browser, 'Anna', server.url);
  await wide.page.getByRole('button', { name: 'Make a table' }).click();
  await wide.introduce();
  await wide.toTheTable();
  await wide.table.waitFor();
  const match = new URL(wide.page.url()).pathname.split('/').at(-1) ?? '';
  const ben = new Person(server.url, 'Ben');
  await ben.arrive();
  await ben.join(await wide.page.getByLabel(/Link for your opponent/).inputValue());

  const desk = await wide.context.newPage();
  await desk.goto(`${server.url}/devices`);
  await desk.getByRole('button', { name: 'Show a code' }).click();
  const code = await desk.getByLabel('Code', { exact: true }).innerText();
  await expect(desk.getByRole('img', { name: /camera of the other device/ })).toBeVisible();

  // Opening the link does not ask the first device. Only the button on the page does.
  const phoneContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  });
  await phoneContext.addInitScript(() => localStorage.setItem('playback.enemyTurn', 'no'));
  const phone = await Seat.inContext(phoneContext, 'Anna', `${server.url}/pair/${code}`);
  const join = phone.button('Add this device');
  await expect(join).toBeVisible();
  await expect(desk.getByText('Waiting for the other device …')).toBeVisible();
  await join.click();
  await expect(phone.page.getByRole('heading', { name: 'Confirm on Anna’s other device' })).toBeVisible();
  await expect(desk.getByText('Firefox, Android asks to join')).toBeVisible();
  await expect(desk.locator('.digits')).toHaveText(/^\d{6}$/);
  await expect(phone.page.locator('.digits')).toHaveText(await desk.locator('.digits').innerText());
  expect((await phone.context.cookies()).map(({ name }) => name)).not.toContain('device');
  await desk.getByRole('button', { name: 'Yes, let it in' }).click();
  await expect(phone.page.getByRole('heading', { name: 'This device has joined.' })).toBeVisible();
  await expect(desk.getByText('Your other device has joined.')).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Firefox, Android' })).toBeVisible();

  // At the table both devices show the same, and an action on one of them counts for both.
  await phone.press('Go to my games');
  await phone.page.goto(`${server.url}/match/${match}`);
  await phone.table.waitFor();
  for (const seat of [wide, phone]) seat.match = match;
  const same = async (): Promise<void> => {
    const { version, view } = await wide.serverHas();
    for (const seat of [wide, phone]) {
      await expect.poll(() => seat.version).toBe(version);
      expect(seat.view).toEqual(view);
    }
  };
  await same();
  for (const [seat, act, seen] of [
    [phone, 'Offer a draw', 'Take the offer back'],
    [wide, 'Take the offer back', 'Offer a draw'],
  ] as const) {
    const before = wide.version;
    await seat.press(seat === phone ? 'Menu' : 'Table');
    await seat.press(act);
    await expect(seat.button(seen)).toBeVisible();
    await expect.poll(() => wide.version).toBeGreaterThan(before);
    await same();
  }
});

test('the wide screen refuses a device, and one that it signs out loses its access', async ({ browser }) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const context = await stillContext(browser);
  const [name = '', value = ''] = anna.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const wide = await context.newPage();
  await wide.goto(`${server.url}/devices`);
  const asks = async (): Promise<Person> => {
    await wide.getByRole('button', { name: /Show a code|Another code/ }).click();
    const code = await wide.getByLabel('Code', { exact: true }).innerText();
    const phone = new Person(server.url, 'phone');
    const { ticket } = await phone.call<{ ticket: string }>('POST', '/api/pair', { code });
    waiting = () => phone.call('POST', '/api/pair/wait', { ticket });
    return phone;
  };
  let waiting: () => Promise<unknown> = () => Promise.resolve();

  await asks();
  await wide.getByRole('button', { name: 'No', exact: true }).click();
  await expect(wide.getByText('That device was not let in.')).toBeVisible();
  await expect(waiting()).rejects.toThrow('pairing.refused');

  const phone = await asks();
  await wide.getByRole('button', { name: 'Yes, let it in' }).click();
  await expect.poll(waiting).toEqual({ joined: true });
  await wide.getByRole('button', { name: 'Sign out all other devices' }).click();
  await wide.getByRole('button', { name: 'Yes, sign them out' }).click();
  await expect(wide.getByText('No other device plays as you.')).toBeVisible();
  await expect(phone.call('GET', '/api/matches')).rejects.toThrow('session.expired');
});

test('every page shows a device that a new one was added, until its person confirms the new one', async ({
  browser,
}) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const { match } = await anna.make({ scenario: 'second-phase', seat: 'german', opponent: 'person' });
  const context = await stillContext(browser);
  const [name = '', value = ''] = anna.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const table = await Seat.inContext(context, 'Anna', `${server.url}/match/${match}`);
  await table.table.waitFor();
  /** One device lets another one in. */
  const letIn = async (first: Person): Promise<Person> => {
    const { code } = await first.call<{ code: string }>('POST', '/api/devices/code');
    const next = new Person(server.url, 'phone');
    const { ticket } = await next.call<{ ticket: string }>('POST', '/api/pair', { code });
    const { asks } = await first.call<{ asks: { id: string } }>('GET', '/api/devices/code');
    await first.call('POST', '/api/devices/answer', { id: asks.id, yes: true });
    await next.call('POST', '/api/pair/wait', { ticket });
    return next;
  };
  await letIn(await letIn(anna));
  await expect(table.page.getByText('A new device can play as you: A browser.')).toBeVisible();
  // The page may have heard of the first device only. A second one would ask again.
  await table.page.reload();
  await expect(table.page.getByText('A new device can play as you: A browser.')).toBeVisible();
  const heard = table.page.waitForResponse((answer) => answer.url().endsWith('/api/devices/seen'));
  await table.press('Yes, it is mine');
  await heard;
  await expect(table.page.getByText('A new device can play as you')).toBeHidden();
  const asked = table.page.waitForResponse((answer) => answer.url().endsWith('/api/devices'));
  await table.page.goto(server.url);
  await expect(table.page.getByText('You play as Anna.')).toBeVisible();
  await (await asked).finished();
  // Waits until the page has drawn the answer.
  await table.page.evaluate(() => new Promise((drawn) => setTimeout(drawn)));
  await expect(table.page.getByText('A new device can play as you')).toBeHidden();
});
