/**
 * A moment for London: when bombs fall on it, for two seconds nothing lies over the city and the hits stand on the map.
 * It reads the bombs from the entries that this page's own audience was told.
 */
import type { Entry } from '@1bob/words';
import type { MapHit } from '../map/types.ts';
import { prefersReducedMotion } from '../map/reduced-motion.ts';
import { hitsOn } from './incidents.ts';

/** How long the moment lasts, in milliseconds. */
export const moment = 2000;

export class London {
  /** The hits of the moment. Empty at any other time. */
  hits: readonly MapHit[] = $state.raw([]);
  #stop = (): void => {};

  /** Takes what has just been told, live or in a playback. The moment of what was told before is over. */
  show(told: readonly Entry[]): void {
    this.end();
    const hits = prefersReducedMotion() || document.hidden ? [] : hitsOn(told);
    if (hits.length === 0) return;
    this.hits = hits;
    const end = (): void => this.end();
    const clock = setTimeout(end, moment);
    // The press or the key does what it always does. It only ends the moment as well.
    addEventListener('pointerdown', end, { capture: true });
    addEventListener('keydown', end, { capture: true });
    this.#stop = () => {
      clearTimeout(clock);
      removeEventListener('pointerdown', end, { capture: true });
      removeEventListener('keydown', end, { capture: true });
    };
  }
  end(): void {
    this.#stop();
    this.#stop = () => {};
    if (this.hits.length > 0) this.hits = [];
  }
}
