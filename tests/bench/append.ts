/**
 * Measures how many appends a second are possible when each of several matches waits for one commit before the next
 * append.
 *
 * npx tsx tests/bench/append.ts [seconds] [matches]
 *
 * A body has about 600 bytes and a summary 150. Every fiftieth entry has a snapshot of 100 kB.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store } from '../../apps/server/src/store/index.ts';
import { append, match } from '../../apps/server/src/store/testing/made-up.ts';
import { startPostgres } from '../support/postgres.ts';

const seconds = Number(process.argv[2] ?? 5);
const matches = Number(process.argv[3] ?? 20);
const facts = Array.from({ length: 6 }, (_, n) => ({
  op: 'replace',
  path: `/units/${n}/hex`,
  value: 3814 + n,
}));
const body = JSON.stringify({
  seat: 'german',
  command: { type: 'move', path: [3814, 3815, 3816] },
  dice: [],
  facts,
  more: 'x'.repeat(200),
});
const picture = JSON.stringify({
  units: Array.from({ length: 800 }, (_, n) => ({
    id: n,
    type: 'Gotha G.V',
    hex: 3814,
    note: 'y'.repeat(60),
  })),
});

async function measure(name: string, store: Store): Promise<void> {
  const rows = Array.from({ length: matches }, () => match());
  for (const row of rows) await store.createMatch(row, { snapshot: picture });
  const run = async (until: number) => {
    const times: number[] = [];
    await Promise.all(
      rows.map(async (row, n) => {
        while (performance.now() < until) {
          row.sequence += 1;
          const next = append(row.id, row.sequence, { body });
          const began = performance.now();
          // Takes the matches' snapshots at different times.
          await store.append((row.sequence + n * 7) % 50 === 0 ? { ...next, snapshot: picture } : next);
          times.push(performance.now() - began);
        }
      }),
    );
    return times.sort((a, b) => a - b);
  };
  await run(performance.now() + 1_000);
  const times = await run(performance.now() + seconds * 1_000);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(
    `${name}: ${Math.round(times.length / seconds)} appends a second, ${matches} matches, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  await store.close();
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'append-'));
try {
  await measure('embedded', await openStore({ dataDir }));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
const postgres = await startPostgres();
try {
  const databaseUrl = await postgres.database('bench');
  await measure('PostgreSQL', await openStore({ dataDir, databaseUrl }));
} finally {
  await postgres.remove();
}
