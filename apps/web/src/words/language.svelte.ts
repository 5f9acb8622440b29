/**
 * The language in use, and the one way to its words. They lie in rooms, so that a page loads those it needs: each room is a
 * pair of catalogues (story.en.ts, story.de.ts) and a file that opens it (story.ts) and exports `t`. English comes with
 * the room, other languages are fetched. What reads `t` speaks a new language as soon as it is chosen.
 */
import { isLanguage, type Language } from '@1bob/game';
import { capital as capitalIn } from '@1bob/words';
import { home } from './home.en.ts';
import type { Apart } from './merged.ts';
import type { Failure } from '../net/http.ts';
import { load, save } from '../net/storage.ts';

export { languages, type Language } from '@1bob/game';

/** How the words of a room are fetched in the languages that do not come with it. */
type Translations<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

let code = $state<Language>('en');
/** The rooms that are open, with their words in English. */
const rooms: (readonly [object, Translations<object>])[] = [];
/** Their words in the language in use, by the same; empty for English. */
let spoken = $state.raw<ReadonlyMap<object, object>>(new Map());
/** The language that was asked for last: another that arrives later is not shown. */
let wanted: Language = 'en';
/** Fulfilled when every open room speaks the language in use. */
let settled = Promise.resolve();

/**
 * Opens a room, which says what `before` says too: a key that both have does not compile. In another language it speaks
 * English until it is `ready`.
 */
export function enter<Before extends object, Own extends object>(
  before: Before,
  own: Apart<Own, Before>,
  translations: Translations<Own>,
): Before & Own {
  rooms.push([own, translations]);
  if (wanted !== 'en') settle(wanted);
  return new Proxy<object>(own, {
    get: (_, key): unknown => Reflect.get(spoken.get(own) ?? own, key) ?? Reflect.get(before, key),
  }) as Before & Own;
}

function settle(next: Language): void {
  settled = language.choose(next);
  // Told where a page waits for it.
  settled.catch(() => undefined);
}

async function fetched(next: Language): Promise<ReadonlyMap<object, object>> {
  if (next === 'en') return new Map();
  const parts = await Promise.all(
    rooms.map(async ([own, translations]) => [own, await translations[next]()] as const),
  );
  return parts.length < rooms.length ? fetched(next) : new Map(parts);
}

export const language = {
  get code(): Language {
    return code;
  },
  async choose(next: Language): Promise<void> {
    wanted = next;
    const found = await fetched(next);
    if (wanted !== next) return;
    spoken = found;
    code = next;
    document.documentElement.lang = next;
    save('language', next);
  },
  /** The language chosen before, or the browser's. */
  start(): Promise<void> {
    const kept = load('language');
    const first = kept ?? navigator.language.slice(0, 2);
    settle(isLanguage(first) ? first : 'en');
    return settled;
  },
  /** A part of the pages, once all that it says is here in the language in use. */
  async ready<Part>(part: Promise<Part>): Promise<Part> {
    const here = await part;
    await settled;
    return here;
  },
};

/** What every page may say: the room of the home page. */
export const t = enter({}, home, { de: () => import('./home.de.ts').then((module) => module.home) });

export const capital = (text: string): string => capitalIn(text, code);

/** A failure as a sentence. A newer server may send codes that are unknown here: those stay in English. */
export function failureText({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  const known: Readonly<Partial<Record<string, string>>> = t.refusals;
  return known[code] ?? message;
}
