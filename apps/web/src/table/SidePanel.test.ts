import { hexId } from '@1bob/atlas';
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import SidePanel from './SidePanel.svelte';

function open(match: TestMatch): Seated {
  const view = match.view('german');
  return seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
}
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('whoever looks something up finds what he has begun', () => {
  it('orders that were changed and not given', async () => {
    open(new TestMatch('second-phase').planning('redeployment'));
    await tab('Orders');
    const hit = () => screen.getByLabelText<HTMLSelectElement>('When one of several is hit, hit first');
    await fireEvent.change(hit(), { target: { value: 'zeppelins' } });
    await tab('Now');
    await tab('Orders');
    expect(hit().value).toBe('zeppelins');
    expect(screen.queryByRole('button', { name: 'Give these orders' })).not.toBeNull();
  });

  it('a flight with its route', async () => {
    const { overlay } = open(new TestMatch('second-phase').flying());
    await click(/^Mariakerke/);
    await click('Pick all 3');
    overlay.listener?.onhex(hexId('0921'));
    await screen.findByText(/35 hexes, there in turn 7/);
    await tab('Units');
    expect(overlay.listener).toBeNull();
    await tab('Now');
    expect(screen.queryByText(/35 hexes, there in turn 7/)).not.toBeNull();
    expect(overlay.listener).not.toBeNull();
  });
});

it.each(['well', 'unkept', 'refused'] as const)(
  'says quietly how it went with the share in the dice: %s',
  (sharing) => {
    const view = new TestMatch().view('german');
    seat(SidePanel, view, { view, about: null, narrow: false, sharing, onreveal: null });
    const note = screen.queryByText(/your share in the dice/i);
    expect(note?.getAttribute('role')).toBe(sharing === 'well' ? undefined : 'status');
  },
);
