/**
 * Pans and zooms the map. During a gesture only one CSS transform changes. The sheet is redrawn sharply when it comes
 * to rest ("settles").
 */
import { mapBox, type Point } from '@1bob/atlas/drawing';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform, zoomTransform } from 'd3-zoom';
import { around as surroundings } from './room.ts';
import { largestScale } from './scale.ts';
import type { Insets } from './types.ts';

/** Where the map is on the screen. A pixel on the screen is map units times k, plus x or y. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface CameraOptions {
  /** The element that receives the gestures. */
  readonly box: HTMLElement;
  /** The element to move. Undefined until the sheet has been drawn for the first scale of the camera. */
  readonly sheet: () => HTMLElement | undefined;
  readonly insets: () => Insets;
  /** Called in each frame, so it must be fast. */
  readonly onframe: (frame: Frame) => void;
  /** Called when the sheet rests at a new scale and must be drawn for it. */
  readonly onsettle: (k: number) => void;
  /** Called when the sheet rests in this frame. */
  readonly onrest: (frame: Frame) => void;
}

export interface Camera {
  frame(): Frame;
  /** Converts pixels from the corner of the box to map units. */
  toMap(x: number, y: number): Point;
  /** Moves the map just far enough to bring a point (map units) into the free part, `edge` pixels from its border. */
  reveal(point: Point, edge: number): void;
  /**
   * Brings points (map units) into the free part. If `scale` is null, the scale stays if they fit. The map shrinks only
   * until all of it is in the box: if the free part is too small even then, panels hide some of the points.
   */
  show(points: readonly Point[], scale: number | null, glide: boolean): void;
  /** Whether points (map units) fit in the free part at the current scale. */
  fits(points: readonly Point[]): boolean;
  zoomBy(factor: number): void;
  zoomTo(k: number): void;
  whole(): void;
  /** Call when the sheet has been drawn. The camera then moves it into place. */
  drawn(): void;
  /** Call when the box has changed its size. A new width shows the points anew, unless the player has moved the map. */
  resize(): void;
  destroy(): void;
}

/**
 * The paper left visible around the map, in pixels. There is more at the right, so that the map can be dragged out from
 * under the zoom buttons.
 */
const margin = 18;
const underButtons = 64;
/** Pixels kept for the symbols and names at the outermost points. */
const aroundSymbols = 40;
const glideTime = 320;
const restTime = 130;
/** How far the sheet is stretched during a gesture before it is redrawn. Redrawing makes the gesture lag. */
const farIn = 3;
const farOut = 0.33;

/** Left and right, top and bottom of the whole map, in map units. */
const across = [mapBox.x, mapBox.x + mapBox.width] as const;
const down = [mapBox.y, mapBox.y + mapBox.height] as const;
/** Left, right, top, bottom, in map units. */
type Extent = readonly [number, number, number, number];
function extentOf(points: readonly Point[]): Extent {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

export function openCamera({ box, sheet, insets, onframe, onsettle, onrest }: CameraOptions): Camera {
  const selection = select(box);
  let settled = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let gliding: ReturnType<typeof setTimeout> | undefined;

  const size = (): { width: number; height: number } => ({
    width: box.clientWidth || 1,
    height: box.clientHeight || 1,
  });
  let last = size();
  /** The points (map units) that were last shown, with the scale asked for. Null once the player has moved the map. */
  let sought: { readonly points: readonly Point[]; readonly scale: number } | null = null;
  /** Makes the picture that Firefox shows during a zoom. */
  let still: (() => void) | undefined;
  async function prepareStill(drawn: HTMLElement): Promise<void> {
    const { keepStill } = await import('./still.ts');
    still = keepStill(drawn);
    still();
  }
  const free = (): { left: number; top: number; right: number; bottom: number } => {
    const { width, height } = size();
    const { left = 0, top = 0, right = 0, bottom = 0 } = insets();
    return {
      left,
      top,
      right: Math.max(left + 80, width - right),
      bottom: Math.max(top + 80, height - bottom),
    };
  };
  /** The scale at which the whole map fits into so many pixels, with a margin. */
  const scaleInto = (width: number, height: number): number =>
    Math.min((width - 2 * margin) / mapBox.width, (height - 2 * margin) / mapBox.height);
  const wholeScale = (): number => {
    const room = free();
    return scaleInto(room.right - room.left, room.bottom - room.top);
  };

  function keepOnMap(t: ZoomTransform): ZoomTransform {
    const room = free();
    const along = (at: number, low: number, high: number, from: number, to: number, slack = 0): number => {
      const least = high - margin - to * t.k;
      const most = low + margin - from * t.k;
      return least > most
        ? (least + most) / 2
        : Math.max(least - Math.min(slack, most - least), Math.min(most, at));
    };
    const x = along(t.x, room.left, room.right, ...across, underButtons);
    const y = along(t.y, room.top, room.bottom, ...down);
    return x === t.x && y === t.y ? t : zoomIdentity.translate(x, y).scale(t.k);
  }

  function settle(): void {
    clearTimeout(resting);
    const t = zoomTransform(box);
    if (t.k !== settled) {
      settled = t.k;
      onsettle(t.k);
    }
    place(t, true);
    onrest({ x: t.x, y: t.y, k: t.k });
    still?.();
  }

  /** At rest the sheet is on whole pixels, so that letters are sharp. */
  function place(t: ZoomTransform, atRest: boolean): void {
    const ratio = t.k / settled;
    const [x, y] = atRest ? [Math.round(t.x), Math.round(t.y)] : [t.x, t.y];
    const drawn = sheet();
    if (drawn) {
      drawn.style.transform = `translate3d(${x}px, ${y}px, 0)${ratio === 1 ? '' : ` scale(${ratio})`}`;
      drawn.classList.toggle('stretched', ratio !== 1);
    }
    onframe(t);
  }

  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .constrain(keepOnMap)
    .filter((event: MouseEvent) => (!event.ctrlKey || event.type === 'wheel') && !event.button)
    .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
      // Gestures have a source. The camera's own moves have none.
      if (event.sourceEvent) sought = null;
      const ratio = event.transform.k / settled;
      if (gliding === undefined && (ratio > farIn || ratio < farOut)) settle();
      else place(event.transform, false);
      clearTimeout(resting);
      resting = setTimeout(settle, gliding === undefined ? restTime : glideTime);
    });

  function go(t: ZoomTransform, glide: boolean): void {
    if (glide && settled > 0) {
      clearTimeout(gliding);
      sheet()?.classList.add('gliding');
      gliding = setTimeout(() => {
        gliding = undefined;
        sheet()?.classList.remove('gliding');
      }, glideTime);
    }
    behaviour.transform(selection, keepOnMap(t));
    if (!glide) settle();
  }

  /** Moves the sheet along one axis so that it fills the window of `size` pixels, or lies inside it if it is smaller. */
  function filled(at: number, k: number, size: number, [from, to]: readonly [number, number]): number {
    const [start, end] = [-from * k, size - to * k];
    return Math.max(Math.min(start, end), Math.min(Math.max(start, end), at));
  }
  /** The same, while points between `low` and `high` (map units) stay in the free part. If they do not fit, they need not. */
  function filling(
    at: number,
    k: number,
    size: number,
    edges: readonly [number, number],
    [low, high]: readonly [number, number],
    [near, far]: readonly [number, number],
  ): number {
    const [least, most] = [near + aroundSymbols - low * k, far - aroundSymbols - high * k];
    const full = filled(at, k, size, edges);
    return least > most ? full : Math.max(least, Math.min(most, full));
  }

  /** The largest scale at which all points between these edges (map units) are in the free part. */
  const scaleFor = ([x0, x1, y0, y1]: Extent): number => {
    const room = free();
    const along = (pixels: number, units: number): number =>
      Math.min(
        pixels / (units + surroundings),
        // Symbols and names keep their size on a small map. In a narrow strip there is less room for them.
        (pixels - Math.min(2 * aroundSymbols, pixels / 2)) / Math.max(1, units),
      );
    return Math.min(along(room.right - room.left, x1 - x0), along(room.bottom - room.top, y1 - y0));
  };

  const scaleExtent = (): void => {
    behaviour.scaleExtent([Math.min(wholeScale(), largestScale), largestScale]);
  };

  scaleExtent();
  selection.call(behaviour);

  function show(points: readonly Point[], scale: number | null, glide: boolean): void {
    if (points.length === 0) return;
    const [x0, x1, y0, y1] = extentOf(points);
    const room = free();
    const fits = scaleFor([x0, x1, y0, y1]);
    const [low, high] = behaviour.scaleExtent();
    const { width, height } = size();
    const now = zoomTransform(box).k;
    sought = { points, scale: scale ?? sought?.scale ?? now };
    const least = Math.max(low, Math.min(now, scaleInto(width, height)));
    const k = Math.max(least, Math.min(high, fits, scale ?? now));
    const cx = (room.left + room.right) / 2 - (k * (x0 + x1)) / 2;
    const cy = (room.top + room.bottom) / 2 - (k * (y0 + y1)) / 2;
    const x = filling(cx, k, width, across, [x0, x1], [room.left, room.right]);
    const y = filling(cy, k, height, down, [y0, y1], [room.top, room.bottom]);
    go(zoomIdentity.translate(x, y).scale(k), glide);
  }

  const around = (factor: number): void => {
    sought = null;
    const t = zoomTransform(box);
    const room = free();
    const [cx, cy] = [(room.left + room.right) / 2, (room.top + room.bottom) / 2];
    const [low, high] = behaviour.scaleExtent();
    const k = Math.max(low, Math.min(high, t.k * factor));
    const [mx, my] = t.invert([cx, cy]);
    go(zoomIdentity.translate(cx - mx * k, cy - my * k).scale(k), true);
  };

  return {
    frame: () => zoomTransform(box),
    toMap: (x, y) => zoomTransform(box).invert([x, y]),
    fits: (points) => scaleFor(extentOf(points)) >= zoomTransform(box).k,
    reveal([px, py], edge) {
      const { x, y, k } = zoomTransform(box);
      const room = free();
      const shift = (at: number, low: number, high: number): number => {
        const inset = Math.min(edge, (high - low) / 4);
        return Math.max(low + inset, Math.min(high - inset, at)) - at;
      };
      const dx = shift(px * k + x, room.left, room.right);
      const dy = shift(py * k + y, room.top, room.bottom);
      go(zoomIdentity.translate(x + dx, y + dy).scale(k), true);
    },
    show,
    zoomBy: around,
    zoomTo: (k) => around(k / zoomTransform(box).k),
    whole() {
      sought = null;
      const k = wholeScale();
      go(zoomIdentity.scale(k), true);
    },
    drawn() {
      place(zoomTransform(box), true);
      const drawn = sheet();
      // Only Firefox has this property. Without the picture its zoom is slow.
      if (drawn && 'mozInnerScreenX' in window) prepareStill(drawn).catch(() => undefined);
    },
    resize() {
      scaleExtent();
      const now = size();
      // The middle of the box stays where it is.
      const [dx, dy] = [(now.width - last.width) / 2, (now.height - last.height) / 2];
      // Panels change the height too, but only the window changes the width.
      const turned = now.width !== last.width;
      last = now;
      if (turned && sought !== null) {
        show(sought.points, sought.scale, false);
        return;
      }
      const { x, y, k } = zoomTransform(box);
      // Keeps bare paper out of view.
      const t = zoomIdentity.translate(
        filled(x + dx, k, now.width, across),
        filled(y + dy, k, now.height, down),
      );
      go(t.scale(Math.max(k, behaviour.scaleExtent()[0])), false);
    },
    destroy() {
      clearTimeout(resting);
      clearTimeout(gliding);
      selection.on('.zoom', null);
    },
  };
}
