/** Connects the table of a lesson to a worker in this browser. No server takes part. */
import { LocalWire, type LocalDesk } from '../exercise/local-wire.ts';
import { lessons, type LessonId } from '../home/standing.ts';
import type { Answered, Asked, Kept, Opened } from './desk.ts';
import type { Lesson } from './lessons.ts';

export type Desk = LocalDesk<Asked, Answered>;
interface LessonEvents {
  onopened(opened: Opened): void;
  /** Called when the rules have accepted a command. */
  ontaken(command: unknown): void;
}
export const newDesk = (): Desk =>
  new Worker(new URL('../shell/rulebook-worker.ts', import.meta.url), { type: 'module' });

export const lessonWire = (
  desk: Desk,
  { id, seat }: Pick<Lesson, 'id' | 'seat'>,
  kept: Kept | null,
  events: LessonEvents,
): LocalWire<Kept | null, Opened, { lesson: LessonId }> =>
  new LocalWire({
    ...{ desk, match: lessons[id], seat, open: kept, about: { lesson: id }, ...events },
    noAdvice: 'In a lesson, the coach gives the advice.',
  });
