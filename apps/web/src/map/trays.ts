// Trays: a stack laid out at full size beside its hex, with a lead to it.
import type { HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
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
  /** From the middle of the hex, in pixels. */
  readonly box: Box;
}

export interface Table {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  readonly frame: Frame;
}

/**
 * Lays a tray where it covers neither its hex nor, if it can be helped, the way the flight goes from it: to the right
 * or the left, on a narrow table above or below.
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
  const fitsRight = away + across <= high;
  const fitsLeft = -away - across >= low;
  const ahead = hex === route?.from ? route.hexes[Math.min(4, route.hexes.length - 1)] : undefined;
  const goesRight = ahead !== undefined && centre(ahead)[0] > mapX;

  const plan = (left: number, top: number): TrayPlan => ({
    hex,
    groups,
    selected,
    perRow,
    box: [left, top, left + across, top + down],
  });
  if (fitsRight && (!goesRight || !fitsLeft)) return plan(away, -down / 2);
  if (fitsLeft) return plan(-away - across, -down / 2);
  const left = Math.max(low, Math.min(high - across, -across / 2));
  const above = y - away - down > (insets.top ?? 0) + margin || y > height / 2;
  return plan(left, above ? -away - down : away);
}
