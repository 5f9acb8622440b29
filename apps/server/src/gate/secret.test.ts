import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cookieSecret } from './secret.ts';

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test('makes a secret once, readable only by its owner, and finds it again', async () => {
  const home = join(await directory(), 'not', 'there', 'yet');
  const secret = await cookieSecret(undefined, home);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect((await stat(join(home, 'cookie-secret'))).mode & 0o777).toBe(0o600);
  expect(await cookieSecret(undefined, home)).toBe(secret);
});

test('uses a configured secret and writes nothing', async () => {
  const home = await directory();
  expect(await cookieSecret('x'.repeat(40), home)).toBe('x'.repeat(40));
  await expect(readFile(join(home, 'cookie-secret'))).rejects.toThrow();
});

test('refuses to start if the secret cannot be kept', async () => {
  const home = await directory();
  await writeFile(join(home, 'file'), '');
  await expect(cookieSecret(undefined, join(home, 'file'))).rejects.toMatchObject({
    code: 'data.unwritable',
  });
  await writeFile(join(home, 'cookie-secret'), 'short');
  await chmod(join(home, 'cookie-secret'), 0o600);
  await expect(cookieSecret(undefined, home)).rejects.toMatchObject({ code: 'data.unwritable' });
});
