/// <reference lib="dom" />
import type { HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { Seat } from './seat.ts';
import { expect } from './served.ts';

export const coach = (seat: Seat) => seat.page.locator('.coach');
export const line = (seat: Seat): Promise<string | null> => coach(seat).getAttribute('data-line');

/** Touches the highlighted thing: an element of the page, or a hex of the map. */
export async function touch(seat: Seat): Promise<void> {
  const { page } = seat;
  if ((await line(seat)) === 'watch') {
    // The lesson goes on by itself, but this is quicker. It may have gone on already.
    await page
      .getByRole('button', { name: 'Skip' })
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    return;
  }
  const lit = page.locator('[data-lit]');
  const onMap = page.locator('.coach[data-hex-lit]');
  await expect(lit.or(onMap).first()).toBeAttached();
  if ((await lit.count()) > 0) {
    await lit.click();
    return;
  }
  const hex = (await onMap.getAttribute('data-hex-lit')) as HexId;
  await seat.mapAtRest();
  const at = await page.locator('svg.map-over').evaluate(
    (svg, [x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform((svg as SVGSVGElement).getScreenCTM() ?? undefined);
      const hit = document.elementFromPoint(point.x, point.y);
      return { x: point.x, y: point.y, free: hit?.closest('.map-table') != null };
    },
    centre(hex) as [number, number],
  );
  expect(at.free, `hex ${hex} carries the ring where it can be touched`).toBe(true);
  await page.mouse.click(at.x, at.y);
}
/**
 * Watches from now on everything that gets a ring. Returns a function that lists what could not be touched at that
 * time: a hex off the map or covered, or the grip of the sheet, which stands for everything that the sheet hides.
 */
export async function ringsOutOfReach(seat: Seat, hexes: readonly HexId[]): Promise<() => Promise<string[]>> {
  const centres = Object.fromEntries(hexes.map((hex) => [hex, centre(hex)]));
  const seen = await seat.page.evaluateHandle((places) => {
    const out: string[] = [];
    const look = () => {
      const lit = document.querySelector('[data-lit]');
      if (lit?.matches('.grip')) out.push('grip');
      const hex = document.querySelector('.coach')?.getAttribute('data-hex-lit') ?? null;
      if (hex === null || lit !== null) return;
      const svg = document.querySelector<SVGSVGElement>('svg.map-over');
      const [x, y] = places[hex] ?? [];
      const point = new DOMPoint(x, y).matrixTransform(svg?.getScreenCTM() ?? undefined);
      if (!document.elementFromPoint(point.x, point.y)?.closest('.map-table')) out.push(hex);
    };
    const attributeFilter = ['data-lit', 'data-hex-lit'];
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, attributeFilter });
    return out;
  }, centres);
  return () => seen.jsonValue();
}
export async function past(seat: Seat, act: () => Promise<void>): Promise<void> {
  const before = await line(seat);
  await act();
  await expect.poll(() => line(seat)).not.toBe(before);
}

/** Whether the number of every turn on the route is on the map, and nothing lies over it. */
export const routeNumbersInView = (seat: Seat): Promise<boolean> =>
  seat.page.locator('.route .bend').evaluateAll(
    (bends) =>
      bends.length > 0 &&
      bends.every((bend) => {
        const { left, right, top, bottom } = bend.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit?.closest('.map-table') != null;
      }),
  );

/** Which share of the window of the map is bare: neither the printed map nor anything that lies over it. */
export const bareShare = (seat: Seat): Promise<number> =>
  seat.page.locator('main.map').evaluate((main) => {
    const window = main.getBoundingClientRect();
    const sheet = document.querySelector('.map-sheet')?.getBoundingClientRect();
    const covers = [...document.querySelectorAll('[data-covers-map]')].map((cover) =>
      cover.getBoundingClientRect(),
    );
    const boxes = sheet === undefined ? covers : [sheet, ...covers];
    const steps = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);
    const bare = steps.flatMap((across) =>
      steps.filter((down) => {
        const [x, y] = [window.left + across * window.width, window.top + down * window.height];
        return !boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
      }),
    );
    return bare.length / steps.length ** 2;
  });
