import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Night from '../testing/Night.svelte';
import { theme } from './theme.svelte.ts';

const dark = (): boolean => document.documentElement.classList.contains('night');
afterEach(() => {
  cleanup();
  theme.choose('light');
});

it('follows night in the game, if the player has chosen that, until they leave the game', async () => {
  theme.choose('game');
  const { rerender, unmount } = render(Night, { night: true });
  expect([theme.night, dark()]).toEqual([true, true]);
  await rerender({ night: false });
  expect(dark()).toBe(false);
  await rerender({ night: true });
  await rerender({ night: null });
  expect(dark()).toBe(true);
  unmount();
  expect([theme.night, dark()]).toEqual([false, false]);
});

it('keeps any other choice', () => {
  theme.choose('light');
  render(Night, { night: true });
  expect(dark()).toBe(false);
  theme.toggle();
  expect([theme.chosen, dark(), localStorage.getItem('theme')]).toEqual(['night', true, 'night']);
  theme.toggle();
  expect([theme.chosen, dark()]).toEqual(['light', false]);
});

it('follows the system while the page is open, until a theme is chosen, here or in another tab', () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => system);
  const turns = (matches: boolean) => {
    system.matches = matches;
    system.dispatchEvent(new Event('change'));
    return [theme.chosen, dark()];
  };
  localStorage.removeItem('theme');
  const stop = theme.start();
  expect(turns(true)).toEqual(['night', true]);
  expect(turns(false)).toEqual(['light', false]);
  expect(turns(true)).toEqual(['night', true]);
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect([theme.chosen, dark()]).toEqual(['light', false]);
  turns(false);
  expect(turns(true)).toEqual(['light', false]);
  stop();
  vi.unstubAllGlobals();
});

it('Components do not use the names of the themes’ style sheets', () => {
  const components = import.meta.glob<string>('../**/*.svelte', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const named = /class(="[^"]*\b|:)(?<![-\w])(day|night)(?![-\w])/;
  expect(Object.keys(components).length).toBeGreaterThan(100);
  expect(Object.entries(components).flatMap(([file, text]) => (named.test(text) ? file : []))).toEqual([]);
});
