import type { Attack } from '../harness.ts';
import { floodSockets, frames } from '../raw.ts';

export const attack: Attack = {
  name: 'namespaces-unread',
  about: 'connects to an unknown namespace without end and does not read the answers',
  cut: 'closed',
  run: (target) => floodSockets(target, frames(1_000, '40/a,'), { reads: false }),
};
