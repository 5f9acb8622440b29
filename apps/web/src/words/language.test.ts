import { afterEach, expect, it } from 'vitest';
import { enter, language, t as home } from './language.svelte.ts';

afterEach(() => language.choose('en'));

/** A room whose German arrives when it is let go. */
function room(key: string) {
  let arrive = (): void => undefined;
  const gone = new Promise<void>((resolve) => (arrive = resolve));
  const german = () => gone.then(() => ({ [key]: 'Zimmer' }));
  return { enter: () => enter(home, { [key]: 'room' }, { de: german }), arrive: () => arrive() };
}

it('a room that is opened in German speaks English until its German is there', async () => {
  await language.choose('de');
  const late = room('late');
  const t = late.enter();
  const page = language.ready(Promise.resolve('a page'));
  expect(t['late']).toBe('room');
  expect(t.pages.rules).toBe('Regeln');
  late.arrive();
  expect(await page).toBe('a page');
  expect(t['late']).toBe('Zimmer');
  await language.choose('en');
  expect(t['late']).toBe('room');
});

it('a room that is opened while another language is on its way comes with it', async () => {
  const [first, second] = [room('first'), room('second')];
  const t = first.enter();
  const chosen = language.choose('de');
  const both = second.enter();
  first.arrive();
  second.arrive();
  await chosen;
  await language.ready(Promise.resolve());
  expect([t['first'], both['second']]).toEqual(['Zimmer', 'Zimmer']);
});

it('of two languages chosen one after the other, the later stays', async () => {
  const slow = room('slow');
  const t = slow.enter();
  const german = language.choose('de');
  await language.choose('en');
  slow.arrive();
  await german;
  expect([language.code, t['slow'], document.documentElement.lang]).toEqual(['en', 'room', 'en']);
});
