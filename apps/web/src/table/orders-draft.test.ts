import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { OrdersDraft } from './orders-draft.svelte.ts';

it('applies changes part by part to the orders in force, and can drop all of them at once', () => {
  const { orders } = new TestMatch().view('german').own;
  const draft = new OrdersDraft();
  draft.change(orders, { hitFirst: 'zeppelins' });
  draft.change(orders, { aceTo: 'random' as never });
  expect(draft.orders).toEqual({ ...orders, hitFirst: 'zeppelins', aceTo: 'random' });
  draft.clear();
  expect(draft.orders).toBeNull();
});
