/** The parts with the pages that need no server. Like all parts (pages.ts), they are fetched when they are opened. */
import type { Component } from 'svelte';
import type { Standalone } from '../frame/standalone.ts';
import { language } from '../words/language.svelte.ts';

export const standalone: Readonly<
  Record<Standalone, () => Promise<{ default: Component<{ id: string }> | Component }>>
> = {
  about: () => language.ready(() => import('./About.svelte')),
  counters: () => language.ready(() => import('./Counters.svelte')),
  history: () => language.ready(() => import('./History.svelte')),
  learn: () => language.ready(() => import('../lesson/LessonPage.svelte')),
  rules: () => language.ready(() => import('./Rules.svelte')),
};
