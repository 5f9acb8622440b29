import { describe, expect, it } from 'vitest';
import { Turns, type TurnsOptions, type WorkRequest } from './turns.ts';

/** A queue whose work ends when the test says so. */
function queue(options: Partial<TurnsOptions> = {}) {
  const turns = new Turns({ atOnce: 1, patience: 60_000, ...options });
  const begun: string[] = [];
  const failed: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, wish: Partial<WorkRequest> = {}): Promise<void> =>
    turns
      .take({ asker: name.slice(0, 1), ...wish }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: { why: string }) => void failed.push(`${name} ${error.why}`));
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Ends the oldest running work. */
  const next = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { turns, begun, failed, ask, next, settle };
}

describe('Turns', () => {
  it('let each requester have a first turn before any has a second', async () => {
    const { begun, ask, next } = queue();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name);
    for (let n = 0; n < 7; n++) await next();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('run up to a number at the same time, and the next ones even if one fails', async () => {
    const { begun, turns, ask, next, settle } = queue({ atOnce: 2 });
    const broken = turns.take({ asker: 'x' }, () => Promise.reject(new Error('broken')));
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    await expect(broken).rejects.toThrow('broken');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await next();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('are dropped as soon as nobody waits for them, and never begin', async () => {
    const { turns, begun, failed, ask, next, settle } = queue();
    const gone = new AbortController();
    let stands = true;
    void ask('a1');
    void ask('b1', { signal: gone.signal });
    void ask('b2', { stands: () => stands });
    void ask('c1');
    gone.abort();
    await settle();
    expect([failed, turns.length]).toEqual([['b1 unwanted'], 2]);
    stands = false;
    await next();
    expect([begun, failed]).toEqual([
      ['a1', 'c1'],
      ['b1 unwanted', 'b2 unwanted'],
    ]);
    await ask('d1', { signal: gone.signal });
    expect(failed.at(-1)).toBe('d1 unwanted');
  });

  it('are limited for each asker, and in total at the expense of the asker with most', async () => {
    const { turns, begun, failed, ask, next, settle } = queue({ each: 3, most: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name);
    await settle();
    expect(failed).toEqual(['a5 busy']);
    for (const name of ['b1', 'c1']) void ask(name);
    await settle();
    expect([failed, turns.length]).toEqual([['a5 busy', 'a4 busy'], 4]);
    for (let n = 0; n < 5; n++) await next();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    expect(turns.length).toBe(0);
  });

  it('end for askers who have waited too long', async () => {
    const { begun, failed, ask, next } = queue({ patience: 1 });
    void ask('a1');
    await ask('b1');
    expect(failed).toEqual(['b1 busy']);
    await next();
    expect(begun).toEqual(['a1']);
  });

  it('end for all who wait when the queue is closed', async () => {
    const { turns, failed, ask } = queue();
    void ask('a1');
    const waiting = [ask('a2'), ask('b1')];
    turns.close();
    await Promise.all([...waiting, ask('c1')]);
    expect(failed).toEqual(['a2 closed', 'b1 closed', 'c1 closed']);
  });
});
