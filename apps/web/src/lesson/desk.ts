/** What the lesson's page asks its worker, and what the worker answers. */
import type { View } from '@1bob/rules/player';
import type { LessonId } from '../home/standing.ts';
import { drills } from './drills.ts';
import type { Given } from '../exercise/local-match.ts';
import { Exercise } from './exercise.ts';

/** The commands of an earlier visit, with the version of the rules that accepted them. */
export interface Kept {
  readonly rules: string;
  readonly commands: readonly unknown[];
}
export type Asked = { readonly n: number; readonly lesson: LessonId } & (
  | { readonly open: Kept | null }
  | { readonly command: unknown }
);
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

/** Answers for one lesson. The first request creates its match with the saved commands. */
export function answers(): (asked: Asked) => Answered {
  let begun: { readonly exercise: Exercise; readonly stands: boolean } | null = null;
  return (asked) => {
    const { n, lesson } = asked;
    if ('command' in asked) {
      begun ??= begin(lesson, null);
      return { n, given: begun.exercise.give(asked.command) };
    }
    begun ??= begin(lesson, asked.open);
    const { exercise, stands } = begun;
    const { view, version } = exercise;
    return { n, opened: { view, version, rules: Exercise.rulesVersion, stands } };
  };
}

function begin(lesson: LessonId, kept: Kept | null): { exercise: Exercise; stands: boolean } {
  const drill = drills[lesson];
  if (kept === null) return { exercise: new Exercise(drill), stands: true };
  if (kept.rules === Exercise.rulesVersion) {
    const exercise = new Exercise(drill, kept.commands);
    if (exercise.taken === kept.commands.length) return { exercise, stands: true };
  }
  return { exercise: new Exercise(drill), stands: false };
}
