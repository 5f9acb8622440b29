/** Ruling 7: once two quiet months have gone by, both sides are told that a third ends the war. Null before. */
import { t } from '../words/table.ts';
import type { PlayerView } from '../table/table.svelte.ts';

export const quietWar = ({ rules, quietMonths }: Pick<PlayerView, 'rules' | 'quietMonths'>): string | null =>
  rules.quietDraw && quietMonths >= 2 ? t.next.thirdQuiet : null;
