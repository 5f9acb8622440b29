/** The picture on the home page in one language, as markup and its component. */
import type { Component } from 'svelte';
import type { Language } from '../words/language.svelte.ts';

const printed: Readonly<Record<Language, () => Promise<{ default: string }>>> = {
  en: () => import('virtual:hero/en'),
  de: () => import('virtual:hero/de'),
};

/** Resolves once a frame of the page has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

/** Fetches the picture after the first paint, which it would delay. */
export async function heroIn(
  language: Language,
): Promise<{ Hero: Component<{ picture: string }>; picture: string }> {
  await painted();
  const [hero, { default: picture }] = await Promise.all([import('./Hero.svelte'), printed[language]()]);
  return { Hero: hero.default, picture };
}
