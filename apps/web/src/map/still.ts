/**
 * A picture of the printed sheet without its letters, for Firefox. That browser draws the shores and patterns again in
 * each frame of a zoom. While the sheet is stretched, the picture stands in for them. Letters stay drawn.
 */
import { mapBox } from '@1bob/atlas/drawing';

/** Milliseconds of rest before a picture is made, so that making it does not disturb a zoom in several steps. */
const restTime = 800;
/** The scale of the picture at each level of detail, in pixels for one map unit. */
const scales: Readonly<Record<string, number>> = { far: 0.5, middle: 0.8, near: 1.3 };

/** What style sheets give to the drawing, as attributes of SVG. */
const inked = [
  ...['display', 'opacity', 'fill', 'fill-opacity'],
  ...['stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'],
];

/**
 * The groups as an image that needs no style sheet, at a scale in pixels for one map unit. Lines that keep their width
 * on the screen have it at that scale.
 */
function imageOf(groups: readonly Element[], scale: number): string {
  const drawn = groups.map((group) => {
    const copy = group.cloneNode(true) as Element;
    const copies = copy.querySelectorAll('[class]');
    group.querySelectorAll('[class]').forEach((element, i) => {
      const style = getComputedStyle(element);
      const onScreen = style.getPropertyValue('vector-effect') === 'non-scaling-stroke';
      for (const name of inked) {
        const value = style.getPropertyValue(name);
        const length = onScreen && (name === 'stroke-width' || name === 'stroke-dasharray');
        const scaled = length ? value.replace(/[\d.]+/g, (px) => String(Number(px) / scale)) : value;
        // The markup itself names a pattern.
        if (value !== '' && !value.includes('url(')) copies[i]?.setAttribute(name, scaled);
      }
      // The security policy allows no style in the image.
      copies[i]?.removeAttribute('style');
    });
    return new XMLSerializer().serializeToString(copy);
  });
  const { x, y, width, height } = mapBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width * scale}" height="${height * scale}">${drawn.join('')}</svg>`;
}

/** Keeps a picture ready under the base of a sheet. Returns the function to call whenever the map comes to rest. */
export function keepStill(sheet: HTMLElement): () => void {
  const canvas = document.createElement('canvas');
  canvas.className = 'map-still';
  /** What the canvas shows. Empty if nothing. */
  let [look, level] = ['', ''];
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** The theme and the layers that are shown. A picture that looks different must not be shown. */
  const lookNow = (): string => {
    const style = getComputedStyle(sheet);
    const grid = sheet.querySelector('.grid');
    const inks = ['--sea', '--land', '--built'].map((ink) => style.getPropertyValue(ink));
    return [...inks, grid && getComputedStyle(grid).display].join();
  };
  async function make(): Promise<void> {
    const groups = [...sheet.querySelectorAll('.stilled')];
    const now = [lookNow(), sheet.closest<HTMLElement>('.map-board')?.dataset['zoom'] ?? ''] as const;
    if (!sheet.isConnected || (look === now[0] && level === now[1])) return;
    const scale = scales[now[1]] ?? 1;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(imageOf(groups, scale))}`;
    await image.decode();
    canvas.width = mapBox.width * scale;
    canvas.height = mapBox.height * scale;
    canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, canvas.width, canvas.height);
    [look, level] = now;
    sheet.prepend(canvas);
  }
  // Called before the sheet is painted.
  new MutationObserver(() => {
    if (!sheet.classList.contains('stretched')) return;
    clearTimeout(waiting);
    if (look === lookNow()) return;
    canvas.remove();
    look = '';
  }).observe(sheet, { attributeFilter: ['class'] });

  return () => {
    clearTimeout(waiting);
    // Without a picture the drawing itself is stretched.
    waiting = setTimeout(() => void make().catch(() => undefined), restTime);
  };
}
