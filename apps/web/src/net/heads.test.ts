import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedStorage, FailingStorage } from '../testing/storage.ts';
import { keepHead, keptHeads } from './heads.ts';

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

  it('are empty in a browser without storage', () => {
    vi.stubGlobal('localStorage', closedStorage);
    keepHead('one', head(1));
    expect(keptHeads('one')).toEqual([]);
  });
});
