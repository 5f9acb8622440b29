import type { Attack } from '../harness.ts';
import { floodSockets, frames } from '../raw.ts';

export const attack: Attack = {
  name: 'namespaces-read',
  about: 'connects to an unknown namespace without end and reads the answers',
  cut: 'closed',
  run: (target) => floodSockets(target, frames(1_000, '40/a,')),
};
