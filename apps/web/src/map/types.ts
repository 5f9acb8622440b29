/**
 * What the map is given and what it tells. It draws a view and reports clicks; it knows no rule and sends nothing.
 */
import type { HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId, View } from '@1bob/rules/player';

export interface Selection {
  readonly hex: HexId | null;
  /** A flying group: its hex is ringed and its counters are fanned out on a tray. */
  readonly group: GroupId | null;
  /** Own units that are picked out of the group: lit on the tray. */
  readonly units: readonly UnitId[];
}

/** A planned flight. Drawn solid as far as `bomb` (or to its end when there is none) and dashed from there. */
export interface Route {
  readonly from: HexId;
  /** Hexes entered, in order. */
  readonly hexes: readonly HexId[];
  /** Where each flying turn ends: `index` counts in `hexes`. A turn number is drawn on each. */
  readonly turnEnds: readonly { readonly index: number; readonly turn: number; readonly night: boolean }[];
  readonly bomb?: HexId;
  readonly land?: HexId;
}

/**
 * reach: to be had this flying turn (solid). reachNext: the turn after (dashed). legal: may be clicked now.
 * lit: the one hex to touch next, in the lesson. danger: known guns and the like. noReturn, lastLight: outlines of "still home from here" and "home by day".
 */
export type HighlightKind = 'reach' | 'reachNext' | 'legal' | 'lit' | 'danger' | 'noReturn' | 'lastLight';
export interface Highlight {
  readonly kind: HighlightKind;
  readonly hexes: readonly HexId[];
  /** A word on the line, such as "turn 13". */
  readonly label?: string;
}

/** A slip of paper with a lead to its hex: "14 · bomb the Docks, value 3". */
export interface Note {
  readonly hex: HexId;
  readonly title: string;
  readonly text?: string;
}

/** Pixels at each edge that panels cover: flyTo and the furniture of the map keep clear of them. */
export interface Insets {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** Kinds of line a player may put away; all are shown unless said otherwise. */
export type LayerName = 'grid' | 'numbers' | 'listening' | 'trails' | 'reach' | 'limits';

export interface MapBoardProps {
  readonly view: View;
  readonly selection?: Selection;
  readonly route?: Route | null;
  /** Other routes, drawn fainter. */
  readonly beside?: readonly Route[];
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly Note[];
  /** The hex under the keyboard's cursor; the map moves it and tells `oncursor`. */
  readonly hexCursor?: HexId | null;
  /** counters (default): a click on a flying counter is `ongroup`. hexes: every click is `onhex` (drawing a route). */
  readonly pick?: 'counters' | 'hexes';
  readonly layers?: Partial<Readonly<Record<LayerName, boolean>>>;
  /** A kind of line was shown or put away in the legend; without `layers` the map remembers it while it stands. */
  readonly onlayers?: (layers: Partial<Readonly<Record<LayerName, boolean>>>) => void;
  readonly insets?: Insets;
  /** A small map in the corner; it shows itself only where there is room (from 900 px). Default true. */
  readonly minimap?: boolean;
  /** A scale of miles. Default true. */
  readonly scale?: boolean;
  /** Hexes a flying turn of what is selected, written under the scale of miles. */
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** Milliseconds in which counters glide along the way they flew; null: as long as any move. */
  readonly glide?: number | null;
  /** A click, tap, Enter or Space on a hex. */
  readonly onhex?: (hex: HexId, event: MouseEvent | KeyboardEvent) => void;
  /** The hex under the mouse, once per hex; null when it leaves the map. */
  readonly onhover?: (hex: HexId | null) => void;
  /** A flying group was picked, on the map or on a tray. */
  readonly ongroup?: (group: GroupId) => void;
  /** One counter on an open tray was picked; without it `ongroup` is told instead. */
  readonly oncounter?: (counter: CounterId) => void;
  readonly oncursor?: (hex: HexId) => void;
}

/** What can be asked of the map from outside: `let board: MapBoardHandle`, `<MapBoard bind:this={board} />`. */
export interface MapBoardHandle {
  /** Brings a hex, or all of several hexes, into the part of the map that no panel covers. */
  flyTo(target: HexId | readonly HexId[]): void;
  /** Moves the map no more than it must for all of these hexes to lie in that part; smaller, where they need it. */
  keepInView(hexes: readonly HexId[]): void;
  /** 1 is 40 px a column. */
  zoomTo(scale: number): void;
  /** The whole map. */
  home(): void;
  /** Puts the keyboard on the map. */
  focus(): void;
}
