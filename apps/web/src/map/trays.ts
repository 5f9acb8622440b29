// Trays. A tray shows a stack at full size beside its hex, with a line to the hex.
import type { HexId } from '@1bob/atlas';
import { centre, type Point } from '@1bob/atlas/drawing';
import type { Frame } from './camera.ts';
import type { Box } from './labels.ts';
import { counterSize } from './scale.ts';
import type { FlyingGroup } from './scene.ts';
import type { Insets, Route } from './types.ts';

/** Pixels. */
export const traySize = { counter: 56, gap: 6, pad: 5, perRow: 6 } as const;
const margin = 8;

export interface TrayPlan {
  readonly hex: HexId;
  readonly groups: readonly FlyingGroup[];
  readonly selected: boolean;
  readonly perRow: number;
  /** The edges of the tray from the centre of the hex, in pixels. */
  readonly box: Box;
}

export interface Table {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  readonly frame: Frame;
}

/**
 * Places a tray where it does not cover its hex, and if possible no part of the route. It may be to the right or the
 * left, above or below, or across a corner.
 */
export function planTray(
  hex: HexId,
  groups: readonly FlyingGroup[],
  selected: boolean,
  route: Route | null,
  { width, height, insets, frame }: Table,
): TrayPlan {
  const { counter, gap, pad } = traySize;
  const room = width - (insets.left ?? 0) - (insets.right ?? 0) - 2 * margin;
  const count = groups.reduce((sum, group) => sum + group.flyers.length, 0);
  const perRow = Math.max(
    1,
    Math.min(traySize.perRow, count, Math.floor((room - 2 * pad) / (counter + gap))),
  );
  const across = perRow * (counter + gap) - gap + 2 * pad;
  const down = Math.ceil(count / perRow) * (counter + gap) - gap + 2 * pad;

  const [mapX, mapY] = centre(hex);
  const [x, y] = [mapX * frame.k + frame.x, mapY * frame.k + frame.y];
  const away = Math.max(34, (counterSize(frame.k) / 2) * 1.3 + 12);
  const low = (insets.left ?? 0) + margin - x;
  const high = width - (insets.right ?? 0) - margin - x;
  const plan = (left: number, top: number): TrayPlan => ({
    hex,
    groups,
    selected,
    perRow,
    box: [left, top, left + across, top + down],
  });
  const way = (route === null ? [] : [route.from, ...route.hexes]).map((step): Point => {
    const [stepX, stepY] = centre(step);
    return [(stepX - mapX) * frame.k, (stepY - mapY) * frame.k];
  });
  const sideways = Math.max(low, Math.min(high - across, -across / 2));
  const ceiling = (insets.top ?? 0) + margin - y;
  const floor = height - (insets.bottom ?? 0) - margin - y;
  const spots = (
    [
      [away, -down / 2],
      [-away - across, -down / 2],
      [sideways, -away - down],
      [sideways, away],
      [away, -away - down],
      [away, away],
      [-away - across, -away - down],
      [-away - across, away],
    ] as const
  ).map(([left, top]) => plan(left, top));
  const fits = spots.filter(
    ({ box: [left, top, right, bottom] }) =>
      left >= low && right <= high && top >= ceiling && bottom <= floor,
  );
  const clear = fits.find(({ box }) => !way.some((to, i) => crosses(box, way[i - 1] ?? to, to)));
  const above = y - away - down > (insets.top ?? 0) + margin || y > height / 2;
  return clear ?? fits[0] ?? plan(sideways, above ? -away - down : away);
}

/** Whether a line between two points crosses a box. It is tested every few pixels. */
function crosses([left, top, right, bottom]: Box, [ax, ay]: Point, [bx, by]: Point): boolean {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 4));
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((part) => {
    const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
    return x > left - 3 && x < right + 3 && y > top - 3 && y < bottom + 3;
  });
}
