import { allHexIds, hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { isStep, stepFrom } from './steps.ts';

describe('Walking by keys', () => {
  it('sideways keeps the row, all across the map', () => {
    let hex = hexId('0119');
    for (let column = 2; column <= 53; column++) {
      const next = stepFrom(hex, 'ArrowRight');
      if (!next) throw new Error(`stuck in ${hex}`);
      hex = next;
    }
    expect(hex).toBe('5319');
    expect(stepFrom(hex, 'ArrowRight')).toBeNull();
  });

  it('there and back returns to the start', () => {
    for (const [there, back] of [
      ['ArrowUp', 'ArrowDown'],
      ['ArrowRight', 'ArrowLeft'],
      ['e', 'a'],
      ['d', 'q'],
      ['W', 's'],
    ] as const)
      for (const hex of allHexIds) {
        const next = stepFrom(hex, there);
        if (next) expect(stepFrom(next, back)).toBe(hex);
      }
  });

  it('accepts only its own keys', () => {
    expect(['q', 'Q', 'ArrowUp'].every(isStep)).toBe(true);
    expect(['x', 'Enter', 'Tab'].some(isStep)).toBe(false);
  });
});
