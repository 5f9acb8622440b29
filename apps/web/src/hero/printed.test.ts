import german from 'virtual:hero/de';
import english from 'virtual:hero/en';
import { expect, it } from 'vitest';

it('The picture on the home page is rendered with its raid, lettered in each language', () => {
  for (const picture of [english, german]) {
    const svg = new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement;
    expect(svg.tagName).toBe('svg');
    expect(svg.querySelectorAll('.counter')).toHaveLength(3);
    expect(svg.querySelectorAll('.bend')).toHaveLength(2);
    expect(picture).not.toContain('<!--');
  }
  expect(english).toContain('Thames Estuary');
  expect(german).toContain('Themsemündung');
});

it('contains only the visible part of the sheet', () => {
  expect(english).toContain('ESSEX');
  // Norfolk is far north of the visible part.
  expect(english).not.toContain('NORFOLK');
  expect(english.length).toBeLessThan(140_000);
});
