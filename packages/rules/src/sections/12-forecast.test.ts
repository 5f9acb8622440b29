import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from '../position/of-view.ts';
import { supposing } from '../position/position.ts';
import type { PlayerView } from '../seen/player-view.ts';
import type { UnitId } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';
import { forecastFight, oddsOf, type Settled } from './12-forecast.ts';

const over = '2020';
/** A Camel attacks a spotted or unspotted unit over the same hex. */
function odds(
  spec: SceneSpec,
  enemy: readonly string[],
  { spotted = true, climbing = false, turn = 1 } = {},
) {
  const s = scene({
    side: 'british',
    ...spec,
    flying: [
      { units: ['1/RNAS'], at: over },
      { units: enemy, at: over, spotted },
    ],
  });
  const position = ofView(s.view('british') as PlayerView);
  const attack = { units: ['1/RNAS' as UnitId], enemy: s.group(enemy[0] ?? ''), hex: hexId(over) };
  return forecastFight(position, { ...attack, turn, climbing });
}

describe('The forecast of an attack', () => {
  it('12.4: agrees with the charts, worked out by hand for a Camel and a Gotha', () => {
    // Pursuit 8 against 2: the bounce on 2 to 6, and no fight on 1. Fire of 4: FS on 4 and 5, D on 6. A D does nothing on 1
    // of the damage chart, and takes the Gotha off the map on 3 to 6.
    const forecast = odds({}, ['13']);
    const bounce = 5 / 6;
    expect(forecast?.supposed).toBeNull();
    expect(forecast?.odds.hits).toBeCloseTo(bounce * (2 / 6 + (1 / 6) * (5 / 6)));
    expect(forecast?.odds.shattered).toBeCloseTo(bounce * (2 / 6));
    expect(forecast?.odds.kills).toBeCloseTo(bounce * (1 / 6) * (4 / 6));
    // The Gotha fires back with 2 unless it is gone. A D on 6 may eliminate the Camel.
    const still = 1 - (1 / 6) * (5 / 6);
    expect(forecast?.odds.losses).toBeCloseTo(bounce * still * (1 / 6) * (4 / 6));
    // The damage chart eliminates half of those lost: 3 points for a Gotha, 1 for a Camel.
    const [theirs, ours] = [bounce * (1 / 6) * (2 / 6), bounce * still * (1 / 6) * (2 / 6)];
    expect(forecast?.odds.points).toBeCloseTo(3 * theirs - ours);
    expect(forecast?.hits).toEqual([forecast?.odds.hits, forecast?.odds.hits]);
  });
  it('12.8: gets worse for the attacker with every aircraft that fires back', () => {
    const [one, three] = [odds({}, ['13']), odds({}, ['13', '14', '17'])];
    expect(three?.odds.losses).toBeGreaterThan(one?.odds.losses ?? 1);
  });
  it('11.0: gives a range over all types for unspotted aircraft, and assumes the commonest bomber', () => {
    const hidden = odds({}, ['13'], { spotted: false });
    const seen = odds({}, ['13']);
    expect(hidden?.supposed).toBe('GB');
    expect(hidden?.odds).toEqual(seen?.odds);
    expect(hidden?.hits[0]).toBeLessThan(hidden?.odds.hits ?? 0);
    expect(hidden?.hits[1]).toBeGreaterThanOrEqual(hidden?.odds.hits ?? 1);
    // An unspotted aircraft may be of any type, so the true unit behind the counter changes nothing.
    expect(odds({}, ['Jasta-1'], { spotted: false })).toEqual(hidden);
  });
  it('12.8: counts two aircraft of a kind as two, even if one object stands for both', () => {
    const aircraft = (type: string): Settled => ({
      type,
      ace: null,
      up: false,
      nightTrained: false,
      climbs: false,
    });
    const against = (theirs: readonly Settled[]) => {
      // Uses a pack of its own, because exchanges of fire are cached by pack.
      const position = ofView(scene({}).view('british') as PlayerView);
      const fresh = supposing(position, { pack: { ...position.pack } });
      return oddsOf(fresh, { side: 'british', hex: hexId(over) }, [aircraft('SCF')], theirs);
    };
    const gotha = aircraft('GB');
    const two = against([gotha, { ...gotha }]);
    expect(against([gotha, gotha])).toEqual(two);
    expect(two.losses).toBeGreaterThan(against([gotha]).losses);
  });
  it('16.2: counts the night if night will have fallen', () => {
    const [day, night] = [odds({}, ['13']), odds({}, ['13'], { turn: 24 })];
    expect(night?.odds.hits).toBeLessThan(day?.odds.hits ?? 0);
  });
  it('26.1: counts a climb', () => {
    const options = { scrambling: true };
    const [flat, climbs] = [odds({ options }, ['15']), odds({ options }, ['15'], { climbing: true })];
    expect(climbs?.odds.hits).toBeLessThan(flat?.odds.hits ?? 0);
  });
  it('26.1: by default counts the climb of a unit that has just taken off', () => {
    const hits = (tookOff: number) => {
      const flying = [
        { units: ['1/RNAS'], at: over, tookOff },
        { units: ['15'], at: over, spotted: true },
      ];
      const s = scene({ side: 'british', options: { scrambling: true }, turn: 3, flying });
      const attack = { units: ['1/RNAS' as UnitId], enemy: s.group('15'), hex: hexId(over), turn: 3 };
      return forecastFight(ofView(s.view('british') as PlayerView), attack)?.odds.hits ?? 0;
    };
    expect(hits(3)).toBeLessThan(hits(2));
  });
});
