/** Random play of a lesson. */
import { straightPath, type HexId } from '@1bob/atlas';
import type { MoveOption } from '@1bob/rules/player';
import type { PlayerView } from '../../table/table.svelte.ts';

/** A random command from the options, which may be illegal. Flights go to one of the hexes. */
export function anything(view: PlayerView, hexes: readonly HexId[], pick: (n: number) => number): unknown {
  const { options } = view;
  const one = <T>(list: readonly T[]): T | undefined => list[pick(list.length)];
  const kind = one(options.kinds);
  const move: MoveOption | undefined = one(options.moves);
  const to = one(hexes) ?? ('0101' as HexId);
  const units = move?.units.slice(pick(move.units.length)) ?? [];
  const path = move === undefined ? [] : straightPath(move.hex, to);
  switch (kind) {
    case 'move':
      return { kind, units, path: path.slice(0, move?.reach), land: pick(2) === 0 };
    case 'plan': {
      const bomb = pick(2) === 0 ? { hex: to, target: { kind: 'place' } } : null;
      const base = { units, from: 1 + pick(5), land: pick(2) === 0, haltWhenSpotted: pick(2) === 0 };
      return { kind, plan: { id: 'any', ...base, route: path, bomb } };
    }
    case 'dropPlan':
      return { kind, id: one(Object.keys(view.own.plans)) };
    case 'passUntil':
      return { kind, until: { turn: 1 + pick(24), near: null, alarmed: pick(2) === 0, fuel: null } };
    case 'noMoreMissions':
      return { kind, declared: pick(2) === 0 };
    case 'attack': {
      const option = one(options.attacks);
      return { kind, group: option?.group, target: one(option?.targets ?? []) };
    }
    default:
      return kind === 'endMovement' || kind === 'endTurn' ? { kind } : options.advance;
  }
}
