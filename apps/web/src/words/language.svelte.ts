/**
 * The current language, and access to its words. Words are split into rooms, so that a page loads only those it needs.
 * A room is a pair of catalogues (story.en.ts, story.de.ts) and a file that opens it (story.ts) and exports `t`.
 * English is bundled with the room, and other languages are fetched. Everything that reads `t` changes its language as
 * soon as the player chooses another one.
 */
import { firstSpoken, type Language } from '@1bob/game';
import { capital as capitalIn } from '@1bob/words';
import { home } from './home.en.ts';
import type { Apart } from './merged.ts';
import { pauseAfter } from '../net/again.ts';
import { loaded } from '../net/loaded.ts';
import { follow, load, save } from '../net/storage.ts';

export { languages, type Language } from '@1bob/game';

/** Loads the words of a room, for each language that is not bundled with it. */
type Translations<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

let code = $state<Language>('en');
/** The open rooms, each with its English words. */
const rooms: (readonly [object, Translations<object>])[] = [];
/** For the English words of each room, its words in the current language. Empty for English. */
let spoken = $state.raw<ReadonlyMap<object, object>>(new Map());
/** The language that was requested last. A language that arrives after a later request is not shown. */
let wanted: Language = 'en';
/** Resolves when every open room has its words in the current language. */
let settled: Promise<void> = Promise.resolve();

/**
 * Opens a room that also has the words of `before`. If both define a key, this does not compile. In another language
 * the room shows English until it is `ready`.
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

/** Milliseconds that a page waits for words before it shows English in their place. */
const PATIENCE = 4_000;

function settle(next: Language, chosen = false): void {
  settled = speak(next, chosen);
}

/** The words of every room that could be fetched. The other rooms stay in English. */
async function fetched(next: Language): Promise<ReadonlyMap<object, object>> {
  if (next === 'en') return new Map();
  const asked = [...rooms];
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const parts = await Promise.all(
    asked.map(async ([own, translations]) => {
      const words = await Promise.race([loaded<object>(translations[next]).catch(() => null), late]);
      if (words === null) return [];
      // A second fetch brings the whole module, in which the catalogue may be the only export.
      const whole = Object.keys(own).every((key) => key in words);
      return [[own, whole ? words : (Object.values(words)[0] as object)] as const];
    }),
  );
  return asked.length < rooms.length ? fetched(next) : new Map(parts.flat());
}

/** How many times in a row the words of a language have failed to arrive. */
let failures = 0;

/** `chosen` says that the player has chosen the language, so the browser keeps it. */
async function speak(next: Language, chosen: boolean): Promise<void> {
  wanted = next;
  const found = await fetched(next);
  if (wanted !== next) return;
  const all = next === 'en' || found.size === rooms.length;
  failures = all ? 0 : failures + 1;
  if (!all) setTimeout(() => wanted === next && settle(next, chosen), pauseAfter(failures));
  // If the words that every page uses are missing, the page stays in its language.
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
  /**
   * Begins with the language chosen before, and follows the choice made in another tab. If none was chosen, it takes the
   * first of the browser's languages that we have.
   */
  start(): Promise<void> {
    const read = (): void => {
      const kept = load('language');
      settle(firstSpoken(kept === null ? navigator.languages : [kept]));
    };
    follow(() => 'language', read);
    read();
    return settled;
  },
  /** Resolves with a part of the pages when all its words are loaded in the current language. */
  async ready<Part>(part: () => Promise<Part>): Promise<Part> {
    const here = await loaded(part);
    await settled;
    return here;
  },
};

/** The words that every page uses, which are those of the home page. */
export const t = enter({}, home, { de: () => import('./home.de.ts').then((module) => module.home) });

export const capital = (text: string): string => capitalIn(text, code);
