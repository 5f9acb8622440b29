/** The picture over the home page, as markup and with what shows it, in the language of its lettering. */
import type { Component } from 'svelte';
import type { Language } from '../words/language.svelte.ts';

const printed: Readonly<Record<Language, () => Promise<{ default: string }>>> = {
  en: () => import('virtual:hero/en'),
  de: () => import('virtual:hero/de'),
};

/** A frame of the page has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

/** It is sent for after the page has been painted without it, which it would hold up. */
export async function heroIn(
  language: Language,
): Promise<{ Hero: Component<{ picture: string }>; picture: string }> {
  await painted();
  const [hero, { default: picture }] = await Promise.all([import('./Hero.svelte'), printed[language]()]);
  return { Hero: hero.default, picture };
}
