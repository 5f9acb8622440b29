/** What lies on the desk: what is picked, who hears clicks on the map, and what is drawn over it. */
import type { HexId } from '@1bob/atlas';
import type { FlightPlan, GroupId, StandingOrders, UnitId, View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { Highlight, MapBoardHandle, Note, Route } from '../map/types.ts';

export type Tab = 'map' | 'units' | 'news' | 'orders';
export type Paper = 'charts' | 'intelligence' | 'settings';

/** Somebody who wants the next clicks on hexes: a form, a route being drawn. */
export interface Pointer {
  /** Said beside the map. */
  readonly hint: string;
  readonly onhex: (hex: HexId) => void;
  readonly oncancel: () => void;
}

export interface Overlay {
  readonly route?: Route | null;
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly Note[];
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** The view as it would look, while something is laid out. */
  readonly preview?: View;
  /** Words in red on the strip, by flying turn. */
  readonly marks?: readonly { readonly turn: number; readonly word: string }[];
}

export interface Flight {
  readonly hex: HexId;
  readonly group: GroupId | null;
  readonly units: readonly UnitId[];
  /** Null before the first click on the map. */
  readonly plan: FlightPlan | null;
}

export class Desk {
  hex = $state<HexId | null>(null);
  group = $state<GroupId | null>(null);
  units = $state.raw<readonly UnitId[]>([]);
  cursor = $state<HexId | null>(null);
  hover = $state<HexId | null>(null);
  tab = $state<Tab>('map');
  paper = $state<Paper | null>(null);
  /** Phone: whether the sheet at the bottom is drawn up. */
  sheet = $state(true);
  pointer = $state.raw<Pointer | null>(null);
  overlay = $state.raw<Overlay>({});
  /** The flight that is being drawn: there again after a look at the news or at another base. */
  flight: Flight | null = null;
  /** Standing orders that were changed and not given yet. */
  orders = $state.raw<StandingOrders | null>(null);
  /** Name of the last entry of the log that was read before this side last did something. */
  readBefore = $state('');
  board: MapBoardHandle | null = null;

  /** Shows a hex and what stands there. */
  look(hex: HexId, group: GroupId | null = null, units: readonly UnitId[] = []): void {
    this.hex = hex;
    this.group = group;
    this.units = units;
    this.tab = 'map';
    this.sheet = true;
  }
  /** Shows a hex and what stands there, beside what lies open. */
  glance(hex: HexId): void {
    this.hex = hex;
    this.group = null;
    this.show(hex);
  }
  show(hex: HexId): void {
    this.board?.flyTo(hex);
  }
  clear(): void {
    this.hex = null;
    this.group = null;
    this.units = [];
  }
  /** Clicks on the map go to one at a time; the former one is told. */
  point(pointer: Pointer): void {
    if (this.pointer !== null && this.pointer !== pointer) this.pointer.oncancel();
    this.pointer = pointer;
  }
  unpoint(pointer: Pointer): void {
    if (this.pointer === pointer) this.pointer = null;
  }
}

export const [useDesk, setDesk] = createContext<Desk>();
