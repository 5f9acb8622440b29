/** The way home of each own flight in the air, or the reason why it cannot turn for home. */
import { entriesInOrder, refuseChange, type GroupId, type UnitId } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { planOf, Sortie } from './sortie.svelte.ts';

export interface Recall {
  readonly group: GroupId;
  readonly units: readonly UnitId[];
  /** The way to the nearest base, with the landing. Null if the flight cannot turn for home. */
  readonly home: Sortie | null;
  /** Whether it sets out in this movement. If not, its way home is stored as a plan. */
  readonly now: boolean;
  /** Where and when it lands, or why it cannot turn for home. */
  readonly note: string;
}

/** `view` is read again whenever the way home is asked for. */
export function recallsOf(view: () => PlayerView): readonly Recall[] {
  return entriesInOrder(view().own.groups).map(([id, { units }]) => {
    const group = id as GroupId;
    return { group, units, ...wayHome(view, group, units) };
  });
}

function wayHome(
  view: () => PlayerView,
  group: GroupId,
  units: readonly UnitId[],
): Pick<Recall, 'home' | 'now' | 'note'> {
  const seen = view();
  const say = speaker(seen.pack);
  const position = positionOf(seen);
  const hex = seen.groups[group]?.hex;
  const cannot = (note: string): ReturnType<typeof wayHome> => ({ home: null, now: false, note });
  if (hex === undefined) return cannot(t.recall.noHome);
  const plan = units[0] === undefined ? null : planOf(seen.own.plans, units[0]);
  if (plan !== null) {
    const bound = refuseChange(position, plan);
    if (bound !== null)
      return cannot(bound.code === 'plan.notYet' ? t.fly.sealed.notYet : t.fly.sealed.bound);
    const planned = new Sortie(view, hex, group, plan.units, plan);
    if (planned.land && plan.bomb === null && plan.units.length === units.length)
      return cannot(t.recall.onItsWay(say.place(planned.end), planned.forecast.arrival));
  }
  const home = new Sortie(view, hex, group, units);
  const base = home.home;
  if (base === null) return cannot(t.recall.noHome);
  home.extend(base);
  home.land = true;
  const now = home.go !== null;
  // A patrol flies home by its own movement only (25.8).
  if (!now && (home.patrol || home.goesHome || home.kept === null)) return cannot(t.recall.later);
  return { home, now, note: t.recall.lands(say.place(base), home.forecast.arrival, now) };
}
