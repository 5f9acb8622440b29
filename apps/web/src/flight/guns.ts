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

/** Chances from 0 to 1. */
export interface GunsOnTheWay {
  /** Each hex once, in the order of the way. */
  readonly hexes: readonly HexId[];
  /** The chance that the guns break the flight up before its bombs fall. Null for a flight without bombs. */
  readonly brokenUp: number | null;
  /** The chance that the guns shoot down at least one unit before the end of the route. */
  readonly shotDown: number;
}

/** Null if no guns are known. In a mixed flight this assumes that the most expensive type is hit. */
export function gunsOnTheWay(view: PlayerView, sortie: Sortie): GunsOnTheWay | null {
  const position = positionOf(view);
  const guns = new Set(knownGuns(view));
  const target = sortie.bomb !== null && sortie.bombers.length > 0 ? sortie.bomb.hex : null;
  const type = priceOf(view, sortie)?.type;
  const met = sortie.hexes.filter((hex) => guns.has(hex));
  if (type === undefined || met.length === 0) return null;
  const over = target === null ? -1 : sortie.hexes.indexOf(target);
  /** Chance that at least one of several salvoes has this result. */
  const any = (hexes: readonly HexId[], what: 'shattered' | 'eliminated'): number =>
    1 - hexes.reduce((none, hex) => none * (1 - barrageOdds(position, hex, type)[what]), 1);
  const before = sortie.hexes.slice(0, over + 1).filter((hex) => guns.has(hex));
  return {
    hexes: [...new Set(met)],
    brokenUp: target === null ? null : any(before, 'shattered'),
    shotDown: any(met, 'eliminated'),
  };
}
