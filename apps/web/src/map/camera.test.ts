import { hexId } from '@1bob/atlas';
import { centre, mapBox, type Point } from '@1bob/atlas/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCamera, type Camera, type Frame } from './camera.ts';
import { largestScale } from './scale.ts';
import type { Insets } from './types.ts';

const dover = centre(hexId('2126'));
const docks = centre(hexId('0921'));

let box: HTMLElement;
let sheet: HTMLElement;
let camera: Camera;
let insets: Insets;
let settled: number[];
let rests: Frame[];

function resize(width: number, height: number): void {
  Object.defineProperty(box, 'clientWidth', { value: width, configurable: true });
  Object.defineProperty(box, 'clientHeight', { value: height, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div><div></div></div>';
  box = document.body.firstElementChild as HTMLElement;
  sheet = box.firstElementChild as HTMLElement;
  insets = {};
  settled = [];
  rests = [];
  resize(1000, 700);
  camera = openCamera({
    box,
    sheet: () => sheet,
    insets: () => insets,
    onframe: () => undefined,
    onsettle: (k) => settled.push(k),
    onrest: (frame) => rests.push(frame),
  });
});
afterEach(() => {
  camera.destroy();
  vi.runAllTimers(); // After a drag, d3 swallows the click for a while.
  vi.useRealTimers();
});

/** Where a point of the map is on the screen. */
const onScreen = ([x, y]: Point): Point => {
  const t = camera.frame();
  return [x * t.k + t.x, y * t.k + t.y];
};
const between = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};
const near = ([x, y]: Point, [toX, toY]: Point): void => {
  expect(x).toBeCloseTo(toX, 3);
  expect(y).toBeCloseTo(toY, 3);
};
function wheel(deltaY: number, more: object = {}): void {
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true });
  // A wheel event is a mouse event, and the tests' DOM has no such wheel events.
  box.dispatchEvent(Object.assign(event, { clientX: 500, clientY: 350, ctrlKey: false, ...more }));
}

describe('View of the map', () => {
  it('centres a point in the part that no panel hides', () => {
    camera.show([dover], 1, false);
    near(onScreen(dover), [500, 350]);
    insets = { left: 200, right: 40, top: 60, bottom: 100 };
    camera.show([dover], 1, false);
    near(onScreen(dover), [580, 330]);
    expect(camera.frame().k).toBe(1);
  });

  it('moves just far enough to reveal a point, and not at all if it is in view', () => {
    camera.show([dover], 1, false);
    const before = camera.frame();
    camera.reveal(dover, 64);
    expect(camera.frame()).toEqual(before);
    // A panel opens over the point.
    insets = { right: 600 };
    camera.reveal(dover, 64);
    near(onScreen(dover), [336, 350]);
    insets = { right: 600, bottom: 600 };
    camera.reveal(dover, 64);
    near(onScreen(dover), [336, 75]);
    expect(camera.frame().k).toBe(1);
  });

  it('fits two points in the free part with a margin, even if the map gets very small', () => {
    insets = { right: 400 };
    camera.show([dover, docks], 2.4, false);
    const [[ax, ay], [bx, by]] = [onScreen(dover), onScreen(docks)];
    const { k } = camera.frame();
    expect(k).toBeLessThan(2.4);
    expect((ax + bx) / 2).toBeCloseTo(300);
    expect((ay + by) / 2).toBeCloseTo(350);
    for (const x of [ax, bx]) between(x, 60 * k, 600 - 60 * k);
  });

  it('shrinks until the whole map would be in the box, even if panels then hide a point', () => {
    resize(390, 300);
    camera.resize();
    const towns = [docks, centre(hexId('1904')), centre(hexId('4527'))];
    camera.show(towns, 1, false);
    insets = { bottom: 218 };
    camera.show(towns, null, false);
    const width = mapBox.width * camera.frame().k;
    const height = mapBox.height * camera.frame().k;
    expect(Math.min(390 - width, 300 - height)).toBeCloseTo(36);
    // All of it is in the box.
    const [left, top] = onScreen([mapBox.x, mapBox.y]);
    between(left, 0, 390 - width);
    between(top, 0, 300 - height);
  });

  it('shows one point in a low strip without shrinking the map to that strip', () => {
    resize(390, 300);
    camera.resize();
    insets = { bottom: 220 };
    camera.show([dover], 0.8, false);
    expect(camera.frame().k).toBeGreaterThan(0.5);
    between(onScreen(dover)[1], 0, 80);
  });

  it('leaves room for the symbols at the outermost points, which keep their size even on a small map', () => {
    resize(390, 400);
    camera.resize();
    camera.show([docks, centre(hexId('4527'))], 1, false);
    const [left, right] = [onScreen(docks)[0], onScreen(centre(hexId('4527')))[0]];
    expect(left).toBeGreaterThanOrEqual(39);
    expect(right).toBeLessThanOrEqual(351);
  });

  it('shows no bare paper beside a map that can fill the window, unless that would hide a point', () => {
    const edges = (): Point => [
      onScreen([mapBox.x, mapBox.y])[1],
      onScreen([0, mapBox.y + mapBox.height])[1],
    ];
    const low: Point = [dover[0], mapBox.y + mapBox.height - 180];
    insets = { bottom: 60 };
    camera.show([low], 1, false);
    expect(edges()[1]).toBe(700);
    // The panel is so high that the map must make room for the point.
    insets = { bottom: 260 };
    camera.show([low], 1, false);
    expect(onScreen(low)[1]).toBe(400);
    expect(edges()[1]).toBe(580);
  });

  it('shows no bare paper when the window grows either, for example when a panel below it folds', () => {
    resize(1000, 500);
    camera.resize();
    camera.show([[dover[0], mapBox.y + 100]], 1, false);
    expect(onScreen([0, mapBox.y])[1]).toBe(0);
    resize(1000, 700);
    camera.resize();
    expect(onScreen([0, mapBox.y])[1]).toBe(0);
  });

  it('keeps its scale if none is requested and all points fit', () => {
    camera.show([dover], 0.9, false);
    camera.show([docks], null, false);
    expect(camera.frame().k).toBe(0.9);
  });

  it('stays as it is if there are no points to show', () => {
    camera.show([dover], 1, false);
    const before = camera.frame();
    camera.show([], 0.5, false);
    expect(camera.frame()).toEqual(before);
  });

  it('does not zoom in beyond its largest scale', () => {
    camera.show([dover], 9, false);
    expect(camera.frame().k).toBe(largestScale);
    camera.zoomBy(3);
    expect(camera.frame().k).toBe(largestScale);
  });

  it('fits the whole map into the free part, edges included', () => {
    camera.show([dover], 1, false);
    insets = { left: 150, bottom: 80 };
    camera.resize();
    camera.whole();
    const [left, top] = onScreen([mapBox.x, mapBox.y]);
    const [right, bottom] = onScreen([mapBox.x + mapBox.width, mapBox.y + mapBox.height]);
    between(left, 150, 1000);
    between(top, 0, 700);
    between(right, 150, 1000);
    between(bottom, 0, 620);
    // The map is as large as possible, so it fills one of the two directions.
    const empty = Math.min(850 - (right - left), 620 - (bottom - top));
    between(empty, 0, 40);
    expect((left + right) / 2).toBeCloseTo(575, 0);
    expect((top + bottom) / 2).toBeCloseTo(310, 0);
  });
});

describe('Zooming', () => {
  it('keeps the middle of the free part', () => {
    camera.show([dover], 0.8, false);
    insets = { left: 200 };
    camera.show([dover], 0.8, false);
    camera.zoomBy(1.5);
    expect(camera.frame().k).toBeCloseTo(1.2);
    near(onScreen(dover), [600, 350]);
    camera.zoomTo(0.9);
    expect(camera.frame().k).toBeCloseTo(0.9);
    near(onScreen(dover), [600, 350]);
  });

  it('stops zooming out when the whole map is in view', () => {
    camera.show([dover], 1, false);
    camera.zoomBy(0.001);
    const { k } = camera.frame();
    camera.whole();
    expect(camera.frame().k).toBeCloseTo(k);
  });

  it('with the wheel keeps the point under the pointer, and draws the map sharply again at rest', () => {
    camera.show([dover], 1, false);
    settled = [];
    rests = [];
    wheel(-100);
    const { k } = camera.frame();
    expect(k).toBeGreaterThan(1);
    near(onScreen(dover), [500, 350]);
    expect(settled).toEqual([]);
    expect(sheet.style.transform).toContain(`scale(${k})`);
    vi.advanceTimersByTime(1000);
    expect(settled).toEqual([k]);
    expect(rests).toHaveLength(1);
    expect(sheet.style.transform).not.toContain('scale');
    wheel(100, { ctrlKey: true }); // A pinch on a touchpad sends this event.
    expect(camera.frame().k).toBeLessThan(k);
  });

  it('redraws the sheet during the gesture when it would become too coarse', () => {
    camera.show([dover], 0.6, false);
    settled = [];
    for (let n = 0; n < 4; n++) wheel(-200);
    expect(settled.length).toBeGreaterThan(0);
    settled = [];
    for (let n = 0; n < 8; n++) wheel(200);
    expect(settled.length).toBeGreaterThan(0);
  });

  it('glides for a button, and jumps if the request is to be immediate', () => {
    camera.show([dover], 1, false);
    expect(sheet.classList.contains('gliding')).toBe(false);
    camera.zoomBy(1.4);
    expect(sheet.classList.contains('gliding')).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(sheet.classList.contains('gliding')).toBe(false);
    expect(settled.at(-1)).toBeCloseTo(1.4);
  });

  it('does not glide to the opening view', () => {
    camera.show([dover], 1, true);
    expect(sheet.classList.contains('gliding')).toBe(false);
  });
});

describe('Dragging', () => {
  const drag = (by: Point, more: object = {}): void => {
    const at = (type: string, on: EventTarget, x: number, y: number) =>
      on.dispatchEvent(
        new MouseEvent(type, {
          clientX: x,
          clientY: y,
          bubbles: true,
          cancelable: true,
          view: window,
          ...more,
        }),
      );
    at('mousedown', box, 500, 350);
    at('mousemove', window, 500 + by[0], 350 + by[1]);
    at('mouseup', window, 500 + by[0], 350 + by[1]);
  };

  it('moves the map along', () => {
    camera.show([dover], 1, false);
    drag([40, -30]);
    near(onScreen(dover), [540, 320]);
  });

  it('works only with the first button and without a modifier key', () => {
    camera.show([dover], 1, false);
    for (const more of [{ button: 2 }, { ctrlKey: true }]) drag([40, -30], more);
    near(onScreen(dover), [500, 350]);
  });

  it('keeps the map on the screen, with at most a margin of paper at each edge', () => {
    insets = { left: 100, bottom: 50 };
    camera.show([dover], 1, false);
    drag([9000, 9000]);
    near(onScreen([mapBox.x, mapBox.y]), [118, 18]);
    drag([-9000, -9000]);
    const [right, bottom] = onScreen([mapBox.x + mapBox.width, mapBox.y + mapBox.height]);
    expect(bottom).toBeCloseTo(650 - 18);
    // At the right the map can be dragged out from under the buttons.
    expect(right).toBeCloseTo(1000 - 18 - 64);
  });
});

describe('Resizing the box', () => {
  it('keeps its middle', () => {
    camera.show([dover], 1, false);
    resize(800, 500);
    camera.resize();
    near(onScreen(dover), [400, 250]);
    resize(1200, 640);
    camera.resize();
    near(onScreen(dover), [600, 320]);
    // There is no glide, because the box does not wait.
    expect(sheet.classList.contains('gliding')).toBe(false);
  });

  it('with a new width shows the same points anew, as on opening', () => {
    resize(390, 400);
    camera.resize();
    camera.show([docks, centre(hexId('4527'))], 1, false);
    const narrow = camera.frame().k;
    // A panel changes only the height.
    resize(390, 600);
    camera.resize();
    expect(camera.frame().k).toBe(narrow);
    resize(980, 700);
    camera.resize();
    const wide = camera.frame();
    expect(wide.k).toBeGreaterThan(narrow * 2);
    camera.show([docks, centre(hexId('4527'))], 1, false);
    expect(camera.frame()).toEqual(wide);
    resize(390, 600);
    camera.resize();
    expect(onScreen(docks)[0]).toBeGreaterThanOrEqual(39);
    expect(onScreen(centre(hexId('4527')))[0]).toBeLessThanOrEqual(351);
  });

  it.each([
    ['the wheel', () => wheel(-100)],
    ['a button', () => camera.zoomBy(1.5)],
  ])('keeps the scale that the player chose with %s', (_with, zoomed) => {
    resize(390, 400);
    camera.resize();
    camera.show([docks, centre(hexId('4527'))], 1, false);
    zoomed();
    const { k } = camera.frame();
    resize(600, 400);
    camera.resize();
    expect(camera.frame().k).toBe(k);
  });

  it('shows as much as fits: a larger box enlarges a map that was entirely in view', () => {
    camera.whole();
    const { k } = camera.frame();
    resize(2000, 1400);
    camera.resize();
    expect(camera.frame().k).toBeGreaterThan(k * 1.9);
  });
});

it('aligns to whole pixels at rest, so that letters are sharp', () => {
  camera.show([[1000.4, 700.7]], 0.777, false);
  const [, x = '', y = ''] = /translate3d\((.*?)px, (.*?)px/.exec(sheet.style.transform) ?? [];
  for (const pixels of [x, y]) expect(pixels).toMatch(/^-?\d+$/);
  expect(rests.at(-1)).toMatchObject({ k: 0.777 });
});

it('returns the point of the map under a point of the box', () => {
  camera.show([dover], 1.3, false);
  near(camera.toMap(500, 350), dover);
  near(camera.toMap(510, 350), [dover[0] + 10 / 1.3, dover[1]]);
});

it('does nothing after it is closed', () => {
  camera.show([dover], 1, false);
  wheel(-100);
  const { k } = camera.frame();
  settled = [];
  camera.destroy();
  wheel(-100);
  vi.advanceTimersByTime(1000);
  expect([camera.frame().k, settled]).toEqual([k, []]);
});
