import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { Result, UnitId } from '../state/match.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { levelOf } from './23-victory.ts';

const based = { '2126': ['33'], '4629': ['13'] };
const result = (s: Scene): Result | null => (s.match.stage.kind === 'ended' ? s.match.stage.result : null);
/** The last month of the scenario ends after both sides have flown. */
const lastMonthOver = (german: number, british: number, spec: SceneSpec = {}): Result | null => {
  const s = scene({
    month: [1918, 5],
    based,
    points: { german, british },
    sides: { german: { flew: true }, british: { flew: true } },
    ...spec,
  });
  s.give({ kind: 'noMoreMissions', declared: true }, 'german').give(
    { kind: 'noMoreMissions', declared: true },
    'british',
  );
  s.done();
  return result(s);
};

describe('23 Victory', () => {
  it('23.1: at the end the higher total wins by the difference', () => {
    expect(lastMonthOver(20, 8)).toEqual({ winner: 'german', level: 'marginal', reason: 'lastMonth' });
    expect(lastMonthOver(-20, 8)).toEqual({ winner: 'british', level: 'strategic', reason: 'lastMonth' });
  });

  it.each([
    [0, 'draw'],
    [5, 'draw'],
    [6, 'marginal'],
    [15, 'marginal'],
    [16, 'tactical'],
    [25, 'tactical'],
    [26, 'strategic'],
    [49, 'strategic'],
    [50, 'superStrategic'],
  ] as const)('23.2: a lead of %i is a %s', (lead, level) => {
    expect(levelOf(lead)).toBe(level);
    if (lead < 50)
      expect(lastMonthOver(lead, 0)).toMatchObject({ winner: lead > 5 ? 'german' : null, level });
  });

  it.each([
    ['first-phase', [1917, 12]],
    ['second-phase', [1918, 5]],
    ['campaign', [1918, 5]],
  ] as const)('23.1: the %s scenario ends with its last month', (scenario, m) => {
    const s = scene({ scenario });
    expect(s.match.lastMonth).toBe(m[0] * 12 + m[1] - 1);
  });

  it('23.3: a lead of fifty ends the game at once, in the middle of a month', () => {
    const raid = (german: number): Scene => {
      const s = scene({
        step: 'bombing',
        points: { german, british: 0 },
        flying: [{ units: ['13'], at: '0821', spotted: true }],
        land: { '1021': ['aerodrome'] },
        based: { '1021': ['33'] },
        dice: [5, 1], // column "2..3": B1 on a target of three
      });
      s.give({
        kind: 'bomb',
        group: s.group('13'),
        targets: [{ units: ['13'], target: { kind: 'place' } }],
      });
      return s;
    };
    expect(result(raid(46))).toBeNull(); // 49
    expect(result(raid(47))).toEqual({ winner: 'german', level: 'superStrategic', reason: 'suddenDeath' });
  });

  it('23.3: spending points may decide the game too', () => {
    const created = (german: number): Scene =>
      scene({ phase: 'raf', points: { german, british: 12 }, based }).choose('british', {
        phase: 'raf',
        create: true,
      });
    expect(result(created(51))).toBeNull(); // 49
    expect(result(created(52))).toEqual({ winner: 'german', level: 'superStrategic', reason: 'suddenDeath' });
    const recon = (british: number): Scene =>
      scene({ phase: 'recon', points: { german: 2, british }, based, dice: [1] })
        .choose('british', { phase: 'recon' })
        .choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 1 }] });
    expect(result(recon(50))).toBeNull();
    expect(result(recon(51))).toMatchObject({ winner: 'british', reason: 'suddenDeath' });
  });

  it('23.3, ruling 10: guns may decide the game, by hitting a unit displaced by overstacking or a patrol that takes station', () => {
    const { orders } = scene({}).match.sides.german;
    const crowd = scene({
      points: { british: 47 },
      flying: [{ units: ['13', '14', '17', '15'], at: '2325', spotted: true }],
      land: { '2225': [['antiAircraft', 2]] },
      sides: { german: { orders: { ...orders, displaceOwn: ['nw'] } } },
      dice: [2, 1, 1, 1, 5, 6, 5], // one is scattered on to the guns, and shot down
    });
    crowd.give({ kind: 'endMovement' }).done();
    expect(result(crowd)).toMatchObject({ winner: 'british', reason: 'suddenDeath' });
    const post = scene({
      side: 'british',
      options: { patrols: true },
      points: { german: 49 },
      based: { '3428': ['44'], '4629': ['13'] },
      land: { '3725': [['antiAircraft', 2]] },
      sides: { british: { patrols: [{ units: ['44' as UnitId], hex: hexId('3725'), from: 2 }] } },
      dice: [5, 6, 5],
    });
    post.endTurn().done();
    expect(result(post)).toMatchObject({ winner: 'german', reason: 'suddenDeath' });
  });

  it('ruling 10: the lead counts after each target, with both sides’ points for it', () => {
    // B3&D3 in London swings 18, and the outrage gives 3 back. From 34 ahead that makes 49, so the game goes on.
    const raid = (german: number): Scene => {
      const s = scene({
        step: 'bombing',
        points: { german },
        flying: [{ units: ['13', '14', '17'], at: '0821', spotted: true }],
        recon: { german: ['0821'] },
        based: { '2126': ['33'] },
        dice: [6, 1],
      });
      s.give({
        kind: 'bomb',
        group: s.group('13'),
        targets: [{ units: ['13', '14', '17'], target: { kind: 'place' } }],
      });
      return s;
    };
    expect(result(raid(34))).toBeNull();
    expect(result(raid(35))?.reason).toBe('suddenDeath');
  });

  it('ruling 10: a simultaneous step counts as a whole: both sides rest before the lead is checked', () => {
    const rests = (dice: number[]): Scene => {
      const s = scene({ based, points: { german: 46 } }).roll(...dice);
      return s
        .give({ kind: 'noMoreMissions', declared: true }, 'german')
        .give({ kind: 'noMoreMissions', declared: true }, 'british');
    };
    // 46 + 6 would be 52, but the British gain 3 at the same time. Then the next month begins.
    expect(result(rests([6, 3, 3, 4]))).toBeNull();
    expect(result(rests([6, 2]))).toMatchObject({ reason: 'suddenDeath' });
  });

  it('ruling 10: captures at the month’s end are counted before either side rests', () => {
    const s = scene({
      turn: 24,
      side: 'british',
      points: { german: 0, british: 47 },
      flying: [{ units: ['13'], at: '1120', spotted: true, mustLandBy: 30 }],
      based: { '2126': ['33'] },
    });
    s.endTurn();
    expect(result(s)).toEqual({ winner: 'british', level: 'superStrategic', reason: 'suddenDeath' });
    s.done();
  });

  it('ruling 10: a lead of fifty or more at the end is super-strategic too', () => {
    expect(levelOf(73)).toBe('superStrategic');
  });

  it('ruling 10: a player who resigns loses by the level as it stands, at least marginally', () => {
    const resigned = (german: number, british: number): Result | null =>
      result(scene({ points: { german, british }, based }).give({ kind: 'resign' }, 'german'));
    expect(resigned(0, 30)).toEqual({ winner: 'british', level: 'strategic', reason: 'resigned' });
    expect(resigned(0, 2)).toMatchObject({ winner: 'british', level: 'marginal' });
    expect(resigned(40, 0)).toMatchObject({ winner: 'british', level: 'marginal' });
  });

  it('ruling 10: a draw is offered in public, may be withdrawn, declined or accepted', () => {
    const s = scene({ based, points: { german: 30 } });
    expect(s.refusal({ kind: 'answerDraw', accept: true }, 'british').code).toBe('draw.none');
    s.give({ kind: 'offerDraw', offered: true }, 'german');
    expect(s.view('observer').offersDraw).toEqual({ german: true, british: false });
    expect(s.refusal({ kind: 'answerDraw', accept: true }, 'german').code).toBe('draw.none'); // one's own offer
    s.give({ kind: 'offerDraw', offered: false }, 'german');
    expect(s.refusal({ kind: 'answerDraw', accept: true }, 'british').code).toBe('draw.none');
    s.give({ kind: 'offerDraw', offered: true }, 'german').give(
      { kind: 'answerDraw', accept: false },
      'british',
    );
    expect(s.told('observer', 'drawDeclined')).toMatchObject([{ side: 'british' }]);
    expect(s.match.sides.german.offersDraw).toBe(false);
    s.give({ kind: 'offerDraw', offered: true }, 'british').give(
      { kind: 'answerDraw', accept: true },
      'german',
    );
    expect(result(s)).toEqual({ winner: null, level: 'draw', reason: 'drawAgreed' });
  });

  it('23: all audiences learn how the game ended', () => {
    const s = scene({ based }).give({ kind: 'resign' }, 'british');
    for (const reader of ['german', 'british', 'observer'] as const)
      expect(s.told(reader, 'ended')).toMatchObject([{ result: { winner: 'german', reason: 'resigned' } }]);
  });

  it('23: when the game has ended, every command is refused', () => {
    const s = scene({ based }).give({ kind: 'resign' }, 'german');
    for (const by of ['german', 'british'] as const) {
      expect(s.refusal({ kind: 'endTurn' }, by).code).toBe('match.ended');
      expect(s.refusal({ kind: 'resign' }, by).code).toBe('match.ended');
      expect(s.view(by).options.kinds).toEqual([]);
    }
  });
});
