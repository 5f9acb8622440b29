/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Pages without a violation of WCAG 2.1 A and AA that a machine can find, by day and by night, wide and narrow. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

for (const [what, width, height] of [
  ['a screen at double size', 720, 450],
  ['a phone on its side', 844, 390],
] as const) {
  test(`on ${what} the map has its part, and nothing is cut off`, async ({ browser }) => {
    const seat = await Seat.arrive(browser, 'Emil', server.url);
    const { page } = seat;
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Play now' }).click();
    await seat.introduce();
    await expect(seat.table).toBeVisible();
    await page.getByRole('button', { name: 'Use the suggested set-up' }).click();
    const map = await page.getByRole('main').boundingBox();
    expect((map?.width ?? 0) * (map?.height ?? 0)).toBeGreaterThan(0.45 * width * height);
    const next = await page.getByRole('button', { name: /^Confirm the set-up/ }).boundingBox();
    expect((next?.y ?? height) + (next?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(page.getByRole('dialog')).toBeInViewport();
    await page.getByRole('button', { name: 'Close' }).click();
    for (const name of ['Zoom in', 'Whole map', 'Communiqués'])
      await page.getByRole('button', { name, exact: true }).click();
    await seat.context.close();
  });
}

test('on a phone in German nothing in the head is cut, and map, sheet and next step each have their part', async ({
  browser,
}) => {
  const context = await stillContext(browser);
  await context.addInitScript(() => localStorage.setItem('language', 'de'));
  const seat = await Seat.inContext(context, 'Frida', server.url);
  const { page } = seat;
  const height = 780;
  await page.setViewportSize({ width: 360, height });
  await page.getByRole('button', { name: 'Jetzt spielen' }).click();
  await page.getByRole('textbox').first().fill('Frida');
  await page.keyboard.press('Enter');
  const inParts = async (what: string): Promise<void> => {
    await expect
      .poll(() => page.locator('.phone p').evaluate((line) => line.scrollWidth - line.clientWidth), what)
      .toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(360);
    const tall = async (part: string): Promise<number> =>
      (await page.locator(part).first().boundingBox())?.height ?? 0;
    await expect.poll(() => tall('#panel .body'), what).toBeGreaterThan(height / 4);
    expect(await tall('main.map'), what).toBeGreaterThan(height / 4);
    await expect(page.locator('#panel footer button').first()).toBeInViewport({ ratio: 1 });
  };
  await expect(seat.table).toHaveAttribute('data-stage', 'setUp');
  await inParts('set-up');
  await page.getByRole('button', { name: 'Vorschlag übernehmen' }).click();
  await page.getByRole('button', { name: /^Aufstellung bestätigen/ }).click();
  await expect(seat.table).toHaveAttribute('data-stage', 'planning');
  await inParts('planning');
  await page.getByRole('button', { name: /^Planung überspringen/ }).click();
  await expect(seat.table).toHaveAttribute('data-stage', 'flying');
  await inParts('flying');
  await context.close();
});

for (const width of [1440, 390]) {
  test(`home and table have no violations at ${width} px`, async ({ browser }) => {
    const seat = await Seat.arrive(browser, 'Dora', server.url);
    const { page } = seat;
    await page.setViewportSize({ width, height: 900 });
    // What is measured is a page at rest: no theme half faded in, no command of one's own under way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const check = async (what: string): Promise<void> => {
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze();
      const told = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' ')}`,
      );
      expect(told, what).toEqual([]);
    };
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
    await check('home');
    for (const path of ['rules', 'counters', 'history']) {
      await page.goto(new URL(`/${path}`, server.url).href);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await check(path);
      await page.getByRole('button', { name: 'Night', exact: true }).click();
      await check(`${path} by night`);
      await page.getByRole('button', { name: 'Day', exact: true }).click();
    }
    await page.getByRole('button', { name: /^Rule 16.2/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Night falls');
    await check('a case, opened');
    await page.goto(new URL('/rules#12.4', server.url).href);
    await expect(page.getByText('A fight is a die for the bounce')).toBeInViewport();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await seat.introduce();
    await expect(seat.table).toBeVisible();
    await check('set-up');
    if (width > 720) await page.getByRole('button', { name: 'Night' }).click();
    else {
      // On a phone the theme is chosen in the table's paper.
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Night' });
      await check('the paper of the table by night');
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await expect(page.locator('html')).toHaveClass(/night/);
    await check('set-up by night');
    await page.getByRole('button', { name: 'Use the suggested set-up' }).click();
    await page.getByRole('button', { name: /^Confirm the set-up/ }).click();
    await expect(seat.table).toHaveAttribute('data-stage', 'planning');
    await check('planning by night');
    if (width <= 720) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await page.getByRole('searchbox').fill('bounce');
    await expect(page.getByRole('dialog').getByText('places.')).toBeVisible();
    await check('the rules as a paper, searched');
    await page.getByRole('button', { name: 'Close' }).click();
    if (width > 720) {
      await page.getByRole('button', { name: 'Communiqués', exact: true }).click();
      await check('the communiqués, opened');
    }
  });
}
