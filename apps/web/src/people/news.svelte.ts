/** Devices that have joined this person since this browser last showed the list. */
import type { Device } from '@1bob/protocol';
import { calls } from '../net/http.ts';
import { who } from '../frame/who.svelte.ts';

const devices = who.first(calls.devices);
const freshOf = (all: readonly Device[]): readonly Device[] => all.filter((device) => device.fresh);

let fresh = $state.raw<readonly Device[]>([]);

/** Counts requests for the list. The answer to an older request may be older than the list that is shown. */
let requests = 0;
async function take(request: () => ReturnType<typeof devices>): Promise<void> {
  const mine = ++requests;
  const answer = await request();
  if (mine === requests && answer.ok && answer.value) fresh = freshOf(answer.value.devices);
}

export const deviceNews = {
  get fresh(): readonly Device[] {
    return fresh;
  },
  /** Asks the server, if it knows this person. */
  look: (): Promise<void> => take(devices),
  /** The player confirms the devices as their own. */
  async accept(all: readonly Device[] = fresh): Promise<void> {
    const [newest] = freshOf(all);
    fresh = [];
    if (newest !== undefined) await take(() => calls.devicesSeen(newest.since));
  },
};
