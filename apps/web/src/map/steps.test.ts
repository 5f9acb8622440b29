import { allHexIds, hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { keySigns, stepFrom, wayOf, type Key } from './steps.ts';

const arrow = (key: string): Key => ({ key, code: key });
const at = (code: string, key: string): Key => ({ key, code });
const walk = (hex: ReturnType<typeof hexId>, key: Key) => {
  const way = wayOf(key);
  if (way === null) throw new Error(`${key.key} leads nowhere`);
  return stepFrom(hex, way);
};

describe('Moving the cursor by keys', () => {
  it('sideways keeps the row, all the way across the map', () => {
    let hex = hexId('0119');
    for (let column = 2; column <= 53; column++) {
      const next = walk(hex, arrow('ArrowRight'));
      if (!next) throw new Error(`stuck in ${hex}`);
      hex = next;
    }
    expect(hex).toBe('5319');
    expect(walk(hex, arrow('ArrowRight'))).toBeNull();
  });

  it('there and back returns to the start', () => {
    for (const [there, back] of [
      [arrow('ArrowUp'), arrow('ArrowDown')],
      [arrow('ArrowRight'), arrow('ArrowLeft')],
      [at('KeyE', 'e'), at('KeyA', 'a')],
      [at('KeyD', 'd'), at('KeyQ', 'q')],
      [at('KeyW', 'W'), at('KeyS', 's')],
    ] as const)
      for (const hex of allHexIds) {
        const next = walk(hex, there);
        if (next) expect(walk(next, back)).toBe(hex);
      }
  });

  it.each([
    ['AZERTY', 'azeqsd'],
    ['QWERTZ, shifted', 'QWEASD'],
    ['Dvorak', "',.aoe"],
    ['Colemak', 'qwfars'],
    ['Cyrillic', 'йцуфыв'],
    ['Greek', ';ςεασδ'],
    ['Hebrew', "/'קשדג"],
  ])('goes by the place of a key on %s (daily life 28)', (_, signs) => {
    const ways = ['KeyQ', 'KeyW', 'KeyE', 'KeyA', 'KeyS', 'KeyD'].map((code, i) =>
      wayOf(at(code, signs[i] ?? '')),
    );
    expect(ways).toEqual([5, 0, 1, 4, 3, 2]);
  });

  it('goes by the letter where a keyboard does not report places (daily life 28)', () => {
    expect(wayOf(at('', 'q'))).toBe(5);
    expect(wayOf(at('', 'D'))).toBe(2);
    // On Dvorak the sign A is where A is expected, and E is where D is expected.
    expect(wayOf(at('KeyD', 'e'))).toBe(2);
  });

  it('accepts only its own keys', () => {
    for (const key of [at('KeyX', 'x'), arrow('Enter'), arrow('Tab'), at('KeyM', 'q'), at('', 'x')])
      expect(wayOf(key)).toBeNull();
  });
});

describe('The signs of the keys', () => {
  it('are those of the player’s keyboard (daily life 28)', async () => {
    const azerty = new Map(
      Object.entries({ KeyQ: 'a', KeyW: 'z', KeyE: 'e', KeyA: 'q', KeyS: 's', KeyD: 'd' }),
    );
    expect(await keySigns({ getLayoutMap: () => Promise.resolve(azerty) })).toBe('A Z E Q S D');
  });

  it('are those of a common keyboard if the browser does not report them', async () => {
    expect(await keySigns(undefined)).toBe('Q W E A S D');
    expect(await keySigns({ getLayoutMap: () => Promise.reject(new Error('not allowed')) })).toBe(
      'Q W E A S D',
    );
  });
});
