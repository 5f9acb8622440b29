import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, keepAddresses, pathOf } from './address.ts';
import { router } from './router.svelte.ts';

const at = (address: string) => pathOf(new URL(address, 'https://example.org'));

it('A server answers the paths of the pages themselves', () => {
  expect(at('/learn/raid?raid')).toBe('/learn/raid');
  expect(addressOf('/rules#12.4')).toBe('/rules#12.4');
});

describe('In a folder without a server', () => {
  beforeEach(() => void vi.stubEnv('MODE', 'lesson'));
  afterEach(() => {
    vi.unstubAllEnvs();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });

  it.each([
    ['/', './'],
    ['/rules', './rules.html'],
    ['/rules#12.4', './rules.html#12.4'],
    ['/learn/raid', './learn.html?raid'],
    ['/learn/any/deeper-1#x', './learn.html?any/deeper-1#x'],
  ])('the page %s is the file %s, from every page and below every folder', (path, address) => {
    expect(addressOf(path)).toBe(address);
    for (const base of ['https://example.org/', 'https://example.org/some/where/counters.html?x#y']) {
      const url = new URL(address, base);
      expect(pathOf(url) + url.hash).toBe(path);
    }
  });

  it('the list of licences keeps its name', () => expect(addressOf('/licences.md')).toBe('./licences.md'));

  it.each([
    ['leaves out the end of the name', '/some/where/learn?raid', '/learn/raid'],
    ['names the first page', '/some/where/index.html', '/'],
    ['ends a query with a sign', '/learn.html?raid=', '/learn/raid'],
    ['adds a query of its own', '/learn.html?utm_source=x&raid', '/learn'],
  ])('the page is found where a host %s', (_, address, path) => expect(at(address)).toBe(path));

  it('links lead to files, now and when they change, and the page follows them', async () => {
    vi.stubGlobal('scrollTo', () => undefined);
    // Other files share the page, so only this element is watched.
    const root = document.createElement('main');
    root.innerHTML = '<p><a id="old" href="/rules">rules</a></p>';
    document.body.append(root);
    const stop = router.start();
    keepAddresses(root);
    const href = (id: string) => document.getElementById(id)?.getAttribute('href');
    expect(href('old')).toBe('./rules.html');
    root.querySelector('p')!.insertAdjacentHTML('beforeend', '<a id="new" href="/counters">c</a>');
    document.getElementById('old')!.setAttribute('href', '/learn/raid');
    await expect.poll(() => [href('old'), href('new')]).toEqual(['./learn.html?raid', './counters.html']);
    document.getElementById('old')!.click();
    expect(router.page).toEqual({ name: 'learn', lesson: 'raid' });
    expect(location.pathname + location.search).toBe('/learn.html?raid');
    stop();
  });
});
