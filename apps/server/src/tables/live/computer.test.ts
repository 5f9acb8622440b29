import { expect, test } from 'vitest';
import { idle } from './computer.ts';

test.each([
  ['no options', {}],
  ['null for options', { options: null }],
  ['a text for options', { options: 'advance' }],
  ['options without a way on', { options: {} }],
  ['no way on now', { options: { advance: null } }],
])('a view with %s leaves the idle player nothing to do', (_, view) => {
  expect(idle.choose(view, 'left')).toBeNull();
});

test('the idle player gives the command that the view offers to move the game on', () => {
  expect(idle.choose({ options: { advance: { kind: 'pass' } } }, 'left')).toEqual({ kind: 'pass' });
});
