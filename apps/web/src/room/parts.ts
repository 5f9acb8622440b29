/** Parts that the first view of a table seldom needs. Each is fetched when it first opens. */
import type { View } from '@1bob/rules/player';
import { isPlayers } from '../table/table.svelte.ts';
import { part } from './part.ts';

export const parts = {
  setUp: part(() => import('../planning/SetUpPanel.svelte')),
  planning: part(() => import('../planning/PlanningPanel.svelte')),
  orders: part(() => import('./OrdersPanel.svelte')),
  empty: part(() => import('../seats/EmptySeat.svelte')),
  ended: part(() => import('./EndedPanel.svelte')),
  charts: part(() => import('./ChartsPaper.svelte')),
  intelligence: part(() => import('./IntelligencePaper.svelte')),
  diary: part(() => import('../record/DiaryPaper.svelte')),
  pencil: part(() => import('../record/Pencil.svelte')),
  ear: part(() => import('../ear/EarPaper.svelte')),
  settings: part(() => import('./SettingsPaper.svelte')),
  rules: part(() => import('./RulesPaper.svelte')),
  months: part(() => import('../record/MonthsPaper.svelte')),
  talk: part(() => import('../talk/TalkPanel.svelte')),
  watch: part(() => import('./WatchPanel.svelte')),
  share: part(() => import('../record/ShareNote.svelte')),
  restored: part(() => import('../record/Restored.svelte')),
  adviser: part(() => import('../advice/Adviser.svelte')),
  plot: part(() => import('../flight/PlotTable.svelte')),
};

/** The part that contains the panel of the stage. Null if the panel is bundled with the table. */
export function stagePart(view: View): 'setUp' | 'planning' | 'ended' | null {
  if (view.stage.kind === 'ended') return 'ended';
  if (!isPlayers(view)) return null;
  if (view.options.setUp !== null) return 'setUp';
  return view.stage.kind === 'planning' ? 'planning' : null;
}

/** Fetches the parts that may open next, so that they open without waiting. */
export async function fetchAhead(): Promise<void> {
  await Promise.allSettled(
    (
      ['setUp', 'planning', 'orders', 'settings', 'charts', 'intelligence', 'rules', 'talk', 'ended'] as const
    ).map(async (name) => parts[name]()),
  );
}
