/** The process of the attacker. It takes an `Order` from its parent, answers with what it has `Seen`, and ends. */
import { setMaxListeners } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import * as attacks from './attacks/index.ts';
import type { Order, Seen } from './harness.ts';

async function obey({ name, milliseconds, patience, timed, ...target }: Order): Promise<void> {
  // A real attacker uses another machine, so the attacker's load on this one must not count.
  if (timed) setPriority(19);
  const attack = Object.values(attacks).find((one) => one.name === name);
  if (!attack) throw new Error(`there is no attack named ${name}`);
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const seen: Seen = { opened: 0, closed: 0, refused: 0, sent: 0 };
  const done = attack.run({ ...target, signal: over.signal, seen });
  const began = performance.now();
  await delay(milliseconds);
  const { cut } = attack;
  while (cut !== 'late' && seen[cut] === 0 && performance.now() - began < patience) await delay(100);
  over.abort();
  await done;
  process.send?.(seen, () => process.exit(0));
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit(1));
process.send?.('ready');
