import { begin } from './begin.ts';
import App from './App.svelte';
import { sendFor } from './pages.ts';
import { renewWhenStale } from '../frame/renew.ts';
import { router } from '../frame/router.svelte.ts';

renewWhenStale();
sendFor(router.page);
await begin(App);
