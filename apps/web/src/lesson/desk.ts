/** Requests of the lesson's page to its worker, and the answers. */
import type { View } from '@1bob/rules/player';
import { Exercise, type Given } from './exercise.ts';

/** The commands of an earlier visit, and the version of the rules that accepted them. */
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
  /** Whether the saved commands are still valid; otherwise the raid starts again. */
  readonly stands: boolean;
}
export type Answered =
  | { readonly n: number; readonly opened: Opened }
  | { readonly n: number; readonly given: Given };

/** One raid: the first request creates it, with its saved commands. */
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
