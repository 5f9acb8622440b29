/** Where stored flight plans stand on the strip of flying turns, if nothing stops them (ruling 23). */
import type { HexId } from '@1bob/atlas';
import { nextTurnOf, type PlayerView } from '../table/table.svelte.ts';
import { slowest, takeOffReach } from './first-turn.ts';
import { carrierAt } from './landing.ts';
import { timetable } from './route.ts';

export interface PlanMark {
  readonly turn: number;
  readonly what: 'bombs' | 'lands';
}

export function planMarks(view: PlayerView): readonly PlanMark[] {
  return Object.values(view.own.plans).flatMap((plan) => {
    const units = plan.units.flatMap((id) => view.own.units[id] ?? []);
    const where = units[0]?.where;
    const aboard = where?.at === 'ship' ? carrierAt(view.own) : null;
    const hex: HexId | null = where?.at === 'base' || where?.at === 'air' ? where.hex : aboard;
    if (hex === null) return [];
    const speed = slowest(view, units);
    const left = where?.at === 'air' ? speed : takeOffReach(view, hex, units);
    // Plans are flown as their owner's turn begins: this one's has passed if it runs.
    const running = view.own.step !== null;
    const soonest = nextTurnOf(view, view.own.side) + (running ? 1 : 0);
    const turn = Math.max(plan.from, soonest);
    // Over its target it stays for the turn in which the bombs fall.
    const over = where?.at === 'air' && plan.bomb?.hex === hex;
    const stays = over && !running && turn === soonest;
    const start = { hex, turn, left: stays ? 0 : left, speed, mustLandBy: null };
    const table = timetable(start, plan.route, plan.bomb?.hex ?? null, view.nightFrom);
    const marks: PlanMark[] = [];
    if (plan.bomb) {
      const at = plan.route.indexOf(plan.bomb.hex);
      marks.push({
        turn: over ? soonest - (running ? 1 : 0) : (table.turns[at] ?? table.arrival),
        what: 'bombs',
      });
    }
    if (plan.land) marks.push({ turn: table.arrival, what: 'lands' });
    return marks.filter((mark) => mark.turn <= 24);
  });
}
