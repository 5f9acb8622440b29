/** Interceptions (25) during a turn: their effect on moves, plans and passes, and the order of log entries. */
import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { toldTo } from '../state/match.ts';

const raid = (spec: SceneSpec = {}): Scene =>
  scene({
    options: { patrols: true },
    based: { '2126': ['36'], '4629': ['13'] },
    flying: [
      { units: ['66', '61'], at: '2522', patrol: true },
      { units: ['14'], at: '2621' },
    ],
    ...spec,
  });

describe('Interceptions during a turn', () => {
  it('ruling 22, 25.4: an interception is logged in the order in which it happens', () => {
    const s = raid({ dice: [1] })
      .fly(['14'], '2622 2623')
      .done();
    const pages = Object.values(toldTo(s.match, 'observer')).flat();
    expect(pages.map((e) => (e.kind === 'moved' ? `${e.side} to ${e.path.at(-1) ?? ''}` : e.kind))).toEqual([
      'german to 2622',
      'spotted',
      'british to 2622',
      'spotted',
      'combat',
      'british to 2522',
    ]);
    expect(toldTo(s.match, 'german')).toEqual(toldTo(s.match, 'observer'));
  });

  it('ruling 22: if a patrol is shattered in the hex of the fight, one of its units goes on patrolling (ruling 80)', () => {
    // Dice: 1, the Albatros have the bounce; 3, shattered; 1, the unit that stays misses.
    const s = raid({
      flying: [
        { units: ['66', '61'], at: '2522', patrol: true },
        { units: ['Jasta-1', 'Jasta-4'], at: '2621' },
      ],
      dice: [1, 3, 1],
    }).fly(['Jasta-1', 'Jasta-4'], '2622');
    expect(s.done().told('observer', 'shattered')).toHaveLength(1);
    const groups = s.view('british').own?.groups ?? {};
    expect(['61', '66'].map((id) => groups[s.group(id)]?.patrol)).toEqual([true, false]);
    expect(s.hexOf('61')).toBe('2522');
    expect(s.hexOf('66')).not.toBe('2522');
  });

  it('ruling 22: intruders that a patrol shatters keep their movement, and one of them keeps its hex', () => {
    // Dice: 6, the patrol has the bounce; 3, shattered; 1, the return fire misses.
    const s = raid({
      flying: [
        { units: ['66', '61'], at: '2522', patrol: true },
        { units: ['13', '14'], at: '2621' },
      ],
      based: { '2126': ['36'], '4629': ['15'] },
      dice: [6, 3, 1],
    }).fly(['13', '14'], '2622');
    expect(s.done().told('observer', 'shattered')).toHaveLength(1);
    expect(new Set([s.hexOf('13'), s.hexOf('14')]).size).toBe(2);
    const groups = s.view('german').own?.groups ?? {};
    expect(['13', '14'].map((id) => groups[s.group(id)]?.movesLeft)).toEqual([4, 4]);
    // 25.5: a displaced unit is not intercepted again, even beside the patrol.
    expect(s.told('observer', 'combat')).toHaveLength(1);
  });

  it('rulings 24, 83: a flight intercepted without harm flies on to its rendezvous; one that is driven off does not', () => {
    const meeting = (dice: number[]): Scene => {
      const s = raid({
        based: { '2126': ['36'], '3826': ['Jasta-1'], '3726': ['Jasta-4'] },
        land: { '3826': ['aerodrome', 'headquarters'], '3726': ['aerodrome'], '2126': ['aerodrome'] },
        flying: [{ units: ['44'], at: '3624', patrol: true }],
        dice,
      });
      const path = ['3725', '3724', '3723'].map(hexId);
      const flights = ['Jasta-1', 'Jasta-4'].map((unit) => ({ units: [unit], path }));
      s.give({ kind: 'rendezvous', hex: hexId('3723'), flights }).done();
      expect(s.told('observer', 'combat')).toMatchObject([{ hex: '3724', rule: '25.4' }]);
      expect(s.hexOf('Jasta-4')).toBe('3723');
      return s;
    };
    const met = meeting([3]);
    expect(met.group('Jasta-1')).toBe(met.group('Jasta-4'));
    // Dice: 6, the bounce; 6, a hit; 2, scattered; 1, no ace.
    const driven = meeting([6, 6, 2, 1]);
    expect(driven.group('Jasta-1')).not.toBe(driven.group('Jasta-4'));
  });

  it('ruling 23: an interception stops a flight plan', () => {
    const s = raid({ dice: [1] });
    const plan = {
      id: 'raid',
      units: ['14'],
      from: 1,
      route: ['2622', '2623', '2624'].map(hexId),
      bomb: null,
      land: false,
      haltWhenSpotted: false,
    };
    s.give({ kind: 'plan', plan }).done();
    expect(s.hexOf('14')).toBe('2622');
    expect(s.told('german', 'planStopped')).toMatchObject([{ plan: 'raid', why: 'attacked' }]);
  });

  it('ruling 8: an interception ends the passes of both sides, if they wait for one', () => {
    const passUntil = { turn: 20, near: null, alarmed: true, fuel: null };
    const s = raid({
      turn: 5,
      side: 'british',
      flying: [
        { units: ['Jasta-1'], at: '2522', patrol: true, mustLandBy: 12 },
        { units: ['25'], at: '2621', mustLandBy: 20 },
        { units: ['66'], at: '2126', mustLandBy: 20 },
      ],
      sides: { german: { passUntil } },
      dice: [4],
    }).fly(['25'], '2622');
    s.give({ kind: 'passUntil', until: passUntil }, 'british');
    expect(s.done().match.stage).toMatchObject({ turn: 6, side: 'german', step: 'movement' });
    expect(s.match.sides.german.passUntil).toBeNull();
    // The other way round: the Germans come while the British pass.
    const t = raid({ sides: { british: { passUntil } }, dice: [1] })
      .fly(['14'], '2622')
      .endTurn();
    expect(t.match.stage).toMatchObject({ turn: 1, side: 'british' });
    expect(t.match.sides.british.passUntil).toBeNull();
  });
});
