/**
 * A run of pictures of the table, shown one after the other instead of the live view: the enemy's turn, one's own past,
 * or what one has missed. It does not know where its steps come from. The live view goes on underneath, and commands
 * are given on that alone.
 */
import type { View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import { load, save } from '../net/storage.ts';
import type { Entry } from '@1bob/words';
import { weightOf } from './weight.ts';

/** One state of the table as this audience saw it, and what was told on the way to it. */
export interface Step {
  readonly view: View;
  readonly told: readonly Entry[];
}

/** What is played: for the words of its bar, and for those who would play something else meanwhile. */
export type PlaybackKind = 'enemyTurn' | 'past' | 'catchUp';

export interface PlaybackOptions {
  readonly kind: PlaybackKind;
  /** The table before the first step: place -1. */
  readonly from?: View | undefined;
  /** The place to begin with; the first step, unless said otherwise. */
  readonly at?: number | undefined;
  /** It waits for `resume`, or for steps by hand. */
  readonly paused?: boolean | undefined;
  /** Milliseconds that the run may take at speed 1: a longer one is played that much faster. */
  readonly within?: number | undefined;
}

export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Runs `then` after so many milliseconds and gives a way to stop it. */
type Later = (then: () => void, ms: number) => () => void;
const byClock: Later = (then, ms) => {
  const clock = setTimeout(then, ms);
  return () => clearTimeout(clock);
};

/** Milliseconds at speed 1: a step that wants reading; one that wants a look; a quiet one, and all quiet ones of a run. */
const pace = { read: 5500, look: 1300, quiet: 900, allQuiet: 2000, least: 140 } as const;
/** The part of a quiet step in which its counters glide; then they stand. */
const glidingPart = 0.85;

/** 0 or 1: the map tells it. 2: it wants a look. From 3: a fight, a bombing, a loss. */
const heaviest = (step: Step): number => Math.max(0, ...step.told.map(({ what }) => weightOf(what)));
export const isQuiet = (step: Step): boolean => heaviest(step) < 2;
const isRead = (step: Step): boolean => heaviest(step) > 2;

const SPEED = 'playback.speed';

export class Playback {
  #steps = $state.raw<readonly Step[]>([]);
  #from = $state.raw<View | null>(null);
  #at = $state(0);
  #kind = $state<PlaybackKind>('enemyTurn');
  #playing = $state(false);
  /** Part of its time that each step gets, so that the run ends in time. */
  #haste = $state(1);
  #speed = $state<Speed>(speeds.find((speed) => String(speed) === load(SPEED)) ?? 1);
  readonly #later: Later;
  #stop = (): void => {};

  constructor(later: Later = byClock) {
    this.#later = later;
  }

  /** The step that is shown; null while nothing is played, and before the first one. */
  readonly step: Step | null = $derived(this.#steps[this.#at] ?? null);
  /** What the room shows in place of the live view; null when that is to be shown. */
  readonly shown: View | null = $derived(
    this.#steps.length === 0 ? null : (this.step?.view ?? this.#from ?? null),
  );
  /** Some step of the run wants more than a glance at the map. */
  readonly tells: boolean = $derived(this.#steps.some((step) => !isQuiet(step)));
  /** Milliseconds in which counters glide to where the step has them; null: as the map has it by itself. */
  readonly glide: number | null = $derived(
    this.step === null || !isQuiet(this.step) ? null : (this.#hold(this.step) * glidingPart) / this.#speed,
  );

  /** Counts in `steps`; -1 is the table before the first. */
  get at(): number {
    return this.#at;
  }
  get length(): number {
    return this.#steps.length;
  }
  get steps(): readonly Step[] {
    return this.#steps;
  }
  get kind(): PlaybackKind {
    return this.#kind;
  }
  /** Goes on by itself. */
  get playing(): boolean {
    return this.#playing;
  }
  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    save(SPEED, String(speed));
    this.#wait();
  }
  /** Milliseconds that a run would take at speed 1. */
  static lengthOf(steps: readonly Step[]): number {
    const quiet = steps.filter(isQuiet).length;
    return steps.reduce((sum, step) => sum + holdOf(step, quiet), 0);
  }

  /** In place of whatever is played. */
  play(steps: readonly Step[], { kind, from, at = 0, paused = false, within }: PlaybackOptions): void {
    this.skip();
    if (steps.length === 0) return;
    this.#haste = Math.min(1, (within ?? Infinity) / Playback.lengthOf(steps));
    this.#steps = steps;
    this.#from = from ?? null;
    this.#kind = kind;
    this.#at = this.#within(at);
    this.#playing = !paused;
    this.#wait();
  }
  /** More steps at the end of what is played. */
  extend(steps: readonly Step[]): void {
    this.#steps = [...this.#steps, ...steps];
  }
  pause(): void {
    this.#playing = false;
    this.#stop();
  }
  resume(): void {
    if (this.#steps.length === 0) return;
    this.#playing = true;
    this.#wait();
  }
  /** One step by hand: it pauses. Past the last one stands the live view. */
  move(by: 1 | -1): void {
    this.pause();
    this.#go(this.#at + by);
  }
  /** To any place, playing or not. */
  seek(at: number): void {
    this.#at = this.#within(at);
    this.#wait();
  }
  /** To now: the live view is shown. */
  skip(): void {
    this.pause();
    this.#steps = [];
    this.#from = null;
    this.#at = 0;
  }

  #go(at: number): void {
    if (at >= this.#steps.length) this.skip();
    else this.seek(at);
  }
  #within(at: number): number {
    return Math.max(this.#from === null ? 0 : -1, Math.min(at, this.#steps.length - 1));
  }
  #hold(step: Step): number {
    return this.#haste * holdOf(step, this.#steps.filter(isQuiet).length);
  }
  #wait(): void {
    this.#stop();
    if (!this.#playing) return;
    const ms = this.step === null ? pace.quiet : this.#hold(this.step);
    this.#stop = this.#later(() => this.#go(this.#at + 1), ms / this.#speed);
  }
}

/** Milliseconds at speed 1; `quiet` steps of the run share the time that a quiet run may take. */
function holdOf(step: Step, quiet: number): number {
  if (isRead(step)) return pace.read;
  if (!isQuiet(step)) return pace.look;
  return Math.max(pace.least, Math.min(pace.quiet, pace.allQuiet / Math.max(1, quiet)));
}

export const [usePlayback, setPlayback] = createContext<Playback>();
