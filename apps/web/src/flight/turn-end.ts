/** What ending the turn brings, in a few words: as the rules tell it, not reckoned here. */
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../i18n/language.svelte.ts';
import { speaker } from '../i18n/say.ts';

export interface TurnEndNote {
  readonly text: string;
  /** It says more than whose turn is next. */
  readonly weighs: boolean;
}

export function turnEndNote(view: PlayerView): TurnEndNote {
  const { turnEnd: end } = view.options;
  if (end === null) return { text: '', weighs: false };
  const say = speaker(view.pack);
  const { ends } = t.fly;
  const bombed = end.bombs.map(({ hex, target }) =>
    target.kind === 'place' ? say.place(hex) : `${say.place(hex)} (${t.field.target(target, say)})`,
  );
  const fought = Object.values(view.own.groups).some(({ attacked }) => attacked);
  const bombs = bombed.length > 0 || view.bombedThisTurn.length > 0;
  const left = [
    ...(end.leavesFights ? [fought ? ends.noMoreFights : ends.noFights] : []),
    ...(end.leavesTargets ? [bombs ? ends.noMoreBombs : ends.noBombs] : []),
  ];
  const parts = [
    ...(bombed.length > 0 ? [ends.bombs(say.list(bombed))] : []),
    ...(left.length > 0 ? [ends.leaves(say.list(left))] : []),
    ...(end.stops.length > 0 ? [ends.stops(end.stops.length)] : []),
    ...(end.outOfFuel.length > 0 ? [ends.outOfFuel(end.outOfFuel.length)] : []),
    ...(end.last ? [ends.month] : []),
  ];
  return parts.length > 0 ? { text: parts.join('; '), weighs: true } : { text: ends.next, weighs: false };
}
