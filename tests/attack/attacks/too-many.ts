import type { Attack } from '../harness.ts';
import { floodSockets, frames } from '../raw.ts';

const junk = '427["command",{"match":"abcdefghijkl","id":"1","version":0,"command":{}}]';

export const attack: Attack = {
  name: 'too-many',
  about: 'sends commands far too fast, continues after refusals, and reads nothing',
  cut: 'closed',
  run: (target) => floodSockets(target, frames(500, junk), { joins: true, reads: false }),
};
