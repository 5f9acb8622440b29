/** The selection on the map, the keyboard's cursor, and functions that bring a hex into view. */
import type { HexId } from '@1bob/atlas';
import type { GroupId, UnitId, View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { MapBoardHandle } from '../map/types.ts';

export class Selection {
  #hex = $state<HexId | null>(null);
  #group = $state<GroupId | null>(null);
  #units = $state.raw<readonly UnitId[]>([]);
  #cursor = $state<HexId | null>(null);
  /** Counts how often the player has changed the selection. */
  #moves = 0;
  readonly #onselect: () => void;
  /** The map on the page. The component that draws it sets this. */
  board = $state.raw<MapBoardHandle | null>(null);

  /** `onselect` is called for every `select`, so that the page can open the panel. */
  constructor(onselect: () => void = () => {}) {
    this.#onselect = onselect;
  }

  get hex(): HexId | null {
    return this.#hex;
  }
  /** The selected flying group in the selected hex. Null if no group is selected. */
  get group(): GroupId | null {
    return this.#group;
  }
  /** The player's units picked in that hex. */
  get units(): readonly UnitId[] {
    return this.#units;
  }
  /** The hex under the keyboard's cursor. */
  get cursor(): HexId | null {
    return this.#cursor;
  }

  /**
   * Call when an order begins. The returned function says whether the player still looks at the same thing. If not, the
   * answer selects nothing, because that would replace the list under the player's finger.
   */
  stays(): () => boolean {
    const before = this.#moves;
    return () => this.#moves === before;
  }

  select(hex: HexId, group: GroupId | null = null, units: readonly UnitId[] = []): void {
    this.#moves += 1;
    this.#hex = hex;
    this.#group = group;
    this.#units = units;
    this.#onselect();
  }
  /** Marks a hex on the map, and brings it into view beside open panels. */
  locate(hex: HexId): void {
    this.#moves += 1;
    this.#hex = hex;
    this.#group = null;
    this.flyTo(hex);
  }
  clear(): void {
    this.#moves += 1;
    this.#empty();
  }
  #empty(): void {
    this.#hex = null;
    this.#group = null;
    this.#units = [];
  }
  /** Takes a newer view: the selected hex follows its group, and a group that is gone is deselected. */
  follow(groups: View['groups']): void {
    if (this.#group === null) return;
    const at = groups[this.#group];
    if (at === undefined) this.#empty();
    else this.#hex = at.hex;
  }
  moveCursor(hex: HexId): void {
    this.#cursor = hex;
  }
  /** Moves the map only if the hex is out of view, so that the map does not move without need. */
  keepInView(hex: HexId): void {
    this.board?.keepInView([hex]);
  }
  /** Brings a hex into view and selects nothing. */
  flyTo(hex: HexId): void {
    this.board?.flyTo(hex);
  }
}

export const [useSelection, setSelection] = createContext<Selection>();
