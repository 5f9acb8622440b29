import { expect, it } from 'vitest';
import { cropped, croppedPath } from './crop.ts';

const box = { x: 100, y: 100, width: 200, height: 100 };

it('keeps the parts of a path near the box, and drops the others', () => {
  expect(croppedPath('M0 0L10 10M120 120l10 0M400 150C500 150 500 160 600 160', box)).toBe('M120 120l10 0');
  expect(croppedPath('M0 150L400 150Z', box)).toBe('M0 150L400 150Z');
  expect(croppedPath('M80 80L70 70', box)).toBe('M80 80L70 70');
});

it('follows strokes given relative to the end of the last one', () => {
  expect(croppedPath('M0 150l50 0l50 0', box)).toBe('M0 150l50 0l50 0');
  expect(croppedPath('M0 150l20 0l20 0', box)).toBe('');
});

it('drops names far from the box, and empty paths', () => {
  const near = '<text x="250" y="150" font-size="20">Kent</text>';
  const far = '<text x="900" y="150" font-size="20">Brabant</text>';
  const gone = '<path d="M900 900L910 910" class="river"/>';
  expect(cropped(`<g>${near}${far}</g>${gone}`, box)).toBe(`<g>${near}</g>`);
});

it('leaves a pattern as it is, because its units are its own', () => {
  const pattern = '<pattern><path d="M0 5H11" class="hatch"/></pattern>';
  expect(cropped(pattern, box)).toBe(pattern);
});
