/** What is selected on the map, where the keyboard's cursor stands on it, and the way to bring a hex into view. */
import type { HexId } from '@1bob/atlas';
import type { GroupId, UnitId, View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { MapBoardHandle } from '../map/types.ts';

export class Selection {
  #hex = $state<HexId | null>(null);
  #group = $state<GroupId | null>(null);
  #units = $state.raw<readonly UnitId[]>([]);
  #cursor = $state<HexId | null>(null);
  /** How often the player has gone elsewhere. */
  #moves = 0;
  readonly #onselect: () => void;
  /** The map that is on the page; bound by the component that draws it. */
  board = $state.raw<MapBoardHandle | null>(null);

  /** `onselect`: told of every `select`, so that the page can bring up the panel about it. */
  constructor(onselect: () => void = () => {}) {
    this.#onselect = onselect;
  }

  get hex(): HexId | null {
    return this.#hex;
  }
  /** A flying group in that hex. */
  get group(): GroupId | null {
    return this.#group;
  }
  /** Own units in that hex that were picked out. */
  get units(): readonly UnitId[] {
    return this.#units;
  }
  /** The hex under the keyboard's cursor. */
  get cursor(): HexId | null {
    return this.#cursor;
  }

  /**
   * For an order that is on its way: whether the player still looks at what they gave it for. Its answer selects nothing
   * where they have gone on meanwhile, for it would take the list away from under their press.
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
  /** Marks a hex on the map and brings it into view, beside what lies open. */
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
  /** A newer view: the selected hex goes along with its group, and a group that is gone is selected no more. */
  follow(groups: View['groups']): void {
    if (this.#group === null) return;
    const at = groups[this.#group];
    if (at === undefined) this.#empty();
    else this.#hex = at.hex;
  }
  moveCursor(hex: HexId): void {
    this.#cursor = hex;
  }
  /** Moves the map only when a hex is out of sight: what the eye is on stays where it is. */
  keepInView(hex: HexId): void {
    this.board?.keepInView([hex]);
  }
  /** Brings a hex into view and selects nothing. */
  flyTo(hex: HexId): void {
    this.board?.flyTo(hex);
  }
}

export const [useSelection, setSelection] = createContext<Selection>();
