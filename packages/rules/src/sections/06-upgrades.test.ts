import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { standardPack } from '../charts/standard.ts';
import type { CommandInput } from '../command.ts';
import type { Side } from '../state/match.ts';
import { expectAlike } from '../testing/fog.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

type Submission = Extract<CommandInput, { kind: 'submit' }>['choice'];
type Purchase = Omit<Extract<Submission, { phase: 'reinforcement' }>, 'phase'>;

const ground: SceneSpec = {
  phase: 'reinforcement',
  options: { upgrades: true },
  points: { british: 3, german: 3 },
  based: { '2126': ['33', '66'], '4629': ['Jasta-1'] },
};
const upgrading = (spec: SceneSpec = {}): Scene => scene({ ...ground, ...spec });
const bought = (s: Scene, by: Side, purchase: Purchase): Scene =>
  s
    .choose(by, { phase: 'reinforcement', ...purchase })
    .choose(by === 'british' ? 'german' : 'british', { phase: 'reinforcement' });
const refused = (s: Scene, purchase: Purchase, by: Side = 'british') =>
  s.refusedChoice(by, { phase: 'reinforcement', ...purchase });
const offered = (s: Scene, by: Side, unit: string) => {
  const open = s.view(by).options.planning?.open;
  return open?.phase === 'reinforcement' ? open.upgrades.filter((u) => u.unit === unit) : [];
};
const to = (unit: string, later: string): Purchase => ({ upgrades: [{ unit, to: later }] });

describe('4.2 Upgrading', () => {
  it('4.2, ruling 43: a squadron changes to a later fighter where it is based, for a point', () => {
    const s = bought(upgrading(), 'british', to('33', '44'));
    expect(s.unit('44')).toMatchObject({ where: { at: 'base', hex: '2126' }, grounded: 'upgraded' });
    expect(s.unit('33').where).toEqual({ at: 'pool' });
    expect(s.points('british')).toBe(2);
    expect(s.told('german', 'reinforced')).toContainEqual({
      kind: 'reinforced',
      side: 'british',
      spent: 1,
      rule: '6.1',
    });
    expect(s.told('british', 'upgraded')).toEqual([{ kind: 'upgraded', unit: '33', to: '44', rule: '4.2' }]);
    expect(s.told('german', 'upgraded')).toEqual([]);
    expect(s.told('observer', 'upgraded')).toEqual([]);
  });

  it('ruling 43: the difference in cost is paid, but at least one point', () => {
    const dear = {
      ...standardPack,
      charts: { ...standardPack.charts, costs: { ...standardPack.charts.costs, fighter: 4 } },
    };
    // All fighters have the same price, whatever it is.
    expect(offered(upgrading({ charts: dear }), 'british', '33')[0]?.cost).toBe(1);
    expect(refused(upgrading({ points: { british: 0 } }), to('33', '44'))).toMatchObject({
      code: 'points.short',
      rule: '6.1',
    });
    const both = { upgrades: [...(to('33', '44').upgrades ?? []), ...(to('66', '61').upgrades ?? [])] };
    expect(bought(upgrading(), 'british', both).points('british')).toBe(1);
    expect(refused(upgrading({ points: { british: 1 } }), both).code).toBe('points.short');
  });

  it('ruling 78: a later fighter has better pursuit, is of the same class, and comes out of the pool, not before its year', () => {
    const s = upgrading();
    const types = new Set(offered(s, 'british', '66').map((u) => s.unit(u.to).type));
    expect(types).toEqual(new Set(['SCF', 'S5F']));
    expect(offered(s, 'german', 'Jasta-1')).toEqual([]); // the Fokker comes in 1918 (6.4)
    const late = upgrading({ month: [1918, 1] });
    expect(offered(late, 'german', 'Jasta-1').map((u) => u.to)).toEqual(['Jasta-6', 'Jasta-11']);
    for (const wrong of ['36', '66', '85', '25', '1CV', 'Jasta-6', 'nobody'])
      expect([wrong, refused(upgrading(), to('33', wrong)).code]).toEqual([wrong, 'unit.notAvailable']);
    const gone: SceneSpec = { units: { '44': { where: { at: 'recycling', month: month(1917, 7) } } } };
    expect(refused(upgrading(gone), to('33', '44'))).toMatchObject({
      code: 'unit.notAvailable',
      rule: '4.2',
    });
  });

  it('ruling 43: bombers, fakes and units not based at an aerodrome do not change', () => {
    const s = upgrading({
      based: { '2126': ['25'], '1019': ['33'], '4629': ['Fake-1'] },
      land: { '1019': ['antiAircraft'] },
    });
    for (const unit of ['25', '33', '38']) expect(offered(s, 'british', unit)).toEqual([]);
    expect(offered(s, 'german', 'Fake-1')).toEqual([]);
    expect(refused(s, to('33', '44')).code).toBe('unit.notAvailable');
  });

  it('ruling 43: each squadron changes once, and each counter is taken once', () => {
    for (const purchase of [
      { upgrades: [to('33', '44'), to('33', '61')].flatMap((p) => p.upgrades ?? []) },
      { upgrades: [to('33', '44'), to('66', '44')].flatMap((p) => p.upgrades ?? []) },
      { ...to('33', '44'), air: [{ unit: '44', to: '2126' as const }] },
    ])
      expect(refused(upgrading(), purchase).code).toBe('unit.twice');
  });

  it('9.2: a squadron at a full base can change its aircraft, and the base stays full', () => {
    const full = { ...ground, based: { ...ground.based, '2126': ['33', '66', '36'] } };
    expect(bought(upgrading(full), 'british', to('33', '44')).view('german').bases['2126']?.air).toBe(3);
    const more = { ...to('33', '44'), air: [{ unit: '39', to: '2126' as const }] };
    expect(refused(upgrading(full), more)).toMatchObject({ code: 'base.full' });
  });

  it('ruling 78: the crews keep their ace and their training, but not the night training of their old type', () => {
    const veterans: SceneSpec = {
      options: { upgrades: true, training: true },
      units: { '33': { ace: 'fighter', up: true, nightTrained: true } },
    };
    const s = bought(upgrading(veterans), 'british', to('33', '44'));
    expect(s.unit('44')).toMatchObject({ ace: 'fighter', up: true, nightTrained: true });
    expect(s.unit('33')).toMatchObject({ ace: null, up: false, nightTrained: false });
    const be2 = { ...ground, based: { '2126': ['36'], '4629': ['Jasta-1'] } };
    const novices = bought(upgrading(be2), 'british', to('36', '44'));
    expect(novices.unit('44').nightTrained).toBe(false);
    expect(novices.unit('36').nightTrained).toBe(true);
  });

  it('ruling 43: a squadron that changes does not fly, rest or train that month (ruling 78), and may the next', () => {
    const s = bought(upgrading({ options: { upgrades: true, training: true } }), 'british', to('33', '44'));
    const open = s.view('british').options.planning?.open;
    expect(open).toMatchObject({ phase: 'training', up: ['66'], night: ['66'] });
    expect(s.refusedChoice('british', { phase: 'training', up: ['44'] }).code).toBe('choice.wrong');
    s.idle((m) => m.stage.kind === 'flying' && m.stage.side === 'british');
    expect(s.refusal({ kind: 'move', units: ['44'], path: [], land: false })).toMatchObject({
      code: 'unit.grounded',
    });
    const days = s.view('british').options.moves.flatMap((m) => m.units);
    expect(days).toEqual(['66']);
    s.roll(1, 1, 3, 4);
    for (const side of ['german', 'british'] as const)
      s.give({ kind: 'noMoreMissions', declared: true }, side);
    expect(s.unit('44').grounded).toBeNull();
  });

  it('20.7: the enemy does not learn which squadron has changed, nor to what', () => {
    const points = { british: 10, german: 10 };
    const a = bought(upgrading({ points }), 'british', to('33', '44'));
    expectAlike('british', a, bought(upgrading({ points }), 'british', to('33', '61')));
    expectAlike('british', a, bought(upgrading({ points }), 'british', to('66', '44')));
  });

  it('ruling 43: without the option no squadron changes', () => {
    const off = upgrading({ options: {} });
    expect(offered(off, 'british', '33')).toEqual([]);
    expect(refused(off, to('33', '44'))).toMatchObject({ code: 'option.off', rule: '4.2' });
  });
});
