import { expect, it } from 'vitest';
import { faultOf } from './subjects.mjs';

it('wants the subject of a commit short, and on one topic', () => {
  expect(faultOf('Say which box Escape closes')).toBe(null);
  expect(faultOf('x'.repeat(72))).toBe(null);
  expect(faultOf('x'.repeat(73))).toMatch(/73 characters/);
  expect(faultOf('Mend the clock; rename the seat')).toMatch(/semicolon/);
});
