/**
 * Overlays of forms and panels on the map, and the owner that receives its clicks. Each owner has a layer of its own, which
 * only it sets and releases; the last one that draws is shown, and the last one that listens receives the clicks.
 */
import type { HexId } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { createContext, onDestroy, untrack } from 'svelte';
import type { Highlight, MapNote, Route } from '../map/types.ts';
import type { Mark } from './strip.ts';

export interface ClickListener {
  /** Text on the map. */
  readonly hint: string;
  readonly onhex: (hex: HexId) => void;
  /** Replaces it while the mouse, or the keyboard's cursor, is on a hex with a text of its own. */
  readonly hintAt?: (hex: HexId) => string | null;
  /** Called when another owner takes the clicks. If absent, this listener waits until that owner is finished. */
  readonly oncancel?: () => void;
}

export interface Drawing {
  readonly route?: Route | null;
  readonly highlights?: readonly Highlight[];
  readonly notes?: readonly MapNote[];
  readonly speed?: { readonly hexes: number; readonly name: string } | null;
  /** Set only while a change is drafted: the view after it. */
  readonly preview?: View;
  /** Red words on the strip, by flying turn. */
  readonly marks?: readonly Mark[];
}

export interface LayerContent {
  readonly drawing?: Drawing;
  readonly listener?: ClickListener | null;
  /** Routes drawn faintly, in addition to whatever else is drawn. */
  readonly beside?: readonly Route[];
  /** Words on the strip for the routes in `beside`. */
  readonly marksBeside?: readonly Mark[];
}

/** One owner's part of the overlay. */
export interface OverlayLayer {
  /** Replaces the content of the layer; the first call after its release puts it on top. */
  set(content: LayerContent): void;
  release(): void;
}

const blank: Drawing = {};

export class MapOverlay {
  /** A hex highlighted over every layer: the lesson's next one to touch. */
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

  /** A layer for the life of the calling component, updated whenever its content changes. */
  keep(content: () => LayerContent): void {
    const layer = this.claim();
    // Copies the content to the map, which is outside the panels, so that the map never reads the state of a panel that is
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
