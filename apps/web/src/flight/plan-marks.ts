/** The turns on the strip in which stored flight plans act, if nothing stops them (ruling 23). */
import { basedAt, forecast, lastFlyingTurn, nextTurnOf } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { Mark } from '../table/strip.ts';
import type { PlayerView } from '../table/table.svelte.ts';

export function planMarks(view: PlayerView): readonly Mark[] {
  const position = positionOf(view);
  // Plans are flown when their owner's turn begins. Once the turn runs, this turn's part of a plan is past, even while
  // the end of the turn is played back and no step is open.
  const running = view.stage.kind === 'flying' && view.stage.side === position.side;
  const soonest = nextTurnOf(position, position.side) + (running ? 1 : 0);
  return Object.values(position.plans).flatMap((plan) => {
    const unit = position.unit(plan.units[0] ?? '');
    const group = unit?.where.at === 'air' ? unit.where.group : null;
    const hex = unit?.where.at === 'air' ? unit.where.hex : unit ? basedAt(position, unit) : null;
    if (hex === null) return [];
    const { bombTurn, bombers, arrival } = forecast(
      position,
      { ...plan, hex, group },
      Math.max(plan.from, soonest),
    );
    const marks: Mark[] = [];
    if (bombTurn !== null && bombers.length > 0) marks.push({ turn: bombTurn, what: 'bombs' });
    if (plan.land) marks.push({ turn: arrival, what: 'lands' });
    return marks.filter((mark) => mark.turn <= lastFlyingTurn);
  });
}
