import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../../bench/measure.ts';
import { Fleet } from '../fleet.ts';
import { hold } from '../records.ts';
import { none, recordFigures, times, type Scenario } from '../scenario.ts';
import { begin, guestsAt, Play, type Table } from '../tables.ts';

const TABLES = 6;
const PACE = 250;
/** In milliseconds. Servers check every 3 s what others have written. */
const LATE = 4_500;
const QUICK = 500;

export const redis: Scenario = {
  name: 'redis',
  about: 'Redis goes away and comes back: moves arrive late meanwhile, and no move is lost',
  async run({ replicas, bundle, short, minutes }) {
    const fleet = await Fleet.open({ replicas, bundle });
    const play = new Play(fleet, PACE);
    const away = short ? 6_000 : (minutes ?? 5) * 60_000;
    let table: Table | null = null;
    try {
      await play.begin(TABLES);
      table = await begin(await guestsAt(fleet, 0), 100_000);
      const before = await latenesses(table, performance.now() + 3_000);
      await fleet.redis?.stop();
      const during = await latenesses(table, performance.now() + away);
      await fleet.redis?.start();
      // The clients of Redis try again at least every 2 s.
      await delay(4_000);
      const after = await latenesses(table, performance.now() + 3_000);
      await play.stop();
      const p50 = Math.round(quantile(during, 0.5));
      return [
        times('a move at one server to its update at another, with Redis', before, 0.9, QUICK),
        times(
          `the same while Redis is away for ${away / 1_000} s (half of them within ${p50} ms)`,
          during,
          1,
          LATE,
        ),
        times('the same when Redis is back', after, 0.9, QUICK),
        none('updates with a gap', [...table.left.faults, ...table.right.faults]),
        ...recordFigures(await hold(fleet.databaseUrl, [...play.tables, table])),
      ];
    } finally {
      play.close();
      table?.left.close();
      table?.right.close();
      await fleet.close();
    }
  },
};

/**
 * Measures until a given time how many milliseconds after the acknowledgement of a move its update reaches the
 * opponent.
 */
async function latenesses({ left, right }: Table, until: number): Promise<number[]> {
  const list: number[] = [];
  while (performance.now() < until) {
    const [mover, other] = left.mayMove ? [left, right] : [right, left];
    await mover.until(() => mover.mayMove);
    const seen = other.version;
    await mover.command({ kind: 'pass' });
    const acknowledged = performance.now();
    await other.until(() => other.version > seen);
    list.push(Math.max(0, performance.now() - acknowledged));
    await mover.until(() => !mover.mayMove);
    await delay(20);
  }
  return list;
}
