/** Answers and files that fail to arrive. */
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

test('if the first file does not arrive, the page shows a sentence (daily life 31)', async ({
  page,
  server,
}) => {
  await page.route(/assets\/index-.*\.js/, (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByText('The page could not be loaded.')).toBeVisible();
  await page.unroute(/assets\/index-.*\.js/);
  await page.getByRole('link', { name: 'reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await expect(page.getByText('The page could not be loaded.')).toBeHidden();
  await expect(page.getByText('Your browser is too old')).toBeHidden();
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
    await expect(page.getByText('Your browser is too old')).toBeVisible();
  });

test('a page without script says what it needs (daily life 31)', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  // Playwright finds no text in a noscript element.
  await expect(page.locator('noscript')).toBeVisible();
});
