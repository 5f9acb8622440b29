/// <reference lib="dom" />
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Tables on small or unusually shaped screens. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

for (const [what, width, height] of [
  ['a screen at double size', 720, 450],
  ['a phone on its side', 844, 390],
] as const) {
  test(`on ${what} the map has its share of the screen, and nothing is cut off`, async ({ browser }) => {
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
  });
}

test('on a phone in German nothing in the header is cut off, and map, sheet and next step each have room', async ({
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
  await page.getByRole('button', { name: /^Nichts kaufen und fliegen/ }).click();
  await expect(seat.table).toHaveAttribute('data-stage', 'flying');
  await inParts('flying');
});
