import { describe, expect, it } from 'vitest';
import { Spending } from '../../gate/spending.ts';
import { Cost, Folding, type Turn } from './folding.ts';

const folding = (most = 1_000, options: { patience?: number; each?: number } = {}): Folding =>
  new Folding(new Spending({ name: 'folding', most }), options);
/** Looks into records one after the other. Returns how many looks were admitted before one was refused. */
async function looks(one: Folding, asker: string, records: readonly string[]): Promise<number> {
  for (const [n, record] of records.entries()) {
    const refused = await one
      .read({ asker }, record, () => Promise.resolve(true))
      .catch((error: unknown) => error);
    if (refused === true) continue;
    expect(refused).toMatchObject({ status: 429, error: { code: 'request.tooMany' } });
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(0);
    return n;
  }
  return records.length;
}
const repeated = (names: readonly string[], times: number): string[] =>
  Array.from({ length: times }, () => names).flat();

describe('Folding', () => {
  it('goes on turn after turn, and lets others run in between', async () => {
    const one = folding();
    const order: string[] = [];
    const long = (name: string, turns: number): Promise<string> =>
      one.read({ asker: name.slice(0, 4) }, name, () => {
        order.push(name);
        return Promise.resolve((turns -= 1) > 0 ? null : name);
      });
    const names = ['anna 1', 'anna 2', 'anna 3', 'bert 1'];
    expect(await Promise.all(names.map((name) => long(name, name === 'anna 1' ? 3 : 1)))).toEqual(names);
    expect(order).toEqual(['anna 1', 'anna 2', 'bert 1', 'anna 3', 'anna 1', 'anna 1']);
  });

  it('stops, before and during its work, when its reader disconnects', async () => {
    const one = folding();
    const [waits, works] = [new AbortController(), new AbortController()];
    let pieces = 0;
    const endless = async ({ slices }: Turn): Promise<null> => {
      for (;;) {
        if ((pieces += 1) === 3) works.abort();
        await slices.pause();
      }
    };
    const working = one.read({ asker: 'anna', signal: works.signal }, 'a', endless);
    let begun = false;
    const waiting = one.read({ asker: 'bert', signal: waits.signal }, 'b', async () => (begun = true));
    waits.abort();
    for (const dropped of await Promise.allSettled([waiting, working]))
      expect(dropped).toMatchObject({ reason: { error: { code: 'server.busy' } } });
    expect([pieces, begun]).toEqual([3, false]);
    expect(await one.read({ asker: 'carl' }, 'c', () => Promise.resolve('done'))).toBe('done');
  });

  it('says that it is busy and when to ask again, if a turn does not come in time or too many wait', async () => {
    const one = folding(1_000, { patience: 1, each: 1 });
    const busy = { status: 503, error: { code: 'server.busy' }, retryAfter: 5 };
    let end = (): void => undefined;
    const first = one.read(
      { asker: 'anna' },
      'a',
      () => new Promise<string>((resolve) => (end = () => resolve('done'))),
    );
    const others = ['anna', 'anna', 'bert'].map((asker) =>
      one.read({ asker }, 'a', () => Promise.resolve('never')),
    );
    for (const other of await Promise.allSettled(others)) expect(other).toMatchObject({ reason: busy });
    end();
    expect(await first).toBe('done');
    // This work never ends.
    await expect(one.read({ asker: 'anna' }, 'a', async () => null)).rejects.toMatchObject(busy);
  });

  it('counts what a requester looks into, however long that takes, and another requester has a separate budget', async () => {
    const one = folding(Cost.fold * 2 + Cost.look * 8);
    // Going back and forth between two records is cheap.
    expect(await looks(one, 'anna', repeated(['a', 'b'], 9))).toBe(10);
    expect(await looks(one, 'bert', ['a'])).toBe(1);
    // Among three records, each look counts as a fold.
    expect(await looks(one, 'carl', repeated(['a', 'b', 'c'], 9))).toBe(2);
  });

  it('admits the first request in a minute, however small the budget', async () => {
    expect(await looks(folding(1), 'anna', ['a', 'a'])).toBe(1);
  });
});
