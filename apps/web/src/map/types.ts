/**
 * What the map takes and what it reports. The map draws a view and reports clicks. It knows no rules and sends nothing.
 */
import type { HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId, View } from '@1bob/rules/player';

export interface Selection {
  readonly hex: HexId | null;
  /** The selected flying group. Its hex has a ring, and its counters are shown on a tray. */
  readonly group: GroupId | null;
  /** The player's units picked from the group. They are highlighted on the tray. */
  readonly units: readonly UnitId[];
}

/** A planned flight. It is drawn solid up to `bomb` (without bombs up to its end) and dashed after that. */
export interface Route {
  readonly from: HexId;
  /** The hexes that the flight enters, in order. */
  readonly hexes: readonly HexId[];
  /** Where each flying turn ends. `index` counts in `hexes`. Each end shows the number of its turn. */
  readonly turnEnds: readonly { readonly index: number; readonly turn: number; readonly night: boolean }[];
  readonly bomb?: HexId;
  readonly land?: HexId;
}

/**
 * reach: within reach in this flying turn (solid). reachNext: within reach in the next turn (dashed). legal: can be
 * clicked now. lit: the one hex to touch next, in the lesson. danger: known guns and other dangers. noReturn,
 * lastLight: outlines of the area from which the flight still gets home, and gets home by day.
 */
export type HighlightKind = 'reach' | 'reachNext' | 'legal' | 'lit' | 'danger' | 'noReturn' | 'lastLight';
export interface Highlight {
  readonly kind: HighlightKind;
  readonly hexes: readonly HexId[];
  /** A label on the line, such as "turn 13". */
  readonly label?: string;
}

/** A slip of paper with a line to its hex: "14 · bomb the Docks, value 3". */
export interface MapNote {
  readonly hex: HexId;
  readonly title: string;
  readonly text?: string;
}

/** A mark of the player on their own map. Pins have words, which may be empty. */
export type PencilMark =
  | { readonly kind: 'pin'; readonly hex: HexId; readonly words: string }
  | { readonly kind: 'circle'; readonly hex: HexId; readonly radius: number }
  | { readonly kind: 'line'; readonly hexes: readonly HexId[] };

/** Bombs that have just fallen: the hex, and the points that they brought the side that dropped them. */
export interface MapHit {
  readonly hex: HexId;
  readonly points: number;
}

/** How many pixels at each edge are under panels. `flyTo` and the map's furniture keep out of them. */
export interface Insets {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** Kinds of lines that a player may hide. By default all are shown. */
export type LayerName = 'grid' | 'numbers' | 'listening' | 'trails' | 'reach' | 'limits' | 'pencil';

export interface MapBoardProps {
  readonly view: View;
  readonly selection?: Selection;
  readonly route?: Route | null;
  /** Other routes. They are drawn fainter. */
  readonly beside?: readonly Route[];
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly MapNote[];
  /** The player’s own marks; absent or null where nobody keeps a diary. */
  readonly pencil?: readonly PencilMark[] | null;
  /**
   * Bombs on London. While there are any, the map shows all of London and nothing over it, and it takes no clicks,
   * because a player did not aim at what has just moved under the pointer.
   */
  readonly hits?: readonly MapHit[];
  /** The hex under the keyboard's cursor. The map moves the cursor and calls `oncursor`. */
  readonly hexCursor?: HexId | null;
  /**
   * counters (default): a click on a flying counter calls `ongroup`. hexes: every click calls `onhex`, for drawing a
   * route.
   */
  readonly pick?: 'counters' | 'hexes';
  readonly layers?: Partial<Readonly<Record<LayerName, boolean>>>;
  /**
   * Called when the player has shown or hidden a kind of line in the legend. Without `layers` the map itself remembers
   * the choice while it is mounted.
   */
  readonly onlayers?: (layers: Partial<Readonly<Record<LayerName, boolean>>>) => void;
  readonly insets?: Insets;
  /** Whether to show a small map in the corner. It is shown only where there is room (from 900 px). Default true. */
  readonly minimap?: boolean;
  /** Whether to show a scale of miles. Default true. */
  readonly scale?: boolean;
  /** Whether the reader only looks over the shoulder of the seat’s holder. */
  readonly companion?: boolean;
  /** The speed of the selection in hexes a flying turn. It is shown below the scale of miles. */
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** Milliseconds in which counters glide along their way. Null means the usual time. */
  readonly glide?: number | null;
  /** Called for a click, a tap, Enter or Space on a hex. */
  readonly onhex?: (hex: HexId, event: MouseEvent | KeyboardEvent) => void;
  /** Called once for each hex under the mouse, and with null when the mouse leaves the map. */
  readonly onhover?: (hex: HexId | null) => void;
  /** Called when a flying group was picked on the map or on a tray. */
  readonly ongroup?: (group: GroupId) => void;
  /** Called when one counter on an open tray was picked. Without it `ongroup` is called instead. */
  readonly oncounter?: (counter: CounterId) => void;
  readonly oncursor?: (hex: HexId) => void;
}

/** What the owner of the map can call: `let board: MapBoardHandle`, `<MapBoard bind:this={board} />`. */
export interface MapBoardHandle {
  /** Brings a hex, or all of several hexes, into the part of the map that no panel hides, as large as they fit. */
  flyTo(target: HexId | readonly HexId[]): void;
  /** Moves the map only as far as needed to bring all these hexes into that part. Shrinks it if they need that. */
  keepInView(hexes: readonly HexId[]): void;
  /** At scale 1 a column is 40 px wide. */
  zoomTo(scale: number): void;
  /** Shows the whole map. */
  home(): void;
  /** Moves the keyboard focus to the map. */
  focus(): void;
}
