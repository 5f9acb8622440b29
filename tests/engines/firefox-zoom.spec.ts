/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/served.ts';
import { inFirefox, isInstalled, isMissing } from './firefox.ts';

test.use(inFirefox);
test.skip(!isInstalled, isMissing);

/** The mean difference of two screenshots, in steps of brightness from 0 to 255. */
const difference = async (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const [width, height] = [image.width, image.height];
          const drawing = new OffscreenCanvas(width, height).getContext('2d');
          drawing?.drawImage(image, 0, 0);
          return drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        }),
      );
      const [first = new Uint8ClampedArray(), second = new Uint8ClampedArray()] = pixels;
      return first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length;
    },
    [one.toString('base64'), other.toString('base64')],
  );

test('Firefox zooms a picture of the map, which looks like the drawing by day and by night', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByLabel('Your name at the table').fill('Anna');
  await page.getByRole('button', { name: 'Continue' }).click();
  const [map, sheet, still] = ['.map-table', '.map-sheet', '.map-still'].map((part) => page.locator(part));
  if (!map || !sheet || !still) throw new Error('no map');
  const stretch = (on: boolean) =>
    sheet.evaluate((element, now) => element.classList.toggle('stretched', now), on);
  const displays = () =>
    page.evaluate(() =>
      ['.map-still', '.stilled'].map((part) => {
        const element = document.querySelector(part);
        return element && getComputedStyle(element).display;
      }),
    );
  await expect(still).toBeAttached();
  for (const night of [false, true]) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('night', dark), night);
    if (night) {
      // The picture of the day is no longer shown. The next one is made when the map comes to rest.
      await stretch(true);
      await expect(still).not.toBeAttached();
      expect(await displays()).toEqual([null, 'inline']);
      await stretch(false);
    }
    const zoomed = await map.evaluate(
      (element, deltaY) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const at = { clientX: left + width / 2, clientY: top + height / 2 };
        element.dispatchEvent(new WheelEvent('wheel', { deltaY, ...at, cancelable: true, view: window }));
        return element.querySelector('.map-sheet')?.classList.contains('stretched');
      },
      night ? 60 : -60,
    );
    expect(zoomed).toBe(true);
    await expect(sheet).not.toHaveClass(/stretched/);
    await expect(still).toBeAttached();
    const drawn = await map.screenshot();
    await stretch(true);
    expect(await displays()).toEqual(['block', 'none']);
    const stretched = await map.screenshot();
    // The same, out of its place.
    await still.evaluate((canvas) => (canvas.style.left = '8px'));
    const moved = await map.screenshot();
    await still.evaluate((canvas) => (canvas.style.left = ''));
    await stretch(false);
    expect(await difference(page, drawn, stretched)).toBeLessThan((await difference(page, drawn, moved)) / 2);
  }
});
