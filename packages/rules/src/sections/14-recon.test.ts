import { describe, expect, it } from 'vitest';
import type { Note } from '../state/match.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const based = { '4629': ['13', 'Fake-1'], '2126': ['33'] };
const recon = (spec: SceneSpec = {}): Scene =>
  scene({ phase: 'recon', points: { british: 10, german: 10 }, based, ...spec });
type Plot = { hex: string; times: number };
const flown = (s: Scene, british: Plot[], german: Plot[] = []): Scene =>
  s.choose('british', { phase: 'recon', plots: british }).choose('german', { phase: 'recon', plots: german });
const notes = (s: Scene, side: 'british' | 'german'): Note[] => Object.values(s.match.sides[side].notes);

describe('14 Recon', () => {
  it('14.1: plots are secret until both sides have handed in; then the plots and their success are known, but not what was seen', () => {
    const s = recon({ dice: [3, 2] });
    s.choose('british', { phase: 'recon', plots: [{ hex: '4629', times: 1 }] });
    expect(JSON.stringify(s.view('german').log)).not.toContain('4629');
    expect(s.points('british')).toBe(10); // not even the price
    s.choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 1 }] });
    for (const reader of ['british', 'german', 'observer'] as const)
      expect(s.told(reader, 'recon').map((e) => [e.side, e.hex, e.success])).toEqual([
        ['german', '2126', true],
        ['british', '4629', false],
      ]);
    expect(s.told('german', 'examined')).toHaveLength(1);
    expect(s.told('british', 'examined')).toHaveLength(0);
    expect(s.told('observer', 'examined')).toHaveLength(0);
    s.done();
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
  ])('14.2: %i flights cost %i: half a point each, in whole points (ruling 5)', (times, price) => {
    const s = recon({ dice: Array.from({ length: times }, () => 1) });
    flown(s, [{ hex: '4629', times }]);
    expect(s.points('british')).toBe(10 - price);
    expect(s.match.ledger.at(-1)).toMatchObject({ side: 'british', amount: -price, cause: 'recon' });
    s.done();
  });

  it('14.2: flights are paid for in advance, for all hexes together, and never below 0', () => {
    const s = recon({ points: { british: 1, german: 0 }, dice: [1, 1] });
    const plot = (...times: number[]) => ({
      phase: 'recon' as const,
      plots: times.map((n, i) => ({ hex: ['4629', '4528', '4427'][i] ?? '', times: n })),
    });
    expect(s.refusedChoice('british', plot(1, 1, 1))).toMatchObject({ code: 'points.short', rule: '14.2' });
    expect(s.refusedChoice('german', plot(1)).code).toBe('points.short');
    s.choose('british', plot(1, 1)).choose('german', { phase: 'recon' });
    expect(s.points('british')).toBe(0);
    s.done();
    const both = flown(recon({ dice: [1, 1] }), [{ hex: '4629', times: 1 }], [{ hex: '2126', times: 1 }]);
    expect([both.points('british'), both.points('german')]).toEqual([9, 9]);
  });

  it('14.1: a hex is plotted only once, with the number of flights', () => {
    const plots = [
      { hex: '4629', times: 1 },
      { hex: '4629', times: 1 },
    ];
    expect(recon().refusedChoice('british', { phase: 'recon', plots })).toMatchObject({
      code: 'recon.markers',
      rule: '14.1',
    });
  });

  it.each([
    [1, 'fail'],
    [2, 'fail'],
    [3, 'examine'],
    [4, 'examine'],
    [5, 'examineAndMark'],
    [6, 'examineAndMark'],
  ])('14.3: a die of %i is "%s"', (die, code) => {
    const s = flown(recon({ dice: [die] }), [{ hex: '4629', times: 1 }]);
    expect(s.match.sides.british.recon).toEqual(code === 'examineAndMark' ? ['4629'] : []);
    expect(notes(s, 'british')).toHaveLength(code === 'fail' ? 0 : 1);
    expect(s.told('observer', 'recon')[0]?.use).toMatchObject({ chart: 'recon', die, code });
    s.done();
  });

  it('14.3(1), 20.3(2): all units in the hex are examined, once and immediately', () => {
    const s = recon({
      dice: [4],
      land: { '4629': ['aerodrome', ['antiAircraft', 2], 'headquarters'] },
    });
    flown(s, [{ hex: '4629', times: 1 }]);
    const [note] = notes(s, 'british');
    expect(note?.land).toEqual([
      { kind: 'aerodrome', points: 1 },
      { kind: 'antiAircraft', points: 2 },
      { kind: 'headquarters', points: 1 },
    ]);
    expect(note?.air.map((a) => [a.unit, a.type])).toEqual([
      ['13', 'GB'],
      ['Fake-1', 'FAKE'], // ruling 15: a fake found out stays
    ]);
    expect(s.unit('Fake-1').where).toEqual({ at: 'base', hex: '4629' });
    // The month goes on. A unit that leaves later is still in the note.
    s.idle((m) => m.stage.kind === 'flying').fly(['13'], '4528');
    expect(notes(s, 'british')).toEqual([note]);
    s.done();
  });

  it('14.3(2): a marker gives two columns to all bombs of its side in the hex, all month', () => {
    const raid = (marked: boolean) => {
      const s = scene({
        step: 'bombing',
        flying: [{ units: ['13'], at: '1425', spotted: true }],
        land: { '1425': ['aerodrome'] },
        recon: { german: marked ? ['1425'] : [], british: marked ? [] : ['1425'] },
        dice: [6, 1],
      });
      s.give({
        kind: 'bomb',
        group: s.group('13'),
        targets: [{ units: ['13'], target: { kind: 'land', index: 0 } }],
      });
      s.done();
      return s.told('observer', 'bombing')[0]?.use;
    };
    expect(raid(true)).toMatchObject({ column: 3, modifiers: [{ name: 'reconMarker', value: 2 }] });
    // Ruling 60: the enemy's marker does not help.
    expect(raid(false)).toMatchObject({ column: 1, modifiers: [] });
  });

  it('14.3(3): a marker is not a target, and an enemy beside it changes nothing', () => {
    const s = scene({
      side: 'british',
      recon: { german: ['3020'], british: ['4626'] },
      flying: [
        { units: ['44'], at: '3021', spotted: true },
        { units: ['57'], at: '4625', spotted: true },
      ],
    });
    s.fly(['44'], '3020').fly(['57'], '4626').give({ kind: 'endMovement' }).done();
    expect(s.view('british').options.bombs).toEqual([]);
    s.endTurn();
    expect([s.match.sides.german.recon, s.match.sides.british.recon]).toEqual([['3020'], ['4626']]);
  });

  it('14.3(3): a second success on a hex adds no marker, and examines the hex again (ruling 5)', () => {
    const s = flown(recon({ dice: [5, 6] }), [{ hex: '4629', times: 2 }]);
    expect(s.match.sides.british.recon).toEqual(['4629']);
    expect(s.told('observer', 'recon').map((e) => e.marked)).toEqual([true, false]);
    s.done();
  });

  it('14.1, 14.3: each hex that is plotted has its own marker', () => {
    const s = flown(recon({ dice: [5, 6] }), [
      { hex: '4629', times: 1 },
      { hex: '4528', times: 1 },
    ]);
    for (const reader of ['british', 'german', 'observer'] as const)
      expect(s.view(reader).recon).toEqual({ british: ['4629', '4528'], german: [] }); // ruling 5
    s.done();
  });

  it('ruling 5: if no marker is left in the mix, a success only examines the hex', () => {
    const taken = [
      '0101',
      '0102',
      '0103',
      '0104',
      '0105',
      '0106',
      '0107',
      '0108',
      '0109',
      '0110',
      '0111',
      '0112',
    ];
    const s = recon({ recon: { german: taken }, dice: [6] });
    flown(s, [{ hex: '4629', times: 1 }]);
    expect(s.match.sides.british.recon).toEqual([]);
    expect(notes(s, 'british')).toHaveLength(1);
    s.done();
  });

  it('14.4: markers are removed at the month’s end', () => {
    const s = recon({ recon: { german: ['2126'] }, dice: [6, 2, 5, 3, 4] }); // recon, two rests, no event
    flown(s, [{ hex: '4629', times: 1 }]);
    expect(s.match.sides.british.recon).toEqual(['4629']);
    s.choose('german', { phase: 'gentlemensWar', skip: true }).choose('british', {
      phase: 'gentlemensWar',
      skip: true,
    });
    expect([s.match.sides.british.recon, s.match.sides.german.recon]).toEqual([[], []]);
    s.done();
  });

  it('ruling 46: if both sides fly, the German dice are rolled first', () => {
    const s = flown(recon({ dice: [5, 1] }), [{ hex: '4629', times: 1 }], [{ hex: '2126', times: 1 }]);
    expect([s.match.sides.german.recon, s.match.sides.british.recon]).toEqual([['2126'], []]);
    s.done();
  });

  it('14.1: the options give the price of a flight and the points to spend', () => {
    expect(recon().view('german').options.planning?.open).toEqual({
      phase: 'recon',
      budget: 10,
      costEach: 0.5,
    });
  });
});
