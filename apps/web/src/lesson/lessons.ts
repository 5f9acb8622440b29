/** The lessons, as the page plays them. The engine's side of each is in drills.ts. */
import type { HexId } from '@1bob/atlas';
import type { Seat } from '@1bob/rules/player';
import type { LessonId } from '../home/standing.ts';
import type { Drawing } from '../table/map-overlay.svelte.ts';
import type { NextSteps } from '../table/next-step.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/coach.ts';
import type { At, Guidance } from './guide.ts';
import * as raidAbout from './raid/about.ts';
import * as raid from './raid/guide.ts';
import { gothaBase, margate } from './raid/scene.ts';
import * as scrambleAbout from './scramble/about.ts';
import * as scramble from './scramble/guide.ts';
import { crossing, home } from './scramble/scene.ts';

/** The page of the learner when a text is told. */
interface Told {
  readonly view: PlayerView;
  readonly drawing: Drawing;
  readonly steps: NextSteps | null;
  /** Whether a phone has the panel lowered, so that only its buttons can be seen. */
  readonly folded: boolean;
}

export interface Lesson {
  readonly id: LessonId;
  readonly seat: Seat;
  readonly chapters: readonly string[];
  guide(at: At): Guidance;
  /** The text of a line in the current language. */
  tell(line: string, told: Told): string;
  /** The stretch of the map where the lesson takes place. */
  readonly stretch: readonly HexId[];
  /** Chapters that show the whole stretch on a wide map: as far as it fits, or as large as possible. */
  readonly shows: Readonly<Partial<Record<string, 'inView' | 'close'>>>;
  /** From this chapter on, the map of a phone shows the stretch if no route is drawn. */
  readonly flies: string;
}

export const lessonsById: Readonly<Record<LessonId, Lesson>> = {
  raid: {
    ...{ id: 'raid', seat: 'german', chapters: raid.chapters, guide: raid.guide },
    tell: (line: raid.Line, { view, drawing, steps, folded }) =>
      t.coach.raid.steps[line]({ ...raidAbout.aboutOf(view, drawing, steps), folded }),
    ...{ stretch: [gothaBase, margate], shows: { see: 'inView', target: 'close' }, flies: 'fly' },
  },
  scramble: {
    ...{ id: 'scramble', seat: 'british', chapters: scramble.chapters, guide: scramble.guide },
    tell: (line: scramble.Line, { view, steps }) =>
      t.coach.scramble.steps[line](scrambleAbout.aboutOf(line, view, steps)),
    ...{ stretch: [crossing, home], flies: 'report' },
    shows: { see: 'inView', report: 'close', judge: 'close' },
  },
};
