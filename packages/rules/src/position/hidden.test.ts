import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from './of-view.ts';
import { positionIn, truthOf } from './of-match.ts';
import type { Log } from '../state/log.ts';
import { logIn, type Note } from '../state/match.ts';
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
  it('20.5: a lone counter is known, a counter under another one is not', () => {
    const position = german(stacked);
    expect(position.hidden('land', hexId('1724'))).toEqual([{ kind: 'aerodrome', points: 1 }]);
    expect(position.hidden('land', dover)).toBe('unknown');
    expect(position.hidden('guns', dover)).toBe('unknown');
    expect(position.hidden('headquarters', hexId('2226'))).toBe('unknown');
    expect(truthOf(scene(stacked), 'german').hidden('headquarters', hexId('2226'))).toBe(true);
  });

  it('17.6-HQ: where no counter hides another, it is known that no headquarters is near', () => {
    expect(german({ ...stacked, land: { '2126': ['aerodrome'] } }).hidden('headquarters', dover)).toBe(false);
  });

  it('20.3: a note counts only while the log still holds the page that tells of it', () => {
    expect(german(looked(3)).hidden('land', dover)).toBe('unknown');
  });

  it('20.3, 5.1: a look before this month’s reinforcements tells nothing of what lies there now', () => {
    const s = scene({ ...stacked, phase: 'recon', points: { german: 5 }, dice: [6] })
      .choose('british', { phase: 'recon' })
      .choose('german', { phase: 'recon', plots: [{ hex: dover, times: 1 }] });
    const seen = positionIn(s, 'german').hidden('land', dover);
    expect(seen).toMatchObject([{ kind: 'aerodrome' }, { kind: 'antiAircraft' }, { kind: 'headquarters' }]);
    expect(ofView(s.view('german') as never).hidden('guns', dover)).toBeGreaterThan(0);
    // The same entries the other way round: first the look, then the reinforcements.
    const { match } = s;
    const old = logIn(match);
    const page = Object.keys(old).at(-1) ?? '';
    const entry = { kind: 'reinforced', side: 'british', spent: 0, rule: '6.1' } as const;
    const log: Log = { ...old, [page]: [...(old[page] ?? []), { to: ['german'], what: entry }] };
    expect(positionIn({ match: { ...match, log } }, 'german').hidden('land', dover)).toBe('unknown');
  });
});
