import type { Communique } from '@1bob/rules/player';
import { hexId } from '@1bob/atlas';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { pinnedOf } from './incidents.ts';

const rule = '1.1';
const spotted: Communique = { kind: 'spotted', hex: hexId('2126'), sightings: [], rule };
const passEnded: Communique = { kind: 'passEnded', why: ['spotted'], rule };
/** The pin over a log with these told in these flying turns. */
function pinnedAfter(...told: readonly (readonly [turn: string, what: Communique])[]): string | null {
  const log = Object.fromEntries(told.map(([turn, what]) => [`1918-01.${turn}`, [what]]));
  return pinnedOf({ ...new TestMatch().flying().view('german'), log }, null)?.head.what.kind ?? null;
}

it('pins what ended the passing, not that it ended', () => {
  expect(pinnedAfter(['03', spotted], ['04', passEnded])).toBe('spotted');
  expect(pinnedAfter(['04', passEnded])).toBeNull();
});
