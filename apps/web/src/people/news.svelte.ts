/** Devices that have joined this person since this browser last showed them. */
import type { Device } from '@1bob/protocol';
import { calls } from '../net/http.ts';
import { who } from '../frame/who.svelte.ts';

const devices = who.first(calls.devices);
const freshOf = (all: readonly Device[]): readonly Device[] => all.filter((device) => device.fresh);

let fresh = $state.raw<readonly Device[]>([]);

export const deviceNews = {
  get fresh(): readonly Device[] {
    return fresh;
  },
  /** Asks the server, if it knows this person. */
  async look(): Promise<void> {
    const answer = await devices();
    if (answer.ok && answer.value) fresh = freshOf(answer.value.devices);
  },
  /** The player confirms the devices as their own. */
  async accept(all: readonly Device[] = fresh): Promise<void> {
    const [newest] = freshOf(all);
    fresh = [];
    if (newest !== undefined) await calls.devicesSeen(newest.since);
  },
};
