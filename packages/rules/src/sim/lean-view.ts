/**
 * A view for players that think ahead. It has the facts of a seat's view, each computed on demand, but no log, ledger or
 * month reports. It is valid until the match moves on.
 */
import type { Seat } from '../game.ts';
import { attacksNow, bombsNow, legalOptionsFor, movesNow } from '../legal/list-options.ts';
import type { LegalOptions } from '../legal/options.ts';
import { ofView } from '../position/of-view.ts';
import type { Position } from '../position/position.ts';
import {
  aceCounters,
  counterNow,
  ownGroundedUnit,
  landBySide,
  landPools,
  ownUnitNow,
  perSideNow,
  positionsNow,
  publicGroup,
  publicStage,
  sealedFor,
  shipsForOwner,
} from '../seen/observe.ts';
import { PublicFacts } from '../seen/public-facts.ts';
import type {
  OwnGroup,
  OwnKnowledge,
  OwnUnit,
  PublicCounter,
  PublicGroup,
  PublicStage,
  View,
} from '../seen/player-view.ts';
import { movesLeft } from '../sections/08-flying.ts';
import { turnEnd } from '../sequence/turn-end.ts';
import { logNow } from '../state/log.ts';
import { logIn, type Group, type Match, type SideState } from '../state/match.ts';
import { inOrder } from '../state/tables.ts';

type Facts = Omit<View, 'own'> & { readonly own: OwnKnowledge };

/** Parts of a view that stay valid until a unit changes. */
export interface Known {
  bases?: View['bases'];
}

export class LeanView extends PublicFacts implements Facts {
  readonly packDiffers = [];
  readonly ledger = [];
  readonly reports = [];
  readonly opened = null;
  readonly stage: PublicStage;
  readonly own: OwnKnowledge;
  readonly position: Position;
  readonly options: LegalOptions;
  private readonly made: { -readonly [K in 'land' | 'ships' | 'counters' | 'groups']?: View[K] } = {};

  constructor(
    protected readonly match: Match,
    readonly audience: Seat,
    private readonly known: Known,
  ) {
    super();
    this.stage = publicStage(match);
    this.position = leanPosition(this, match);
    this.own = new LeanKnowledge(match, audience, this.position);
    this.options =
      match.stage.kind === 'flying' ? new FlyingOptions(this.position) : legalOptionsFor(this.position);
  }

  get rules() {
    return this.match.options;
  }
  get rulesVersion() {
    return this.match.rulesVersion ?? '2';
  }
  get firstMonth() {
    return this.match.firstMonth;
  }
  get lastMonth() {
    return this.match.lastMonth;
  }
  get quietMonths() {
    return this.match.quietMonths;
  }
  private perSide<T>(pick: (side: SideState) => T) {
    return perSideNow(this.match, pick);
  }
  get flew() {
    return this.perSide(({ flew }) => flew);
  }
  get rested() {
    return this.perSide(({ rested }) => rested);
  }
  get bases() {
    return (this.known.bases ??= positionsNow.bases(this.match));
  }
  get land() {
    return (this.made.land ??= positionsNow.land(this.match));
  }
  get ships() {
    return (this.made.ships ??= positionsNow.ships(this.match));
  }
  get counters() {
    return (this.made.counters ??= countersOf(this.match));
  }
  get groups() {
    return (this.made.groups ??= groupsOf(this.match));
  }
  get log() {
    return logNow(logIn(this.match), this.audience);
  }
}

function countersOf({ flying, groups, units }: Match): View['counters'] {
  const shown: Record<string, PublicCounter> = {};
  for (const id in flying) {
    const counter = flying[id];
    const group = counter && groups[counter.group];
    const unit = counter && units[counter.unit];
    if (group && unit) shown[id] = counterNow(counter, group, unit);
  }
  return shown;
}
function groupsOf({ groups }: Match): View['groups'] {
  const shown: Record<string, PublicGroup> = {};
  for (const group of inOrder(groups)) shown[group.id] = publicGroup(group);
  return shown;
}

/** The position of a view that can look up one unit without making all of them. */
function leanPosition(view: LeanView, match: Match): Position {
  const position = ofView(view);
  const { audience } = view;
  const unit = (id: string): OwnUnit | undefined => {
    const found = Object.hasOwn(match.units, id) ? match.units[id] : undefined;
    if (found?.side !== audience) return undefined;
    return found.where.at === 'air' ? ownUnitNow(match, found) : ownGroundedUnit(found);
  };
  return Object.assign(position, { unit });
}

class LeanKnowledge implements OwnKnowledge {
  private readonly made: { units?: Record<string, OwnUnit>; groups?: Record<string, OwnGroup> } = {};

  constructor(
    private readonly match: Match,
    readonly side: Seat,
    private readonly position: Position,
  ) {}
  private get state(): SideState {
    return this.match.sides[this.side];
  }
  get units() {
    return (this.made.units ??= this.allUnits());
  }
  private allUnits(): Record<string, OwnUnit> {
    const { units } = this.match;
    const own: Record<string, OwnUnit> = {};
    for (const id in units) {
      const unit = units[id];
      if (unit?.side === this.side)
        own[id] = unit.where.at === 'air' ? ownUnitNow(this.match, unit) : ownGroundedUnit(unit);
    }
    return own;
  }
  get groups() {
    return (this.made.groups ??= this.allGroups());
  }
  private allGroups(): Record<string, OwnGroup> {
    const own: Record<string, OwnGroup> = {};
    for (const group of inOrder(this.match.groups))
      if (group.side === this.side) own[group.id] = new LeanGroup(group, this.match, this.position);
    return own;
  }
  get land() {
    return landBySide(this.match.land)[this.side];
  }
  get ships() {
    return this.side === 'british' ? shipsForOwner(this.match.ships) : {};
  }
  get pool() {
    return landPools(this.match.land, this.match.pack.charts)[this.side];
  }
  get aces() {
    return aceCounters(this.match.units, this.match.pack.charts)[this.side];
  }
  get freeGun() {
    return this.state.provoked;
  }
  get step() {
    const { stage } = this.match;
    return stage.kind === 'flying' && stage.side === this.side ? stage.step : null;
  }
  get sealed() {
    return sealedFor(this.state.sealed);
  }
  get orders() {
    return this.state.orders;
  }
  get plans() {
    return this.state.plans;
  }
  get patrols() {
    return this.state.patrols;
  }
  get passUntil() {
    return this.state.passUntil;
  }
  get alarmed() {
    return this.state.alarmed;
  }
  get notes() {
    return this.state.notes;
  }
}

class LeanGroup implements OwnGroup {
  readonly units;
  constructor(
    private readonly group: Group,
    { flying }: Match,
    private readonly position: Position,
  ) {
    this.units = group.counters.flatMap((counter) => flying[counter]?.unit ?? []);
  }
  get movesLeft() {
    return movesLeft(this.position, this.group.id);
  }
  get moved() {
    return this.group.moved;
  }
  get attacked() {
    return this.group.attacked;
  }
  get bombedNow() {
    return this.group.bombedNow;
  }
  get patrol() {
    return this.group.patrol;
  }
}

/** Options of a flying turn, part by part. */
class FlyingOptions implements LegalOptions {
  readonly setUp = null;
  readonly planning = null;
  private readonly made: { -readonly [K in 'kinds' | 'moves' | 'attacks' | 'bombs']?: LegalOptions[K] } = {};

  constructor(private readonly position: Position) {}
  get advance() {
    return this.position.step === null ? null : ({ kind: 'endTurn' } as const);
  }
  get kinds() {
    return (this.made.kinds ??= legalOptionsFor(this.position).kinds);
  }
  get moves() {
    return (this.made.moves ??= movesNow(this.position));
  }
  get attacks() {
    return (this.made.attacks ??= attacksNow(this.position));
  }
  get bombs() {
    return (this.made.bombs ??= bombsNow(this.position));
  }
  get turnEnd() {
    return turnEnd(this.position);
  }
}
