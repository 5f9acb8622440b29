/**
 * The rulebook in a worker, for two pages that need it: the verification of a record and the lesson. It is one file, so
 * that a browser which has fetched it for one page has it for the other.
 */
import { answers } from '../lesson/desk.ts';
import type { Asked, Answered } from '../lesson/desk.ts';
import { examine, type Task, type Told } from '../record/examiner.ts';

const tell = (told: Told | Answered): void => postMessage(told);
const lesson = answers();

addEventListener('message', ({ data }: MessageEvent<Task | Asked>) => {
  if ('written' in data) examine(data, tell);
  else tell(lesson(data));
});
