import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedStorage, FailingStorage } from '../testing/storage.ts';
import { addHeads, keepHead, keptHeads } from './heads.ts';

const head = (n: number): string => n.toString(16).padStart(64, '0');

beforeEach(() => localStorage.clear());

describe('Heads of the record', () => {
  it('are kept by match, each once, in the order in which they came', () => {
    for (const n of [1, 2, 2, 3]) keepHead('one', head(n));
    keepHead('two', head(9));
    keepHead('one', head(2));
    expect(keptHeads('one')).toEqual([head(1), head(2), head(3)]);
    expect(keptHeads('two')).toEqual([head(9)]);
    expect(keptHeads('three')).toEqual([]);
  });

  it('are kept up to a limit, and the newest stay', () => {
    for (let n = 0; n < 4003; n++) keepHead('long', head(n));
    expect(keptHeads('long')).toHaveLength(4000);
    expect(keptHeads('long')[0]).toBe(head(3));
  });

  it('are the newest that fit, and replace those of older matches', () => {
    vi.stubGlobal('localStorage', new FailingStorage({ room: 10 * 64 + 40 }));
    for (let n = 0; n < 4; n++) keepHead('old', head(n));
    for (let n = 0; n < 1000; n++) keepHead('new', head(n));
    expect(keptHeads('old')).toEqual([]);
    const kept = keptHeads('new');
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept).toEqual(Array.from(kept, (_, n) => head(1000 - kept.length + n)));
  });

  it.each<[string, number[], number[], number[]]>([
    ['which has seen more since', [1, 2, 3], [2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['which has seen less', [1, 2, 3, 4], [2, 3], [1, 2, 3, 4]],
    ['which saw what came between', [1, 2, 9], [5, 6, 9], [1, 2, 5, 6, 9]],
    ['which saw what came before', [3, 4], [1, 2, 3], [1, 2, 3, 4]],
    ['which kept some in another order', [1, 2, 3], [3, 2, 4], [1, 2, 3, 4]],
    ['which saw one twice', [1], [2, 1, 2], [2, 1]],
  ])('of another device, %s, keep the order of the record', (_, own, theirs, all) => {
    for (const n of own) keepHead('one', head(n));
    addHeads('one', theirs.map(head));
    expect(keptHeads('one')).toEqual(all.map(head));
  });

  it('of two devices whose order nobody knows have the newest of each at the end', () => {
    for (const n of [1, 2, 3]) keepHead('one', head(n));
    addHeads('one', [7, 8, 9].map(head));
    expect(keptHeads('one')).toEqual([7, 8, 1, 2, 9, 3].map(head));
    addHeads('one', ['no head', '', head(3)]);
    expect(keptHeads('one')).toHaveLength(6);
  });

  it('are empty in a browser without storage', () => {
    vi.stubGlobal('localStorage', closedStorage);
    keepHead('one', head(1));
    expect(keptHeads('one')).toEqual([]);
  });
});
