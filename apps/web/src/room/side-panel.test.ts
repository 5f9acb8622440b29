import { hexId } from '@1bob/atlas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import { closedByEscape } from '../ui/layers.ts';
import { parts } from './parts.ts';
import SidePanel from './SidePanel.svelte';
import UnitsPanel from './UnitsPanel.svelte';

function open(match: TestMatch): Seated {
  const view = match.view('german');
  return seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
}
afterEach(() => localStorage.clear());
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a player who looked something up finds unfinished input as it was', () => {
  it('orders that were changed and not given', async () => {
    open(new TestMatch('second-phase').planning('redeployment'));
    await tab('Orders');
    const hit = () => screen.findByLabelText<HTMLSelectElement>('Of several enemies, hit first');
    await fireEvent.change(await hit(), { target: { value: 'zeppelins' } });
    await tab('Now');
    await tab('Orders');
    expect((await hit()).value).toBe('zeppelins');
    expect(screen.queryByRole('button', { name: 'Give these orders' })).not.toBeNull();
  });

  it('ruling 90: orders of a single patrol, which are given with the others', async () => {
    const opened = (rules: string): Seated => {
      const match = new TestMatch('second-phase', { patrols: true })
        .under(rules)
        .planning('missionPreparation');
      const patrols = [{ units: ['Jasta-1'], hex: '3725', from: 1 }];
      match.give('german', { kind: 'submit', choice: { phase: 'missionPreparation', targets: [], patrols } });
      return open(match);
    };
    const { given } = opened('7');
    await tab('Orders');
    await fireEvent.change(screen.getByLabelText('Of several enemies, hit first'), {
      target: { value: 'aces' },
    });
    await fireEvent.click(screen.getByLabelText(/^Own orders for the patrol at .*3725/));
    await tab('Now');
    await tab('Orders');
    const own = within(screen.getByRole('group', { name: /^Own orders for the patrol/ }));
    await fireEvent.click(own.getByLabelText('intercept in the next hex'));
    await click('Give these orders');
    expect(given).toMatchObject([
      {
        kind: 'orders',
        orders: {
          hitFirst: 'aces',
          intercept: { ranged: true },
          patrols: [{ hex: '3725', intercept: { close: true, ranged: false } }],
        },
      },
    ]);
    cleanup();
    localStorage.clear();
    opened('6');
    await tab('Orders');
    expect(screen.queryByText(/^Own orders/)).toBeNull();
    expect(screen.queryByRole('option', { name: /see an ace/ })).toBeNull();
  });

  it('the order that hands in empty phases', async () => {
    const { given } = open(new TestMatch('second-phase').planning('recon'));
    await tab('Orders');
    const tick = () => screen.getByLabelText<HTMLInputElement>(/^Hand in empty phases for me/);
    expect(tick().checked).toBe(false);
    await fireEvent.click(tick());
    await tab('Now');
    await tab('Orders');
    expect(tick().checked).toBe(true);
    await click('Give these orders');
    expect(given).toMatchObject([{ kind: 'orders', orders: { handInEmpty: true } }]);
  });

  it('a flight with its route', async () => {
    const { overlay } = open(new TestMatch('second-phase').flying());
    await click(/^Mariakerke/);
    await click('Pick all 3');
    overlay.listener?.onhex(hexId('0921'));
    await screen.findByText(/35 hexes, ends in turn 7/);
    await tab('Units');
    expect(overlay.listener).toBeNull();
    await tab('Now');
    expect(screen.queryByText(/35 hexes, ends in turn 7/)).not.toBeNull();
    expect(overlay.listener).not.toBeNull();
  });
});

describe('Escape while a form waits for a hex on the map', () => {
  const picking = async (): Promise<Seated> => {
    const seated = open(new TestMatch('second-phase').planning('redeployment'));
    await tab('Orders');
    await fireEvent.click(await screen.findByRole('button', { name: 'Pick on the map: Hold fire at' }));
    expect(seated.overlay.listener?.hint).toBe('Hold fire at: click a hex on the map. Escape cancels.');
    return seated;
  };
  it('cancels, wherever the focus is', async () => {
    const { overlay } = await picking();
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(overlay.listener).toBeNull();
  });
  it('first closes a paper that was opened later', async () => {
    const { overlay } = await picking();
    const closed = vi.fn();
    const release = closedByEscape(closed);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed).toHaveBeenCalledTimes(1);
    expect(overlay.listener).not.toBeNull();
    release();
  });
  it('is not mentioned on devices without keys', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { overlay } = open(new TestMatch('second-phase').planning('redeployment'));
    await tab('Orders');
    await fireEvent.click(await screen.findByRole('button', { name: 'Pick on the map: Hold fire at' }));
    expect(overlay.listener?.hint).toBe('Hold fire at: tap a hex on the map.');
  });
});

it('shows a mark for news on a phone, and reads out how many there are', () => {
  const view = new TestMatch('second-phase').flying().view('german');
  seat(SidePanel, view, { view, about: null, narrow: true, onreveal: null });
  const news = screen.getByRole('tab', { name: /^News/ });
  const mark = news.querySelector('em');
  expect(mark?.children).toHaveLength(1);
  expect(mark?.querySelector('.unseen')?.textContent).toMatch(/^\d+ /);
  expect(mark?.textContent).toBe(mark?.querySelector('.unseen')?.textContent);
});

it('keeps the focus when a pressed button is replaced by another form', async () => {
  open(new TestMatch('second-phase').flying());
  const base = screen.getByRole('button', { name: /^Mariakerke/ });
  base.focus();
  await fireEvent.click(base);
  expect(base.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary')));
});

it.each(['well', 'unkept', 'refused', 'elsewhere', 'failed'] as const)(
  'reports the state of the share in the dice discreetly: %s',
  async (sharing) => {
    const view = new TestMatch().view('german');
    seat(SidePanel, view, { view, about: null, narrow: false, sharing, onanew: vi.fn(), onreveal: null });
    await parts.share();
    if (sharing !== 'well')
      expect((await screen.findByText(/your share in the dice/i)).getAttribute('role')).toBe('status');
    else expect(screen.queryByText(/your share in the dice/i)).toBeNull();
  },
);

it('does not call the squadrons of the seat yours to somebody in a second chair', () => {
  const view = new TestMatch().flying().view('german');
  seat(UnitsPanel, view, { view }, undefined, { companion: 'pupil' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Units');
});
