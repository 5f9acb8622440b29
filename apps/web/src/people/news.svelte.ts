/** Devices that have joined this person since this browser last showed them. */
import type { Device } from '@1bob/protocol';
import { calls } from '../net/http.ts';
import { who } from '../frame/who.svelte.ts';

let fresh = $state.raw<readonly Device[]>([]);

export const deviceNews = {
  get fresh(): readonly Device[] {
    return fresh;
  },
  /** Asks the server, if it knows this person. */
  async look(): Promise<void> {
    if (!who.known) await who.ask();
    if (who.name === null) return;
    const answer = await calls.devices();
    if (answer.ok) fresh = answer.value.devices.filter((device) => device.fresh);
  },
  /** The player confirms the devices as their own. */
  async accept(): Promise<void> {
    const [newest] = fresh;
    fresh = [];
    if (newest !== undefined) await calls.devicesSeen(newest.since);
  },
};
