import { describe, expect, it } from 'vitest';
import { pageAt, router } from './router.svelte.ts';

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(pageAt('/')).toEqual({ name: 'home' });
    expect(pageAt('/about/')).toEqual({ name: 'about' });
    expect(pageAt('/match/abc123')).toEqual({ name: 'table', match: 'abc123' });
    expect(pageAt('/join/a-b_c')).toEqual({ name: 'join', code: 'a-b_c' });
    expect(pageAt('/watch/x1')).toEqual({ name: 'watch', code: 'x1' });
    expect(pageAt('/verify')).toEqual({ name: 'verify' });
    expect(pageAt('/verify/abc123')).toEqual({ name: 'verify', match: 'abc123' });
    expect(pageAt('/replay/abc123')).toEqual({ name: 'replay', match: 'abc123' });
    expect(pageAt('/recover/x1')).toEqual({ name: 'recover', code: 'x1' });
  });
  it('that are none of ours are unknown', () => {
    for (const path of ['/match', '/match/a/b', '/api/matches', '/join/<script>', '/x'])
      expect(pageAt(path)).toEqual({ name: 'unknown' });
  });
});

describe('links of the page', () => {
  it('are followed without loading anew; others are left to the browser', () => {
    const stop = router.start();
    document.body.innerHTML =
      '<a id="in" href="/about">in</a><a id="out" href="https://example.org/">out</a>';
    const click = (id: string): boolean =>
      document
        .querySelector(`#${id}`)!
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(click('in')).toBe(false);
    expect(router.page).toEqual({ name: 'about' });
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    router.go('/');
    click('out');
    expect(router.page).toEqual({ name: 'home' });
    stop();
  });
});
