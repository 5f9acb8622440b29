import { afterAll, beforeAll, expect, test } from 'vitest';
import * as attacks from './attacks/index.ts';
import { onThisMachine } from '../support/on-this-machine.ts';
import { inThisRun } from '../support/proofs.ts';
import { Arena } from './harness.ts';

/** The long form, which also measures times, is `npm run attack`. */
const SHORT = 1_000;
/** Milliseconds that a busy machine may take until the server has closed a connection. */
const PATIENCE = onThisMachine(40_000);

const inRun = inThisRun(Object.values(attacks));
let arena: Arena;
beforeAll(async () => {
  // Two honest tables show that the server answers. Times, for which the long form has four, are not judged here.
  arena = await Arena.open(inRun, 2);
});
afterAll(() => arena.close());

test.each(inRun)(
  '$name: the server stays within its memory, ends the attack, and answers others',
  async (attack) => {
    const { faults, answered } = await arena.suffer(attack, SHORT, attack.cut === 'late' ? SHORT : PATIENCE);
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  },
);
