/** Ruling 7: the warning to both sides, after two quiet months, that a third one ends the war. Null before that. */
import { t } from '../words/table.ts';
import type { PlayerView } from '../table/table.svelte.ts';

export const quietWar = ({ rules, quietMonths }: Pick<PlayerView, 'rules' | 'quietMonths'>): string | null =>
  rules.quietDraw && quietMonths >= 2 ? t.next.thirdQuiet : null;
