/** Known enemy guns, and their likely effect on a flight on its way (15). */
import type { HexId } from '@1bob/atlas';
import { barrageOdds, isFake, showsGuns, typeOf, worth } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import type { Sortie } from './sortie.svelte.ts';

/** The hexes where this side knows of enemy guns, on land or aboard ships. Only the British have ships. */
export function knownGuns(view: PlayerView): readonly HexId[] {
  const position = positionOf(view);
  const onLand = Object.entries(view.land).flatMap(([hex, { side }]) =>
    side === position.side ? [] : [hex as HexId],
  );
  const ships = position.side === 'german' ? Object.values(view.ships).map(({ hex }) => hex) : [];
  return [...new Set([...onLand, ...ships])].filter((hex) => showsGuns(position, hex));
}

/** A type in the flight, with the enemy's points for each loss (4.1). */
export interface Price {
  readonly type: string;
  readonly points: number;
}
/** The most expensive type in the flight. Null for fakes, which cost nothing. */
export function priceOf(view: PlayerView, { own }: Sortie): Price | null {
  const position = positionOf(view);
  const prices = own
    .filter((unit) => !isFake(unit))
    .map(({ type }) => ({ type, points: worth(position.pack.charts, typeOf(position, type)) }));
  return prices.toSorted((a, b) => b.points - a.points)[0] ?? null;
}

export interface GunsOnTheWay {
  /** Each hex once, in the order of the way. */
  readonly hexes: readonly HexId[];
  /** The chance (0 to 1) that the guns shoot down at least one unit before the end of the route. */
  readonly shotDown: number;
}

/** Null if no guns are known. In a mixed flight this assumes that the most expensive type is hit. */
export function gunsOnTheWay(view: PlayerView, sortie: Sortie): GunsOnTheWay | null {
  const position = positionOf(view);
  const guns = new Set(knownGuns(view));
  const type = priceOf(view, sortie)?.type;
  const met = sortie.hexes.filter((hex) => guns.has(hex));
  if (type === undefined || met.length === 0) return null;
  const none = met.reduce((left, hex) => left * (1 - barrageOdds(position, hex, type).eliminated), 1);
  return { hexes: [...new Set(met)], shotDown: 1 - none };
}
