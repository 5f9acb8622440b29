import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startServer } from '../support/server.ts';

/** The megabytes that a server uses five seconds after it is ready, before anybody has come. */
async function residentAfterStart(): Promise<number> {
  // As a host starts it, and not as a run of all tests does.
  const server = await startServer({ NODE_OPTIONS: '' });
  try {
    await delay(5_000);
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } finally {
    await server.remove();
  }
}

it('a fresh server takes less than 150 MB, so that it fits beside other programs on a small machine', async (ctx) => {
  if (process.platform !== 'linux') return ctx.skip('the kernel tells it in /proc on Linux only');
  const taken = await Promise.all([residentAfterStart(), residentAfterStart(), residentAfterStart()]);
  const median = taken.toSorted((a, b) => a - b)[1];
  expect(median).toBeGreaterThan(30);
  expect(median).toBeLessThan(150);
});
