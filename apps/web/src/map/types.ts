/** Inputs and events of the map. It draws a view and reports clicks; it knows no rules and sends nothing. */
import type { HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId, View } from '@1bob/rules/player';

export interface Selection {
  readonly hex: HexId | null;
  /** A flying group: its hex is ringed and its counters are shown on a tray. */
  readonly group: GroupId | null;
  /** Own units picked from the group: highlighted on the tray. */
  readonly units: readonly UnitId[];
}

/** A planned flight. Solid up to `bomb` (or to its end without bombs) and dashed from there. */
export interface Route {
  readonly from: HexId;
  /** Hexes entered, in order. */
  readonly hexes: readonly HexId[];
  /** The end of each flying turn: `index` counts in `hexes`. A turn number is drawn on each. */
  readonly turnEnds: readonly { readonly index: number; readonly turn: number; readonly night: boolean }[];
  readonly bomb?: HexId;
  readonly land?: HexId;
}

/**
 * reach: within reach this flying turn (solid). reachNext: the turn after (dashed). legal: can be clicked now. lit: the one
 * hex to touch next, in the lesson. danger: known guns and the like. noReturn, lastLight: outlines of "still home from here"
 * and "home by day".
 */
export type HighlightKind = 'reach' | 'reachNext' | 'legal' | 'lit' | 'danger' | 'noReturn' | 'lastLight';
export interface Highlight {
  readonly kind: HighlightKind;
  readonly hexes: readonly HexId[];
  /** A word on the line, such as "turn 13". */
  readonly label?: string;
}

/** A slip of paper with a lead to its hex: "14 · bomb the Docks, value 3". */
export interface MapNote {
  readonly hex: HexId;
  readonly title: string;
  readonly text?: string;
}

/** Pixels at each edge under panels: flyTo and the map's furniture avoid them. */
export interface Insets {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** Kinds of line that a player may hide; all are shown by default. */
export type LayerName = 'grid' | 'numbers' | 'listening' | 'trails' | 'reach' | 'limits';

export interface MapBoardProps {
  readonly view: View;
  readonly selection?: Selection;
  readonly route?: Route | null;
  /** Other routes, drawn fainter. */
  readonly beside?: readonly Route[];
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly MapNote[];
  /** The hex under the keyboard's cursor; the map moves it and calls `oncursor`. */
  readonly hexCursor?: HexId | null;
  /** counters (default): a click on a flying counter is `ongroup`. hexes: every click is `onhex` (drawing a route). */
  readonly pick?: 'counters' | 'hexes';
  readonly layers?: Partial<Readonly<Record<LayerName, boolean>>>;
  /** The player showed or hid a kind of line in the legend; without `layers` the map remembers it while mounted. */
  readonly onlayers?: (layers: Partial<Readonly<Record<LayerName, boolean>>>) => void;
  readonly insets?: Insets;
  /** A small map in the corner, shown only where there is room (from 900 px). Default true. */
  readonly minimap?: boolean;
  /** A scale of miles. Default true. */
  readonly scale?: boolean;
  /** Speed of the selection in hexes a flying turn, shown below the scale of miles. */
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** Milliseconds in which counters glide along their way; null: the usual time. */
  readonly glide?: number | null;
  /** A click, tap, Enter or Space on a hex. */
  readonly onhex?: (hex: HexId, event: MouseEvent | KeyboardEvent) => void;
  /** The hex under the mouse, once per hex; null when it leaves the map. */
  readonly onhover?: (hex: HexId | null) => void;
  /** A flying group was picked, on the map or on a tray. */
  readonly ongroup?: (group: GroupId) => void;
  /** One counter on an open tray was picked; without it `ongroup` is called instead. */
  readonly oncounter?: (counter: CounterId) => void;
  readonly oncursor?: (hex: HexId) => void;
}

/** Methods of the map for its owner: `let board: MapBoardHandle`, `<MapBoard bind:this={board} />`. */
export interface MapBoardHandle {
  /** Brings a hex, or all of several hexes, into the part of the map free of panels. */
  flyTo(target: HexId | readonly HexId[]): void;
  /** Moves the map only as far as needed to bring all these hexes into that part, and shrinks it if they need that. */
  keepInView(hexes: readonly HexId[]): void;
  /** 1 is 40 px a column. */
  zoomTo(scale: number): void;
  /** Shows the whole map. */
  home(): void;
  /** Moves the keyboard focus to the map. */
  focus(): void;
}
