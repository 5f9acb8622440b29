/** What the panel of planning lends to the line of typed orders. */
import type { Choice, PhaseOptions } from '@1bob/rules/player';
import type { NextStep } from '../table/next-step.svelte.ts';

/** The phase that the player fills in now. */
export interface OpenPhase {
  readonly options: PhaseOptions;
  /** The draft of the form. */
  readonly choice: Choice;
  readonly change: (choice: Choice) => void;
}

/** By the next steps of the table, from the panel that was mounted there last. Null while nothing is to be filled in. */
export const lentPhase = new WeakMap<NextStep, () => OpenPhase | null>();
