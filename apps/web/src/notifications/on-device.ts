/** What this device shows beside the pages: the number on the icon of the app, and notifications. */
import { mount } from 'svelte';
import { language } from '../words/language.svelte.ts';
import { mayHaveChannel } from './push.ts';

/**
 * `waiting`: the number of games that wait for the player. `isOver`: matches whose notifications are closed here, because
 * their table is open on this device or they have ended.
 */
export async function onDevice(waiting: number, isOver: (match: string) => boolean): Promise<void> {
  // Only installed apps have an icon; others refuse.
  if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined);
  if (document.hidden) return;
  await closeShown(isOver).catch(() => undefined);
  await lookOnce().catch(() => undefined);
}

/** The service worker shows notifications under the match's id. */
async function closeShown(isOver: (match: string) => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
  for (const each of shown) if (isOver(each.tag)) each.close();
}

let looked = false;

/** A browser that never had a channel need not look whether it has expired. */
async function lookOnce(): Promise<void> {
  if (looked || !mayHaveChannel()) return;
  looked = true;
  const { default: Expired } = await language.ready(() => import('./Expired.svelte'));
  mount(Expired, { target: document.body });
}
