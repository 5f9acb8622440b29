import type { Attack } from '../harness.ts';
import { floodSockets, frames } from '../raw.ts';

export const attack: Attack = {
  name: 'acknowledgements',
  about: 'acknowledges messages that were never sent',
  cut: 'closed',
  run: (target) => floodSockets(target, frames(1_000, '437[]'), { joins: true }),
};
