/// <reference lib="dom" />
import type { HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { Seat } from './seat.ts';
import { expect } from './served.ts';

export const coach = (seat: Seat) => seat.page.locator('.coach');
export const line = (seat: Seat): Promise<string | null> => coach(seat).getAttribute('data-line');

/** Touches what is lit: a thing on the page, or a hex of the map. */
export async function touch(seat: Seat): Promise<void> {
  const { page } = seat;
  if ((await line(seat)) === 'watch') {
    // It goes on by itself; this is only quicker. It may have gone on meanwhile.
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
export async function past(seat: Seat, act: () => Promise<void>): Promise<void> {
  const before = await line(seat);
  await act();
  await expect.poll(() => line(seat)).not.toBe(before);
}
