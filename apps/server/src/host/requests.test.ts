import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HostError } from './host-error.ts';
import type { Order } from './order.ts';
import { ask, HostRequests } from './requests.ts';

function home(carryOut: (order: Order) => Promise<string[]>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'host-'));
  const faults: unknown[] = [];
  const requests = new HostRequests({ dataDir, carryOut, fault: (error) => void faults.push(error) });
  onTestFinished(async () => {
    await requests.stop();
    rmSync(dataDir, { recursive: true });
  });
  return { dataDir, folder: path.join(dataDir, 'host'), faults };
}

test('carries out a request once, answers it, and leaves nothing behind', async () => {
  const done: Order[] = [];
  const { dataDir, folder } = home(async (order) => {
    done.push(order);
    return ['one', 'two'];
  });
  expect(await ask(dataDir, { kind: 'channels' })).toEqual(['one', 'two']);
  expect(done).toEqual([{ kind: 'channels' }]);
  expect(readdirSync(folder)).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a refusal has its code, and a fault comes without its message', async () => {
  let why: Error = new HostError('host.running');
  const { dataDir, faults } = home(() => Promise.reject(why));
  await expect(ask(dataDir, { kind: 'channels' })).rejects.toMatchObject({ code: 'host.running' });
  why = new Error('hidden: the Gothas are at Gontrode');
  await expect(ask(dataDir, { kind: 'channels' })).rejects.toMatchObject({
    code: 'server.error',
    message: expect.not.stringContaining('Gontrode') as string,
  });
  expect(faults).toHaveLength(1);
});

test('refuses everything that is not an order, and does not carry out an old one', async () => {
  const done: Order[] = [];
  const { folder, faults } = home(async (order) => {
    done.push(order);
    return [];
  });
  const old = path.join(folder, 'old.order');
  writeFileSync(old, '{"kind":"channels"}');
  utimesSync(old, new Date(0), new Date(0));
  writeFileSync(path.join(folder, 'nonsense.order'), '{"kind":"view","table":"x"}');
  writeFileSync(path.join(folder, 'broken.order'), '{');
  for (const name of ['nonsense', 'broken'])
    await expect.poll(() => existsSync(path.join(folder, `${name}.answer`))).toBe(true);
  expect(existsSync(old)).toBe(false);
  expect([done, faults]).toEqual([[], []]);
});

test('without a server there is no answer', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'host-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await expect(ask(dataDir, { kind: 'channels' })).rejects.toMatchObject({ code: 'host.silent' });
});
