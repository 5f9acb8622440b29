/** What the home page says about the lesson: begin, continue, or fly it again. */
import { load } from '../net/storage.ts';

export const shelf = 'lesson';

export function lessonStanding(): 'new' | 'begun' | 'done' {
  try {
    const { commands, done } = JSON.parse(load(shelf) ?? '{}') as { commands?: unknown[]; done?: boolean };
    if (done === true) return 'done';
    return (commands?.length ?? 0) > 0 ? 'begun' : 'new';
  } catch {
    return 'new';
  }
}
