import { describe, expect, it } from 'vitest';
import { grind, told, tricks } from './dice-grinding.ts';

describe('Choosing the dice of one’s bombs', () => {
  it.each(['a', 'b'])('no trick changes any of them (%s)', (seed) => {
    const ground = grind('hmac-sha256/2', seed);
    expect(ground).toHaveLength(Object.keys(tricks).length);
    for (const each of ground)
      expect(each, told(ground).join('\n')).toMatchObject({ dice: 6, moved: 0, sixes: 0 });
  });

  it('the attack would work: all dice could be chosen if they were named by their entry in the record', () => {
    const ground = grind('hmac-sha256/1', 'a');
    for (const { trick, moved, sixes } of ground) {
      // A refused command leaves no entry. All others are carried out, and have changed the later dice.
      if (trick === 'giving it again') expect(moved).toBe(0);
      else expect(moved, told(ground).join('\n')).toBeGreaterThan(0);
      if (trick === 'secret orders') expect(moved, told(ground).join('\n')).toBe(6);
      if (trick === 'secret orders') expect(sixes, told(ground).join('\n')).toBe(6);
    }
  });
});
