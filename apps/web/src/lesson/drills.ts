/** The engine's side of each lesson. Only the worker loads it. */
import type { LessonId } from '../home/standing.ts';
import type { Drill } from './drill.ts';
import { raid } from './raid/drill.ts';
import { scramble } from './scramble/drill.ts';

export const drills: Readonly<Record<LessonId, Drill>> = { raid, scramble };
