/** The parts that pages are fetched in. The home page comes with the first one, everything else when it is opened. */
import type { Page } from './router.svelte.ts';

export const about = () => import('./pages/About.svelte');
export const rules = () => import('./pages/Rules.svelte');
export const counters = () => import('./pages/Counters.svelte');
export const history = () => import('./pages/History.svelte');
export const arrive = () => import('./pages/Arrive.svelte');
export const table = () => import('./pages/TablePage.svelte');
export const verify = () => import('./verify/VerifyPage.svelte');
export const learn = () => import('./lesson/LessonPage.svelte');
export const story = () => import('./story/StoryPage.svelte');
export const replay = () => import('./replay/ReplayPage.svelte');

const partOf: Readonly<Partial<Record<Page['name'], () => Promise<unknown>>>> = {
  ...{ about, counters, history, learn, rules, verify, replay, story, table },
  ...{ watch: table, join: arrive, recover: arrive },
};

/** Sends for the part of a page before it is shown. What goes wrong is told where it is shown. */
export function sendFor({ name }: Page): void {
  partOf[name]?.().catch(() => undefined);
}
