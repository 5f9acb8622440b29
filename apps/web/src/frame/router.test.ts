import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageAt, router } from './router.svelte.ts';

describe('Addresses', () => {
  it('lead to their pages', () => {
    expect(pageAt('/')).toEqual({ name: 'home' });
    expect(pageAt('/about/')).toEqual({ name: 'about' });
    expect(pageAt('/learn')).toEqual({ name: 'learn', lesson: '' });
    expect(pageAt('/learn/nothing')).toEqual({ name: 'unknown' });
    expect(pageAt('/learn/puzzles')).toEqual({ name: 'learn', lesson: 'puzzles' });
    expect(pageAt('/learn/puzzles/route-2')).toEqual({ name: 'learn', lesson: 'puzzles/route-2' });
    expect(pageAt('/learn/scramble')).toEqual({ name: 'learn', lesson: 'scramble' });
    expect(pageAt('/match/abc123')).toEqual({ name: 'table', match: 'abc123' });
    expect(pageAt('/match/abc123/1918-01')).toEqual({
      ...{ name: 'table', match: 'abc123' },
      at: { month: '1918-01', turn: null },
    });
    expect(pageAt('/match/abc123/1918-01/7')).toMatchObject({ at: { month: '1918-01', turn: 7 } });
    expect(pageAt('/join/a-b_c')).toEqual({ name: 'arrive', way: 'join', code: 'a-b_c' });
    expect(pageAt('/watch/x1')).toEqual({ name: 'watch', code: 'x1' });
    expect(pageAt('/watch/x1/1918-01/7')).toEqual({
      ...{ name: 'watch', code: 'x1' },
      at: { month: '1918-01', turn: 7 },
    });
    expect(pageAt('/verify')).toEqual({ name: 'verify' });
    expect(pageAt('/verify/abc123')).toEqual({ name: 'verify', match: 'abc123' });
    expect(pageAt('/replay/abc123')).toEqual({ name: 'replay', match: 'abc123' });
    expect(pageAt('/replay/abc123/1918-01/open')).toEqual({
      ...{ name: 'replay', match: 'abc123', seen: 'open' },
      at: { month: '1918-01', turn: null },
    });
    expect(pageAt('/replay/abc123/1918-01/7/german')).toMatchObject({ at: { turn: 7 }, seen: 'german' });
    expect(pageAt('/replay/abc123/340/open')).toMatchObject({ at: 340, seen: 'open' });
    expect(pageAt('/devices')).toEqual({ name: 'devices' });
    expect(pageAt('/pair')).toEqual({ name: 'pair' });
    expect(pageAt('/pair/7K3M-Q9TD')).toEqual({ name: 'pair', code: '7K3M-Q9TD' });
    expect(pageAt('/recover/x1')).toEqual({ name: 'arrive', way: 'recover', code: 'x1' });
  });
  it('of other sites are unknown', () => {
    for (const path of ['/match', '/match/a/b', '/api/matches', '/join/<script>', '/x'])
      expect(pageAt(path)).toEqual({ name: 'unknown' });
  });
});

describe('Links of the page', () => {
  let stop: () => void;
  /** Whether the browser follows the link itself, because the page did not handle the click. */
  const left = (link: string, click: MouseEventInit = {}): boolean => {
    document.body.innerHTML = link;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...click });
    // Keeps the test's own window where it is.
    let done = false;
    const end = (heard: Event): void => {
      done = !heard.defaultPrevented;
      heard.preventDefault();
    };
    addEventListener('click', end, { once: true });
    (document.querySelector('b') ?? document.querySelector('a'))!.dispatchEvent(event);
    return done;
  };
  const about = '<a href="/about">about</a>';

  beforeEach(() => {
    stop = router.start();
    router.go('/');
  });
  afterEach(() => stop());

  it('are followed without a reload, also by a click on their content', () => {
    expect(left('<a href="/about"><b>about</b></a>')).toBe(false);
    expect(router.page).toEqual({ name: 'about' });
    expect(location.pathname).toBe('/about');
  });

  it.each<[string, string, MouseEventInit]>([
    ['another site', '<a href="https://example.org/about">out</a>', {}],
    ['a file to keep', '<a href="/about" download>keep</a>', {}],
    ['a window of its own', '<a href="/about" target="_blank">new</a>', {}],
    ['an address that does not lead to a page', '<a href="/api/matches">list</a>', {}],
    ['a place on the same page', '<a href="/#rules">rules</a>', {}],
    ['no link', '<b>text</b>', {}],
    ['the middle button', about, { button: 1 }],
    ['the Meta key', about, { metaKey: true }],
    ['the Ctrl key', about, { ctrlKey: true }],
    ['the Shift key', about, { shiftKey: true }],
    ['the Alt key', about, { altKey: true }],
  ])('are left to the browser for %s', (_, link, click) => {
    expect(left(link, click)).toBe(true);
    expect(router.page).toEqual({ name: 'home' });
  });

  it('are ignored if something else has handled the click', () => {
    document.body.innerHTML = '<p><a href="/about">about</a></p>';
    document.querySelector('p')!.addEventListener('click', (event) => event.preventDefault());
    document.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(router.page).toEqual({ name: 'home' });
  });

  it('lead to a place on another page', () => {
    expect(left('<a href="/about#rules">rules</a>')).toBe(false);
    expect(router.page).toEqual({ name: 'about' });
  });

  it('are no longer followed after the router has stopped', () => {
    stop();
    expect(left(about)).toBe(true);
    history.pushState(null, '', '/about');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.page).toEqual({ name: 'home' });
  });
});

describe('The back button', () => {
  it('leads through the pages, but not through a used link', () => {
    const pushed = vi.spyOn(history, 'pushState');
    const replaced = vi.spyOn(history, 'replaceState');
    router.go('/about');
    expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 0]);
    router.go('/match/abc', { replace: true });
    expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1]);
    expect(router.page).toEqual({ name: 'table', match: 'abc' });
  });

  it('changes the page', () => {
    const stop = router.start();
    router.go('/about');
    history.replaceState(null, '', '/verify');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.page).toEqual({ name: 'verify' });
    stop();
  });
});
