import type { MatchRecord } from '@1bob/fairness';
import { describe, expect, it } from 'vitest';
import { onTimeIn, onTimeOf } from './on-time.ts';

type Entry = MatchRecord['entries'][number];
const entry = (seat: string, because?: string): Entry => ({ seat, body: { because } }) as unknown as Entry;

describe('A war in which a player ran out of time', () => {
  it('is recognized by the last note of the table', () => {
    expect(
      onTimeIn([
        { kind: 'late', seat: 'german' },
        { kind: 'claimed', seat: 'german' },
      ]),
    ).toEqual({ kind: 'claimed', side: 'german' });
    expect(onTimeIn([{ kind: 'drawn', seat: 'british' }])).toEqual({ kind: 'drawn', side: 'british' });
    for (const notes of [
      [],
      [{ kind: 'late', seat: 'german' }],
      [{ kind: 'claimed', seat: 'host' }],
    ] as const)
      expect(onTimeIn(notes)).toBeNull();
  });

  it('is recognized by the last entry of its record', () => {
    expect(onTimeOf({ entries: [entry('german'), entry('german', 'claim')] })).toEqual({
      kind: 'claimed',
      side: 'german',
    });
    expect(onTimeOf({ entries: [entry('british', 'draw')] })).toEqual({ kind: 'drawn', side: 'british' });
    for (const entries of [[], [entry('german')], [entry('german', 'time')], [entry('host', 'claim')]])
      expect(onTimeOf({ entries })).toBeNull();
  });
});
