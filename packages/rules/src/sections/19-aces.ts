/** 19: aces. */
import { aceKindOf, aceMix, typeOf } from '../forces/counters.ts';
import type { AceKind, AirUnit, Match, Side, StandingOrders, UnitId } from '../match.ts';
import type { Play } from '../play.ts';

const acesInPlay = (match: Match, side: Side, kind: AceKind): number =>
  Object.values(match.units).filter((unit) => unit.side === side && unit.ace === kind).length;

/** Ace counters of a kind still in the mix (2.21). */
const acesLeft = (match: Match, side: Side, kind: AceKind): number =>
  aceMix(match.pack.charts, side, kind) - acesInPlay(match, side, kind);

/**
 * 19.2: the die after a result that can make an ace. On a six one of `units` receives it (ruling 31); if all of them
 * have theirs, the new one goes to another unit of the kind (19.3, ruling 71).
 */
export function aceCheck(play: Play, side: Side, units: readonly UnitId[]): void {
  const die = play.roll('ace');
  const receiver = die === 6 ? byOrder(play, receivers(play, units), play.side(side).orders) : undefined;
  if (receiver !== undefined) play.setUnit(receiver, { ace: aceKindOf(play.type(receiver)) });
  const counter = receiver !== undefined && units.includes(receiver) ? play.counterOf(receiver) : null;
  play.tell({
    kind: 'ace',
    side,
    die,
    made: receiver !== undefined,
    // Who else has him is told to nobody but his owner.
    sighting: counter ? play.sighting(counter.counter) : null,
    rule: '19.2',
  });
  if (receiver !== undefined && !counter)
    play.tellSide(side, { kind: 'aceJoins', unit: receiver, rule: '19.3' });
}
function receivers(play: Play, units: readonly UnitId[]): UnitId[] {
  const among = units.filter((id) => mayReceive(play, id));
  if (among.length) return among;
  const kinds = new Set(units.map((id) => aceKindOf(play.type(id))));
  const side = units.map((id) => play.unit(id).side)[0];
  return Object.values(play.match.units)
    .filter((u) => u.side === side && isOnMap(u) && kinds.has(aceKindOf(play.type(u.id))))
    .map((u) => u.id)
    .filter((id) => mayReceive(play, id));
}
const isOnMap = ({ where: { at } }: AirUnit): boolean => at === 'base' || at === 'ship' || at === 'air';

/** With no counter left in the mix none is made (ruling 42); one unit carries one ace. */
function mayReceive(play: Play, id: UnitId): boolean {
  const unit = play.unit(id);
  const kind = aceKindOf(play.type(id));
  return kind !== null && unit.ace === null && acesLeft(play.match, unit.side, kind) > 0;
}
/** Whom the owner has named comes first (19.2: which unit it is, is for him to say), then the best by his order. */
function byOrder(
  play: Play,
  units: readonly UnitId[],
  { aceFirst = [], aceTo }: StandingOrders,
): UnitId | undefined {
  const named = aceFirst.find((id) => units.includes(id));
  if (named !== undefined) return named;
  const score = (id: UnitId): number => {
    const type = play.type(id);
    return aceTo === 'mostBombs' ? type.bombardment : type.airCombat;
  };
  return [...units].sort((a, b) => score(b) - score(a))[0];
}

/** Units that an ace of this unit may go to (19.4): same side and kind, on the map, without one. */
const aceHeirs = (match: Match, from: AirUnit): AirUnit[] =>
  Object.values(match.units).filter(
    (unit) =>
      unit.id !== from.id &&
      unit.side === from.side &&
      unit.ace === null &&
      isOnMap(unit) &&
      aceKindOf(typeOf(match, unit.type)) === from.ace,
  );

/** 19.4: an ace that survives his unit's crash joins another one, or is lost if there is none. */
export function aceSurvives(play: Play, id: UnitId): void {
  const unit = play.unit(id);
  if (unit.ace === null) return;
  const heirs = aceHeirs(play.match, unit).map((heir) => heir.id);
  const heir = byOrder(play, heirs, play.side(unit.side).orders); // ruling 42
  play.setUnit(id, { ace: null });
  if (heir === undefined) return;
  play.setUnit(heir, { ace: unit.ace });
  play.tellSide(unit.side, { kind: 'aceJoins', unit: heir, rule: '19.4' });
}

/** Whether a group brings an ace of a kind (pursuit, air combat and bombardment charts). */
export const hasAce = (play: Play, units: readonly UnitId[], ...kinds: readonly AceKind[]): boolean =>
  units.some((id) => {
    const { ace } = play.unit(id);
    return ace !== null && kinds.includes(ace);
  });
