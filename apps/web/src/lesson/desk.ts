/** What the lesson's page asks its worker, and what the worker answers. */
import type { View } from '@1bob/rules/player';
import { Exercise, type Given } from './exercise.ts';

/** The commands of an earlier visit, with the version of the rules that accepted them. */
export interface Kept {
  readonly rules: string;
  readonly commands: readonly unknown[];
}
export type Asked =
  | { readonly n: number; readonly open: Kept | null }
  | { readonly n: number; readonly command: unknown };
export interface Opened {
  readonly view: View;
  readonly version: number;
  readonly rules: string;
  /** Whether the saved commands are still valid. If they are not, the raid starts again. */
  readonly stands: boolean;
}
export type Answered =
  | { readonly n: number; readonly opened: Opened }
  | { readonly n: number; readonly given: Given };

/** Answers for one raid. The first request creates it with the saved commands. */
export function answers(): (asked: Asked) => Answered {
  let raid: { readonly exercise: Exercise; readonly stands: boolean } | null = null;
  return (asked) => {
    if ('command' in asked) {
      raid ??= begun(null);
      return { n: asked.n, given: raid.exercise.give(asked.command) };
    }
    raid ??= begun(asked.open);
    const { exercise, stands } = raid;
    const { view, version } = exercise;
    return { n: asked.n, opened: { view, version, rules: Exercise.rulesVersion, stands } };
  };
}

function begun(kept: Kept | null): { exercise: Exercise; stands: boolean } {
  if (kept === null) return { exercise: new Exercise(), stands: true };
  if (kept.rules === Exercise.rulesVersion) {
    const exercise = new Exercise(kept.commands);
    if (exercise.taken === kept.commands.length) return { exercise, stands: true };
  }
  return { exercise: new Exercise(), stands: false };
}
