/** The position of a player who has a view: it holds what the view tells, and nothing else. */
import { hiddenFrom } from './hidden.ts';
import type { Position, PositionGroup } from './position.ts';
import type { PlayerView } from './sight.ts';
import type { GroupId } from './terms.ts';

/** The position of the player who has this view. */
export function ofView(view: PlayerView): Position {
  const { own } = view;
  const group = (id: string): PositionGroup | undefined => {
    const shown = view.groups[id];
    if (!shown) return undefined;
    const { side, hex, counters, path } = shown;
    return { id: id as GroupId, side, hex, counters, path, own: own.groups[id] ?? null };
  };
  const facts = {
    scenario: view.scenario,
    variant: view.rules,
    pack: view.pack,
    stage: view.stage,
    month: view.month,
    nightFrom: view.nightFrom,
    weather: view.weather,
    event: view.event,
    raf: view.raf,
    points: view.points,
    noMoreMissions: view.noMoreMissions,
    offersDraw: view.offersDraw,
    recon: view.recon,
    bombed: view.bombed,
    bombedThisTurn: view.bombedThisTurn,
    bases: view.bases,
    land: view.land,
    ships: view.ships,
    log: view.log,
    side: own.side,
    step: own.step,
    unit: (id: string) => (Object.hasOwn(own.units, id) ? own.units[id] : undefined),
    units: () => Object.values(own.units),
    group,
    groups: () => Object.keys(view.groups).flatMap((id) => group(id) ?? []),
    counter: (id: string) => view.counters[id],
    ownLand: own.land,
    ownShips: own.ships,
    pool: own.pool,
    aces: own.aces,
    freeGun: own.freeGun,
    sealed: own.sealed,
    orders: own.orders,
    plans: own.plans,
    patrols: own.patrols,
    notes: own.notes,
  };
  return { ...facts, hidden: hiddenFrom(facts) };
}
