/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from '@playwright/test';
import { hurry } from './clock.ts';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, inAMinute, inQuarter, test } from './served.ts';

/** Laptops that sleep, proxies without WebSockets, two tabs of one table, and the Back button of a phone. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const sockets = /\/socket\.io\//;
const setUp = (page: Page) => page.getByRole('button', { name: 'Use the suggested set-up' });

/** A page at a new table that is waiting for the British set-up. `before` prepares the page. */
async function atTable(
  browser: Browser,
  before: (page: Page) => Promise<unknown> = async () => undefined,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; address: string }> {
  const anna = new Person(server.url, 'Anna');
  const ben = new Person(server.url, 'Ben');
  for (const person of [anna, ben]) await person.arrive();
  const wish = { scenario: 'second-phase', seat: 'british', opponent: 'person' } as const;
  const { match, links } = await anna.make(wish);
  await ben.join(links.join ?? '');
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const [name = '', value = ''] = anna.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await before(page);
  const address = `${server.url}/match/${match}`;
  await page.goto(address);
  return { page, address };
}

inQuarter(0)(
  'a connection that died in sleep is renewed, and the move pressed meanwhile is sent again (daily life 36)',
  async ({ browser }) => {
    let opened = 0;
    /** How many of the connections let nothing pass any more, counted from the oldest. */
    let dead = 0;
    const { page } = await atTable(browser, (at) =>
      at.routeWebSocket(sockets, (ws) => {
        const number = opened++;
        const there = ws.connectToServer();
        const passes = (): boolean => number >= dead;
        ws.onMessage((message) => passes() && there.send(message));
        there.onMessage((message) => passes() && ws.send(message));
      }),
    );
    await setUp(page).click();
    // On a busy machine the page may have tried more than once.
    dead = opened;
    await page.getByRole('button', { name: /^Confirm the set-up/ }).click();
    await expect(page.getByText('Sending …')).toBeVisible();
    await expect(page.getByText('Sending …')).toBeHidden(inAMinute);
    await expect(setUp(page)).toBeHidden();
    expect(opened).toBe(dead + 1);

    // A page that wakes up finds out even without a move.
    dead = opened;
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => opened).toBe(dead + 1);
  },
);

/** What a network does to WebSockets, and whether they stay open in silence until the page gives them up. */
const cripples: readonly [string, (ws: WebSocketRoute) => void, { silent: boolean }][] = [
  ['swallows WebSockets', () => undefined, { silent: true }],
  [
    'lets WebSockets begin, and swallows what follows',
    (ws) => {
      let first = true;
      const there = ws.connectToServer();
      ws.onMessage(() => undefined);
      there.onMessage((message) => {
        if (first) ws.send(message);
        first = false;
      });
    },
    { silent: true },
  ],
  [
    'breaks WebSockets after a moment',
    (ws) => {
      ws.connectToServer();
      setTimeout(() => void ws.close(), 300);
    },
    { silent: false },
  ],
];
for (const [what, cripple, { silent }] of inThisRun(cripples))
  test(`a network that ${what} gets the table by polling (daily life 19)`, async ({ browser }) => {
    let closed = 0;
    const { page } = await atTable(browser, async (at) => {
      if (silent) await at.clock.install();
      await at.routeWebSocket(sockets, (ws) => {
        if (silent) ws.onClose(() => void (closed += 1));
        cripple(ws);
      });
    });
    if (silent) await hurry(page, () => expect(closed).toBeGreaterThan(0));
    await expect(setUp(page)).toBeVisible(inAMinute);
    await setUp(page).click();
    await page.getByRole('button', { name: /^Confirm the set-up/ }).click();
    await expect(setUp(page)).toBeHidden(inAMinute);
  });

inQuarter(1)(
  'a network that refuses WebSockets gets the table by polling (daily life 19)',
  async ({ browser }) => {
    const { page } = await atTable(browser, (at) =>
      at.addInitScript(() => {
        globalThis.WebSocket = class extends EventTarget {
          onerror: ((event: Event) => void) | null = null;
          constructor() {
            super();
            setTimeout(() => this.onerror?.(new Event('error')));
          }
          close(): void {}
        } as unknown as typeof WebSocket;
      }),
    );
    await expect(setUp(page)).toBeVisible(inAMinute);
  },
);

inQuarter(2)(
  'a network that stops both kinds is named as the cause, with what to do (daily life 19)',
  async ({ browser }) => {
    const { page } = await atTable(browser, async (at) => {
      await at.clock.install();
      await at.routeWebSocket(sockets, (ws) => ws.close());
      await at.route(sockets, (route) => route.abort());
    });
    const alert = page.getByRole('alert');
    await hurry(page, async () =>
      expect(await alert.allInnerTexts()).toContainEqual(expect.stringContaining('stops live connections')),
    );
  },
);

inQuarter(3)(
  'two tabs share a set-up, and half a line of talk survives tab, page and reload (daily life 39, 17)',
  async ({ browser }) => {
    const { page, address } = await atTable(browser);
    await expect(setUp(page)).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(address);
    await expect(setUp(second)).toBeVisible();
    await setUp(page).click();
    await expect(second.getByRole('button', { name: /^Confirm the set-up/ })).toBeVisible();
    await second.reload();
    await expect(second.getByRole('button', { name: /^Confirm the set-up/ })).toBeVisible();

    const talk = page.getByRole('tab', { name: /^Talk/ });
    const line = page.getByLabel('Say something');
    await talk.click();
    await line.fill('I think that y');
    await page.getByRole('tab', { name: /^Orders/ }).click();
    await talk.click();
    await expect(line).toHaveValue('I think that y');
    // This page is the first at which the browser learns who its person is.
    await page.goto(`${server.url}/rules`);
    await page.waitForFunction(() => document.cookie.includes('person='));
    await page.goto(address);
    await talk.click();
    await expect(line).toHaveValue('I think that y');
    await page.reload();
    await talk.click();
    await expect(line).toHaveValue('I think that y');
  },
);

inQuarter(0)(
  'a phone’s Back closes the paper, then the tab, and then leaves the table (daily life 29)',
  async ({ browser }) => {
    const fromHome = (at: Page) => at.goto(server.url);
    const { page, address } = await atTable(browser, fromHome, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await expect(setUp(page)).toBeVisible();
    const orders = page.getByRole('tab', { name: /^Orders/ });
    const paper = page.getByRole('dialog');
    /** Waits until the history is as deep as what is open. A script presses Back or reloads sooner than a person can. */
    const opened = (layers: number) =>
      expect
        .poll(() => page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0))
        .toBe(layers);
    await orders.tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(paper).toBeVisible();
    await opened(2);
    await page.goBack();
    await expect(paper).toBeHidden();
    await expect(orders).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(orders).toHaveAttribute('aria-selected', 'false');
    expect(page.url()).toBe(address);

    // Forward opens nothing, a reload leaves nothing behind, and what was closed by its button needs no press of Back.
    await page.goForward();
    await expect(paper).toBeHidden();
    await opened(0);
    await orders.tap();
    await opened(1);
    await page.reload();
    await expect(setUp(page)).toBeVisible();
    await opened(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(paper).toBeVisible();
    await opened(1);
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(paper).toBeHidden();
    await opened(0);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/`);
  },
);
