import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Live from '../testing/Live.svelte';
import { keepTranslated } from './translated.ts';

let kept: ReturnType<typeof keepTranslated>;
beforeEach(() => {
  kept = keepTranslated(document.body);
});
afterEach(() => {
  kept.destroy();
  cleanup();
});

const font = (text: string): HTMLElement => {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild!.textContent = text;
  return outer;
};
/** The ways in which translators put their words in the place of a text. */
const ways: Readonly<Record<string, (text: Text) => void>> = {
  'in its place': (text) => text.replaceWith(font(text.data.toUpperCase())),
  'before it, which is then removed': (text) => {
    text.before(font(text.data.toUpperCase()));
    text.remove();
  },
  'after it, which is then removed': (text) => {
    text.after(font(text.data.toUpperCase()));
    text.remove();
  },
  'where it was before': (text) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font(text.data.toUpperCase()), nextSibling);
  },
  'around it': (text) => {
    const around = document.createElement('font');
    text.replaceWith(around);
    around.append(text);
  },
};

/** Every text of the page, including empty ones. */
function texts(): Text[] {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found;
}
const heard = () => new Promise((done) => setTimeout(done));
async function translate(way: (text: Text) => void): Promise<void> {
  for (const text of texts()) way(text);
  await heard();
}
const said = () =>
  [...document.body.querySelectorAll('h1, p')].map((element) =>
    (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
  );

const before = { turn: 3, mine: true, units: ['Gotha', 'Giant'] };

describe.each(Object.entries(ways))('a page whose translation stands %s', (_, way) => {
  it('shows a text that has changed since then, and shows it once (daily life 18)', async () => {
    const { rerender } = render(Live, before);
    await translate(way);
    expect(said()).toEqual(['turn 3: your move', 'gotha;giant;end']);
    await rerender({ ...before, turn: 4 });
    await heard();
    expect(said()).toEqual(['turn 4: your move', 'gotha;giant;end']);
    await translate(way);
    await rerender({ turn: 5, mine: false, units: ['Giant', 'Pup', 'Gotha'] });
    await heard();
    expect(said()).toEqual(['turn 5: wait for them', 'giant;pup;gotha;end']);
    await translate(way);
    await translate(way);
    await rerender({ turn: 6, mine: true, units: ['Pup'] });
    await heard();
    expect(said()).toEqual(['turn 6: your move', 'pup;end']);
    await translate(way);
    await rerender({ turn: 6, mine: false, units: [] });
    await heard();
    expect(said()).toEqual(['turn 6: wait for them', 'end']);
  });
});

it('goes on after the reader has asked for the original (daily life 18)', async () => {
  const { rerender } = render(Live, before);
  const originals = texts().flatMap(({ data }) => (data === '' ? [] : [data]));
  await translate(ways['in its place']!);
  [...document.body.querySelectorAll(':not(font) > font')].forEach((translated, i) =>
    translated.replaceWith(originals[i] ?? ''),
  );
  await heard();
  expect(document.querySelector('h1')?.textContent).toBe('Turn 3: your move');
  await rerender({ ...before, turn: 4 });
  expect(document.querySelector('h1')?.textContent).toBe('Turn 4: your move');
});
