/** Runs when the pages are built, and in no browser. */
import { render } from 'svelte/server';
import type { Language } from '../words/language.svelte.ts';
import Picture from './Picture.svelte';

/** The picture over the home page as markup. The comments that Svelte leaves for a browser to go on from are taken out. */
export const print = (language: Language): string =>
  render(Picture, { props: { language } })
    .body.replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/>\s+</g, '><')
    .trim();
