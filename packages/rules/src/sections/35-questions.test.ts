/** Section 35, the questions answered in the rulebook, and rulings that concern several sections. */
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { BombTarget } from '../state/match.ts';
import { suggestedSetUp } from '../forces/suggested.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const place: BombTarget = { kind: 'place' };
/** A group in its bombing phase drops everything on one target. */
const bomb = (spec: SceneSpec, target: BombTarget): Scene => {
  const s = scene({ step: 'bombing', ...spec });
  const units = spec.flying?.[0]?.units ?? [];
  return s.give({
    kind: 'bomb',
    group: s.group(units[0] ?? ''),
    targets: [{ units: [...units], target }],
  });
};
const overLondon = (units: string[], dice: number[], hex = '0821'): Scene =>
  bomb({ flying: [{ units, at: hex, spotted: true }], based: { '2126': ['33'] }, dice }, place).done();

describe('35 Questions', () => {
  it('Q&A 1: on a B1&D1 the bombing side gains the target’s value, and the bombed side loses it', () => {
    // Three Gothas drop nine bombs: column "8..9", a 2.
    const s = overLondon(['13', '14', '17'], [2, 1]);
    expect(s.told('observer', 'bombing')[0]?.use?.code).toBe('B1&D1');
    expect([s.points('german'), s.points('british')]).toEqual([3, -3]);
  });

  it('Q&A 2: an aeroplane takes off and flies its full speed at once, and lands where its move ends', () => {
    const s = scene({ based: { '4629': ['13'], '4528': [], '2126': ['33'] } });
    s.fly(['13'], '4528 4429 4328 4228 4127'); // five hexes, a Gotha's speed
    expect(s.hexOf('13')).toBe('4127');
    s.endTurn().endTurn().fly(['13'], '4228 4328 4429 4528', true);
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4528' });
  });

  it('Q&A 3: a D2 on a named target in London is worth six, which the defender loses (ruling 36)', () => {
    const s = overLondon(['13', '14', '17'], [6, 1]);
    expect(s.told('observer', 'bombing')[0]?.use?.code).toBe('B2&D2');
    expect([s.points('german'), s.points('british')]).toEqual([6, -6]);
  });

  it.each([
    ['0821', 3],
    ['0720', 2],
    ['1622', 2],
    ['2223', 1],
  ])('Q&A 3: the value of the target in %s is %i', (hex, value) => {
    expect(overLondon(['13'], [5, 1], hex).points('german')).toBe(value); // B1
  });

  it('Q&A 4: running out the clock by resting is limited, and three idle months are a draw, unless left out (ruling 7)', () => {
    expect(newScene('campaign').match.options).toMatchObject({ restLimit: true, quietDraw: true });
    const idle = (until: number, dice: number[], options: SceneSpec['options'] = {}): Scene =>
      scene({ based: { '2126': ['33'], '4629': ['13'] }, options, dice }).idle(
        (m) => m.stage.kind === 'ended' || (m.stage.kind === 'flying' && m.month >= month(1917, until)),
      );
    // July: 6 and 1. August: no roll. September: 6 and 1, and that was the third quiet month.
    const s = idle(9, [6, 1, 3, 4, 3, 4]);
    expect([s.points('german'), s.points('british')]).toEqual([6, 1]);
    s.roll(6, 1).idle((m) => m.stage.kind === 'ended');
    expect(s.match.stage).toMatchObject({ result: { winner: null, reason: 'quiet' } });
    const free = idle(10, [6, 1, 3, 4, 6, 1, 3, 4, 6, 1, 3, 4], { restLimit: false, quietDraw: false });
    expect([free.points('german'), free.points('british')]).toEqual([18, 3]);
  });
});

describe('Other rulings', () => {
  it('ruling 2: the least active command places the suggested set-up', () => {
    const s = newScene('campaign');
    expect(s.view('british').options.advance).toEqual({
      kind: 'setUp',
      placement: suggestedSetUp('campaign', 'british'),
    });
    expect(s.view('german').options.advance).toBeNull(); // the British set up first
  });

  it('ruling 37: the British gain nothing for cities and towns, but for land units and aircraft as usual', () => {
    const spec = (target: BombTarget, dice: number[]): Scene =>
      bomb(
        {
          side: 'british',
          flying: [{ units: ['7RN', '14RN', '57'], at: '3725', spotted: true }],
          based: { '3725': ['Jasta-1'], '2829': ['66'] },
          land: { '3725': [['antiAircraft', 2], 'aerodrome'] },
          dice,
        },
        target,
      );
    // Ostend has no symbol for them.
    expect(
      scene({
        side: 'british',
        step: 'bombing',
        flying: [{ units: ['57'], at: '3725' }],
        based: { '2829': ['66'] },
      }).view('british').options.bombs,
    ).toEqual([]);
    const guns = spec({ kind: 'land', index: 0 }, [6, 1]); // "10..12", B3&D2: two points of guns
    expect([guns.points('british'), guns.points('german')]).toEqual([2, 0]);
    const aircraft = spec({ kind: 'air' }, [6, 6, 1]);
    expect([aircraft.points('british'), aircraft.points('german')]).toEqual([1, 0]);
  });

  it('ruling 40: at night, under 29, only night-trained units bomb, and still one column to the left', () => {
    const atNight = (nightTrained: boolean): SceneSpec => ({
      options: { training: true, advancedNight: true },
      month: [1918, 1],
      turn: 9,
      flying: [{ units: ['13'], at: '0821', spotted: true }],
      units: { '13': { nightTrained } },
      based: { '2126': ['33'] },
      dice: nightTrained ? [5, 1] : [],
    });
    const s = scene({ step: 'bombing', ...atNight(false) });
    expect(
      s.refusal({ kind: 'bomb', group: s.group('13'), targets: [{ units: ['13'], target: place }] }),
    ).toMatchObject({ code: 'bomb.night', rule: '29.1' });
    expect(bomb(atNight(true), place).told('observer', 'bombing')[0]?.use).toMatchObject({
      column: 0,
      modifiers: [{ name: 'night', value: -1 }],
    });
  });

  it('ruling 41: a landing in the flying turn in which night falls is a night landing, for both sides', () => {
    const land = (turn: number, side: 'german' | 'british'): Scene => {
      const unit = side === 'german' ? '13' : '33';
      const base = side === 'german' ? '4629' : '2126';
      return scene({
        month: [1918, 1], // nightfall with turn 7 (16.2)
        turn,
        side,
        flying: [{ units: [unit], at: base }],
        based: { '4629': [], '2126': [] },
        dice: turn < 7 ? [] : [1],
      })
        .fly([unit], '', true)
        .done();
    };
    for (const side of ['german', 'british'] as const) {
      expect(land(6, side).told(side, 'check')).toEqual([]);
      expect(land(7, side).told(side, 'check')).toHaveLength(1);
    }
  });

  it('ruling 46: when dice are rolled for both sides, the German one comes first', () => {
    const s = scene({ based: { '2126': ['33'], '4629': ['13'] }, dice: [5, 2, 6, 1] });
    s.give({ kind: 'noMoreMissions', declared: true }, 'german').give(
      { kind: 'noMoreMissions', declared: true },
      'british',
    );
    expect([s.points('german'), s.points('british')]).toEqual([5, 2]);
    expect(s.match.event?.dice).toEqual([6, 1]);
  });

  it('ruling 60: a Recon marker serves the side that placed it', () => {
    const column = (of: 'german' | 'british'): number | null | undefined =>
      bomb(
        {
          flying: [{ units: ['13'], at: '0821', spotted: true }],
          based: { '2126': ['33'] },
          recon: { [of]: ['0821'] },
          dice: [6, 1],
        },
        place,
      ).told('observer', 'bombing')[0]?.use?.column;
    expect([column('german'), column('british')]).toEqual([3, 1]);
  });
});
