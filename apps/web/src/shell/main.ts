import '../ui/page.ts';
import '../frame/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { sendFor } from './pages.ts';
import { renewWhenStale } from '../frame/renew.ts';
import { router } from '../frame/router.svelte.ts';
import { theme } from '../frame/theme.svelte.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { keepTranslated } from '../ui/translated.ts';
import { language } from '../words/language.svelte.ts';

const root = document.querySelector<HTMLElement>('#app');
if (root === null) throw new Error('index.html has lost its #app');
theme.start();
router.start();
renewWhenStale();
sendFor(router.page);
await language.start();
keepTranslated(root);
mount(App, { target: root });
document.querySelector('#stuck')?.remove();
// Between two pages, and whenever the focused element is removed, the focus moves to the heading of the page.
keepFocus(root, () => root.querySelector<HTMLElement>('h1') ?? root.querySelector<HTMLElement>('main'));
