import type { Side, View } from '@1bob/rules/player';
import { expect, it } from 'vitest';
import { firstSight } from './firstSight.ts';

const view = (kind: string, side: Side | null) =>
  ({ stage: { kind }, own: side && { side } }) as unknown as Pick<View, 'stage' | 'own'>; // no more of it is read

it('shows a side its own ground where the screen is small, and those who watch the British one', () => {
  expect(firstSight(view('flying', 'german'), 400)).toEqual(['4327']);
  expect(firstSight(view('flying', 'british'), 400)).toEqual(['1721']);
  expect(firstSight(view('flying', null), 400)).toEqual(['1721']);
});

it('shows Belgium to the side that sets up there, on any screen', () => {
  const [west = '', east = ''] = firstSight(view('setUp', 'german'), 1300);
  expect([west, east]).toEqual(['2618', '4831']);
  expect(firstSight(view('setUp', 'german'), 400)).toEqual(['4327']);
  expect(firstSight(view('setUp', 'british'), 1300)).toEqual(firstSight(view('flying', 'british'), 1300));
});

it('shows more of Flanders where there is room', () => {
  const east = (across: number): number =>
    Number(firstSight(view('flying', 'german'), across)[1]?.slice(0, 2));
  expect(east(1300)).toBeGreaterThan(east(900));
});
