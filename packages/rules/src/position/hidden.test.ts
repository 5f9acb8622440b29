import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from './of-view.ts';
import { positionIn, truthOf } from './of-match.ts';
import type { Log } from '../state/log.ts';
import { logIn, type LandUnit, type Note } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

const dover = hexId('2126');
const stacked: SceneSpec = {
  land: { '2126': ['aerodrome', ['antiAircraft', 2], 'headquarters'], '1724': ['aerodrome'] },
  based: { '2126': ['33'], '4627': ['13'] },
};
const looked = (turn: number): SceneSpec => {
  const { match } = scene(stacked);
  const land = match.land[dover]?.units ?? [];
  const note: Note = { month: match.month, turn, hex: dover, land, air: [], ships: [] };
  return { ...stacked, sides: { german: { notes: { 1: note } } } };
};
const german = (spec: SceneSpec) => positionIn(scene(spec), 'german');

describe('What is known of the enemy', () => {
  it('20.5: a counter by itself is known, and a counter under another one is not', () => {
    const position = german(stacked);
    expect(position.hidden('land', hexId('1724'))).toEqual([{ kind: 'aerodrome', points: 1 }]);
    expect(position.hidden('land', dover)).toBe('unknown');
    expect(position.hidden('guns', dover)).toBe('unknown');
    expect(position.hidden('headquarters', hexId('2226'))).toBe('unknown');
    expect(truthOf(scene(stacked), 'german').hidden('headquarters', hexId('2226'))).toBe(true);
  });

  it('17.6-HQ: where no counter hides another, it is certain that no headquarters is near', () => {
    expect(german({ ...stacked, land: { '2126': ['aerodrome'] } }).hidden('headquarters', dover)).toBe(false);
  });

  it('20.3: a note counts only while the log still holds its page', () => {
    expect(german(looked(3)).hidden('land', dover)).toBe('unknown');
  });

  it('20.3, 5.1: an examination before this month’s reinforcements says nothing about the hex now', () => {
    const s = scene({ ...stacked, phase: 'recon', points: { german: 5 }, dice: [6] })
      .choose('british', { phase: 'recon' })
      .choose('german', { phase: 'recon', plots: [{ hex: dover, times: 1 }] });
    const seen = positionIn(s, 'german').hidden('land', dover);
    expect(seen).toMatchObject([{ kind: 'aerodrome' }, { kind: 'antiAircraft' }, { kind: 'headquarters' }]);
    expect(ofView(s.view('german') as never).hidden('guns', dover)).toBeGreaterThan(0);
    // The same entries in the other order: first the examination, then the reinforcements.
    const { match } = s;
    const old = logIn(match);
    const page = Object.keys(old).at(-1) ?? '';
    const entry = { kind: 'reinforced', side: 'british', spent: 0, rule: '6.1' } as const;
    const log: Log = { ...old, [page]: [...(old[page] ?? []), { to: ['german'], what: entry }] };
    expect(positionIn({ match: { ...match, log } }, 'german').hidden('land', dover)).toBe('unknown');
  });

  it('20.3, 13.5: a loss of land units outdates an examination of their own hex, and of no other', () => {
    const s = scene({ ...stacked, phase: 'recon', points: { german: 5 }, dice: [6] })
      .choose('british', { phase: 'recon' })
      .choose('german', { phase: 'recon', plots: [{ hex: dover, times: 1 }] });
    const { match } = s;
    const known = logIn(match);
    const page = Object.keys(known).at(-1) ?? '';
    const after = (hex: string, land: LandUnit | null) => {
      const what = {
        kind: 'groundLoss',
        side: 'british',
        hex: hexId(hex),
        land,
        ship: null,
        fate: 'eliminated',
        rule: '13.5',
      } as const;
      const log: Log = { ...known, [page]: [...(known[page] ?? []), { to: ['german'], what }] };
      return positionIn({ match: { ...match, log } }, 'german').hidden('land', dover);
    };
    expect(after('1724', { kind: 'aerodrome', points: 1 })).toHaveLength(3);
    expect(after('2126', null)).toHaveLength(3);
    expect(after('2126', { kind: 'antiAircraft', points: 2 })).toBe('unknown');
  });

  it('20.3: an examination of another hex says nothing about this one', () => {
    const s = scene({ ...stacked, phase: 'recon', points: { german: 10 }, dice: [6, 6] });
    s.choose('british', { phase: 'recon' }).choose('german', {
      phase: 'recon',
      plots: [
        { hex: dover, times: 1 },
        { hex: hexId('1724'), times: 1 },
      ],
    });
    expect(s.done().match.sides.german.notes).toMatchObject({ 1: {}, 2: {} });
    expect(positionIn(s, 'german').hidden('land', dover)).toHaveLength(3);
  });

  it('18.4, ruling 13: an examination before a ship came does not reveal the kind of that ship', () => {
    const spec: SceneSpec = { ...looked(1), ships: { 'tender-1': '2126' } };
    expect(german(spec).hidden('ship', 's1')).toBe('unknown');
  });

  it('18.4, ruling 13: of two ships in one hex, each has the kind that the examination showed', () => {
    const spec: SceneSpec = { ships: { carrier: '2520', 'tender-1': '2520' } };
    const { match } = scene(spec);
    const seen = Object.values(match.ships).flatMap(({ where, kind }) =>
      where.at === 'sea' ? [{ name: where.name, kind }] : [],
    );
    const known = (ships: Note['ships']) => {
      const note: Note = { month: match.month, turn: 1, hex: hexId('2520'), land: [], air: [], ships };
      const position = german({ ...spec, sides: { german: { notes: { 1: note } } } });
      return seen.map(({ name }) => position.hidden('ship', name));
    };
    expect(known(seen)).toEqual(['carrier', 'tender']);
    expect(known(seen.slice(1))).toEqual(['unknown', 'tender']);
  });

  it('15.1, 15.4: ships fire from the hex where they lie, and from no other', () => {
    const guns = (ship: string) =>
      german({ land: { '1724': [['antiAircraft', 2]] }, ships: { 'tender-1': ship } }).hidden(
        'guns',
        hexId('1724'),
      );
    expect(guns('2520')).toBe(2);
    expect(guns('1724')).toBe('unknown');
  });

  it('24.6: night training shows only on a unit whose type always has it', () => {
    const trained = (unit: string, spotted: boolean) => {
      const s = scene({ options: { training: true }, flying: [{ units: [unit], at: '2521', spotted }] });
      return positionIn(s, s.unit(unit).side === 'german' ? 'british' : 'german').hidden(
        'nightTrained',
        s.counter(unit),
      );
    };
    expect([trained('L-1', true), trained('13', true), trained('13', false)]).toEqual([
      true,
      'unknown',
      'unknown',
    ]);
  });

  it('24.3, ruling 53: the truth knows whether an enemy unit is up, a player’s position does not', () => {
    const up = (training: boolean) => {
      const spec: SceneSpec = { options: { training }, flying: [{ units: ['13', '14'], at: '2521' }] };
      const s = scene({ ...spec, units: { '13': { up: true } } });
      return ['13', '14'].map((unit) => [
        truthOf(s, 'british').hidden('up', s.counter(unit)),
        positionIn(s, 'british').hidden('up', s.counter(unit)),
      ]);
    };
    expect(up(true)).toEqual([
      [true, 'unknown'],
      [false, 'unknown'],
    ]);
    expect(up(false)).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('a counter in the air is in the hex of its group, and a counter that does not exist is null', () => {
    const s = scene({ flying: [{ units: ['13'], at: '2521' }] });
    expect(positionIn(s, 'german').counter(s.counter('13'))).toMatchObject({ hex: '2521' });
    expect(positionIn(s, 'german').counter('c99')).toBeUndefined();
  });
});
