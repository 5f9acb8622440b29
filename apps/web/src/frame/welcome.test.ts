import { beforeEach, expect, it, vi } from 'vitest';
import { closedStorage } from '../testing/storage.ts';
import { welcome } from './welcome.svelte.ts';

beforeEach(() => localStorage.clear());

it('shows the way back to a seat at its own table, until it is closed', () => {
  welcome.bring('m1', 'http://here/recover/r');
  expect(welcome.linkFor('m2')).toBeNull();
  expect(welcome.linkFor('m1')).toBe('http://here/recover/r');
  welcome.putAway('m1');
  expect(welcome.linkFor('m1')).toBeNull();
  // While the page is open, the link is among the links of its table.
  expect([welcome.keptFor('m1'), welcome.keptFor('m2')]).toEqual(['http://here/recover/r', null]);
});

it('does not show it again for a seat whose way back was closed before', () => {
  welcome.putAway('m1');
  welcome.bring('m1', 'http://here/recover/s');
  expect(welcome.linkFor('m1')).toBeNull();
});

it('stays closed for this visit if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', closedStorage);
  welcome.bring('m2', 'http://here/recover/t');
  welcome.putAway('m2');
  expect(welcome.linkFor('m2')).toBeNull();
});
