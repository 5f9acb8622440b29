import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, language, t as home } from './language.svelte.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await language.choose('en');
});

/** A room whose German words arrive when the test lets them. */
function room() {
  let arrive = (): void => undefined;
  const gone = new Promise<void>((resolve) => (arrive = resolve));
  const german = () => gone.then(() => ({ sign: 'Zimmer' }));
  return { enter: () => enter(home, { sign: 'room' }, { de: german }), arrive: () => arrive() };
}

it('shows English in a room opened in German until the German words arrive', async () => {
  await language.choose('de');
  const late = room();
  const t = late.enter();
  const page = language.ready(() => Promise.resolve('a page'));
  expect(t.sign).toBe('room');
  expect(t.pages.rules).toBe('Regeln');
  late.arrive();
  expect(await page).toBe('a page');
  expect(t.sign).toBe('Zimmer');
  await language.choose('en');
  expect(t.sign).toBe('room');
});

it('includes a room that is opened while another language is being loaded', async () => {
  const [first, second] = [room(), room()];
  const t = first.enter();
  const chosen = language.choose('de');
  const both = second.enter();
  first.arrive();
  second.arrive();
  await chosen;
  await language.ready(() => Promise.resolve());
  expect([t.sign, both.sign]).toEqual(['Zimmer', 'Zimmer']);
});

it('keeps the later of two languages that were chosen one after the other', async () => {
  const slow = room();
  const t = slow.enter();
  const german = language.choose('de');
  await language.choose('en');
  slow.arrive();
  await german;
  expect([language.code, t.sign, document.documentElement.lang]).toEqual(['en', 'room', 'en']);
});

it('follows the choice that is made in another tab', async () => {
  await language.start();
  const of = async (next: string): Promise<string> => {
    localStorage.setItem('language', next);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: next }));
    await language.ready(() => Promise.resolve());
    return home.pages.rules;
  };
  expect(await of('de')).toBe('Regeln');
  expect(await of('en')).toBe('Rules');
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
  // If this compiled, the later text would win.
  expect(t.pages).toBe('hidden');
});

describe('Words that fail to arrive', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** A room whose German words fail to arrive this many times. */
  function failing(times: number) {
    let tries = 0;
    const de = () =>
      ++tries > times ? Promise.resolve({ sign: 'Zimmer' }) : Promise.reject(new TypeError('offline'));
    return enter(home, { sign: 'room' }, { de });
  }

  it('once are fetched again (daily life 13)', async () => {
    const t = failing(1);
    const chosen = language.choose('de');
    await vi.advanceTimersByTimeAsync(1_000);
    await chosen;
    expect([t.sign, t.pages.rules]).toEqual(['Zimmer', 'Regeln']);
  });

  it('again and again stay English while the others do not wait, and they come later (daily life 13)', async () => {
    const t = failing(5);
    const chosen = language.choose('de');
    await vi.advanceTimersByTimeAsync(4_000);
    await chosen;
    expect([t.sign, t.pages.rules, language.code]).toEqual(['room', 'Regeln', 'de']);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(t.sign).toBe('Zimmer');
  });

  it('do not keep a page from being shown, even if no answer comes at all (daily life 13)', async () => {
    localStorage.setItem('language', 'de');
    const late = room();
    const t = late.enter();
    const started = language.start();
    const page = language.ready(() => Promise.resolve('a page'));
    await vi.advanceTimersByTimeAsync(5_000);
    await started;
    expect([await page, t.sign, t.pages.rules]).toEqual(['a page', 'room', 'Regeln']);
    late.arrive();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(t.sign).toBe('Zimmer');
  });

  it('are taken out of a module that came under another address, even if it shares a name with them (daily life 13)', async () => {
    const module = { room: { room: 'Zimmer', door: 'Tür' } };
    // The second try brings the whole module, and not the catalogue taken out of it.
    const de = vi
      .fn<() => Promise<{ room: string; door: string }>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(module as never);
    const t = enter(home, { room: 'room', door: 'door' }, { de });
    const chosen = language.choose('de');
    await vi.advanceTimersByTimeAsync(1_000);
    await chosen;
    expect([t.room, t.door]).toEqual(['Zimmer', 'Tür']);
  });
});
