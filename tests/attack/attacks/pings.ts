import type { Attack } from '../harness.ts';
import { floodSockets, frames, PING } from '../raw.ts';

const both = Buffer.concat([frames(500, 'x'.repeat(100), PING), frames(500, '3')]);

export const attack: Attack = {
  name: 'pings',
  about: 'sends websocket pings and pongs of Engine.IO without end, reading nothing',
  cut: 'closed',
  run: (target) => floodSockets(target, both, { joins: true, reads: false }),
};
