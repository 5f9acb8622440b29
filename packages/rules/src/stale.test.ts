import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { command } from './command.ts';
import { isStale } from './submit.ts';

describe('A command given on an older view', () => {
  const kinds = command.options.map(({ shape }) => shape.kind.value);
  const mayStand = kinds.filter((kind) => !isStale({ kind }, ['/stage']));

  it('ruling 1, 8, 31: is accepted for the kinds of command that docs/protocol.md lists', () => {
    const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
    const [, told = ''] = /announcements\s\(([^)]+)\)\sdepend on nothing/.exec(page) ?? [];
    expect(told.match(/\w+/g)).toEqual(mayStand);
  });

  it('is stale if it acts on the board and the board has changed, and only then', () => {
    expect(isStale({ kind: 'move' }, ['/groups/g1/hex'])).toBe(true);
    expect(isStale({ kind: 'move' }, ['/own/orders'])).toBe(false);
    for (const strange of [null, {}, { kind: 'toString' }, { kind: 7 }])
      expect(isStale(strange, ['/stage'])).toBe(true);
  });
});
