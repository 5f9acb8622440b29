/** What the panel of the flying turns lends to the line of typed orders. */
import type { NextStep } from '../table/next-step.svelte.ts';
import type { Decisions } from './decisions.svelte.ts';
import type { Interceptions } from './interceptions.svelte.ts';
import type { Meeting } from './meeting.svelte.ts';

interface Lent {
  readonly interceptions: Interceptions;
  /** The fight and the bombs that the panel offers. */
  readonly decisions: Decisions;
  /** A new meeting of units of several bases, with nothing picked. */
  readonly meeting: () => Meeting;
}

/** By the next steps of the table, from the panel that was mounted there last. */
export const lent = new WeakMap<NextStep, Lent>();
