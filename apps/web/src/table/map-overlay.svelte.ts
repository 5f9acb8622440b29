/**
 * What forms and panels draw over the map, and which of them hears the clicks on it. Each owner has a layer of its own,
 * which it alone sets and releases; the last that draws is shown, and the last that listens is told.
 */
import type { HexId } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { createContext, onDestroy, untrack } from 'svelte';
import type { Highlight, Note, Route } from '../map/types.ts';
import type { Mark } from './strip.ts';

export interface ClickListener {
  /** Said on the map. */
  readonly hint: string;
  readonly onhex: (hex: HexId) => void;
  /** Said instead while the mouse, or the keyboard's cursor, is on a hex that there is something to say of. */
  readonly hintAt?: (hex: HexId) => string | null;
  /** Another owner takes the clicks. Without it the listener waits and hears them again when the other is done. */
  readonly oncancel?: () => void;
}

export interface Drawing {
  readonly route?: Route | null;
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly Note[];
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** The view as it would look, while something is laid out. */
  readonly preview?: View;
  /** Words in red on the strip, by flying turn. */
  readonly marks?: readonly Mark[];
}

export interface LayerContent {
  readonly drawing?: Drawing;
  readonly listener?: ClickListener | null;
  /** Routes beside that of the drawing, fainter, whatever else is drawn. */
  readonly beside?: readonly Route[];
  /** Words on the strip of those. */
  readonly marksBeside?: readonly Mark[];
}

/** One owner's part of the overlay. */
export interface OverlayLayer {
  /** Replaces what the layer holds; the first time since its release it comes to lie on top. */
  set(content: LayerContent): void;
  release(): void;
}

const blank: Drawing = {};

export class MapOverlay {
  /** A hex that is lit over everything that is drawn: the lesson's next one to touch. */
  lit = $state<HexId | null>(null);
  #layers = $state.raw<readonly { readonly owner: OverlayLayer; readonly content: LayerContent }[]>([]);

  readonly drawing: Drawing = $derived(
    this.#layers.findLast(({ content }) => content.drawing)?.content.drawing ?? blank,
  );
  readonly listener: ClickListener | null = $derived(
    this.#layers.findLast(({ content }) => content.listener)?.content.listener ?? null,
  );

  readonly beside: readonly Route[] = $derived(this.#layers.flatMap(({ content }) => content.beside ?? []));

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

  /** A layer for as long as the calling component is mounted, set anew whenever its content changes. */
  keep(content: () => LayerContent): void {
    const layer = this.claim();
    // Syncs with the map, which stands outside the panels: it is handed what they draw, so that it never reads the
    // state of a panel that is just being taken away.
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
