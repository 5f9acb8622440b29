/** Light sheet, night raid, or night as it falls in the game. public/theme.js sets the first one before painting. */
import { keep, recall } from './storage.ts';

export const themes = ['light', 'night', 'game'] as const;
export type Theme = (typeof themes)[number];

const kept = recall('theme');
let chosen = $state<Theme>(themes.find((name) => name === kept) ?? 'light');
let nightInGame = $state(false);

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  get night(): boolean {
    return chosen === 'night' || (chosen === 'game' && nightInGame);
  },
  choose(next: Theme): void {
    chosen = next;
    keep('theme', next);
    theme.show();
  },
  toggle(): void {
    theme.choose(theme.night ? 'light' : 'night');
  },
  /** The table tells whether it is night in its game; null when no table is open. */
  falls(night: boolean): void {
    nightInGame = night;
    theme.show();
  },
  show(): void {
    document.documentElement.classList.toggle('night', theme.night);
  },
};
