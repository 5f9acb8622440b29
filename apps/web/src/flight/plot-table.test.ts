import { hexId, straightPath } from '@1bob/atlas';
import { fireEvent, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { MatchAnswer } from '../net/wire.ts';
import SidePanel from '../room/SidePanel.svelte';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';

const way = straightPath(hexId('4427'), hexId('2223')).slice(0, 4);
const over = way.at(-1) ?? hexId('4427');
/** Two Gothas in the air over the sea, which nobody has seen. */
const aloft = (): TestMatch =>
  new TestMatch('second-phase').flying().give('german', {
    ...{ kind: 'move', units: ['13', '14'], path: way, land: false },
  });

/** The side panel of a table with the plot table, or without, once the hex of the two is selected. */
function select(view: PlayerView, plotTable = true): void {
  const about = { plotTable } as MatchAnswer; // the only field that the panel reads here
  const { selection } = seat(SidePanel, view, { view, about, narrow: false, onreveal: null });
  selection.select(over);
  flushSync();
}
const title = 'What they can still be';

describe('The plot table beside the map', () => {
  it('11.0: says what unspotted counters can be, why nothing else, and where the rule stands', async () => {
    select(aloft().view('british'));
    const told = within(await screen.findByRole('region', { name: title }));
    expect(told.getByText(/^2 counters, each:/).textContent).toMatch(/Albatros, Gotha, Riesen,? or a fake/);
    expect(told.getByText(/^took off from .* · down by turn 24 unless it is a fake$/)).toBeTruthy();
    await fireEvent.click(told.getByText('Why nothing else'));
    expect(told.getByText(/^Zeppelin: it would show its face/)).toBeTruthy();
    expect(told.getByRole('button', { name: 'Rule 20.2' })).toBeTruthy();
  });

  it('is not there for one’s own counters, or at a table without it', async () => {
    const match = aloft();
    select(match.view('german'));
    select(match.view('british'), false);
    select(match.view('british'));
    // The third panel has it, so the others would have it too.
    await screen.findByRole('region', { name: title });
    expect(screen.getAllByRole('region', { name: title })).toHaveLength(1);
  });
});
