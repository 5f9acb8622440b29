import { hexId } from '@1bob/atlas';
import type { CounterId, PublicCounter } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { enemiesAloft } from './enemies.ts';

const match = new TestMatch().flying();
match.give('german', match.view('german').options.advance);
const british = match.view('british');

/** The British view with German counters in the air, each with its name and hex. Counters with a unit are spotted. */
function raid(...aloft: readonly { id: string; hex: string; unit?: string }[]): PlayerView {
  const counters: Record<string, PublicCounter> = {};
  const groups: Record<string, PlayerView['groups'][string]> = {};
  for (const { id, hex, unit } of aloft) {
    const at = { side: 'german', group: `g${id}`, hex: hexId(hex), tookOff: 1 } as const;
    const face = { id: unit, type: 'GB', ace: null };
    counters[id] = { ...at, unit: unit === undefined ? null : face } as PublicCounter;
    groups[`g${id}`] = { side: 'german', hex: at.hex, counters: [id as CounterId], path: [] };
  }
  return { ...british, counters, groups };
}
const camels = british.options.moves.find(({ units }) =>
  units.some((id) => british.own.units[id]?.type === 'SCF'),
)!; // The British set up Camels in this scenario, so there are some.

describe('Enemies in the air', () => {
  it('include all groups of the other side, with the facts known about them', () => {
    const [enemy, ...more] = enemiesAloft(raid({ id: 'c1', hex: '4427' }));
    expect(more).toEqual([]);
    expect(enemy).toMatchObject({ group: 'gc1', hex: '4427', spotted: null, met: [] });
    expect(enemy?.counters.map(({ unit }) => unit)).toEqual([null]);
  });
  it('8.2: can be intercepted by fighters within reach in one turn', () => {
    const over = enemiesAloft(raid({ id: 'c1', hex: camels.hex, unit: '13' }))[0]!; // The counter made above.
    expect(over.met).toEqual(expect.arrayContaining([...camels.units]));
    for (const id of over.met)
      expect(['F', 'CVF']).toContain(british.pack.types[british.own.units[id]!.type]?.cls);
  });
  it('12.3: cannot be intercepted by bombers', () => {
    const bombers = british.options.moves.find(({ units }) =>
      units.some((id) => british.own.units[id]?.type === 'DHB'),
    );
    const met = enemiesAloft(raid({ id: 'c1', hex: bombers?.hex ?? '4427' }))[0]?.met ?? [];
    expect(met.map((id) => british.own.units[id]?.type)).not.toContain('DHB');
  });
  it('cannot be intercepted outside one’s own movement', () => {
    const german = { ...raid({ id: 'c1', hex: camels.hex }), options: { ...british.options, moves: [] } };
    expect(enemiesAloft(german)[0]?.met).toEqual([]);
  });
  it('are sorted by those that can be intercepted, then by spotted ones', () => {
    const view = raid(
      { id: 'c1', hex: '4427' },
      { id: 'c2', hex: '4326', unit: '13' },
      { id: 'c3', hex: camels.hex },
    );
    const sighting = { counter: 'c2', side: 'german', unit: { id: '13', type: 'GB', ace: null } };
    const page = `${Object.keys(view.log).sort().at(-1)?.split('.')[0] ?? ''}.01`;
    const log = {
      ...view.log,
      [page]: [{ kind: 'spotted', hex: '4326', sightings: [sighting], rule: '11.0' }],
    } as PlayerView['log'];
    const all = enemiesAloft({ ...view, log });
    expect(all.map(({ group }) => group)).toEqual(['gc3', 'gc2', 'gc1']);
    expect(all.map(({ spotted }) => spotted)).toEqual([null, 1, null]);
  });
});
