/**
 * A sequence of views shown one after the other in place of the live view: the enemy's turn, the player's history, or
 * missed turns. The caller supplies the steps. The live view goes on being updated, and only the live view accepts
 * commands.
 */
import type { View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import { load, save } from '../net/storage.ts';
import type { Entry } from '@1bob/words';
import { weightOf } from './weight.ts';

/** A state of the table for this audience, with the entries that led to it. */
export interface Step {
  readonly view: View;
  readonly entries: readonly Entry[];
}

/** What is played back. The buttons, their words and what the map shows depend on it. */
export type PlaybackKind = 'enemyTurn' | 'past' | 'catchUp';

export interface PlaybackOptions {
  readonly kind: PlaybackKind;
  /** The table before the first step: position -1. */
  readonly from?: View | undefined;
  /** The first position to show. The first step by default. */
  readonly at?: number | undefined;
  /** Whether the playback starts paused, and waits for `resume` or for steps by hand. */
  readonly paused?: boolean | undefined;
  /** The longest duration of the playback at speed 1, in milliseconds. A longer one is sped up to fit. */
  readonly duration?: number | undefined;
}

export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Runs `then` after this many milliseconds and returns the function that stops it. */
type Later = (then: () => void, ms: number) => () => void;
const byClock: Later = (then, ms) => {
  const clock = setTimeout(then, ms);
  return () => clearTimeout(clock);
};

/**
 * Milliseconds at speed 1: for a step with text to read, a step worth a look, a quiet step, and all quiet steps of a
 * playback together.
 */
const pace = { read: 5500, look: 1300, quiet: 900, allQuiet: 2000, least: 140 } as const;
/** The part of a quiet step in which its counters glide. After that they rest. */
const glidingPart = 0.85;

/**
 * The highest weight in a step. 0 or 1: the map shows it well enough. 2: worth a look. From 3: a fight, a bombing or a
 * loss.
 */
const heaviest = (step: Step): number => Math.max(0, ...step.entries.map(({ what }) => weightOf(what)));
export const isQuiet = (step: Step): boolean => heaviest(step) < 2;
const isRead = (step: Step): boolean => heaviest(step) > 2;

const SPEED = 'playback.speed';

export class Playback {
  #steps = $state.raw<readonly Step[]>([]);
  #from = $state.raw<View | null>(null);
  #at = $state(0);
  #kind = $state<PlaybackKind>('enemyTurn');
  #playing = $state(false);
  /** The factor that shortens each step so that the playback is not too long. */
  #haste = $state(1);
  #speed = $state<Speed>(speeds.find((speed) => String(speed) === load(SPEED)) ?? 1);
  readonly #later: Later;
  #stop = (): void => {};

  constructor(later: Later = byClock) {
    this.#later = later;
  }

  /** The current step. Null without a playback, and before its first step. */
  readonly step: Step | null = $derived(this.#steps[this.#at] ?? null);
  /** The view that the room shows in place of the live view. Null if it shows the live view. */
  readonly shown: View | null = $derived(
    this.#steps.length === 0 ? null : (this.step?.view ?? this.#from ?? null),
  );
  /** Whether a step of the playback needs more than a glance at the map. */
  readonly tells: boolean = $derived(this.#steps.some((step) => !isQuiet(step)));
  /** Milliseconds in which counters glide to their place in the step. Null means the map's default. */
  readonly glide: number | null = $derived(
    this.step === null || !isQuiet(this.step) ? null : (this.#hold(this.step) * glidingPart) / this.#speed,
  );

  /** The position in `steps`. -1 is the table before the first step. */
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
  /** Whether the playback goes on by itself. */
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
  /** The milliseconds that a playback of these steps takes at speed 1. */
  static lengthOf(steps: readonly Step[]): number {
    const quiet = steps.filter(isQuiet).length;
    return steps.reduce((sum, step) => sum + holdOf(step, quiet), 0);
  }

  /** Replaces the current playback. */
  play(steps: readonly Step[], { kind, from, at = 0, paused = false, duration }: PlaybackOptions): void {
    this.skip();
    if (steps.length === 0) return;
    this.#haste = Math.min(1, (duration ?? Infinity) / Playback.lengthOf(steps));
    this.#steps = steps;
    this.#from = from ?? null;
    this.#kind = kind;
    this.#at = this.#clamp(at);
    this.#playing = !paused;
    this.#wait();
  }
  /** Adds steps at the end. */
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
  /** Moves one step and pauses. After the last step comes the live view. */
  move(by: 1 | -1): void {
    this.pause();
    this.#go(this.#at + by);
  }
  /** Moves to any position, while playing or while paused. */
  seek(at: number): void {
    this.#at = this.#clamp(at);
    this.#wait();
  }
  /** Ends the playback and shows the live view. */
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
  #clamp(at: number): number {
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

/**
 * How long a step is shown, in milliseconds at speed 1. The `quiet` steps of a playback share the longest time for a
 * quiet one.
 */
function holdOf(step: Step, quiet: number): number {
  if (isRead(step)) return pace.read;
  if (!isQuiet(step)) return pace.look;
  return Math.max(pace.least, Math.min(pace.quiet, pace.allQuiet / Math.max(1, quiet)));
}

export const [usePlayback, setPlayback] = createContext<Playback>();
