/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { findChromium, findWholeChromium } from '../../scripts/chromium.mjs';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { soon } from './served.ts';

/** A headless shell lets no page show notifications, and says that any page can be installed. */
const whole = findWholeChromium();
const needsWhole = 'needs a whole Chromium, not only its headless shell';
const executablePath = whole ?? findChromium();
test.use({
  launchOptions: { args: ['--no-sandbox'], ...(executablePath !== null && { executablePath }) },
});

let server: RunningServer;
/** The bodies that were posted to webhooks. */
const posted: string[] = [];
const hook = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    posted.push(body);
    response.writeHead(204).end();
  });
});
let origin = '';

test.beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
  server = await startServer({ NOTICE_EXCEPTIONS: origin, NOTICE_SECONDS: '0' });
});
test.afterAll(async () => {
  await server.remove();
  hook.close();
});

/** Opens the settings of a table. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Notify me when it is my move' })).toBeVisible();
}

test('a webhook is added and tested at the table, and reports the next move while its owner is away', async ({
  browser,
}) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const { match, links, recovery } = await anna.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  const bert = new Person(server.url, 'Bert');
  await bert.arrive();
  await bert.join(links.join ?? '');
  await bert.open(match);

  const seat = await Seat.arrive(browser, 'Anna', server.url);
  await seat.comeBack(recovery);
  await openSettings(seat.page);
  await seat.page.getByRole('button', { name: 'A webhook' }).click();
  await seat.page.getByRole('combobox', { name: 'For' }).selectOption('json');
  await seat.page.getByLabel('Address').fill('http://inside.example/');
  await seat.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(seat.page.getByText('Enter an address that begins with https.')).toBeVisible();
  await seat.page.getByLabel('Address').fill(`${origin}/anna`);
  await seat.page.getByRole('button', { name: 'Add', exact: true }).click();
  const box = seat.page.getByRole('checkbox', { name: /plain JSON: 127\.0\.0\.1/ });
  await expect(box).toBeChecked();
  await seat.page.getByRole('combobox', { name: 'How often' }).selectOption('0');
  await seat.page.getByRole('button', { name: /^Send a test/ }).click();
  await expect(seat.page.getByText('The test is on its way.')).toBeVisible();
  expect(posted).toHaveLength(1);
  await seat.context.close();
  // When her socket closes, the server notes that she has left before it handles later messages.
  const sockets = async () => await (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(sockets).toMatch(/^sockets_connected 1$/m);

  const { advance } = bert.sees.options;
  if (advance === null) throw new Error('the British set up first');
  await bert.give(advance);
  await expect.poll(() => posted.length).toBe(2);
  const told = JSON.parse(posted[1] ?? '') as { subject: string; lines: string[]; match: string };
  expect(told).toMatchObject({ match });
  expect(told.subject).toMatch(/^Your move as the Germans: .*, against Bert$/);
  expect(told.lines.length).toBeGreaterThan(0);
});

/** Gives a page's service worker a push as a push service would, after decryption. */
async function push(page: Page, scope: string, data: string): Promise<void> {
  const tools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (found) resolve(found.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: scope.replace(/\/$/, ''),
    registrationId,
    data,
  });
}

test('a push is shown by the service worker, which keeps nothing and answers no request of a page', async ({
  browser,
}) => {
  test.skip(whole === null, needsWhole);
  const context = await browser.newContext();
  await context.grantPermissions(['notifications'], { origin: server.url });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  // A worker that is still activating counts as ready, but does not get pushes yet.
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state).toBe('activated');
  const payload = JSON.stringify({ tag: 'm german 1', title: 'Your move', path: '/match/m' });
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
        getNotifications: () => registration.getNotifications(),
      }));
      return (await getNotifications()).map(({ title, tag, data }) => ({
        title,
        tag,
        data: data as unknown,
      }));
    });
  // One in ten first pushes through DevTools shows nothing, for an unknown reason. After a second push there is still
  // only one notification.
  await expect(async () => {
    await push(page, `${server.url}/`, payload + ' '.repeat(2500 - payload.length));
    const told = [{ title: 'Your move', tag: 'm german 1', data: { path: '/match/m' } }];
    await expect.poll(shown, soon).toEqual(told);
  }).toPass();
  // The same push comes again, as after a server restart. There is still one notification.
  await push(page, `${server.url}/`, payload);
  await expect.poll(async () => (await shown()).length).toBe(1);
  // A push that this server did not send shows nothing.
  await push(page, `${server.url}/`, 'nonsense');
  expect(await shown()).toHaveLength(1);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await page.reload();
  const kinds = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).workerStart),
  );
  // No worker was asked for the page.
  expect(kinds).toEqual([0]);
  await context.close();
});

test('the game can be installed', async ({ page }) => {
  test.skip(whole === null, needsWhole);
  await page.goto(server.url);
  const tools = await page.context().newCDPSession(page);
  const { errors } = await tools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // Pages of tests use a profile in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
