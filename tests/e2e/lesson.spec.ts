/// <reference lib="dom" />
import type { HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import AxeBuilder from '@axe-core/playwright';
import type { RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, test } from './served.ts';

/** "Your first raid": the whole lesson by touching only what is lit, with a server that answers nothing but pages. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const coach = (seat: Seat) => seat.page.locator('.coach');
const line = (seat: Seat): Promise<string | null> => coach(seat).getAttribute('data-line');

/** Touches what is lit: a thing on the page, or a hex of the map. */
async function touch(seat: Seat): Promise<void> {
  const { page } = seat;
  if ((await line(seat)) === 'watch') {
    // It goes on by itself; this is only quicker. It may have gone on meanwhile.
    const skip = page.getByRole('button', { name: 'Skip' });
    if (await skip.isVisible()) await skip.click({ timeout: 2_000 }).catch(() => undefined);
    return;
  }
  const lit = page.locator('[data-lit]');
  if ((await lit.count()) > 0) {
    await lit.click();
    return;
  }
  const hex = (await coach(seat).getAttribute('data-hex-lit')) as HexId;
  await seat.mapAtRest();
  const at = await page.locator('svg.map-over').evaluate(
    (svg, [x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform((svg as SVGSVGElement).getScreenCTM() ?? undefined);
      return { x: point.x, y: point.y };
    },
    centre(hex) as [number, number],
  );
  await page.mouse.click(at.x, at.y);
}
async function past(seat: Seat, act: () => Promise<void>): Promise<void> {
  const before = await line(seat);
  await act();
  await expect.poll(() => line(seat)).not.toBe(before);
}
async function expectNoViolations({ page }: Seat, what: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' ')}`),
    what,
  ).toEqual([]);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`is gone through by touching what is lit at ${width} px, without a word to the server`, async ({
    browser,
  }) => {
    const seat = await Seat.arrive(browser, 'Nina', server.url);
    const { page } = seat;
    await page.setViewportSize({ width, height });
    const asked: string[] = [];
    await page.getByRole('complementary', { name: 'Your first raid' }).getByRole('link').click();
    await page.route(/\/(api|socket\.io)\//, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await expect(coach(seat)).toBeVisible();
    await expectNoViolations(seat, 'the first step');
    for (let action = 0; (await line(seat)) !== 'balance' && action < 20; action++) {
      await past(seat, () => touch(seat));
      if ((await line(seat)) === 'dice') await expectNoViolations(seat, 'the dice');
    }
    expect(await line(seat)).toBe('balance');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(asked).toEqual([]);
    expect(seat.frames).toEqual([]);

    await page.unroute(/\/(api|socket\.io)\//);
    await page.getByRole('button', { name: 'Raid England' }).click();
    await seat.introduce();
    await expect(seat.table).toHaveAttribute('data-stage', 'setUp');
    await expect(page.getByText('Practice')).toBeHidden();
    await seat.context.close();
  });
}

test('is begun with the keyboard alone, and taken up again after a reload', async ({ browser }) => {
  const seat = await Seat.arrive(browser, 'Nora', `${server.url}/learn`);
  const { page } = seat;
  await expect(coach(seat)).toBeVisible();
  while ((await line(seat)) !== 'flyOn')
    await past(seat, async () => {
      await coach(seat).getByRole('button', { name: 'Show me' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });
  await page.reload();
  await expect(coach(seat)).toHaveAttribute('data-line', 'flyOn');
  await seat.context.close();
});
