/// <reference lib="dom" />
import type { RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, test } from './served.ts';

/** Zooming and dragging the map. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('a map that is being zoomed is drawn where a click finds it, and nothing moves when it comes to rest', async ({
  browser,
}) => {
  const seat = await Seat.arrive(browser, 'Anna', server.url);
  await seat.press('Make a table');
  await seat.introduce();
  await seat.toTheTable();
  await expect(seat.table).toBeVisible();
  await seat.press('Whole map');
  await seat.mapAtRest();

  const sheet = seat.page.locator('.map-sheet');
  /** The corner of the sheet on the screen, as it was last drawn during the zoom and as it is at rest. */
  const corner = sheet.evaluateHandle((element) => {
    const place = () => {
      const { top, left } = element.getBoundingClientRect();
      return { top, left };
    };
    const stretched = () => (element as HTMLElement).style.transform.includes('scale');
    const seen: { zooming: ReturnType<typeof place> | null } = { zooming: null };
    new MutationObserver(() => {
      if (stretched()) seen.zooming = place();
    }).observe(element, { attributeFilter: ['style'] });
    return {
      forget: () => (seen.zooming = null),
      now: () => ({ zooming: seen.zooming, resting: stretched() ? null : place() }),
    };
  });
  const box = await seat.page.locator('.map-table').boundingBox();
  if (!box) throw new Error('no map');
  await seat.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const seen = async () => (await corner).evaluate(({ now }) => now());
  for (const turn of [-240, 240]) {
    await (await corner).evaluate(({ forget }) => forget());
    await seat.page.mouse.wheel(0, turn);
    await expect.poll(async () => (await seen()).zooming && (await seen()).resting).toBeTruthy();
    const { zooming, resting } = await seen();
    expect(Math.abs((resting?.top ?? 0) - (zooming?.top ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((resting?.left ?? 0) - (zooming?.left ?? 0))).toBeLessThanOrEqual(1);
  }
});
