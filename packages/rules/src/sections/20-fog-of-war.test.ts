import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { Note } from '../state/match.ts';
import { scene, type Scene } from '../testing/scene.ts';

// ../view.test.ts proves what each audience sees. This file covers examining, and what becomes of fakes.

/** The guns of Dover hold their fire. */
const silent = { ...scene({}).match.sides.british.orders, holdFire: [hexId('2126')] };
const notes = (s: Scene, side: 'british' | 'german'): Note[] => Object.values(s.match.sides[side].notes);

describe('20 Fog of war', () => {
  it('20.1: at the start all air units are face down, fakes included', () => {
    const s = scene({ based: { '4629': ['13', '14', 'Fake-1'], '2126': ['33'] } });
    expect(s.view('british').bases['4629']).toEqual({ side: 'german', air: 3, zeppelins: [] });
    expect(s.view('german').bases['2126']).toEqual({ side: 'british', air: 1, zeppelins: [] });
  });

  it('20.2: a spotted unit in flight shows its face, and a zeppelin always does', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3018', spotted: true },
        { units: ['14'], at: '3118' },
        { units: ['L-1'], at: '3218' },
      ],
      based: { '4528': ['L-2', '15'], '2126': ['33'] },
    });
    const { counters, bases } = s.view('british');
    expect(counters[s.counter('13')]?.unit).toMatchObject({ id: '13', type: 'GB' });
    expect(counters[s.counter('14')]?.unit).toBeNull();
    expect(counters[s.counter('L-1')]?.unit).toMatchObject({ id: 'L-1', type: 'LZ' });
    expect(bases['4528']).toEqual({ side: 'german', air: 2, zeppelins: [{ unit: 'L-2', ace: null }] });
  });

  it('20.3(1): a unit that flies over land units, ships or based aircraft examines all of them', () => {
    const s = scene({
      based: { '2126': ['33', '36'], '4629': ['14'] },
      land: { '2126': ['earlyWarning', 'civilDefence'] },
      ships: { 'tender-1': '2126' },
      flying: [{ units: ['13'], at: '2226' }],
      units: { '33': { ace: 'fighter' } },
      sides: {
        british: { orders: { ...scene({}).match.sides.british.orders, holdFire: ['2126' as never] } },
      },
    });
    s.fly(['13'], '2126');
    expect(notes(s, 'german')).toMatchObject([
      {
        month: month(1917, 7),
        turn: 1,
        hex: '2126',
        land: [{ kind: 'earlyWarning' }, { kind: 'civilDefence' }],
        air: [
          { unit: '33', type: 'F2F', ace: 'fighter' },
          { unit: '36', type: 'B2F', ace: null },
        ],
        ships: [{ kind: 'tender' }],
      },
    ]);
    expect(s.told('german', 'examined')).toHaveLength(1);
    s.done();
  });

  it('20.3(1): a unit that stays over them examines them again in each turn of its side, unless it is a fake (ruling 15)', () => {
    const s = scene({
      side: 'british',
      flying: [
        { units: ['13'], at: '1318', spotted: true },
        { units: ['33'], at: '1317', spotted: true },
      ],
      based: { '1318': ['36'] },
    }).fly(['33'], '1318', true);
    expect(notes(s, 'german')).toEqual([]); // the German turn has not begun
    s.endTurn().done();
    expect(notes(s, 'german')).toMatchObject([
      { turn: 2, hex: '1318', land: [{ kind: 'aerodrome' }], air: [{ unit: '33' }, { unit: '36' }] },
    ]);
    for (const reader of ['british', 'observer'] as const) expect(s.told(reader, 'examined')).toEqual([]);
    // Nothing has changed by the next turn, so there is no new note (ruling 14).
    expect(notes(s.endTurn().endTurn(), 'german')).toHaveLength(1);
    const fake = scene({
      side: 'british',
      flying: [{ units: ['Fake-1'], at: '1318' }],
      based: { '2126': ['36'] },
      land: { '1318': ['headquarters'] },
    }).endTurn();
    expect(fake.hexOf('Fake-1')).toBe('1318');
    expect(notes(fake, 'german')).toEqual([]);
  });

  it('20.3(1): aircraft aboard are seen with their ship', () => {
    const s = scene({
      month: [1918, 2],
      ships: { 'tender-1': '2126', carrier: '2819' },
      based: { carrier: ['1CV', '3CV'], '2126': ['33'] },
      flying: [{ units: ['13'], at: '2919', spotted: true }],
      dice: [1], // its guns miss
    });
    s.fly(['13'], '2819');
    expect(notes(s, 'german')).toMatchObject([
      { ships: [{ kind: 'carrier' }], air: [{ unit: '1CV' }, { unit: '3CV' }] },
    ]);
    s.done();
    // Dover still has its tender and its squadron.
    const dover = scene({
      month: [1918, 2],
      ships: { 'tender-1': '2126', carrier: '2819' },
      based: { carrier: ['1CV', '3CV'], '2126': ['33'] },
      flying: [{ units: ['13'], at: '2226', spotted: true }],
      sides: { british: { orders: silent } },
    }).fly(['13'], '2126');
    expect(notes(dover, 'german')).toMatchObject([{ ships: [{ kind: 'tender' }], air: [{ unit: '33' }] }]);
  });

  it('ruling 14: a note is private and dated, and seeing the same again adds none', () => {
    const s = scene({
      based: { '2126': ['33'], '4629': ['14'] },
      flying: [{ units: ['13'], at: '2226', spotted: true }],
      sides: { british: { orders: silent } },
    });
    s.fly(['13'], '2126 2226 2126 2226');
    expect(notes(s, 'german')).toHaveLength(1);
    for (const reader of ['british', 'observer'] as const) {
      expect(s.told(reader, 'examined')).toEqual([]);
      expect(JSON.stringify(s.view(reader).log)).not.toContain('"33"');
    }
    // The squadron takes off. The note stays as it was, and another examination makes a new note.
    s.endTurn().fly(['33'], '2026').endTurn().fly(['13'], '2126');
    expect(s.told('german', 'examined').map((e) => e.note)).toEqual(Object.keys(s.match.sides.german.notes));
    expect(Object.keys(s.match.sides.german.notes)).toEqual(['1', '2']);
    expect(notes(s, 'german').map((n) => [n.turn, n.air.map((a) => a.unit)])).toEqual([
      [1, ['33']],
      [2, []],
    ]);
    s.done();
  });

  it('20.3: hexes of the own side, and empty ones, leave no note', () => {
    const s = scene({ based: { '4629': ['13', '14'], '2126': ['33'] } });
    s.fly(['13'], '4628 4629');
    expect(notes(s, 'german')).toEqual([]);
    const home = scene({ side: 'british', based: { '2126': ['33', '36'] }, ships: { 'tender-1': '2127' } });
    home.fly(['33'], '2127 2126');
    expect(notes(home, 'british')).toEqual([]);
  });

  it('ruling 14: a hex that has changed back makes a new note, and so does the same content in another month', () => {
    const look = { month: month(1917, 7), turn: 1, hex: hexId('1318'), ships: [] };
    const post = { kind: 'earlyWarning', points: 1 } as const;
    const shelter = { kind: 'civilDefence', points: 1 } as const;
    const seen = (...before: Note[]): number => {
      const notes = Object.fromEntries(before.map((note, i) => [String(i + 1), note]));
      const s = scene({
        flying: [{ units: ['13'], at: '1317', spotted: true }],
        based: { '2126': ['33'] },
        land: { '1318': ['earlyWarning'] },
        sides: { german: { notes } },
      }).fly(['13'], '1318');
      return Object.keys(s.match.sides.german.notes).length - before.length;
    };
    const same: Note = { ...look, land: [post], air: [] };
    expect(seen(same)).toBe(0);
    expect(seen(same, { ...same, land: [shelter, post] })).toBe(1);
    expect(seen({ ...same, month: month(1917, 6) })).toBe(1);
  });

  it('20.4: a spotted unit stays spotted in the air; on landing it is face down again (ruling 11)', () => {
    const s = scene({
      based: { '4629': [], '2126': ['33'] },
      flying: [{ units: ['13'], at: '4729', spotted: true }],
    });
    s.endTurn().endTurn();
    expect(s.view('british').counters[s.counter('13')]?.unit).toMatchObject({ id: '13' });
    s.fly(['13'], '4629', true);
    expect(s.view('british').bases['4629']).toEqual({ side: 'german', air: 1, zeppelins: [] });
    expect(s.view('british').counters).toEqual({});
  });

  it('20.5: of a stack of land units, the top one is public, and the number below it (ruling 13)', () => {
    const s = scene({ land: { '1021': ['civilDefence', 'headquarters', ['antiAircraft', 5]] } });
    for (const audience of ['german', 'observer'] as const)
      expect(s.view(audience).land['1021']).toEqual({
        side: 'british',
        top: { kind: 'civilDefence', points: 1 },
        under: 2,
      });
    expect(s.view('british').own?.land['1021']?.units).toHaveLength(3);
  });

  it('20.6: a fake that is spotted in flight is gone at once, for no points, and back next month', () => {
    const s = scene({
      land: { '2126': ['aerodrome', 'earlyWarning'] },
      based: { '2126': ['33'], '4629': ['13'] },
      flying: [{ units: ['Fake-1', '14'], at: '2524' }],
    });
    s.fly(['Fake-1', '14'], '2425 2325'); // within two hexes of the post
    expect(s.unit('Fake-1').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.told('british', 'fake')).toHaveLength(1);
    expect(s.hexOf('14')).not.toBeNull();
    expect(s.spotted('14')).toBe(true);
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it('20.6: fakes fly for as long as they like', () => {
    const s = scene({ based: { '4629': ['Fake-1'], '2126': ['33'] } });
    s.fly(['Fake-1'], '4628');
    expect(s.match.flying[s.counter('Fake-1')]?.mustLandBy).toBeNull();
    s.idle((m) => m.stage.kind === 'flying' && m.stage.turn === 24);
    expect(s.hexOf('Fake-1')).toBe('4628');
    s.done();
  });

  it('20.6: fakes neither bomb nor begin a fight', () => {
    const s = scene({
      step: 'combat',
      flying: [
        { units: ['Fake-1'], at: '0821' },
        { units: ['33'], at: '0821' },
      ],
      based: { '2126': ['36'] },
    });
    expect(s.view('german').options.attacks).toEqual([]);
    expect(s.view('german').options.bombs).toEqual([]);
    expect(s.refusal({ kind: 'attack', group: s.group('Fake-1'), target: s.group('33') }).code).toBe(
      'attack.defendOnly',
    );
    expect(
      s.refusal({
        kind: 'bomb',
        group: s.group('Fake-1'),
        targets: [{ units: ['Fake-1'], target: { kind: 'place' } }],
      }).code,
    ).toBe('bomb.unable');
  });

  it('ruling 15: a fake examines nothing', () => {
    const fly = (unit: string): Scene =>
      scene({
        land: { '1120': ['earlyWarning'] },
        based: { '2126': ['33'] },
        flying: [{ units: [unit], at: '1220', spotted: unit === '13' }],
      }).fly([unit], '1120');
    expect(notes(fly('13'), 'german')).toHaveLength(1);
    expect(notes(fly('Fake-1'), 'german')).toEqual([]);
    const both = scene({
      land: { '1120': ['earlyWarning'] },
      based: { '2126': ['33'] },
      flying: [{ units: ['Fake-1', '13'], at: '1220' }],
    }).fly(['Fake-1', '13'], '1120');
    expect(notes(both, 'german')).toHaveLength(1);
  });

  it('ruling 15: a fake lands without a die where an aeroplane would need luck', () => {
    const field = scene({ flying: [{ units: ['Fake-1'], at: '4730' }], based: { '2126': ['33'] } });
    field.fly(['Fake-1'], '', true);
    expect(field.unit('Fake-1').where).toEqual({ at: 'base', hex: '4730' });
    const crowd = scene({
      flying: [{ units: ['Fake-1', 'Fake-2', 'Fake-3', 'Fake-4'], at: '3018' }],
      based: { '2126': ['33'] },
    });
    crowd.endTurn(); // four in a hex are one too many
    expect(crowd.told('observer', 'overstacked')).toHaveLength(1);
    expect(crowd.hexOf('Fake-4')).toBe('3018');
    field.done();
    crowd.done();
  });

  it('ruling 15: on the ground, an examination shows a fake and leaves it, a hit removes it, and it makes no ace', () => {
    const s = scene({
      side: 'british',
      step: 'bombing',
      flying: [{ units: ['66'], at: '4528', spotted: true }],
      based: { '4528': ['Fake-1'] },
      dice: [5], // B1 on the only unit there
    });
    s.give({ kind: 'bomb', group: s.group('66'), targets: [{ units: ['66'], target: { kind: 'air' } }] });
    expect(s.unit('Fake-1').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.told('observer', 'baseHit')).toMatchObject([{ lost: 1 }]);
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it('ruling 9: a fake still aloft at the month’s end lands at home, or is gone until next month', () => {
    const s = scene({
      turn: 24,
      side: 'british',
      flying: [
        { units: ['Fake-1'], at: '4730' },
        { units: ['Fake-2'], at: '3018' },
        { units: ['Fake-3'], at: '1120' },
      ],
      based: { '2126': ['33'], '4629': ['13'] },
      sides: { british: { flew: true } },
      dice: [3, 4], // no event
    });
    s.endTurn();
    expect(s.unit('Fake-1').where).toEqual({ at: 'base', hex: '4730' });
    for (const id of ['Fake-2', 'Fake-3'])
      expect(s.unit(id).where).toEqual({ at: 'recycling', month: month(1917, 8) });
    s.done();
  });

  it('20.7: only the owner sees endurance markers and counters off the map', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3018', spotted: true }], based: { '2126': ['33'] } });
    expect(JSON.stringify(s.view('british').counters)).not.toContain('mustLandBy');
    expect(s.view('british').own?.units['13']).toBeUndefined();
    expect(s.view('german').own?.units['13']?.where).toMatchObject({ mustLandBy: 19 });
    expect(s.view('observer').own).toBeNull();
  });
});
