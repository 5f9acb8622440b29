import { afterEach, expect, it, vi } from 'vitest';
import { enter, language, t as home } from './language.svelte.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await language.choose('en');
});

/** A room whose German arrives when the test releases it. */
function room() {
  let arrive = (): void => undefined;
  const gone = new Promise<void>((resolve) => (arrive = resolve));
  const german = () => gone.then(() => ({ sign: 'Zimmer' }));
  return { enter: () => enter(home, { sign: 'room' }, { de: german }), arrive: () => arrive() };
}

it('shows English in a room opened in German until its German arrives', async () => {
  await language.choose('de');
  const late = room();
  const t = late.enter();
  const page = language.ready(Promise.resolve('a page'));
  expect(t.sign).toBe('room');
  expect(t.pages.rules).toBe('Regeln');
  late.arrive();
  expect(await page).toBe('a page');
  expect(t.sign).toBe('Zimmer');
  await language.choose('en');
  expect(t.sign).toBe('room');
});

it('includes a room that is opened while another language is loading', async () => {
  const [first, second] = [room(), room()];
  const t = first.enter();
  const chosen = language.choose('de');
  const both = second.enter();
  first.arrive();
  second.arrive();
  await chosen;
  await language.ready(Promise.resolve());
  expect([t.sign, both.sign]).toEqual(['Zimmer', 'Zimmer']);
});

it('keeps the later of two languages chosen one after the other', async () => {
  const slow = room();
  const t = slow.enter();
  const german = language.choose('de');
  await language.choose('en');
  slow.arrive();
  await german;
  expect([language.code, t.sign, document.documentElement.lang]).toEqual(['en', 'room', 'en']);
});

it('keeps the words of two unrelated rooms apart', async () => {
  const [one, other] = [{ sign: 'one' }, { sign: 'other' }];
  const enterWith = (own: { sign: string }) =>
    enter(home, own, { de: () => Promise.resolve({ sign: `${own.sign} auf Deutsch` }) });
  const [first, second] = [enterWith(one), enterWith(other)];
  expect([first.sign, second.sign]).toEqual(['one', 'other']);
  await language.choose('de');
  expect([first.sign, second.sign]).toEqual(['one auf Deutsch', 'other auf Deutsch']);
});

it('does not compile a room that hides a word of the room before it', () => {
  // @ts-expect-error -- the home page has pages of its own
  const t = enter(home, { pages: 'hidden' }, { de: () => Promise.resolve({ pages: 'versteckt' }) });
  // Without the compile error, the later text would win.
  expect(t.pages).toBe('hidden');
});

it('starts in the first language of the browser that we speak, and keeps only a chosen one (daily life 32)', async () => {
  const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-CH', 'en']);
  localStorage.removeItem('language');
  await language.start();
  expect([language.code, document.documentElement.lang]).toEqual(['de', 'de']);
  browser.mockReturnValue(['en-AU', 'de']);
  await language.start();
  expect(language.code).toBe('en');
  await language.choose('de');
  await language.start();
  expect(language.code).toBe('de');
});
