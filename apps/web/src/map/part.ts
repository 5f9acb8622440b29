import type { HexId } from '@1bob/atlas';
import { centre, mapBox } from '@1bob/atlas/drawing';

/** A part of the map, in map units. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The whole map. */
export const whole: Part = {
  ...{ left: mapBox.x, top: mapBox.y },
  ...{ right: mapBox.x + mapBox.width, bottom: mapBox.y + mapBox.height },
};
/** How far beyond the part in view the map is drawn, as a share of the view's width and height. */
const beyond = 0.35;

/**
 * The part of the map to draw around the part in view. Everything beyond it costs time at each scale, and is drawn when
 * the map comes to rest nearer to it. Before layout this is the whole map.
 */
export function drawnAround({ left, top, right, bottom }: Part): Part {
  if (right <= left || bottom <= top) return whole;
  const [dx, dy] = [(right - left) * beyond, (bottom - top) * beyond];
  return { left: left - dx, top: top - dy, right: right + dx, bottom: bottom + dy };
}

export function isOn(part: Part, hex: HexId): boolean {
  const [x, y] = centre(hex);
  return x > part.left && x < part.right && y > part.top && y < part.bottom;
}
