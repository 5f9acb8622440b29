/**
 * The language in use. `t` reads it, so that a page speaks the new one as soon as it is chosen.
 *
 * The words lie in rooms, so that a page loads those it needs: here are those of the home page, and each other room
 * (table.ts, story.ts, verify.ts) exports the same `t` with its own words added. English comes with the room.
 */
import { capital as capitalIn } from '@1bob/words';
import { home } from './home.en.ts';
import type { Failure } from '../net/http.ts';
import { load, save } from '../net/storage.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** How the words of a room are fetched in the languages that do not come with it. */
type Translations<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

let code = $state<Language>('en');
/** In English, of all rooms that are open. */
const english: object = {};
let words = $state.raw(english);
const rooms: Translations<object>[] = [];
/** The language that was asked for last: another that arrives later is not shown. */
let wanted: Language = 'en';
/** Fulfilled when every open room speaks the language in use. */
let settled = Promise.resolve();

/** What the pages say, in the language that is chosen. */
// A proxy over the words of all open rooms; its type names those that are open wherever this module is.
export const t: typeof home = new Proxy(home, {
  get: (_, key) => (Reflect.get(words, key) ?? Reflect.get(english, key)) as unknown,
});

/** Opens a room beside those that `before` speaks of. In another language it speaks English until it is `ready`. */
export function enter<Before extends typeof t, W extends object>(
  before: Before,
  own: W,
  translations: Translations<W>,
): Before & W {
  Object.assign(english, own);
  rooms.push(translations);
  if (wanted !== 'en') settle(wanted);
  // The proxy is the same for every room.
  return before as Before & W;
}

function settle(next: Language): void {
  settled = language.choose(next);
  // Told where a page waits for it.
  settled.catch(() => undefined);
}

async function fetched(next: Language): Promise<object> {
  if (next === 'en') return english;
  const parts = await Promise.all(rooms.map((room) => room[next]()));
  return parts.length < rooms.length ? fetched(next) : (Object.assign({}, ...parts) as object);
}

export const language = {
  get code(): Language {
    return code;
  },
  async choose(next: Language): Promise<void> {
    wanted = next;
    const found = await fetched(next);
    if (wanted !== next) return;
    words = found;
    code = next;
    document.documentElement.lang = next;
    save('language', next);
  },
  /** The language chosen before, or the browser's. */
  start(): Promise<void> {
    const kept = load('language');
    const first = kept ?? navigator.language.slice(0, 2);
    settle(first === 'de' ? 'de' : 'en');
    return settled;
  },
  /** A part of the pages, once all that it says is here in the language in use. */
  async ready<Part>(part: Promise<Part>): Promise<Part> {
    const here = await part;
    await settled;
    return here;
  },
};

// The words of the home page are a room too, the first one.
enter(t, home, { de: () => import('./home.de.ts').then((module) => module.home) });

export const capital = (text: string): string => capitalIn(text, code);

/** A failure as a sentence. A newer server may send codes that are unknown here: those stay in English. */
export function failureText({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  const known: Readonly<Partial<Record<string, string>>> = t.refusals;
  return known[code] ?? message;
}
