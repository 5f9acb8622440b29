/**
 * Opens the embedded store and appends to ten matches for as long as the process lives: `appending.ts DATA_DIR`. Prints a
 * line for each acknowledged entry, so that a test can check the store after killing this process.
 */
import { writeSync } from 'node:fs';
import { openStore } from '../index.ts';
import { append, match } from './made-up.ts';

const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ dataDir }).catch((error: Error) => {
  writeSync(1, `${error.message}\n`);
  process.exit(1);
});
await Promise.all(
  Array.from({ length: 10 }, async () => {
    const row = match();
    await store.createMatch(row, { snapshot: '{}' });
    for (let n = 1; ; n++) {
      const next = append(row.id, n);
      await store.append(n % 10 === 0 ? { ...next, snapshot: JSON.stringify({ after: n }) } : next);
      writeSync(1, `${row.id} ${next.entry.hash}\n`);
    }
  }),
);
