/** Answers and files that fail to arrive. */
import type { Route } from '@playwright/test';
import { expect, inAMinute, test } from './served.ts';

const away = {
  status: 503,
  contentType: 'application/json',
  body: '{"error":{"code":"server.unavailable","message":"The server cannot save anything just now."}}',
};

test('home says that its lists are missing, asks for no name, and recovers by itself (daily life 14)', async ({
  page,
  server,
}) => {
  await page.request.post(`${server.url}/api/session`, { data: { name: 'Anna' } });
  let fails = true;
  await page.route(/\/api\/(session|matches|officers)(\?|$)/, (route) =>
    fails ? route.fulfill(away) : route.continue(),
  );
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('No campaigns yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot save' })).toHaveCount(2);
  await expect(page.getByLabel('Your name at the table')).toHaveCount(0);
  fails = false;
  await expect(page.getByText('You play as Anna.')).toBeVisible(inAMinute);
});

test('a language whose words fail to arrive once is used all the same (daily life 13)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  let asked = 0;
  await page.route(/home\.de-.*\.js/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Jetzt spielen' })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

/** The sentence of the page while a first file is missing. */
const LATE = 'The page has not arrived whole.';
const TOO_OLD = 'Your browser is too old';

for (const [what, answer] of [
  ['does not arrive', (route: Route) => route.abort()],
  [
    'ends too early',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = {' }),
  ],
] as const)
  test(`if the first file ${what}, the page shows a sentence (daily life 13)`, async ({ page, server }) => {
    await page.route(/assets\/index-.*\.js/, answer);
    await page.goto(server.url);
    await expect(page.getByText(LATE)).toBeVisible();
    await expect(page.getByText(TOO_OLD)).toBeHidden();
    await page.unroute(/assets\/index-.*\.js/);
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
    await expect(page.getByText(LATE)).toBeHidden();
  });

/** In the page: waits until it shows something. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const seen = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => name === 'first-contentful-paint')) resolve();
    });
    seen.observe({ type: 'paint', buffered: true });
  });
for (const [what, files] of [
  ['script', /assets\/index-.*\.js/],
  ['style sheet', /assets\/.*\.css/],
] as const)
  test(`a first ${what} that is late holds no sentence, and the page goes on with it (daily life 13)`, async ({
    page,
    server,
  }) => {
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    await page.route(files, (route) => coming.then(() => route.continue()));
    await page.clock.install();
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.locator('#stuck').waitFor({ state: 'attached' });
    await page.clock.fastForward(6_000);
    const play = page.getByRole('button', { name: 'Play now' });
    // The page itself goes on without its styles.
    await expect(page.getByText(LATE).or(play).first()).toBeVisible();
    await page.evaluate(painted);
    come();
    await expect(play).toBeVisible();
    await expect(page.getByText(LATE)).toBeHidden();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  });

const withoutStyle = (style: string): void => {
  const supports = CSS.supports.bind(CSS) as (...asked: readonly string[]) => boolean;
  CSS.supports = (...asked: readonly string[]) => !asked.join().includes(style) && supports(...asked);
};
for (const [what, take, from] of [
  ['functions', () => void Reflect.deleteProperty(Array.prototype, 'toSorted'), ''],
  ['mixed colours', withoutStyle, 'color-mix'],
  ['selectors', withoutStyle, ':has('],
] as const)
  test(`a browser without the ${what} that we use is told so (daily life 31)`, async ({ page, server }) => {
    await page.addInitScript(take, from);
    await page.goto(server.url);
    await expect(page.getByText(TOO_OLD)).toBeVisible();
  });

test('a page without script says what it needs (daily life 31)', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  // Playwright finds no text in a noscript element.
  await expect(page.locator('noscript')).toBeVisible();
});
