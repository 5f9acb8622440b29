import { expect, test } from 'vitest';
import { orderIn } from './arguments.ts';

test.each([
  ['tables', [], {}, { kind: 'tables', most: 50 }],
  ['tables', ['abc'], { most: '3' }, { kind: 'tables', table: 'abc', most: 3 }],
  ['message', ['Good evening.'], { hours: '2' }, { kind: 'message', text: 'Good evening.', hours: 2 }],
  ['message', [], { end: true }, { kind: 'unsay' }],
  ['reports', [], { done: 'x' }, { kind: 'reports', done: 'x', most: 50 }],
  ['block', ['p'], {}, { kind: 'block', person: 'p' }],
  ['message', ['two\nlines, turned\u202e'], {}, { kind: 'message', text: 'two lines, turned', hours: 6 }],
] as const)('%s %j %j is understood', (kind, rest, values, order) => {
  expect(orderIn(kind, rest, values)).toEqual(order);
});

test.each([
  ['void', [], {}],
  ['void', ['a', 'b'], {}],
  ['channels', ['a'], {}],
  ['block', ['p'], { most: '3' }],
  ['tables', [], { end: true }],
  ['views', [], {}],
  ['toString', [], {}],
] as const)('%s %j %j is not understood', (kind, rest, values) => {
  expect(orderIn(kind, rest, values)).toBeNull();
});

test.each([
  ['tables', [], { most: 'many' }],
  ['message', ['x'.repeat(501)], {}],
  ['message', ['\u202e'], {}],
  ['message', ['x'], { hours: '999' }],
] as const)('%s %j %j is refused with its code', (kind, rest, values) => {
  expect(() => orderIn(kind, rest, values)).toThrow(
    expect.objectContaining({
      code: 'host.malformed',
      message: expect.stringMatching(/list\. [a-z]+: [^✖]+$/) as string,
    }),
  );
});
