import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { hexId } from '@1bob/atlas';
import type { TurnEnd, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import FlyingPanel from './FlyingPanel.svelte';
import PassForm from './PassForm.svelte';
import { turnEndNote } from './turn-end.ts';

const flying = new TestMatch().flying().view('german');
const nothing: TurnEnd = {
  bombs: [],
  stops: [],
  leavesFights: false,
  leavesTargets: false,
  outOfFuel: [],
  last: false,
};
/** A German turn whose end has these effects. */
const ending = (end: Partial<TurnEnd>, more: Partial<PlayerView> = {}): PlayerView => ({
  ...flying,
  ...more,
  options: { ...flying.options, turnEnd: { ...nothing, ...end } },
});
const onMargate: TurnEnd['bombs'] = [
  { plan: 'raid', hex: hexId('2223'), target: { kind: 'place' }, units: ['13' as UnitId] },
];
const words = (...args: Parameters<typeof ending>): string | null => turnEndNote(ending(...args));

describe('ruling 23: the end of a turn, in words', () => {
  it.each<[string | null, Partial<TurnEnd>]>([
    [null, {}],
    ['the month ends', { last: true }],
    ['bombs fall as planned: Margate', { bombs: onMargate }],
    ['bombs fall as planned: Margate; the month ends', { bombs: onMargate, last: true }],
    ['one flight plan stops, because its bombs cannot fall', { stops: ['raid'] }],
    ['2 aircraft run out of fuel and come down', { outOfFuel: ['13', '14'] as UnitId[] }],
  ])('%s', (text, end) => {
    expect(words(end)).toBe(text);
  });

  it('names a bombed target other than the town', () => {
    const bombs = onMargate.map((raid) => ({ ...raid, target: { kind: 'air' as const } }));
    expect(words({ bombs })).toBe('bombs fall as planned: Margate (the aircraft on the ground)');
  });

  it('is on the button that ends the turn', () => {
    const view = ending({ bombs: onMargate });
    seat(FlyingPanel, view, { view, narrow: false });
    expect(screen.getByRole('button', { name: /^End turn/ }).textContent).toContain('bombs fall as planned');
  });
  it('is on the button for passing too, which ends one’s own turn', () => {
    const view = ending({ bombs: onMargate });
    seat(PassForm, view, { view });
    expect(screen.getByText(/This turn ends at once; bombs fall as planned: Margate/)).toBeTruthy();
  });
  it('keeps the note that an awaited event has already happened until the next order', async () => {
    const view = ending({ bombs: onMargate });
    // The pass was accepted, and the turn goes on.
    const { give } = seat(PassForm, view, { view });
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText(/has already happened/)).toBeTruthy();
    await give({ kind: 'endMovement' });
    flushSync();
    expect(screen.queryByText(/has already happened/)).toBeNull();
  });
});
