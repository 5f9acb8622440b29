import './ui/page.ts';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './router.svelte.ts';
import { theme } from './theme.svelte.ts';
import { language } from './i18n/language.svelte.ts';

const root = document.querySelector('#app');
if (root === null) throw new Error('index.html has lost its #app');
theme.show();
router.start();
await language.start();
mount(App, { target: root });
