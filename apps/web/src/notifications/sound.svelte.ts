/** The sound when it is the player's move, as this browser is set. Nothing sounds before the player has chosen one. */
import { load, save } from '../net/storage.ts';

export const sounds = ['off', 'soft', 'bell'] as const;
export type Sound = (typeof sounds)[number];

const KEY = 'sound';
/** Milliseconds that a player has waited for, so that a computer's quick answers are silent while they look. */
const WAITED = 3_000;
let chosen = $state<Sound | null>(null);
/** Where the player waits, and since when. */
let waits: { match: string | undefined; since: number } | null = null;

export const sound = {
  get chosen(): Sound {
    return chosen ?? sounds.find((one) => one === load(KEY)) ?? 'off';
  },
  /** A player hears what they choose. */
  choose(next: Sound): void {
    chosen = next;
    save(KEY, next);
    ring(next);
  },
  /** Whether it is the player's move at the table that they have open; rings when it has become theirs. */
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

/** The sounds themselves are fetched when the first one is heard. */
function ring(which: Sound): void {
  if (which !== 'off')
    void import('./ring.ts').then(
      ({ ring: begin }) => begin(which),
      () => undefined,
    );
}
