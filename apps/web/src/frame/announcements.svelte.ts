/** Announcements of the host that this browser has not dismissed. */
import type { AnnouncementsAnswer } from '@1bob/protocol';
import { calls } from '../net/http.ts';

type Announcement = AnnouncementsAnswer['announcements'][number];

let told = $state.raw<readonly Announcement[]>([]);
let putAway = $state.raw<readonly string[]>([]);

export const announcements = {
  get shown(): readonly Announcement[] {
    return told.filter(({ id }) => !putAway.includes(id));
  },
  /** Asks the server. The announcements stay while it cannot be reached. */
  async look(): Promise<void> {
    const answer = await calls.announcements();
    if (answer.ok) told = answer.value.announcements;
  },
  putAway(id: string): void {
    putAway = [...putAway, id];
  },
};
