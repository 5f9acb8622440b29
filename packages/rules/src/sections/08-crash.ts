/** 8.9, 9.2, 16.1: the crash chart, for landings that are not plain ones, and for fuel that has run out. */
import { hasLand, hexAt, isAllSea, type HexId } from '@1bob/atlas';
import { readList, toldInFull, type Modifier } from '../charts/lookup.ts';
import type { Fate } from '../communique.ts';
import { baseLimit, isBe2, isCarrierBorne, isFake, isZeppelin, noAces, worth } from '../forces/counters.ts';
import { eliminate, recycle } from '../forces/fate.ts';
import { enemyOf, type AirUnit, type CounterId } from '../match.ts';
import type { Play } from '../play.ts';
import { isNight } from './16-night-operations.ts';
import { hasKind } from './17-land-units.ts';
import { acesSurvive } from './19-aces.ts';

/** Where a unit would be based if it came down in a hex: the carrier, or the ground. Null over the sea. */
function berth(play: Play, unit: AirUnit, hex: HexId): AirUnit['where'] | null {
  const { carrier } = play.match.ships;
  const aboard =
    isCarrierBorne(play.type(unit.id)) && carrier?.where.at === 'sea' && carrier.where.hex === hex;
  const ground = hasLand(hex) && hexAt(hex).control === unit.side;
  // A full ship sends its aeroplanes to an aerodrome beside it, if there is one.
  if (aboard && !(ground && hasKind(play.match.land, hex, 'aerodrome') && aboardNow(play) >= baseLimit))
    return { at: 'ship', ship: 'carrier' };
  return ground ? { at: 'base', hex } : null;
}
const aboardNow = (play: Play): number =>
  Object.values(play.match.units).filter((u) => u.where.at === 'ship').length;
const basedNow = (play: Play, hex: HexId): number =>
  Object.values(play.match.units).filter((u) => u.where.at === 'base' && u.where.hex === hex).length;

export type Why = 'landing' | 'fuel' | 'monthEnd';

/** What applies to a unit coming down in a hex, by the names of the crash chart's modifiers (8.9, ruling 47). */
function circumstances(play: Play, unit: AirUnit, hex: HexId, where: AirUnit['where'] | null, why: Why) {
  const { training } = play.match.options;
  const night = isNight(play.match) && !isNightBird(unit);
  const full =
    where?.at === 'ship'
      ? aboardNow(play) >= baseLimit
      : where?.at === 'base' && basedNow(play, where.hex) >= baseLimit;
  const atBase = where?.at === 'ship' || (where !== null && hasKind(play.match.land, hex, 'aerodrome'));
  return {
    enduranceExpired: why !== 'landing',
    notAnAerodrome: !atBase,
    overCapacity: atBase && full,
    night,
    nightTrained: night && training && unit.nightTrained,
    badWeather: play.match.weather !== 'fair',
    fog: play.match.weather === 'fog',
    overSea: where === null && isAllSea(hex),
  };
}
type Circumstances = ReturnType<typeof circumstances>;

/** 16.1: they land at night as by day. */
const isNightBird = (unit: AirUnit): boolean => isZeppelin(unit) || isBe2(unit);

/** All of them together (8.9, ruling 47). */
const modifiersOf = (play: Play, due: Circumstances): Modifier[] =>
  Object.entries(due).map(([name, holds]) => ({
    name,
    value: holds ? (play.match.pack.charts.crash.modifiers[name] ?? 0) : 0,
    public: true,
  }));

/** Whether coming down must be checked at all (8.9, 9.2, 16.1, ruling 28). */
function checkIsDue(play: Play, unit: AirUnit, due: Circumstances): boolean {
  if (due.enduranceExpired || due.notAnAerodrome || due.overCapacity) return true;
  if (due.fog && !isNightBird(unit)) return true;
  return due.night && !(play.match.options.advancedNight && due.nightTrained); // 29.4
}

/** The case that asks for the check of a landing, the plainest first. */
function ruleOf(due: Circumstances): string {
  if (due.notAnAerodrome || due.overCapacity) return '9.2';
  return due.night ? '16.1' : 'ruling 28';
}

/**
 * Brings one counter down where it is: lands it, or asks the crash chart what becomes of it. The table sees that it
 * landed or that it left the map; only its owner reads the chart (ruling 18).
 */
export function comeDown(play: Play, counter: CounterId, why: Why): void {
  const { unit: id, side, group } = play.counter(counter);
  const { hex } = play.group(group);
  const unit = play.unit(id);
  const where = berth(play, unit, hex);
  if (isFake(unit)) {
    // Ruling 15: checked in the dark, and always passed.
    if (where) touchDown(play, counter, where);
    else lose(play, counter, 'eliminated');
    return;
  }
  const { control } = hexAt(hex);
  if (why !== 'landing' && hasLand(hex) && control !== side && !isZeppelin(unit)) {
    // Ruling 21: captured behind the enemy's front; ruling 29: interned in Dutch land.
    const captured = control === enemyOf(side);
    const points = worth(play.match.pack.charts, play.type(id));
    lose(play, counter, captured ? 'captured' : 'interned');
    if (captured) play.score(enemyOf(side), points, 'captured', '8.9');
    return;
  }
  const due = circumstances(play, unit, hex, where, why);
  if (where && !checkIsDue(play, unit, due)) {
    touchDown(play, counter, where);
    return;
  }
  // A zeppelin comes down by itself only when the month is over.
  const modifiers = isZeppelin(unit) && why === 'monthEnd' ? zeppelinAtMonthEnd : modifiersOf(play, due);
  const cell = readList(
    'crash',
    play.match.pack.charts,
    play.roll('crash', play.dieNameOf(counter)),
    modifiers,
  );
  const { fate, months } = verdict(cell.code, where === null);
  play.tellSide(side, {
    kind: 'check',
    unit: id,
    hex,
    use: toldInFull(cell, modifiers),
    fate,
    months,
    why,
    rule: why === 'landing' ? ruleOf(due) : '8.9',
  });
  if (fate === 'safe' && where) {
    touchDown(play, counter, where);
    return;
  }
  // Ruling 42: a crash that recycles takes the ace, unless the chart says that he survives; a safe one spares him too (ruling 72).
  if (cell.code === 'recycle1AceSurvives' || cell.code === 'safe') acesSurvive(play, id);
  else play.setUnit(id, noAces);
  lose(play, counter, fate, months);
}

/** Ruling 9: +1 and nothing else. */
const zeppelinAtMonthEnd: readonly Modifier[] = [{ name: 'enduranceExpired', value: 1, public: true }];

/** "Safe" needs friendly ground to stand on: elsewhere it is a month's recycling (rulings 64, 70). */
function verdict(code: string, afloat: boolean): { fate: Fate; months: number } {
  if (code === 'safe') return afloat ? { fate: 'recycled', months: 1 } : { fate: 'safe', months: 0 };
  if (code === 'eliminated') return { fate: 'eliminated', months: 0 };
  return { fate: 'recycled', months: Number(/\d/.exec(code)?.[0] ?? 1) };
}

/** 8.6, 8.8, 11.0: it is on the ground, face down, its marker off the track; 24.4: no longer "up". */
function touchDown(play: Play, counter: CounterId, where: AirUnit['where']): void {
  const { unit, side, group } = play.counter(counter);
  const { hex } = play.group(group);
  play.removeCounter(counter);
  play.setUnit(unit, { where, up: false });
  const entry = { kind: 'landed', side, hex, counters: [counter], rule: '8.6' } as const;
  play.tellApart(side, { ...entry, units: [unit] }, { ...entry, units: null });
}

function lose(play: Play, counter: CounterId, fate: Fate, months = 0): void {
  const { unit, side, group, spotted } = play.counter(counter);
  const { hex } = play.group(group);
  // What the table can name it may be told of; of an unspotted counter no more than that it is gone.
  const told = spotted && (fate === 'captured' || fate === 'interned') ? fate : null;
  const entry = { kind: 'leftMap', side, hex, counter, rule: '8.9' } as const;
  play.tellApart(side, { ...entry, fate }, { ...entry, fate: told });
  if (fate === 'recycled') recycle(play, unit, months);
  else eliminate(play, unit);
}
