/**
 * What forms and panels draw on the map, and which of them receives clicks on it. Each has a layer, which only it sets
 * and releases. The layer that drew last is shown, and the layer that began to listen last receives the clicks.
 */
import type { HexId } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { createContext, onDestroy, untrack } from 'svelte';
import type { Highlight, MapNote, PencilMark, Route } from '../map/types.ts';
import type { Mark } from './strip.ts';

export interface ClickListener {
  /** The text shown on the map. */
  readonly hint: string;
  readonly onhex: (hex: HexId) => void;
  /**
   * The text that replaces the hint while the mouse or the keyboard's cursor is on a hex. Null for a hex without one.
   */
  readonly hintAt?: (hex: HexId) => string | null;
  /** Called when another owner takes the clicks. If absent, this listener waits until that owner has finished. */
  readonly oncancel?: () => void;
}

export interface Drawing {
  readonly route?: Route | null;
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly MapNote[];
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** The view after a change that is being drafted. Set only while one is. */
  readonly preview?: View;
  /** The red marks on the strip. */
  readonly marks?: readonly Mark[];
}

export interface LayerContent {
  readonly drawing?: Drawing;
  readonly listener?: ClickListener | null;
  /** Routes that are drawn faintly, in addition to everything else that is drawn. */
  readonly beside?: readonly Route[];
  /** The player’s own marks, in addition to everything else that is drawn. */
  readonly pencil?: readonly PencilMark[];
  /** The marks on the strip for the routes in `beside`. */
  readonly marksBeside?: readonly Mark[];
}

/** The part of the overlay that belongs to one owner. */
export interface OverlayLayer {
  /** Replaces the content of the layer. The first call after a release puts the layer on top. */
  set(content: LayerContent): void;
  release(): void;
}

const blank: Drawing = {};

export class MapOverlay {
  /** A hex that is highlighted over every layer: the one to touch next in the lesson. */
  lit = $state<HexId | null>(null);
  #layers = $state.raw<readonly { readonly owner: OverlayLayer; readonly content: LayerContent }[]>([]);

  readonly drawing: Drawing = $derived(
    this.#layers.findLast(({ content }) => content.drawing)?.content.drawing ?? blank,
  );
  readonly listener: ClickListener | null = $derived(
    this.#layers.findLast(({ content }) => content.listener)?.content.listener ?? null,
  );

  readonly beside: readonly Route[] = $derived(this.#layers.flatMap(({ content }) => content.beside ?? []));

  /** Null where nobody keeps a diary. */
  readonly pencil: readonly PencilMark[] | null = $derived(
    this.#layers.some(({ content }) => content.pencil)
      ? this.#layers.flatMap(({ content }) => content.pencil ?? [])
      : null,
  );

  readonly marksBeside: readonly Mark[] = $derived(
    this.#layers.flatMap(({ content }) => content.marksBeside ?? []),
  );

  claim(): OverlayLayer {
    const layer: OverlayLayer = {
      set: (content) => untrack(() => this.#set(layer, content)),
      release: () =>
        untrack(() => {
          this.#layers = this.#layers.filter(({ owner }) => owner !== layer);
        }),
    };
    return layer;
  }

  /** Keeps a layer while the calling component is mounted, and updates it whenever its content changes. */
  keep(content: () => LayerContent): void {
    const layer = this.claim();
    // Copies the content to the map, which is outside the panels. So the map never reads the state of a panel that is
    // being removed.
    $effect(() => layer.set(content()));
    onDestroy(() => layer.release());
  }

  #set(owner: OverlayLayer, content: LayerContent): void {
    const others = this.#layers.filter((each) => each.owner !== owner);
    const before = this.#layers.find((each) => each.owner === owner);
    const set = { owner, content };
    this.#layers =
      before === undefined ? [...others, set] : this.#layers.map((each) => (each === before ? set : each));
    if (!content.listener || before?.content.listener) return;
    for (const other of others) other.content.listener?.oncancel?.();
  }
}

export const [useMapOverlay, setMapOverlay] = createContext<MapOverlay>();
