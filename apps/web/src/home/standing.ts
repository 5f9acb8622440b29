/** What the home page says about each lesson: begin, continue, or fly it again. */
import { load } from '../net/storage.ts';

/** The lessons, each with the name under which this browser keeps it. */
export const lessons = { raid: 'lesson', scramble: 'scramble' } as const;
export type LessonId = keyof typeof lessons;

export function lessonStanding(lesson: LessonId): 'new' | 'begun' | 'done' {
  try {
    const kept = load(lessons[lesson]) ?? '{}';
    const { commands, done } = JSON.parse(kept) as { commands?: unknown[]; done?: boolean };
    if (done === true) return 'done';
    return (commands?.length ?? 0) > 0 ? 'begun' : 'new';
  } catch {
    return 'new';
  }
}
