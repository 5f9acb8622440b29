/** Ruling 7: after two quiet months, the warning to both sides that a third ends the war. Null before. */
import { t } from '../words/table.ts';
import type { PlayerView } from '../table/table.svelte.ts';

export const quietWar = ({ rules, quietMonths }: Pick<PlayerView, 'rules' | 'quietMonths'>): string | null =>
  rules.quietDraw && quietMonths >= 2 ? t.next.thirdQuiet : null;
