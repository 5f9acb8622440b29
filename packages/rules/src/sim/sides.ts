/** The state of each side in a match made from a view: the seat's own side in full, and the visible part of the enemy's. */
import { newSide } from '../create.ts';
import { ofView } from '../position/of-view.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { inReach } from '../sequence/passing.ts';
import type { Sealed, Side, SideState } from '../state/match.ts';
import { inOrder } from '../state/tables.ts';
import { anyway, planningPhases } from '../state/terms.ts';

export function sideIn(view: PlayerView, side: Side): SideState {
  const shared = {
    points: view.points[side],
    noMoreMissions: view.noMoreMissions[side],
    flew: view.flew[side],
    rested: view.rested[side],
    recon: view.recon[side],
    offersDraw: view.offersDraw[side],
  };
  const { own } = view;
  if (side !== own.side)
    return { ...newSide(side, view.points[side]), ...shared, provoked: isProvoked(view, side) };
  const sealed: Partial<Record<keyof typeof own.sealed, Sealed>> = {};
  for (const phase of planningPhases) {
    const mine = own.sealed[phase];
    if (mine)
      sealed[phase] = { choice: mine.choice, handedIn: mine.handedIn, seen: mine.anyway ? anyway : '' };
  }
  return {
    ...shared,
    sealed,
    orders: own.orders,
    plans: own.plans,
    ...(own.stoppedPlans && { stoppedPlans: own.stoppedPlans }),
    patrols: own.patrols,
    passUntil: own.passUntil,
    watch: own.passUntil?.happens ? { happened: [], inReach: inReach(ofView(view)) } : null,
    notes: own.notes,
    alarmed: own.alarmed,
    provoked: own.freeGun,
  };
}

/** 30: whether this side has bombed land or aircraft of the enemy since they last reinforced. */
function isProvoked({ rules, log, own }: PlayerView, enemy: Side): boolean {
  if (enemy !== 'german' || !rules.germanAirDefence) return false;
  const told = inOrder(log).flat();
  const since = told.findLastIndex((what) => what.kind === 'reinforced' && what.side === enemy);
  return told
    .slice(since + 1)
    .some(
      (what) =>
        what.kind === 'bombing' &&
        what.side === own.side &&
        (what.target.kind === 'land' || what.target.kind === 'air'),
    );
}
