/** What this device shows outside the pages: the number on the icon of the app, and notifications. */
import { mount } from 'svelte';
import type { MatchListed } from '../net/wire.ts';
import { language } from '../words/language.svelte.ts';
import { mayHaveChannel } from './push.ts';

/**
 * `waiting` is how many games wait for the player. `isOver` says for which matches the notifications are closed here,
 * because the table is open on this device or the match has ended.
 */
export async function onDevice(waiting: number, isOver: (match: string) => boolean): Promise<void> {
  // Only installed apps have an icon. Other pages refuse.
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined);
  if (document.hidden) return;
  await closeShown(isOver).catch(() => undefined);
  await lookOnce().catch(() => undefined);
}

/**
 * Whether a notification on this device is of a match that has ended, or in which the player no longer holds a seat. `tag`:
 * the id of the match; other news has a word.
 */
export const isPast = (mine: readonly Pick<MatchListed, 'match' | 'ended'>[], tag: string): boolean =>
  /^[a-z0-9]{12}$/.test(tag) && !mine.some(({ match, ended }) => match === tag && !ended);

/** The service worker shows notifications under the match's id. */
async function closeShown(isOver: (match: string) => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
  for (const each of shown) if (isOver(each.tag)) each.close();
}

let looked = false;

/** A browser that never had a channel need not check whether its channel has expired. */
async function lookOnce(): Promise<void> {
  if (looked || !mayHaveChannel()) return;
  looked = true;
  const { default: Expired } = await language.ready(() => import('./Expired.svelte'));
  mount(Expired, { target: document.body });
}
