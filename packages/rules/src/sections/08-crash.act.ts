/** 8.6, 8.9: units come down. They land, or the crash chart decides their fate. */
import { hasLand, hexAt } from '@1bob/atlas';
import { toldInFull } from '../charts/reading.ts';
import type { Fate } from '../state/communique.ts';
import { isFake, isZeppelin, noAces, worth } from '../forces/counters.ts';
import { eliminate, recycle } from '../forces/fate.act.ts';
import { enemyOf, type AirUnit, type CounterId } from '../state/match.ts';
import { truthOf } from '../position/of-match.ts';
import type { Play } from '../play.ts';
import { berthAt, checkOf, landingReading, verdict, type Landing, type Why } from './08-crash.ts';
import { acesSurvive } from './19-aces.act.ts';

/**
 * Brings one counter down in its hex: lands it, or rolls on the crash chart. Everybody sees that it landed or left the map;
 * only its owner reads the chart (ruling 18).
 */
export function comeDown(play: Play, counter: CounterId, why: Why): void {
  const { unit: id, side, group } = play.counter(counter);
  const { hex } = play.group(group);
  const unit = play.unit(id);
  const truth = truthOf(play, side);
  const landing: Landing = { unit: id, hex, why };
  const where = berthAt(truth, landing);
  if (isFake(unit)) {
    // Ruling 15: a fake checks unseen and always passes.
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
  const check = checkOf(truth, landing);
  if (where && check === null) {
    touchDown(play, counter, where);
    return;
  }
  const { die, reading, code } = play.read(landingReading, side, landing, 'crash', play.dieNameOf(counter));
  const { fate, months } = verdict(code, where === null);
  play.tellSide(side, {
    kind: 'check',
    unit: id,
    hex,
    use: toldInFull(reading, die),
    fate,
    months,
    why,
    rule: check ?? '8.9',
  });
  if (fate === 'safe' && where) {
    touchDown(play, counter, where);
    return;
  }
  // Ruling 42: a crash that recycles a unit takes its ace, unless the chart says that the ace survives. That of a
  // safe unit survives too (ruling 72).
  if (code === 'recycle1AceSurvives' || code === 'safe') acesSurvive(play, id);
  else play.setUnit(id, noAces);
  lose(play, counter, fate, months);
}

/**
 * 8.6, 8.8, 11.0: a unit on the ground is face down, and its marker leaves the endurance track. 24.4: it is no longer "up".
 */
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
  // Everybody reads the fate of a unit that they can name. Of an unspotted counter they read only that it is gone.
  const told = spotted && (fate === 'captured' || fate === 'interned') ? fate : null;
  const entry = { kind: 'leftMap', side, hex, counter, rule: '8.9' } as const;
  play.tellApart(side, { ...entry, fate }, { ...entry, fate: told });
  if (fate === 'recycled') recycle(play, unit, months);
  else eliminate(play, unit);
}
