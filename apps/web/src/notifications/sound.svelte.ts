/** The sound for the player's move, as set in this browser. There is no sound until the player has chosen one. */
import { load, save } from '../net/storage.ts';

export const sounds = ['off', 'soft', 'bell'] as const;
export type Sound = (typeof sounds)[number];

const KEY = 'sound';
/**
 * Milliseconds that a player must have waited, so that a computer's quick answers make no sound while the player looks.
 */
const WAITED = 3_000;
let chosen = $state<Sound | null>(null);
/** The match in which the player waits, and since when. */
let waits: { match: string | undefined; since: number } | null = null;

export const sound = {
  get chosen(): Sound {
    return chosen ?? sounds.find((one) => one === load(KEY)) ?? 'off';
  },
  /** The player hears the sound they choose. */
  choose(next: Sound): void {
    chosen = next;
    save(KEY, next);
    ring(next);
  },
  /** Says whether it is the player's move at the open table. Rings when it has become the player's move. */
  tell(match: string | undefined, mine: boolean): void {
    const now = performance.now();
    if (!mine) waits = waits?.match === match ? waits : { match, since: now };
    else {
      const since = waits?.match === match ? waits?.since : undefined;
      waits = null;
      if (since !== undefined && (document.hidden || now - since >= WAITED)) ring(sound.chosen);
    }
  },
};

/** The sounds are fetched when the first one is played. */
function ring(which: Sound): void {
  if (which !== 'off')
    void import('./ring.ts').then(
      ({ ring: begin }) => begin(which),
      () => undefined,
    );
}
