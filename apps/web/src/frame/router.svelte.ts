/** The addresses of all pages, and the page that is open. */
import { followBack, leaveLayers } from '../ui/layers.ts';
import { addressOf, pathOf } from './address.ts';
import type { Moment } from './moments.ts';

export type Page =
  | { readonly name: 'home' }
  | { readonly name: 'about' }
  | { readonly name: 'rules' }
  | { readonly name: 'counters' }
  | { readonly name: 'history' }
  | { readonly name: 'learn'; readonly lesson: string }
  | { readonly name: 'arrive'; readonly way: 'join' | 'recover' | 'take' | 'chair'; readonly code: string }
  | { readonly name: 'watch'; readonly code: string; readonly at?: Moment | undefined }
  | { readonly name: 'confirm'; readonly code: string }
  | { readonly name: 'unsubscribe'; readonly code: string }
  | { readonly name: 'devices' }
  | { readonly name: 'games' }
  | { readonly name: 'archive' }
  | { readonly name: 'me' }
  | { readonly name: 'player'; readonly code: string }
  | { readonly name: 'pair'; readonly code?: string }
  | { readonly name: 'signIn'; readonly code?: string }
  | { readonly name: 'table'; readonly match: string; readonly at?: Moment | undefined }
  | { readonly name: 'verify'; readonly match?: string }
  | {
      readonly name: 'replay';
      readonly match: string;
      readonly at?: Moment | number | undefined;
      readonly seen?: string | undefined;
    }
  | { readonly name: 'story'; readonly match: string }
  | { readonly name: 'unknown' };

const code = '([A-Za-z0-9_-]+)';
const moment = '(\\d{4}-\\d{2})(?:/(\\d{1,2}))?';
const momentOf = (month: string | undefined, turn: string | undefined): Moment | undefined =>
  month === undefined ? undefined : { month, turn: turn === undefined ? null : Number(turn) };
const patterns: readonly [RegExp, (found: string, ...more: readonly (string | undefined)[]) => Page][] = [
  [/^\/$/, () => ({ name: 'home' })],
  [/^\/about$/, () => ({ name: 'about' })],
  [/^\/rules$/, () => ({ name: 'rules' })],
  [/^\/counters$/, () => ({ name: 'counters' })],
  [/^\/history$/, () => ({ name: 'history' })],
  [/^\/learn(?:\/(raid|scramble|puzzles(?:\/[\w-]+)?))?$/, (lesson) => ({ name: 'learn', lesson })],
  [
    new RegExp(`^/(join|recover|take|chair)/${code}$`),
    // The pattern has no other ways.
    (way, found = '') => ({ name: 'arrive', way: way as 'join', code: found }),
  ],
  [
    // Also at a moment that somebody has sent.
    new RegExp(`^/watch/${code}(?:/${moment})?$`),
    (found, month, turn) => ({ name: 'watch', code: found, at: momentOf(month, turn) }),
  ],
  [new RegExp(`^/confirm/${code}$`), (found) => ({ name: 'confirm', code: found })],
  [new RegExp(`^/unsubscribe/${code}$`), (found) => ({ name: 'unsubscribe', code: found })],
  [/^\/devices$/, () => ({ name: 'devices' })],
  [/^\/me$/, () => ({ name: 'me' })],
  [/^\/games$/, () => ({ name: 'games' })],
  [/^\/archive$/, () => ({ name: 'archive' })],
  [new RegExp(`^/player/${code}$`), (found) => ({ name: 'player', code: found })],
  [/^\/pair$/, () => ({ name: 'pair' })],
  [new RegExp(`^/pair/${code}$`), (found) => ({ name: 'pair', code: found })],
  [/^\/sign-in$/, () => ({ name: 'signIn' })],
  [new RegExp(`^/sign-in/${code}$`), (found) => ({ name: 'signIn', code: found })],
  [
    // Also at the moment that a notification is about.
    new RegExp(`^/match/${code}(?:/${moment})?$`),
    (found, month, turn) => ({ name: 'table', match: found, at: momentOf(month, turn) }),
  ],
  [/^\/verify$/, () => ({ name: 'verify' })],
  [new RegExp(`^/verify/${code}$`), (found) => ({ name: 'verify', match: found })],
  [
    // Also at a moment of the war or, from the story, at a position in the record, as one audience saw it.
    new RegExp(`^/replay/${code}(?:/(?:${moment}|(\\d{1,7}))/(german|british|observer|open))?$`),
    (found, month, turn, place, seen) => ({
      ...{ name: 'replay', match: found, seen },
      at: place === undefined ? momentOf(month, turn) : Number(place),
    }),
  ],
  [new RegExp(`^/story/${code}$`), (found) => ({ name: 'story', match: found })],
];

/**
 * Matches ends that none of our links has: a hyphen or an underscore, or capitals in a code, which only pairing codes
 * have.
 */
const copied = /[_-]$|^\/(?!pair).*\/[^a-z/]*[A-Z][^a-z/]*$/;

/**
 * The page at a path. A trailing slash makes no difference. A path that seems to contain more than the link is unknown,
 * and the page for unknown paths tidies it (Lost.svelte). `exact` means that the path is known to be right.
 */
export function pageAt(path: string, exact = false): Page {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (!exact && copied.test(bare)) return { name: 'unknown' };
  for (const [pattern, page] of patterns) {
    const found = pattern.exec(bare);
    if (found) return page(found[1] ?? '', ...found.slice(2));
  }
  return { name: 'unknown' };
}

let at = pathOf(globalThis.location);
let open = $state.raw<Page>(pageAt(at));

function show(path: string, exact = false): void {
  at = path;
  open = pageAt(path, exact);
}

export const router = {
  get page(): Page {
    return open;
  },
  /**
   * Goes to a page. The path may name a place on the page (#12.4). `replace` leaves no history entry, as for used
   * links. For `exact` see `pageAt`.
   */
  go(path: string, { replace = false, exact = false } = {}): void {
    leaveLayers((over) => {
      if (replace || over) history.replaceState(null, '', addressOf(path));
      else history.pushState(null, '', addressOf(path));
      show(path.replace(/#.*$/, ''), exact);
      scrollTo(0, 0);
    });
  },
  /** Handles the browser's back and forward buttons, and clicks on links of this page. */
  start(): () => void {
    const onPop = (): void => {
      // A layer over a page has its own entries in the history, with the same address as the page.
      if (pathOf(location) !== at) show(pathOf(location));
    };
    const deaf = followBack();
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.target !== '' || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || pageAt(pathOf(link)).name === 'unknown') return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      event.preventDefault();
      router.go(pathOf(link) + link.hash);
    };
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      deaf();
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  },
};
