/** Positions of a match that a command is still changing: what a side may know, and the truth. They cache nothing. */
import type { HexId } from '@1bob/atlas';
import { hiddenFrom } from './hidden.ts';
import { logIn, type AirUnit, type Group, type Match, type Side, type SideState } from '../state/match.ts';
import {
  aceCounters,
  counterNow,
  landBySide,
  landPools,
  ownUnitNow,
  positionsNow,
  publicStage,
  sealedFor,
  shipsForOwner,
} from '../seen/observe.ts';
import { PublicFacts } from '../seen/public-facts.ts';
import {
  standsAt,
  type Hidden,
  type HiddenKind,
  type Known,
  type Position,
  type PositionGroup,
  type Truth,
} from './position.ts';
import { antiAircraftPoints } from '../sections/15-anti-aircraft.ts';
import { civilDefenceNear, nearHeadquarters } from '../sections/17-land-units.ts';
import { enemyOf, type UnitId } from '../state/terms.ts';
import { logNow } from '../state/log.ts';
import { inOrder } from '../state/tables.ts';
import { rulesInForce } from '../state/variant.ts';

/** Anything that holds a match, such as a `Play`. */
interface Holder {
  readonly match: Match;
}

/** A side's position in the match. Each answer reads the match as it is at that moment. */
export const positionIn = (holder: Holder, side: Side): Position => new MatchPosition(holder, side);

/** The truth about a match, from the point of view of a side. */
export const truthOf = (holder: Holder, side: Side): Truth => new MatchTruth(holder, side);

class MatchPosition extends PublicFacts implements Position {
  constructor(
    private readonly holder: Holder,
    readonly side: Side,
  ) {
    super();
  }
  protected get match(): Match {
    return this.holder.match;
  }
  get variant() {
    return rulesInForce(this.match.options, this.match.rulesVersion);
  }
  get stage() {
    return publicStage(this.match);
  }
  get bases() {
    return positionsNow.bases(this.match);
  }
  get land() {
    return positionsNow.land(this.match);
  }
  get ships() {
    return positionsNow.ships(this.match);
  }
  get log() {
    return logNow(logIn(this.match), this.side);
  }
  get ownLand() {
    return landBySide(this.match.land)[this.side];
  }
  get ownShips() {
    return this.side === 'british' ? shipsForOwner(this.match.ships) : {};
  }
  get pool() {
    return landPools(this.match.land, this.match.pack.charts)[this.side];
  }
  get aces() {
    return aceCounters(this.match.units, this.match.pack.charts)[this.side];
  }
  private get state(): SideState {
    return this.match.sides[this.side];
  }
  get freeGun() {
    return this.state.provoked;
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
  get stoppedPlans() {
    return this.state.stoppedPlans ?? {};
  }
  get patrols() {
    return this.state.patrols;
  }
  get notes() {
    return this.state.notes;
  }
  get step() {
    const { stage } = this.match;
    return stage.kind === 'flying' && stage.side === this.side ? stage.step : null;
  }

  unit(id: string) {
    const unit = Object.hasOwn(this.match.units, id) ? this.match.units[id] : undefined;
    return unit?.side === this.side ? ownUnitNow(this.match, unit) : undefined;
  }
  units() {
    return inOrder(this.match.units).flatMap((unit) =>
      unit.side === this.side ? ownUnitNow(this.match, unit) : [],
    );
  }
  garrison(base: HexId | 'carrier') {
    return inOrder(this.match.units).flatMap(({ id, side, where }) =>
      side === this.side && standsAt(where, base) ? id : [],
    );
  }
  group(id: string) {
    const { groups } = this.match;
    const found = Object.hasOwn(groups, id) ? groups[id] : undefined;
    return found && groupNow(this.match, found, this.side);
  }
  groups() {
    return inOrder(this.match.groups).map((found) => groupNow(this.match, found, this.side));
  }
  counter(id: string) {
    const { flying, groups, units } = this.match;
    const counter = flying[id];
    const at = counter && groups[counter.group];
    const unit = counter && units[counter.unit];
    return at && unit && counterNow(counter, at, unit);
  }
  hidden<K extends HiddenKind>(kind: K, of: Hidden[K]['of']): Known<Hidden[K]['is']> {
    return hiddenFrom(this, kind, of);
  }
}

class MatchTruth extends MatchPosition implements Truth {
  override hidden<K extends HiddenKind>(kind: K, of: Hidden[K]['of']): Hidden[K]['is'] {
    return answers[kind](this.match, enemyOf(this.side), of);
  }
}

function groupNow(match: Match, found: Group, side: Side): PositionGroup {
  const { id, hex, counters, path, moved, attacked, bombedNow, patrol } = found;
  const units = (): UnitId[] => counters.flatMap((c) => match.flying[c]?.unit ?? []);
  const own = found.side === side ? { units: units(), moved, attacked, bombedNow, patrol } : null;
  return { id, side: found.side, hex, counters, path, own };
}

type Answers = { [K in HiddenKind]: (match: Match, enemy: Side, of: Hidden[K]['of']) => Hidden[K]['is'] };
const unitBehind = ({ flying, units }: Match, counter: string): AirUnit => {
  const unit = units[flying[counter]?.unit ?? ''];
  if (!unit) throw new Error(`no counter ${counter}`);
  return unit;
};
const answers: Answers = {
  land: (match, enemy, hex) => {
    const stack = match.land[hex];
    return stack?.side === enemy ? stack.units : [];
  },
  headquarters: (match, enemy, hex) => nearHeadquarters(match.land, enemy, hex),
  civilDefence: (match, enemy, hex) => civilDefenceNear(match.land, enemy, hex),
  guns: (match, enemy, hex) => antiAircraftPoints(match, enemy, hex),
  face: (match, _, counter) => {
    const { id, type, ace } = unitBehind(match, counter);
    return { id, type, ace };
  },
  up: (match, _, counter) => match.options.training && unitBehind(match, counter).up,
  nightTrained: (match, _, counter) => match.options.training && unitBehind(match, counter).nightTrained,
  patrol: ({ flying, groups }, _, counter) => groups[flying[counter]?.group ?? '']?.patrol !== false,
  ship: (match, _, name) =>
    Object.values(match.ships).find(({ where }) => where.at === 'sea' && where.name === name)?.kind ??
    'tender',
};
