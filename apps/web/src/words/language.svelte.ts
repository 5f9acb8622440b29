/**
 * The current language and access to its words. Words are split into rooms, so that a page loads only those it needs. A room
 * is a pair of catalogues (story.en.ts, story.de.ts) and a file that opens it (story.ts) and exports `t`. English is bundled
 * with the room; other languages are fetched. Everything that reads `t` changes language as soon as the player chooses one.
 */
import { firstSpoken, type Language } from '@1bob/game';
import { capital as capitalIn } from '@1bob/words';
import { home } from './home.en.ts';
import type { Apart } from './merged.ts';
import { pauseAfter } from '../net/again.ts';
import { loaded } from '../net/loaded.ts';
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
let settled: Promise<void> = Promise.resolve();

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

/** Milliseconds that a page waits for words before it shows others in their place. */
const PATIENCE = 4_000;

function settle(next: Language, chosen = false): void {
  settled = speak(next, chosen);
}

/** The words of every room that could be fetched; the others stay in English. */
async function fetched(next: Language): Promise<ReadonlyMap<object, object>> {
  if (next === 'en') return new Map();
  const asked = [...rooms];
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const parts = await Promise.all(
    asked.map(async ([own, translations]) => {
      const words = await Promise.race([loaded<object>(translations[next]).catch(() => null), late]);
      if (words === null) return [];
      // Fetched again, it is the whole module, whose one export may be the catalogue.
      const whole = Object.keys(own).every((key) => key in words);
      return [[own, whole ? words : (Object.values(words)[0] as object)] as const];
    }),
  );
  return asked.length < rooms.length ? fetched(next) : new Map(parts.flat());
}

/** How often the words of a language have failed to arrive in a row. */
let failures = 0;

/** `chosen`: by the player, so that the browser keeps it. */
async function speak(next: Language, chosen: boolean): Promise<void> {
  wanted = next;
  const found = await fetched(next);
  if (wanted !== next) return;
  const all = next === 'en' || found.size === rooms.length;
  failures = all ? 0 : failures + 1;
  if (!all) setTimeout(() => wanted === next && settle(next, chosen), pauseAfter(failures));
  // Without the words that every page uses, the page stays in its language.
  if (next !== 'en' && !found.has(home)) return;
  spoken = found;
  code = next;
  document.documentElement.lang = next;
  if (chosen) save('language', next);
}

export const language = {
  get code(): Language {
    return code;
  },
  async choose(next: Language): Promise<void> {
    await speak(next, true);
  },
  /** The language chosen before, or the first of the browser's that we speak, which may change until one is chosen. */
  start(): Promise<void> {
    const kept = load('language');
    settle(firstSpoken(kept === null ? navigator.languages : [kept]));
    return settled;
  },
  /** Resolves with a part of the pages once all its words are loaded in the current language. */
  async ready<Part>(part: () => Promise<Part>): Promise<Part> {
    const here = await loaded(part);
    await settled;
    return here;
  },
};

/** Words that every page uses: the room of the home page. */
export const t = enter({}, home, { de: () => import('./home.de.ts').then((module) => module.home) });

export const capital = (text: string): string => capitalIn(text, code);
