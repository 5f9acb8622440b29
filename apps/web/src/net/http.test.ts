import { describe, expect, it } from 'vitest';
import { callsOver } from './http.ts';

describe('a list that comes in pages', () => {
  const over = (pages: readonly { names: readonly string[]; next: string | null }[]) => {
    const asked: string[] = [];
    const calls = callsOver((path) => {
      const { names, next } = pages[Math.min(asked.length, pages.length - 1)] ?? { names: [], next: null };
      asked.push(path);
      return Promise.resolve(
        new Response(JSON.stringify({ matches: names.map((match) => ({ match })), next })),
      );
    });
    return { calls, asked };
  };

  it('is put together', async () => {
    const { calls, asked } = over([
      { names: ['a', 'b'], next: 'x.b' },
      { names: ['c'], next: null },
    ]);
    expect(await calls.mine()).toEqual({ ok: true, value: [{ match: 'a' }, { match: 'b' }, { match: 'c' }] });
    expect(asked).toEqual(['/api/matches', '/api/matches?cursor=x.b']);
  });

  it('is not followed without end', async () => {
    const { calls, asked } = over([{ names: ['a'], next: 'x.a' }]);
    expect(await calls.mine()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(10);
  });
});
