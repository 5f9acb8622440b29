/**
 * What ending the turn does, in a few words. The rules list the effects, and this file computes none. Null if there are
 * none. `bombs` says whether to include the bombs of flight plans.
 */
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';

export function turnEndNote(view: PlayerView, { bombs = true } = {}): string | null {
  const { turnEnd: end } = view.options;
  if (end === null) return null;
  const say = speaker(view.pack);
  const { ends } = t.fly;
  const bombed = end.bombs.map(({ hex, target }) =>
    target.kind === 'place' ? say.place(hex) : `${say.place(hex)} (${t.field.target(target, say)})`,
  );
  const parts = [
    ...(bombs && bombed.length > 0 ? [ends.bombs(say.list([...new Set(bombed)]))] : []),
    ...(end.stops.length > 0 ? [ends.stops(end.stops.length)] : []),
    ...(end.outOfFuel.length > 0 ? [ends.outOfFuel(end.outOfFuel.length)] : []),
    ...(end.last ? [ends.month] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
}
