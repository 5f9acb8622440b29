import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import Hopeless from './Hopeless.svelte';

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offer = () => screen.queryByText('This war cannot be won any more.');
/** The Germans plan in the last but two months, with this lead. */
function planning(lead: number, more: Partial<PlayerView> = {}) {
  const made = new TestMatch('second-phase').planning('redeployment').view('german');
  const view = {
    ...made,
    month: (made.lastMonth - 2) as PlayerView['month'],
    points: { german: 10, british: 10 - lead },
    ...more,
  };
  return seat(Hopeless, view, { view });
}
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('23: the offer to end a war that cannot be won any more', () => {
  it('comes when fewer than 3 wars in 100 are still saved, and says how the war stands', () => {
    planning(-26);
    expect(offer()).toBeNull();
    cleanup();
    planning(-27);
    expect(screen.getByText(/27 points behind, with 3 months to go/)).toBeTruthy();
    cleanup();
    planning(27);
    expect(offer()).toBeNull();
  });

  it('does not interrupt a flying turn', () => {
    planning(-40, { stage: { kind: 'flying', turn: 3, side: 'german' } });
    expect(offer()).toBeNull();
  });

  it('asks again before it resigns', async () => {
    const { given } = planning(-40);
    await click('End the war');
    expect(given).toEqual([]);
    expect(screen.getByText(/You cannot take this back/)).toBeTruthy();
    await click('Yes, resign');
    expect(given).toEqual([{ kind: 'resign' }]);
  });

  it('is made once in a war: not again after “Play on”, also when the page is opened again', async () => {
    const { given } = planning(-40);
    await click('Play on');
    expect(offer()).toBeNull();
    cleanup();
    planning(-45);
    expect([offer(), given]).toEqual([null, []]);
  });
});
