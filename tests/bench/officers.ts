/**
 * npm run bench:officers measures how long an officer that decides for eight tables blocks the event loop of a server.
 * It measures the main thread and the threads of the server, because machines differ.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { officers, type Brief } from '@1bob/bots';
import { firstBattleOfBritain as game, seededDice, viewFor } from '@1bob/rules';
import { Officers } from '../../apps/server/src/officers/officers.ts';
import { staff } from '../../apps/server/src/officers/staff.ts';
import { helpIfAsked } from './help.ts';

helpIfAsked(import.meta.url);
const TABLES = 8;
const DECISIONS = 400;
const officer = officers.captain;

/** Views of a war in order. In each there is something to decide. */
function views(): Brief['view'][] {
  const made = game.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const dice = seededDice(1);
  const seen: Brief['view'][] = [];
  while (seen.length < DECISIONS) {
    const [seat] = game.summary(match).toMove;
    if (seat === undefined) break;
    const { own, ...rest } = viewFor(match, seat);
    if (own === null) throw new Error('no seat');
    const view = { ...rest, own };
    seen.push(view);
    const decision = officer.think({ view, seed: '' });
    const outcome = decision && game.submit(match, seat, decision.command, dice);
    if (!outcome?.ok) throw new Error('the officer gave no legal command');
    match = outcome.match;
  }
  return seen;
}

/** The delay of the event loop in milliseconds while the officer decides on all views, `TABLES` at a time. */
async function delays(name: string, decide: (view: Brief['view']) => Promise<unknown>): Promise<void> {
  const waiting = views();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  await turn();
  loop.enable();
  const began = performance.now();
  const table = async (): Promise<void> => {
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      await decide(view);
      await turn();
    }
  };
  await Promise.all(Array.from({ length: TABLES }, table));
  loop.disable();
  const at = (percent: number): string => (loop.percentile(percent) / 1e6).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${name}: delay ${at(50)} / ${at(99)} / ${(loop.max / 1e6).toFixed(1)} ms (p50, p99, most), ${seconds} s`,
  );
}

await delays('on the main thread', async (view) => officer.think({ view, seed: '' }));
const apart = new Officers(staff, 1);
await apart.think({ officer: officer.name, view: views()[0] ?? {}, seed: '' }, { asker: 'first' });
await delays('in a thread', (view) =>
  apart.think({ officer: officer.name, view, seed: '' }, { asker: 'all' }),
);
apart.close();
