import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from './index.ts';

test('the clock of the installation stops during an outage and ignores a jump of the time of day', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heartbeat-'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') });
  let store = await openStore({ dataDir });
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
  try {
    const { clock, ...first } = await store.beat();
    expect(first).toEqual({ counted: 0, resumed: -1, ahead: 0, at: new Date() });
    pass(30);
    expect(await store.beat()).toMatchObject({ clock, counted: 30_000, resumed: -1 });
    pass(60);
    expect(await store.beat()).toMatchObject({ counted: 90_000, resumed: -1 });
    // Sixty days pass in which no server runs.
    await store.close();
    pass(60 * 86_400);
    store = await openStore({ dataDir });
    expect(await store.beat()).toEqual({ clock, counted: 90_000, resumed: 90_000, ahead: 0, at: new Date() });
    pass(10);
    expect(await store.beat()).toMatchObject({ counted: 100_000, resumed: 90_000 });
    pass(-86_400);
    // Something that falls due does not wait for the time of day to come round again.
    expect(await store.beat()).toMatchObject({ counted: 100_000, resumed: 100_000, ahead: 86_400_000 });
    pass(5);
    expect(await store.beat()).toMatchObject({ counted: 105_000, ahead: 86_400_000, at: new Date() });
  } finally {
    vi.useRealTimers();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
