import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import EndedPanel from '../room/EndedPanel.svelte';
import SidePanel from '../room/SidePanel.svelte';
import Strip from '../room/Strip.svelte';
import type { PlayerView } from './table.svelte.ts';
import { fetchAhead } from '../room/parts.ts';
import { clickAt } from '../testing/click-at.ts';

// Loads the code of each stage, as after the first touch of a table.
beforeAll(fetchAhead);

it('The next step follows the stage of the match', () => {
  const match = new TestMatch();
  const at = (side: 'german' | 'british') => ({
    view: match.view(side),
    about: null,
    narrow: false,
    onreveal: null,
  });
  const { show } = seat(SidePanel, match.view('british'), at('british'));
  const steps = () =>
    within(screen.getByRole('contentinfo', { name: 'Next step' }))
      .getAllByRole('button')
      .map((button) => button.textContent ?? '');
  expect(steps()[0]).toBe('Use the suggested set-up');
  match.planning('raf');
  show(at('german'));
  expect(screen.queryByRole('contentinfo', { name: 'Next step' })).toBeNull();
  match.planning('redeployment');
  show(at('german'));
  expect(steps()[0]).toMatch(/^Nothing this time/);
  show(at('british'));
  expect(steps()[0]).toMatch(/^Nothing this time/);
  match.flying();
  show(at('british'));
  expect(steps()).toEqual([expect.stringMatching(/^To the month’s end/)]);
});

it('a double click counts as one press, even if the button has changed between its clicks', async () => {
  const match = new TestMatch();
  const at = () => ({ view: match.view('german'), about: null, narrow: false, onreveal: null });
  match.planning('redeployment');
  const { show, given } = seat(SidePanel, match.view('german'), at());
  const primary = () => within(screen.getByRole('contentinfo')).getAllByRole('button')[0] as HTMLElement;
  await clickAt(primary(), 1000);
  const once = given.length;
  expect(once).toBeGreaterThan(0);
  match.flying();
  show(at());
  await clickAt(primary(), 1250, 2);
  expect(given).toHaveLength(once);
  // A system may still count this as a double click, but there was time to read the new label.
  await clickAt(primary(), 1650, 3);
  expect(given.length + screen.queryAllByRole('group').length).toBeGreaterThan(once);
});

it('a held key does not press again', async () => {
  const match = new TestMatch().planning('redeployment');
  const view = match.view('german');
  seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
  const primary = within(screen.getByRole('contentinfo')).getAllByRole('button')[0] as HTMLElement;
  expect(await fireEvent.keyDown(primary, { key: 'Enter' })).toBe(true);
  expect(await fireEvent.keyDown(primary, { key: 'Enter', repeat: true })).toBe(false);
});

describe('On a phone', () => {
  const open = (narrow: boolean) => {
    const view = new TestMatch().flying().view('german');
    seat(SidePanel, view, { view, about: null, narrow, onreveal: null });
    return within(screen.getByRole('contentinfo', { name: 'Next step' }));
  };
  const note = 'unless an enemy comes within reach of your fighters or bombs fall; only you see this';
  it('a long note is behind the details, where it is shown in full', async () => {
    const foot = open(true);
    const button = foot.getByRole('button', { name: /^To the month’s end/ });
    // Screen readers still read the note with its button.
    expect(button.querySelector('small.unseen')?.textContent).toBe(note);
    expect(foot.queryByRole('definition')).toBeNull();
    const detail = foot.getByRole('button', { name: 'What these buttons do' });
    await fireEvent.click(detail);
    expect(foot.getByRole('definition').textContent).toBe(note);
    await fireEvent.click(detail);
    expect(foot.queryByRole('definition')).toBeNull();
  });
  it('held sideways, the tip is behind the details too', async () => {
    const view = new TestMatch().flying().view('german');
    seat(SidePanel, view, { view, about: null, narrow: false, low: true, onreveal: null });
    const foot = within(screen.getByRole('contentinfo', { name: 'Next step' }));
    expect(foot.getByRole('status').className).toContain('unseen');
    await fireEvent.click(foot.getByRole('button', { name: 'What these buttons do' }));
    expect(foot.getByRole('status').className).not.toContain('unseen');
  });
  it('is shown in full where there is room, with the name of its button, since there are two', () => {
    const foot = open(false);
    expect(foot.getByText(note, { selector: '.note' }).querySelector('b')?.textContent).toBe(
      'To the month’s end: ',
    );
    expect(foot.queryByRole('button', { name: 'What these buttons do' })).toBeNull();
  });
  it('the grip raises the sheet for reading, and then lowers it', async () => {
    open(true);
    const grip = () => document.querySelector<HTMLElement>('.grip');
    const sheet = () => screen.getByRole('complementary').className;
    await fireEvent.click(screen.getByRole('button', { name: 'Read more' }));
    expect(sheet()).toContain('tall');
    await fireEvent.click(screen.getByRole('button', { name: 'Less' }));
    expect(sheet()).toContain('down');
    await fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(sheet()).not.toMatch(/down|tall/);
    // The finger drags the grip, one step up and one step down.
    for (const [to, by] of [
      ['tall', -90],
      ['', 90],
      ['down', 90],
    ] as const) {
      await fireEvent.pointerDown(grip() as HTMLElement, { clientY: 400 });
      await fireEvent.pointerUp(grip() as HTMLElement, { clientY: 400 + by });
      await fireEvent.click(grip() as HTMLElement, { detail: 1 });
      expect(sheet()).toMatch(to === '' ? /^(?!.*(down|tall))/ : new RegExp(to));
    }
  });
});

describe('When the war is over', () => {
  const open = (played: 'german' | null) => {
    const view = new TestMatch().flying().view('german');
    const result = { winner: null, level: 'draw', reason: 'points' };
    const ended = {
      ...{ ...view, audience: 'open', stage: { kind: 'ended', result } },
      own: { ...view.own, side: 'open' }, // The table of a player who has lifted the fog.
    } as unknown as PlayerView;
    const chairs = [{ seat: 'british', name: 'cadet', taken: true, computer: true, handed: false }];
    seat(EndedPanel, ended, { view: ended, onreveal: null, played }, undefined, { chairs, side: null });
  };
  it('another game is offered even when the fog is lifted', async () => {
    open('german');
    expect(await screen.findByRole('button', { name: 'Play again, sides swapped' })).toBeTruthy();
  });
  it('a loss on time is shown as a loss on time, and not as a resignation', () => {
    const view = new TestMatch().flying().view('german');
    const result = { winner: 'german', level: 'tactical', reason: 'resigned' };
    const ended = { ...view, stage: { kind: 'ended', result } } as unknown as PlayerView;
    const note = { kind: 'claimed', seat: 'british', at: '' } as const;
    const time = { clocks: null, notes: [note], heard: 0 };
    seat(EndedPanel, ended, { view: ended, onreveal: null }, undefined, { time });
    expect(screen.getByText('The British ran out of time, and their opponent claimed the win.')).toBeTruthy();
    expect(screen.queryByText(/resigned/)).toBeNull();
  });
  it('a player reads whether they won or lost, and a spectator reads who did', () => {
    const view = new TestMatch().flying().view('german');
    const seen = (winner: 'german' | 'british' | null, side: 'german' | null): readonly string[] => {
      const result = { winner, level: winner === null ? 'draw' : 'tactical', reason: 'lastMonth' };
      const ended = { ...view, stage: { kind: 'ended', result } } as unknown as PlayerView;
      seat(EndedPanel, ended, { view: ended, onreveal: null }, undefined, { side });
      const said = [...document.querySelectorAll('.verdict')].map((line) => line.textContent?.trim() ?? '');
      cleanup();
      return said;
    };
    expect(seen('german', 'german')).toEqual(['You have won']);
    expect(seen('british', 'german')).toEqual(['You have lost']);
    expect(seen(null, 'german')).toEqual(['A draw']);
    // Also somebody in a second chair, who reads the view of a seat and has not played.
    expect(seen('german', null)).toEqual(['German: Tactical victory']);
  });
  it('is not offered to spectators', async () => {
    open(null);
    await import('../record/PlayAgain.svelte');
    await tick();
    expect(screen.queryByRole('button', { name: 'Play again, sides swapped' })).toBeNull();
  });
});

describe('The strip while rewinding', () => {
  const view = new TestMatch().flying().view('german');
  const words = (turn: number) => screen.getAllByRole('listitem')[turn - 1]?.textContent ?? '';
  it('marks the turn shown, and the current one', () => {
    render(Strip, { view, narrow: false, present: 4 });
    expect(words(1)).toContain('shown');
    expect(words(1)).not.toContain('now');
    expect(words(4)).toContain('now');
  });
  it('marks the current turn of the live table', () => {
    render(Strip, { view, narrow: false });
    expect(words(1)).toContain('now');
  });
});
