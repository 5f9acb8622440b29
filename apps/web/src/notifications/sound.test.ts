import { beforeEach, describe, expect, it, vi } from 'vitest';

let rung: number;
let now: number;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  [rung, now] = [0, 0];
  vi.stubGlobal('performance', { now: () => now });
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { frequency: {}, gain, connect: () => node, start: () => undefined, stop: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = node;
      constructor() {
        rung += 1;
      }
      createOscillator = () => node;
      createGain = () => node;
    },
  );
});
const fresh = async () => (await import('./sound.svelte.ts')).sound;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('The sound when it is one’s move', () => {
  it('is off until the player chooses one, and is heard when chosen', async () => {
    const sound = await fresh();
    expect(sound.chosen).toBe('off');
    sound.tell('m1', false);
    now = 60_000;
    sound.tell('m1', true);
    await settled();
    expect(rung).toBe(0);
    sound.choose('bell');
    await expect.poll(() => rung).toBe(1);
    expect(localStorage.getItem('sound')).toBe('bell');
  });

  it('rings when the move comes after a wait, not when a table is opened, nor after a computer’s quick answer', async () => {
    localStorage.setItem('sound', 'soft');
    const sound = await fresh();
    sound.tell('m1', true);
    sound.tell('m1', false);
    now = 500;
    sound.tell('m1', true);
    await settled();
    expect(rung).toBe(0);
    sound.tell('m1', false);
    now = 9_000;
    sound.tell('m1', false);
    sound.tell('m1', true);
    await expect.poll(() => rung).toBe(1);
    // What happens at another table does not matter here.
    sound.tell('m1', false);
    now = 20_000;
    sound.tell('m2', true);
    await settled();
    expect(rung).toBe(1);
  });
});
