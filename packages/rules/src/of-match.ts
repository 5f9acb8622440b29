/** What a side may know of a match that a command is still writing, and the truth about it. Nothing is remembered. */
import { hiddenFrom } from './hidden.ts';
import type { AirUnit, Group, LandStack, Match, Side } from './match.ts';
import {
  aceCounters,
  counterNow,
  landBySide,
  landPools,
  ownUnitNow,
  perSideNow,
  positionsNow,
  publicStage,
  sealedFor,
  shipsForOwner,
} from './observe.ts';
import type { Hidden, HiddenKind, Position, PositionGroup, Truth } from './position.ts';
import { antiAircraftPoints } from './sections/15-anti-aircraft.ts';
import { nightFrom } from './sections/16-night-operations.ts';
import { civilDefenceNear, nearHeadquarters } from './sections/17-land-units.ts';
import { enemyOf, type UnitId } from './terms.ts';

/** Something that has a match, such as a `Play`. */
interface Holder {
  readonly match: Match;
}

/** What a side may know of the match as it is now: it answers by the match of the moment in which it is asked. */
export function positionIn(holder: Holder, side: Side): Position {
  const group = (id: string): PositionGroup | undefined => {
    const found = holder.match.groups[id];
    return found && groupNow(holder.match, found, side);
  };
  const isOwn = (unit: AirUnit | undefined): unit is AirUnit => unit?.side === side;
  const facts: Omit<Position, 'hidden'> = {
    get scenario() {
      return holder.match.scenario;
    },
    get variant() {
      return holder.match.options;
    },
    get pack() {
      return holder.match.pack;
    },
    get stage() {
      return publicStage(holder.match);
    },
    get month() {
      return holder.match.month;
    },
    get nightFrom() {
      return nightFrom(holder.match);
    },
    get weather() {
      return holder.match.weather;
    },
    get event() {
      return holder.match.event;
    },
    get raf() {
      return holder.match.raf;
    },
    get points() {
      return perSideNow(holder.match, (s) => s.points);
    },
    get noMoreMissions() {
      return perSideNow(holder.match, (s) => s.noMoreMissions);
    },
    get offersDraw() {
      return perSideNow(holder.match, (s) => s.offersDraw);
    },
    get recon() {
      return perSideNow(holder.match, (s) => s.recon);
    },
    get bombed() {
      return holder.match.bombed;
    },
    get bombedThisTurn() {
      return holder.match.bombedThisTurn;
    },
    get bases() {
      return positionsNow.bases(holder.match);
    },
    get land() {
      return positionsNow.land(holder.match);
    },
    get ships() {
      return positionsNow.ships(holder.match);
    },
    get log() {
      return holder.match.log[side];
    },
    side,
    get step() {
      const { stage } = holder.match;
      return stage.kind === 'flying' && stage.side === side ? stage.step : null;
    },
    unit(id) {
      const unit = holder.match.units[id];
      return isOwn(unit) ? ownUnitNow(holder.match, unit) : undefined;
    },
    units: () =>
      Object.values(holder.match.units)
        .filter(isOwn)
        .map((unit) => ownUnitNow(holder.match, unit)),
    group,
    groups: () => Object.values(holder.match.groups).map((found) => groupNow(holder.match, found, side)),
    counter(id) {
      const { flying, groups, units } = holder.match;
      const counter = flying[id];
      const at = counter && groups[counter.group];
      const unit = counter && units[counter.unit];
      return at && unit && counterNow(counter, at, unit);
    },
    get ownLand(): Readonly<Record<string, LandStack>> {
      return landBySide(holder.match.land)[side];
    },
    get ownShips() {
      return side === 'british' ? shipsForOwner(holder.match.ships) : {};
    },
    get pool() {
      return landPools(holder.match.land, holder.match.pack.charts)[side];
    },
    get aces() {
      return aceCounters(holder.match.units, holder.match.pack.charts)[side];
    },
    get freeGun() {
      return holder.match.sides[side].provoked;
    },
    get sealed() {
      return sealedFor(holder.match.sides[side].sealed);
    },
    get orders() {
      return holder.match.sides[side].orders;
    },
    get plans() {
      return holder.match.sides[side].plans;
    },
    get patrols() {
      return holder.match.sides[side].patrols;
    },
    get notes() {
      return holder.match.sides[side].notes;
    },
  };
  return withHidden(facts, hiddenFrom(facts));
}

/** The truth about a match, seen from a side. */
export const truthOf = (holder: Holder, side: Side): Truth =>
  withHidden(positionIn(holder, side), (kind, of) => answers[kind](holder.match, enemyOf(side), of)) as Truth;

/** The same object with `hidden` beside its getters, which a spread would read. */
const withHidden = (facts: Omit<Position, 'hidden'>, hidden: Position['hidden']): Position =>
  Object.create(facts, { hidden: { value: hidden } }) as Position;

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
  holdsFire: (match, enemy, hex) => match.sides[enemy].orders.holdFire.includes(hex),
  headquarters: (match, enemy, hex) => nearHeadquarters(match.land, enemy, hex),
  civilDefence: (match, enemy, hex) => civilDefenceNear(match.land, enemy, hex),
  guns: (match, enemy, hex) => antiAircraftPoints(match, enemy, hex),
  face: (match, _, counter) => {
    const { id, type, ace } = unitBehind(match, counter);
    return { id, type, ace };
  },
  up: (match, _, counter) => match.options.training && unitBehind(match, counter).up,
  nightTrained: (match, _, counter) => match.options.training && unitBehind(match, counter).nightTrained,
  ship: (match, _, name) =>
    Object.values(match.ships).find(({ where }) => where.at === 'sea' && where.name === name)?.kind ??
    'tender',
  based: (match, enemy, hex) =>
    Object.values(match.units).flatMap(({ side, where, type }) =>
      side === enemy && where.at === 'base' && where.hex === hex ? [type] : [],
    ),
};
