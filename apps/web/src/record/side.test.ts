import { waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSeal, newSeal } from '../net/kept-seals.ts';
import { TestMatch } from '../testing/match.ts';
import { keepHead } from '../net/heads.ts';
import { readSaved, save, sideOf } from './side.ts';

const head = (n: number): string => String(n).repeat(64);
beforeEach(() => localStorage.clear());

describe('A saved side', () => {
  const view = new TestMatch().view('german');

  it('contains the view, the heads of its match, and only the shares of its own seat', () => {
    keepHead('m1', head(1));
    keepHead('m2', head(2));
    const own = newSeal(null, 'hmac-sha256/2');
    keepSeal('m1', 'german', own);
    keepSeal('m1', 'british', newSeal(null, 'hmac-sha256/2'));
    const saved = sideOf('m1', 'german', 7, view);
    expect(saved).toMatchObject({ match: 'm1', seat: 'german', version: 7, heads: [head(1)], view });
    expect(saved.shares.map(({ contribution }) => contribution)).toEqual([own.contribution]);
  });

  it('is read from its file, with the match it names', () => {
    keepHead('m1', head(1));
    keepSeal('m1', 'german', { ...newSeal(null, 'hmac-sha256/2'), opened: 'yes' });
    const saved = sideOf('m1', 'german', 7, view);
    const read = readSaved(JSON.parse(JSON.stringify(saved)));
    expect(read?.match).toBe('m1');
    expect(read?.side.heads).toEqual(saved.heads);
    expect(read?.side.shares).toEqual(saved.shares);
  });

  it('is null if no heads were kept', () => {
    for (const other of [undefined, '', 7, null, { match: 'm1' }]) expect(readSaved(other)).toBeNull();
  });
});

it('is given to the browser as a file with a name', async () => {
  let file: Blob | undefined;
  const told: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    file = given as Blob;
    return 'blob:one';
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    told.push(this.download, this.href);
  });
  save('side.json', '{"match":"m1"}');
  expect(told).toEqual(['side.json', 'blob:one']);
  expect(await file?.text()).toBe('{"match":"m1"}');
  await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:one'));
});
