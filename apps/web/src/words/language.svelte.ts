/**
 * The current language and access to its words. Words are split into rooms, so that a page loads only those it needs. A room
 * is a pair of catalogues (story.en.ts, story.de.ts) and a file that opens it (story.ts) and exports `t`. English is bundled
 * with the room; other languages are fetched. Everything that reads `t` changes language as soon as the player chooses one.
 */
import { firstSpoken, type Language } from '@1bob/game';
import { capital as capitalIn } from '@1bob/words';
import { home } from './home.en.ts';
import type { Apart } from './merged.ts';
import { load, save } from '../net/storage.ts';

export { languages, type Language } from '@1bob/game';

/** Loads a room's words in each language that is not bundled with it. */
type Translations<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

let code = $state<Language>('en');
/** The open rooms, with their English words. */
const rooms: (readonly [object, Translations<object>])[] = [];
/** Their words in the current language, by their English words; empty for English. */
let spoken = $state.raw<ReadonlyMap<object, object>>(new Map());
/** The language requested last: a language that arrives after a later request is not shown. */
let wanted: Language = 'en';
/** Resolves when every open room has its words in the current language. */
let settled: Promise<unknown> = Promise.resolve();

/**
 * Opens a room that also has the words of `before`. A key that both define does not compile. In another language the room
 * shows English until it is `ready`.
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
  settled = speak(next);
  // A page that awaits `settled` reports the failure.
  settled.catch(() => undefined);
}

async function fetched(next: Language): Promise<ReadonlyMap<object, object>> {
  if (next === 'en') return new Map();
  const parts = await Promise.all(
    rooms.map(async ([own, translations]) => [own, await translations[next]()] as const),
  );
  return parts.length < rooms.length ? fetched(next) : new Map(parts);
}

/** False if another language was requested meanwhile. */
async function speak(next: Language): Promise<boolean> {
  wanted = next;
  const found = await fetched(next);
  if (wanted !== next) return false;
  spoken = found;
  code = next;
  document.documentElement.lang = next;
  return true;
}

export const language = {
  get code(): Language {
    return code;
  },
  async choose(next: Language): Promise<void> {
    if (await speak(next)) save('language', next);
  },
  /** The language chosen before, or the first of the browser's that we speak, which may change until one is chosen. */
  start(): Promise<unknown> {
    const kept = load('language');
    settle(firstSpoken(kept === null ? navigator.languages : [kept]));
    return settled;
  },
  /** Resolves with a part of the pages once all its words are loaded in the current language. */
  async ready<Part>(part: Promise<Part>): Promise<Part> {
    const here = await part;
    await settled;
    return here;
  },
};

/** Words that every page uses: the room of the home page. */
export const t = enter({}, home, { de: () => import('./home.de.ts').then((module) => module.home) });

export const capital = (text: string): string => capitalIn(text, code);
