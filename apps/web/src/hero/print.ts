/** Runs when the pages are built, never in a browser. */
import { render } from 'svelte/server';
import type { Language } from '../words/language.svelte.ts';
import { map as german } from '../words/map.de.ts';
import { map as english } from '../words/map.en.ts';
import Picture from './Picture.svelte';

const maps = { en: english, de: german } satisfies Record<Language, object>;

/** The picture on the home page as markup, without Svelte's comments for hydration. */
export const print = (language: Language): string =>
  render(Picture, { props: { lettering: maps[language].lettering } })
    .body.replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/>\s+</g, '><')
    .trim();
