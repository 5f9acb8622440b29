/**
 * 10.1-2, ruling 24: units of several bases near one headquarters take off in the same turn and meet in one hex. Builds the
 * command and sends nothing.
 */
import { distance, straightPath, withinOrAt, type HexId } from '@1bob/atlas';
import {
  isZeppelin,
  mayMeet,
  mostFlights,
  needsPlan,
  raidsOf,
  takeOffReach,
  turnOf,
  type CommandInput,
  type Raid,
  type UnitId,
} from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { planId } from './sortie.svelte.ts';

export interface Home {
  readonly key: string;
  readonly hex: HexId;
  readonly units: readonly UnitId[];
  /** Why no unit of this base can come, or null. */
  readonly why: 'headquarters' | 'three' | null;
}

export class Meeting {
  readonly #view: () => PlayerView;
  /** The picked units, by the key of the base. */
  #picked = $state.raw<Readonly<Record<string, readonly UnitId[]>>>({});
  #hex = $state.raw<HexId | null>(null);

  constructor(view: () => PlayerView) {
    this.#view = view;
  }

  /** Bases with aeroplanes that are ready. Zeppelins join no group (10.2). */
  homes = $derived.by((): readonly Home[] => {
    const view = this.#view();
    const position = positionOf(view);
    const all = view.options.moves.flatMap(({ hex, group, units }) => {
      const able = units.filter((id) => !isZeppelin(position.unit(id) ?? { type: '' }));
      const at = position.unit(able[0] ?? '')?.where.at;
      return group !== null || at === undefined ? [] : [{ key: `${hex} ${at}`, hex, units: able }];
    });
    const going = all.filter(({ key }) => this.picked(key).length > 0);
    return all.map((home) => {
      const others = going.filter(({ key }) => key !== home.key);
      const together = mayMeet(position, [home.hex, ...others.map(({ hex }) => hex)]);
      const why = !together ? 'headquarters' : others.length >= mostFlights ? 'three' : null;
      return { ...home, why };
    });
  });

  picked(key: string): readonly UnitId[] {
    return this.#picked[key] ?? [];
  }
  pick(key: string, units: readonly UnitId[]): void {
    this.#picked = { ...this.#picked, [key]: units };
  }

  flights = $derived.by((): readonly { hex: HexId; units: readonly UnitId[]; reach: number }[] => {
    const position = positionOf(this.#view());
    return this.homes.flatMap(({ key, hex, units }) => {
      const coming = this.picked(key).filter((unit) => units.includes(unit));
      return coming.length === 0 ? [] : [{ hex, units: coming, reach: takeOffReach(position, coming, hex) }];
    });
  });

  /** Hexes that all flights can reach this turn. */
  hexes = $derived.by((): readonly HexId[] => {
    const [first, ...others] = this.flights;
    if (first === undefined) return [];
    return withinOrAt(first.hex, first.reach).filter((hex) =>
      others.every((flight) => distance(flight.hex, hex) <= flight.reach),
    );
  });
  get hex(): HexId | null {
    return this.#hex !== null && this.hexes.includes(this.#hex) ? this.#hex : null;
  }
  set hex(hex: HexId | null) {
    this.#hex = hex;
  }

  units = $derived.by(() => this.flights.flatMap(({ units }) => units));

  /** Ruling 92: bombers meet only for a raid, whose plan begins where they meet. Its target; null if it is not chosen. */
  aim = $state.raw<HexId | null>(null);
  sealed = $derived.by(() => {
    const position = positionOf(this.#view());
    return needsPlan(
      position,
      this.units.flatMap((id) => position.unit(id) ?? []),
    );
  });
  raids = $derived.by((): readonly Raid[] => {
    const { hex, units, sealed } = this;
    if (hex === null || !sealed) return [];
    const position = positionOf(this.#view());
    const raids = raidsOf(position, { units, hex, group: null }, turnOf(position) + 1);
    return raids.filter(({ barred, home }) => barred === null && home !== null);
  });

  /** Null until there are two flights and a hex where they meet. */
  command = $derived.by((): CommandInput | null => {
    const { hex, flights } = this;
    if (hex === null || flights.length < 2 || flights.length > mostFlights) return null;
    if (this.homes.some(({ key, why }) => why !== null && this.picked(key).length > 0)) return null;
    const raid = this.raids.find((each) => each.hex === this.aim);
    if (this.sealed && raid === undefined) return null;
    return {
      kind: 'rendezvous',
      hex,
      ...(raid && { plan: this.#planOf(raid) }),
      flights: flights.map((flight) => ({
        units: [...flight.units],
        path: straightPath(flight.hex, hex),
      })),
    };
  });

  #planOf({ hex, target, route }: Raid): Extract<CommandInput, { kind: 'rendezvous' }>['plan'] {
    const bomb = { hex, target };
    const id = planId(this.units);
    return { id, route: [...route], bomb, land: true, haltWhenSpotted: false, pressOn: true };
  }
}
