/** Mounts a part of the table page in a test, at a table that records the commands given. */
import type { CommandInput } from '@1bob/rules/player';
import { render } from '@testing-library/svelte';
import { flushSync, type Component } from 'svelte';
import { Layout } from '../table/layout.svelte.ts';
import { LiveFeed } from '../history/live-feed.svelte.ts';
import { MapOverlay } from '../table/map-overlay.svelte.ts';
import { NextStep } from '../table/next-step.svelte.ts';
import { Playback } from '../history/playback.svelte.ts';
import SidePanel from '../room/SidePanel.svelte';
import { Selection } from '../table/selection.svelte.ts';
import type { OpenTable, PlayerView } from '../table/table.svelte.ts';
import AtTable from './AtTable.svelte';

export interface Seated<P = never> {
  readonly given: CommandInput[];
  readonly layout: Layout;
  readonly overlay: MapOverlay;
  readonly selection: Selection;
  readonly next: NextStep;
  readonly playback: Playback;
  readonly feed: LiveFeed;
  readonly table: { readonly trouble: unknown };
  /** Gives a command as a part of the page does. */
  readonly give: (command: CommandInput) => Promise<boolean>;
  /** Mounts another part at the same table. */
  readonly beside: <Q extends Record<string, unknown>>(part: Component<Q>, props: Q) => void;
  /** Sets other properties of the part. */
  readonly show: (props: P) => void;
}

export function seat<P extends Record<string, unknown>>(
  part: Component<P>,
  view: PlayerView,
  props: P,
  /** Carries out a command at once. Returns the seat's new view, or null if the command is refused. */
  carry?: (command: CommandInput) => { view: PlayerView; props: P } | null,
  /** More fields of the table. */
  more: Record<string, unknown> = {},
): Seated<P> {
  const given: CommandInput[] = [];
  const listeners = new Set<(command: CommandInput, before: PlayerView) => void>();
  const table: { view: PlayerView; give: Seated['give']; trouble: unknown } & Record<string, unknown> = {
    view,
    seat: view.own.side,
    side: view.own.side,
    companion: null,
    busy: 0,
    trouble: null,
    chairs: [],
    time: { clocks: null, notes: [], held: null, heard: 0 },
    match: 'test-match',
    readBefore: '',
    ...more,
    hear: (listener: (command: CommandInput, before: PlayerView) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give: (command: CommandInput) => {
      given.push(command);
      const before = table.view;
      const after = carry?.(command);
      if (after === null) return Promise.resolve(false);
      for (const listen of listeners) listen(command, before);
      if (after === undefined) return Promise.resolve(true);
      table.view = after.view;
      show(after.props);
      return Promise.resolve(true);
    },
  };
  const layout = new Layout();
  const overlay = new MapOverlay();
  const selection = new Selection(() => layout.openTab('map'));
  const next = new NextStep();
  const playback = new Playback();
  const feed = new LiveFeed(playback, { way: () => 'all', looks: () => true });
  // The parts use only these fields of the table.
  const at = { table: table as unknown as OpenTable, layout, overlay, selection, next, playback, feed };
  const foot = part !== (SidePanel as unknown); // This part has a footer itself.
  const { rerender } = render(AtTable as unknown as Component<Record<string, unknown>>, {
    part,
    at,
    given: props,
    foot,
  });
  const beside: Seated['beside'] = (part, given) => {
    render(AtTable as unknown as Component<Record<string, unknown>>, { part, at, given, foot: false });
    flushSync();
  };
  const show = (given: P): void => {
    void rerender({ given });
    flushSync();
  };
  return { given, table, give: table.give, layout, overlay, selection, next, playback, feed, beside, show };
}
