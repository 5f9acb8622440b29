import { describe, expect, it } from 'vitest';
import type { ChartUse, Communique } from '../state/communique.ts';
import { forGames, toldBy } from '../testing/games.ts';
import { codesByFace, isRetold } from './faces.ts';
import { standardPack } from './standard.ts';

const usesOf = (c: Communique): readonly ChartUse[] =>
  c.kind === 'combat'
    ? c.fires.map(({ use }) => use)
    : c.kind === 'antiAircraft'
      ? [c.fire ?? []].flat()
      : 'use' in c && c.use !== null
        ? [c.use]
        : [];

describe('The results that a die could have had', () => {
  it('include the actual result at the rolled face, for every chart logged with all its modifiers', () => {
    const charts = new Set<string>();
    forGames(({ steps }) => {
      for (const step of steps)
        for (const reader of ['german', 'british', 'observer'] as const)
          for (const use of toldBy(step, reader).flatMap(usesOf)) {
            if (!isRetold(use)) continue;
            charts.add(use.chart);
            expect(codesByFace(step.after.pack.charts, use)[use.die - 1]).toBe(use.code);
          }
    });
    expect([...charts].sort()).toEqual(['airCombat', 'bombardment', 'crash', 'damage', 'recon']);
  });

  it('include a better and a worse face', () => {
    const dropped = { chart: 'bombardment', die: 3, modifiers: [], other: 0 } as const;
    const use = { ...dropped, column: 3, row: '3', code: '' };
    const codes = codesByFace(standardPack.charts, use);
    expect(codes).toHaveLength(6);
    expect(new Set(codes).size).toBeGreaterThan(2);
  });
});
