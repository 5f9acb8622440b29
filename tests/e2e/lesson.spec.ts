/// <reference lib="dom" />
import { allHexIds, type HexId } from '@1bob/atlas';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { gothaBase, margate } from '../../apps/web/src/lesson/raid/scene.ts';
import { bareShare, coach, line, past, ringsOutOfReach, routeNumbersInView, touch } from './lesson.ts';
import { Seat } from './seat.ts';
import { expect, inQuarter, test } from './served.ts';

/** Both lessons as a whole, by touching only what is highlighted. The server serves only pages. */

interface Played {
  readonly title: string;
  /** Hexes that get a ring. */
  readonly rings: readonly HexId[];
  /** The button of the first match that is offered at the end. */
  readonly offers: string;
}
const lessons: readonly Played[] = [
  { title: 'Your first raid', rings: [gothaBase, margate], offers: 'Raid England' },
  { title: 'The first scramble', rings: allHexIds, offers: 'Defend England' },
];

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const sizes = [
  [1280, 720],
  [390, 844],
] as const;
const proofs = sizes.flatMap((size) => lessons.map((lesson) => ({ ...lesson, size })));
for (const { title, rings, offers, size } of inThisRun(proofs)) {
  const [width, height] = size;
  test(`“${title}” can be finished by touching what is highlighted at ${width} px, without a message to the server`, async ({
    browser,
  }) => {
    const seat = await Seat.arrive(browser, 'Nina', server.url);
    const { page } = seat;
    await page.setViewportSize({ width, height });
    const asked: string[] = [];
    await page.getByRole('region', { name: 'Two lessons' }).getByRole('link', { name: title }).click();
    await page.route(/\/(api|socket\.io)\//, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await expect(coach(seat)).toBeVisible();
    const outOfReach = await ringsOutOfReach(seat, rings);
    for (let action = 0; (await line(seat)) !== 'balance' && action < 24; action++) {
      // The coach explains the red numbers on the route, so they are in view.
      if ((await line(seat)) !== 'watch') await expect.poll(() => bareShare(seat)).toBeLessThan(0.2);
      if ((await line(seat)) === 'home') await expect.poll(() => routeNumbersInView(seat)).toBe(true);
      await past(seat, () => touch(seat));
    }
    expect(await line(seat)).toBe('balance');
    expect(await outOfReach()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(asked).toEqual([]);
    expect(seat.frames).toEqual([]);

    await page.unroute(/\/(api|socket\.io)\//);
    await page.getByRole('button', { name: offers }).click();
    await seat.introduce();
    await expect(seat.table).toHaveAttribute('data-stage', 'setUp');
    await expect(page.getByText('Practice')).toBeHidden();
  });
}

inQuarter(1)('starts with only the keyboard, and resumes after a reload', async ({ browser }) => {
  const seat = await Seat.arrive(browser, 'Nora', `${server.url}/learn`);
  const { page } = seat;
  await expect(coach(seat)).toBeVisible();
  const told = await coach(seat).evaluateHandle((card) => {
    const now = () => card.getAttribute('data-line');
    const lines = [now()];
    new MutationObserver(() => lines.push(now())).observe(card, { attributeFilter: ['data-line'] });
    return lines;
  });
  for (let at = await line(seat); at !== 'flyOn'; at = await line(seat)) {
    await coach(seat).getByRole('button', { name: 'Show me' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await expect.poll(() => line(seat)).not.toBe(at);
  }
  // Each line appears once, because the coach says nothing else while an order is on its way.
  expect(await told.jsonValue()).toEqual(['see', 'group', 'target', 'aim', 'home', 'send', 'flyOn']);
  await page.reload();
  await expect(coach(seat)).toHaveAttribute('data-line', 'flyOn');
});
