import { describe, expect, it } from 'vitest';
import { scene } from '../testing/scene.ts';

describe('12 Air-to-air combat', () => {
  it('12.4(5): the side without the bounce fires with what survives', () => {
    // A Camel (8) bounces two Gothas (2): column ">=6", a 4 is the bounce. Fire 4 in column "4..5": a 6 is D.
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '1921', spotted: true },
        { units: ['13', '14'], at: '1921', spotted: true },
      ],
      // pursuit, fire (D), damage 5 (eliminated), ace, return fire of the one Gotha left (2: column "2..3", a 2 is nothing)
      dice: [4, 6, 5, 1, 2],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
    const [combat] = s.told('observer', 'combat');
    expect(combat?.fires.map((f) => [f.side, f.strength])).toEqual([
      ['british', 4],
      ['german', 2],
    ]);
    expect(s.points('british')).toBe(3);
    s.done();
  });

  it('12.3: a bracketed pursuit factor may only defend', () => {
    const s = scene({
      step: 'combat',
      flying: [
        { units: ['13'], at: '1921', spotted: true },
        { units: ['44'], at: '1921', spotted: true },
      ],
    });
    expect(s.refusal({ kind: 'attack', group: s.group('13'), target: s.group('44') }).code).toBe(
      'attack.defendOnly',
    );
  });
});
