import { afterEach, expect, it } from 'vitest';
import type { PlayerView } from './table.svelte.ts';
import { draftsOf, followDrafts, keepDraft } from './drafts.ts';

afterEach(() => localStorage.clear());

const view = (month: number, side = 'german') => ({ month, own: { side } }) as unknown as PlayerView;

it('keeps drafts by name, for one match and one side', () => {
  keepDraft('m', view(3), 'recon', { plots: 1 });
  keepDraft('m', view(3), 'raf', { create: true });
  keepDraft('m', view(3), 'recon', { plots: 2 });
  expect(draftsOf('m', view(3))).toEqual({ recon: { plots: 2 }, raf: { create: true } });
  expect(draftsOf('m', view(3, 'british'))).toEqual({});
  expect(draftsOf('other', view(3))).toEqual({});
});

it('forgets drafts that were dropped, and those of another month', () => {
  keepDraft('m', view(3), 'recon', 1);
  expect(draftsOf('m', view(4))).toEqual({});
  keepDraft('m', view(4), 'raf', 2);
  expect(draftsOf('m', view(3))).toEqual({});
  keepDraft('m', view(4), 'raf', undefined);
  expect(localStorage.getItem('drafts.m.german')).toBeNull();
});

it.each(['', 'null', '{', '[]', '{"month":3}', '{"month":3,"drafts":null}', '7'])('ignores %s', (text) => {
  localStorage.setItem('drafts.m.german', text);
  expect(draftsOf('m', view(3))).toEqual({});
  keepDraft('m', view(3), 'raf', 1);
  expect(draftsOf('m', view(3))).toEqual({ raf: 1 });
});

it('of a seat follow changes in other tabs of this browser (daily life 39)', () => {
  const heard: unknown[] = [];
  const stop = followDrafts('m', view(3), () => heard.push(draftsOf('m', view(3))));
  keepDraft('m', view(3), 'raf', 1);
  localStorage.setItem('drafts.m.german', '{"month":3,"drafts":{"raf":1,"recon":2}}');
  dispatchEvent(new StorageEvent('storage', { key: 'drafts.m.german' }));
  expect(heard).toEqual([{ raf: 1, recon: 2 }]);
  stop();
});
