/** What an answer looks like on the map. */
import type { HexId } from '@1bob/atlas';
import { forecast, type Command, type UnitId } from '@1bob/rules/player';
import type { Route } from '../../map/types.ts';
import { positionOf } from '../../table/position.ts';
import type { PlayerView } from '../../table/table.svelte.ts';

export interface Picture {
  readonly route: Route | null;
  /** The hex where the letter of the answer is shown; null for an answer without a place. */
  readonly hex: HexId | null;
  /** All hexes that belong in view. */
  readonly hexes: readonly HexId[];
}

export function pictureOf(view: PlayerView, commands: readonly Command[]): Picture {
  const routes = commands.flatMap((command) => routeIn(view, command) ?? []);
  const [route = null] = routes;
  const places = commands.flatMap((command) => placesIn(view, command));
  const hex = route ? (route.bomb ?? route.hexes.at(-1) ?? null) : (places[0] ?? null);
  return { route, hex, hexes: route ? [route.from, ...route.hexes] : places };
}

function routeIn(view: PlayerView, command: Command): Route | null {
  if (command.kind === 'move') {
    const { units, path, land } = command;
    return routeOf(view, { units, route: path, bomb: null, from: 1 }, land);
  }
  return command.kind === 'plan' ? routeOf(view, command.plan, command.plan.land) : null;
}

type Flown = Pick<Extract<Command, { kind: 'plan' }>['plan'], 'units' | 'route' | 'bomb' | 'from'>;

function routeOf(view: PlayerView, { units, route, bomb, from }: Flown, land: boolean): Route | null {
  const start = placeOf(view, units[0]);
  if (start === null || route.length === 0) return null;
  const { hex, group } = start;
  const { ends } = forecast(positionOf(view), { units, hex, group, route, bomb }, from);
  const end = route.at(-1);
  return {
    ...{ from: hex, hexes: route, turnEnds: ends },
    ...(bomb && { bomb: bomb.hex }),
    ...(land && end && { land: end }),
  };
}

function placeOf({ own }: PlayerView, unit: UnitId | undefined) {
  const where = own.units[unit ?? '']?.where;
  if (where?.at === 'air') return { hex: where.hex, group: where.group };
  return where?.at === 'base' ? { hex: where.hex, group: null } : null;
}

/** Where an answer without a route acts. */
function placesIn(view: PlayerView, command: Command): readonly HexId[] {
  switch (command.kind) {
    case 'attack':
      return hexOfGroup(view, command.target);
    case 'bomb':
      return hexOfGroup(view, command.group);
    case 'submit': {
      const { choice } = command;
      if (choice.phase === 'redeployment')
        return choice.air.flatMap(({ to }) => (to === 'carrier' ? [] : to));
      if (choice.phase !== 'reinforcement') return [];
      const air = choice.air.flatMap(({ to }) => (to === 'carrier' ? [] : to));
      return [...choice.land.map(({ hex }) => hex), ...air];
    }
    default:
      return [];
  }
}
const hexOfGroup = ({ groups }: PlayerView, group: string): readonly HexId[] => {
  const found = groups[group];
  return found ? [found.hex] : [];
};
