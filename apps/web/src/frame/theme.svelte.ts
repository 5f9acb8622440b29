/** Light sheet, night raid, or night with the game. index.html sets the initial theme before the first paint. */
import { onDestroy, untrack } from 'svelte';
import { follow, load, save } from '../net/storage.ts';

export const themes = ['light', 'night', 'game'] as const;
export type Theme = (typeof themes)[number];

const kept = (): Theme | null => themes.find((name) => name === load('theme')) ?? null;
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const ofSystem = (): Theme => (dark().matches ? 'night' : 'light');
/** The system's theme until the player chooses one. */
let chosen = $state<Theme>(kept() ?? ofSystem());
let nightInGame = $state(false);

function read(): void {
  chosen = kept() ?? ofSystem();
  theme.show();
}

function falls(night: boolean): void {
  nightInGame = night;
  theme.show();
}

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  get night(): boolean {
    return chosen === 'night' || (chosen === 'game' && nightInGame);
  },
  choose(next: Theme): void {
    chosen = next;
    save('theme', next);
    theme.show();
  },
  toggle(): void {
    theme.choose(theme.night ? 'light' : 'night');
  },
  /**
   * Follows night and day of a game while the calling component is mounted. Null means unknown, and the page stays as
   * it is.
   */
  follow(night: () => boolean | null): void {
    // Sets the class of the root element.
    $effect(() => {
      const now = night();
      if (now !== null) untrack(() => falls(now));
    });
    onDestroy(() => falls(false));
  },
  /** Shows the theme, and follows the system and the choice made in another tab. Returns the function that stops it. */
  start(): () => void {
    theme.show();
    const system = dark();
    system.addEventListener('change', read);
    const stop = follow(() => 'theme', read);
    return () => {
      system.removeEventListener('change', read);
      stop();
    };
  },
  show(): void {
    const root = document.documentElement;
    root.classList.toggle('night', theme.night);
    // The browser's own frame gets the colour of the page.
    const panel = getComputedStyle(root).getPropertyValue('--panel').trim();
    if (panel !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', panel);
  },
};
