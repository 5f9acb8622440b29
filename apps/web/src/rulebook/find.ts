/** Finds places in "how to play" by their name and by the words in them. */
import type { Book, Chapter, Place } from './book.ts';

/** A place with its chapter. */
export interface Found {
  readonly chapter: Chapter;
  /** The place. Null if a whole chapter was found. */
  readonly place: Place | null;
}

/**
 * The place with an id. If there is none, the place of the case to which the item belongs ("12.4(5)" is part of 12.4),
 * or the section.
 */
export function findPlace(book: Book, id: string): Found | null {
  for (const wanted of broader(id)) {
    for (const chapter of book) {
      const place = chapter.places.find((one) => one.id === wanted);
      if (place) return { chapter, place };
      if (chapter.id === wanted) return { chapter, place: null };
    }
  }
  return null;
}

/** "3.1-II-1a" gives itself, then 3.1-II-1, 3.1-II, 3.1 and 3. */
function broader(id: string): readonly string[] {
  if (!/^\d/.test(id)) return [id];
  const ids = [id];
  let rest = id;
  for (const end of [/\(\d\)$/, /(?<=\d)[a-c]$/, /-\d$/, /-I{1,3}$/, /-(EW|HQ)$/, /\.\d+$/]) {
    const shorter = rest.replace(end, '');
    if (shorter !== rest) ids.push(shorter);
    rest = shorter;
  }
  return ids;
}

/** A text in lower case, without accents and tags, as a search compares it. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/**
 * Every place that contains all words of a query, or whose number begins with it. Places whose name begins with it come
 * first.
 */
export function search(book: Book, query: string): readonly Found[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const found = book.flatMap((chapter) =>
    chapter.places.flatMap((place) => {
      const name = plain(place.name);
      if (name === whole) return [{ chapter, place, rank: 0 }];
      if (name.startsWith(whole)) return [{ chapter, place, rank: 1 }];
      // A number matches whole numbers only: 12 is not in "1912".
      if (/^[\d.]+$/.test(whole)) return [];
      const text = `${name} ${plain(chapter.title)} ${plain(place.html)}`;
      return words.every((word) => text.includes(word)) ? [{ chapter, place, rank: 2 }] : [];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank);
}
