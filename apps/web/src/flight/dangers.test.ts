import { hexId, straightPath, type HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { askedToFly, dangersOf } from './dangers.ts';
import { Sortie } from './sortie.svelte.ts';

const base = hexId('4427');
const margate = hexId('2223');
const view = new TestMatch().flying().view('german');

/** The table with British aircraft in a hex. Without a type they are unspotted. */
function met(hex: HexId, type: string | null): PlayerView {
  const unit = type === null ? null : { id: '44' as UnitId, type, ace: null };
  const counter = { side: 'british', group: 'g9' as GroupId, hex, tookOff: 1, unit } as const;
  return {
    ...view,
    counters: { ...view.counters, c9: counter },
    groups: { ...view.groups, g9: { side: 'british', hex, counters: ['c9' as CounterId], path: [hex] } },
  };
}
const toMargate = (at: PlayerView): Sortie => {
  const sortie = new Sortie(() => at, base, null, ['13' as UnitId]);
  sortie.extend(margate);
  return sortie;
};
const end = toMargate(view).forecast.now.at(-1)!;
const near = straightPath(end, margate)[3]!;
const far = straightPath(end, hexId('0921')).at(-1)!;

describe('A flight flies into', () => {
  it.each([
    ['fighters that can be there in one turn', near, 'SCF', 1],
    ['nothing where fighters are too far away', far, 'SCF', 0],
    ['nothing where only bombers are', end, 'DHB', 0],
    ['unspotted aircraft that are there', end, null, 1],
    ['nothing where unspotted aircraft are elsewhere', margate, null, 0],
  ])('%s', (_, hex, type, n) => {
    const at = met(hex, type);
    expect(dangersOf(at, toMargate(at))).toHaveLength(n);
    expect(askedToFly(at, [toMargate(at)]) !== undefined).toBe(n > 0);
  });

  it('nothing that it could meet only after it has landed', () => {
    const at = met(hexId('4528'), 'SCF');
    const sortie = new Sortie(() => at, base, null, ['13' as UnitId]);
    sortie.extend(hexId('4528'));
    expect([sortie.land, dangersOf(at, sortie)]).toEqual([true, []]);
  });
});

it('names the enemies and their place in the question, together with a missing way home', () => {
  const at = met(near, 'SCF');
  const asks = askedToFly(at, [toMargate(at)], null);
  expect(asks?.question).toMatch(/these enemies can attack: .*44.* \(.*\)\. .*This flight has no way home/);
  expect(asks?.yes).toBe('Send them anyway');
});
