/** 19: aces: which units receive them, and which units they join if they survive the loss of their own. */
import { aceKindOf, aceMix, acesOf, countAces, noAces, typeOf } from '../forces/counters.ts';
import type { AceKind, AirUnit, Match, Side, StandingOrders, UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { inOrder } from '../state/tables.ts';

/** Gives a unit one more ace of its kind, even if it already has one (19.3). */
export function giveAce(play: Play, id: UnitId): void {
  play.setUnit(id, acesOf(aceKindOf(play.type(id)), countAces(play.unit(id)) + 1));
}

/** How many ace counters of this kind are still in the mix (2.21). */
const acesLeft = (match: Match, side: Side, kind: AceKind): number =>
  Object.values(match.units).reduce(
    (left, unit) => left - (unit.side === side && unit.ace === kind ? countAces(unit) : 0),
    aceMix(match.pack.charts, side, kind),
  );

/**
 * 19.2: rolls the die after a result that can make an ace, at place `at`. On a six, one of `units` receives the ace (ruling
 * 31).
 */
export function aceCheck(play: Play, side: Side, units: readonly UnitId[], at: string): void {
  const die = play.roll('ace', at);
  const able = units.filter((id) => mayReceive(play, id));
  const receiver = die === 6 ? byOrder(play, able, play.side(side).orders) : undefined;
  if (receiver !== undefined) giveAce(play, receiver);
  const counter = receiver === undefined ? null : play.counterOf(receiver);
  play.tell({
    kind: 'ace',
    side,
    die,
    made: receiver !== undefined,
    sighting: counter ? play.sighting(counter.counter) : null,
    rule: '19.2',
  });
}

/** Ruling 42: no ace is made if the mix has no counter left for it. */
function mayReceive(play: Play, id: UnitId): boolean {
  const kind = aceKindOf(play.type(id));
  return kind !== null && acesLeft(play.match, play.unit(id).side, kind) > 0;
}

/**
 * Units that the owner has named come first, if they have no ace (19.2 leaves the choice to the owner). Then comes the best
 * by the standing order.
 */
function byOrder(
  play: Play,
  units: readonly UnitId[],
  { aceFirst = [], aceTo }: StandingOrders,
): UnitId | undefined {
  const without = units.filter((id) => play.unit(id).ace === null);
  const named = aceFirst.find((id) => without.includes(id));
  if (named !== undefined) return named;
  const score = (id: UnitId): number => {
    const type = play.type(id);
    return aceTo === 'mostBombs' ? type.bombardment : type.airCombat;
  };
  const among = aceTo === 'withoutAce' && without.length > 0 ? without : units;
  return [...among].sort((a, b) => score(b) - score(a))[0];
}

/** Units that an ace of this unit may join (19.4): of the same side and kind, on the map. */
const aceHeirs = (match: Match, from: AirUnit): UnitId[] =>
  inOrder(match.units).flatMap((unit) =>
    unit.id !== from.id &&
    unit.side === from.side &&
    isOnMap(unit) &&
    aceKindOf(typeOf(match, unit.type)) === from.ace
      ? unit.id
      : [],
  );
const isOnMap = ({ where: { at } }: AirUnit): boolean => at === 'base' || at === 'ship' || at === 'air';

/** 19.4: aces that survive the crash of their unit join other units. If there are none, they are lost (rulings 42, 71). */
export function acesSurvive(play: Play, id: UnitId): void {
  const unit = play.unit(id);
  play.setUnit(id, noAces);
  for (let n = countAces(unit); n > 0; n--) {
    const heir = byOrder(play, aceHeirs(play.match, unit), play.side(unit.side).orders);
    if (heir === undefined) return;
    giveAce(play, heir);
    play.tellSide(unit.side, { kind: 'aceJoins', unit: heir, rule: '19.4' });
  }
}
