/** Hits on air units (9.4, 12, 13): rolls on the damage chart and applies the result. */
import { toldInFull, toldUse } from '../charts/reading.ts';
import type { Fate } from '../state/communique.ts';
import { isFake, worth } from '../forces/counters.ts';
import { eliminate, recycle } from '../forces/fate.act.ts';
import { enemyOf, type Direction, type UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { damageReading, meaning } from './12-damage.ts';
import { displace } from './12-displacement.act.ts';

function rollDamage(play: Play, id: UnitId, cause: string, at: string, based: 'B' | 'D' | null) {
  const { side, type } = play.unit(id);
  const { die, reading, code } = play.read(damageReading, side, { type, byB: based === 'B' }, cause, at);
  return { ...meaning(code), die, reading };
}

/** Applies a unit's fate to its counters. The enemy scores for an eliminated unit (4.1, 6.6). */
function suffer(play: Play, id: UnitId, fate: Fate, months: number, rule: string): void {
  if (fate === 'recycled') recycle(play, id, months);
  if (fate !== 'eliminated') return;
  const { side } = play.unit(id);
  const points = worth(play.match.pack.charts, play.type(id));
  eliminate(play, id);
  play.score(enemyOf(side), points, 'airUnitEliminated', rule);
}

/**
 * Hits a spotted unit in the air. `wish`: directions for a scattered unit; `at`: the place of the fire in the names of dice.
 */
export function damageInAir(play: Play, id: UnitId, wish: readonly Direction[], at: string): void {
  const counter = play.counterOf(id);
  if (!counter) return;
  const { hex } = play.group(counter.group);
  const { fate, months, die, reading } = rollDamage(play, id, 'damage', at, null);
  const sighting = play.sighting(counter.counter);
  play.tell({ kind: 'damage', sighting, hex, use: toldUse(reading, die), fate, months, rule: '12.4' });
  stopIfHurt(play, id, fate);
  if (fate === 'scattered') scatter(play, id, wish, '12.4');
  else suffer(play, id, fate, months, '12.4');
}
/** Ruling 23: a hit that has an effect stops every flight plan, even one that presses on. */
function stopIfHurt(play: Play, id: UnitId, fate: Fate): void {
  if (fate !== 'none') play.stopPlans(play.unit(id).side, [id], 'hurt');
}
function scatter(play: Play, id: UnitId, wish: readonly Direction[], rule: '9.4' | '12.4'): void {
  const counter = play.counterOf(id);
  if (!counter) return;
  play.setUnit(id, { shaken: true });
  displace(play, counter.counter, wish, rule);
}

/**
 * 9.4: checks a unit out of sight, because its counter may be unspotted. The owner reads the chart. Others read at most that
 * a counter left the map (ruling 18). A fake always passes without a die (ruling 15).
 */
export function damageUnseen(play: Play, id: UnitId, wish: readonly Direction[]): void {
  const counter = play.counterOf(id);
  if (!counter || isFake(play.unit(id))) return;
  const { side, group, counter: name, spotted } = counter;
  const { hex } = play.group(group);
  const { fate, months, die, reading } = rollDamage(play, id, 'overstacked', play.dieNameOf(name), null);
  const others = {
    kind: 'leftMap',
    side,
    hex,
    counter: name,
    fate: spotted ? fate : null,
    rule: '9.4',
  } as const;
  play.tellApart(
    side,
    {
      kind: 'damage',
      sighting: { ...play.sighting(name), unit: { id, type: play.unit(id).type, ace: play.unit(id).ace } },
      hex,
      use: toldInFull(reading, die),
      fate,
      months,
      rule: '9.4',
    },
    fate === 'recycled' || fate === 'eliminated' ? others : null,
  );
  stopIfHurt(play, id, fate);
  if (fate === 'scattered') scatter(play, id, wish, '9.4');
  else if (fate === 'recycled') recycle(play, id, months);
  else if (fate === 'eliminated') eliminate(play, id); // 4.1: no fire, no points
}

/**
 * Hits a based unit with bombs (13, charts "Bn" and "Dn"). True if the unit left the base. The base's owner reads the chart.
 */
export function damageOnGround(play: Play, id: UnitId, by: 'B' | 'D', at: string): boolean {
  const unit = play.unit(id);
  const hex = unit.where.at === 'base' ? unit.where.hex : null;
  if (isFake(unit)) {
    eliminate(play, id); // ruling 15
    return true;
  }
  const { fate, months, die, reading } = rollDamage(play, id, 'groundDamage', at, by);
  const stays = fate === 'none' || fate === 'scattered';
  if (hex)
    play.tellSide(unit.side, {
      kind: 'baseUnitHit',
      unit: id,
      hex,
      use: toldInFull(reading, die),
      fate: stays ? 'none' : fate,
      months,
      rule: '13.5',
    });
  if (!stays) suffer(play, id, fate, months, '13.5');
  return !stays;
}
