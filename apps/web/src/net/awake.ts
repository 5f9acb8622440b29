/**
 * Whether somebody looks at this page, and when the page wakes up. It wakes up after a laptop slept, after another tab
 * was in front, after the network was gone, and after the browser had put the page aside.
 */
export interface AwakeEvents {
  /** Called when the page wakes up. Its connections may be dead, and other tabs may have changed their records. */
  readonly onWake?: () => void;
  /** Called when somebody starts or stops looking at the page. */
  readonly onLooking?: (looking: boolean) => void;
}

export interface Awake {
  /** Whether the page is visible and has been used in the last minutes. */
  readonly looking: boolean;
  /** Call when something takes so long that connections may be dead. They are then examined as after a sleep. */
  wake(): void;
  /** Follows the page. Returns the function that stops it. */
  follow(events: AwakeEvents): () => void;
}

/** Milliseconds without any input after which nobody looks: the person has left the screen on and gone away. */
const IDLE = 10 * 60_000;
/** Milliseconds between two beats, and how much later a beat comes if the machine has slept. */
const BEAT = 5_000;
const GAP = 5_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const passive = { capture: true, passive: true } as const;

class PageAwake implements Awake {
  #followers: readonly AwakeEvents[] = [];
  #looking = true;
  /** Times of day, because in some browsers the monotonic clock stands still while the machine sleeps. */
  #used = 0;
  #beaten = 0;
  #beat: ReturnType<typeof setInterval> | undefined;

  get looking(): boolean {
    return this.#followers.length === 0 ? !document.hidden : this.#looking;
  }

  wake(): void {
    for (const { onWake } of this.#followers) onWake?.();
  }

  follow(events: AwakeEvents): () => void {
    if (this.#followers.length === 0) this.#begin();
    this.#followers = [...this.#followers, events];
    return () => {
      this.#followers = this.#followers.filter((other) => other !== events);
      if (this.#followers.length === 0) this.#end();
    };
  }

  #begin(): void {
    this.#used = this.#beaten = Date.now();
    this.#looking = !document.hidden;
    this.#beat = setInterval(this.#onBeat, BEAT);
    document.addEventListener('visibilitychange', this.#onSight);
    for (const name of ['online', 'focus', 'pageshow'] as const) addEventListener(name, this.#onReturn);
    for (const name of inputs) addEventListener(name, this.#onInput, passive);
  }
  #end(): void {
    clearInterval(this.#beat);
    document.removeEventListener('visibilitychange', this.#onSight);
    for (const name of ['online', 'focus', 'pageshow'] as const) removeEventListener(name, this.#onReturn);
    for (const name of inputs) removeEventListener(name, this.#onInput, passive);
  }

  readonly #onBeat = (): void => {
    const late = Date.now() - this.#beaten > BEAT + GAP;
    this.#beaten = Date.now();
    // A hidden page's timers are late anyway, because browsers slow them down.
    if (late && !document.hidden) this.wake();
    this.#judge();
  };
  readonly #onSight = (): void => {
    if (document.hidden) this.#judge();
    else this.#onReturn();
  };
  readonly #onReturn = (): void => {
    this.#used = this.#beaten = Date.now();
    this.#judge();
    if (!document.hidden) this.wake();
  };
  readonly #onInput = (): void => {
    this.#used = Date.now();
    if (!this.#looking) this.#judge();
  };

  #judge(): void {
    const looking = !document.hidden && Date.now() - this.#used < IDLE;
    if (looking === this.#looking) return;
    this.#looking = looking;
    for (const { onLooking } of this.#followers) onLooking?.(looking);
  }
}

export const awake: Awake = new PageAwake();
