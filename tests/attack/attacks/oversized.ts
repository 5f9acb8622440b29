import type { Attack } from '../harness.ts';
import { floodSockets, frame } from '../raw.ts';

// A message in pieces that never ends. Each piece is short enough for the server.
const piece = Buffer.concat(Array.from({ length: 500 }, () => frame('x', 0, false)));
const begun = Buffer.concat([frame('4', 1, false), piece]);

export const attack: Attack = {
  name: 'oversized',
  about: 'sends a message of endless tiny pieces, and messages of megabytes',
  cut: 'closed',
  async run(target) {
    await Promise.all([
      floodSockets(target, begun, { joins: true }),
      floodSockets(target, frame('x'.repeat(4_000_000)), { joins: true }),
    ]);
  },
};
