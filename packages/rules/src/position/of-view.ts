/** The position of a player who has a view. It knows only what the view contains. */
import type { HexId } from '@1bob/atlas';
import { hiddenFrom } from './hidden.ts';
import {
  standsAt,
  type Hidden,
  type HiddenKind,
  type Known,
  type Position,
  type PositionGroup,
} from './position.ts';
import type { OwnKnowledge, OwnUnit, PlayerView, PublicGroup } from '../seen/player-view.ts';
import type { GroupId } from '../state/terms.ts';
import { idsInOrder, inOrder } from '../state/tables.ts';
import { rulesInForce } from '../state/variant.ts';

/** The position of the player who has this view. */
export const ofView = (view: PlayerView): Position => new ViewPosition(view);

class ViewPosition implements Position {
  private allGroups: readonly PositionGroup[] | null = null;
  private allUnits: readonly OwnUnit[] | null = null;
  constructor(private readonly view: PlayerView) {}

  private get own(): OwnKnowledge {
    return this.view.own;
  }
  get variant() {
    return rulesInForce(this.view.rules, this.view.rulesVersion);
  }
  get scenario() {
    return this.view.scenario;
  }
  get pack() {
    return this.view.pack;
  }
  get stage() {
    return this.view.stage;
  }
  get month() {
    return this.view.month;
  }
  get nightFrom() {
    return this.view.nightFrom;
  }
  get weather() {
    return this.view.weather;
  }
  get event() {
    return this.view.event;
  }
  get raf() {
    return this.view.raf;
  }
  get points() {
    return this.view.points;
  }
  get noMoreMissions() {
    return this.view.noMoreMissions;
  }
  get offersDraw() {
    return this.view.offersDraw;
  }
  get recon() {
    return this.view.recon;
  }
  get bombed() {
    return this.view.bombed;
  }
  get bombedThisTurn() {
    return this.view.bombedThisTurn;
  }
  get bases() {
    return this.view.bases;
  }
  get land() {
    return this.view.land;
  }
  get ships() {
    return this.view.ships;
  }
  get log() {
    return this.view.log;
  }
  get side() {
    return this.own.side;
  }
  get step() {
    return this.own.step;
  }
  get ownLand() {
    return this.own.land;
  }
  get ownShips() {
    return this.own.ships;
  }
  get pool() {
    return this.own.pool;
  }
  get aces() {
    return this.own.aces;
  }
  get freeGun() {
    return this.own.freeGun;
  }
  get sealed() {
    return this.own.sealed;
  }
  get orders() {
    return this.own.orders;
  }
  get plans() {
    return this.own.plans;
  }
  get stoppedPlans() {
    return this.own.stoppedPlans ?? {};
  }
  get patrols() {
    return this.own.patrols;
  }
  get notes() {
    return this.own.notes;
  }

  unit(id: string) {
    const { units } = this.own;
    return Object.hasOwn(units, id) ? units[id] : undefined;
  }
  units() {
    return (this.allUnits ??= inOrder(this.own.units));
  }
  garrison(base: HexId | 'carrier') {
    return this.units().flatMap(({ id, where }) => (standsAt(where, base) ? id : []));
  }
  group(id: string): PositionGroup | undefined {
    const { groups } = this.view;
    return Object.hasOwn(groups, id) ? this.known(id) : undefined;
  }
  groups() {
    return (this.allGroups ??= idsInOrder(this.view.groups).map((id) => this.known(id)));
  }
  private known(id: string): PositionGroup {
    const { side, hex, counters, path } = this.view.groups[id] as PublicGroup; // one of its keys
    return { id: id as GroupId, side, hex, counters, path, own: this.own.groups[id] ?? null };
  }
  counter(id: string) {
    return this.view.counters[id];
  }
  hidden<K extends HiddenKind>(kind: K, of: Hidden[K]['of']): Known<Hidden[K]['is']> {
    return hiddenFrom(this, kind, of);
  }
}
