import { expect, it } from 'vitest';
import { scene } from './scene.ts';

it('a scene reports the remaining dice, and the names of the dice rolled before', () => {
  const s = scene({
    step: 'combat',
    flying: [{ units: ['14'], at: '1621', spotted: true }],
    dice: [1, 6, 2],
  });
  s.give({
    kind: 'bomb',
    group: s.group('14'),
    targets: [{ units: ['14'], target: { kind: 'place' } }],
  });
  expect(() => s.done()).toThrow('scripted dice were never rolled: 6, 2. Before them: 1 for "bombardment".');
  expect(() => scene({ dice: [1] }).roll()).toThrow('never rolled: 1. Before them: none.');
});
