/**
 * The parts in which pages are fetched. The home page is in the first part. Every other page is fetched when it is
 * opened.
 */
import { language } from '../words/language.svelte.ts';
import type { Page } from '../frame/router.svelte.ts';
import { standalone } from './standalone.ts';

export const arrive = () => language.ready(() => import('../lobby/Arrive.svelte'));
export const byMail = () => language.ready(() => import('../lobby/ByMail.svelte'));
export const table = () => language.ready(() => import('../room/TablePage.svelte'));
export const verify = () => language.ready(() => import('../record/VerifyPage.svelte'));
export const story = () => language.ready(() => import('../record/StoryPage.svelte'));
export const devices = () => language.ready(() => import('../people/DevicesPage.svelte'));
export const games = () => language.ready(() => import('../lobby/GamesPage.svelte'));
export const archive = () => language.ready(() => import('../record/ArchivePage.svelte'));
export const me = () => language.ready(() => import('../people/MePage.svelte'));
export const pair = () => language.ready(() => import('../people/PairPage.svelte'));
export const signIn = () => language.ready(() => import('../people/SignInPage.svelte'));
export const newcomer = () => language.ready(() => import('../people/Newcomer.svelte'));
export const lost = () => language.ready(() => import('./Lost.svelte'));
export const furtherTables = () => language.ready(() => import('../lobby/FurtherTables.svelte'));
export const fromHost = () => language.ready(() => import('../frame/Announcements.svelte'));
export const replay = () => language.ready(() => import('../replay/ReplayPage.svelte'));

const partOf: Readonly<Partial<Record<Page['name'], () => Promise<unknown>>>> = {
  ...{ devices, pair, signIn, me, games, archive, player: games },
  ...standalone,
  ...{ verify, replay, story, table },
  ...{ watch: table, arrive, confirm: byMail, unsubscribe: byMail },
};

/** Fetches the part of a page ahead. The page itself reports failures. */
export function sendFor({ name }: Page): void {
  partOf[name]?.().catch(() => undefined);
}
