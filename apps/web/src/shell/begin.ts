/** Starts the page with the component that shows all others. */
import '../ui/page.ts';
import '../frame/page.css';
import { mount, type Component } from 'svelte';
import { router } from '../frame/router.svelte.ts';
import { theme } from '../frame/theme.svelte.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { keepTranslated } from '../ui/translated.ts';
import { language } from '../words/language.svelte.ts';

/** Throws if index.html has lost its #app. */
export async function begin(App: Component): Promise<HTMLElement> {
  const root = document.querySelector<HTMLElement>('#app');
  if (root === null) throw new Error('index.html has lost its #app');
  theme.start();
  router.start();
  await language.start();
  keepTranslated(root);
  mount(App, { target: root });
  document.querySelector('#stuck')?.remove();
  // Between two pages, and whenever the focused element is removed, the focus moves to the heading of the page.
  keepFocus(root, () => root.querySelector<HTMLElement>('h1') ?? root.querySelector<HTMLElement>('main'));
  return root;
}
