/** Time for which a side has anything in the air. */
import type { Seat } from '@1bob/rules';
import { lastFlyingTurn } from '@1bob/rules/player';
import type { Event } from './events.ts';

/** Reads events in order; `turns` returns the number of flying turns in which each side had a counter in the air. */
export function skyWatch(): { read(event: Event): void; turns(): Record<Seat, number> } {
  const up = new Map<string, { side: Seat; month: number; turn: number }>();
  const seen: Record<Seat, Set<string>> = { german: new Set(), british: new Set() };
  const down = (counter: string, until: number): void => {
    const since = up.get(counter);
    if (!since) return;
    up.delete(counter);
    for (let turn = since.turn; turn <= Math.min(until, lastFlyingTurn); turn++)
      seen[since.side].add(`${since.month}.${turn}`);
  };
  return {
    read({ month, turn, what }) {
      switch (what.kind) {
        case 'tookOff':
          for (const counter of what.counters) up.set(counter, { side: what.side, month, turn });
          return;
        case 'landed':
          for (const counter of what.counters) down(counter, turn);
          return;
        case 'leftMap':
        case 'fake':
          return down(what.counter, turn);
        case 'eliminated':
          return down(what.sighting.counter, turn);
        case 'damage':
          if (what.fate === 'recycled' || what.fate === 'eliminated') down(what.sighting.counter, turn);
          return;
        case 'monthEnds':
        case 'ended':
          for (const counter of [...up.keys()]) down(counter, turn);
          return;
        default:
      }
    },
    turns: () => ({ german: seen.german.size, british: seen.british.size }),
  };
}
