import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Starts a server, prints its port, and never ends by itself. */
const program = `
import { startPostgres } from '${new URL('postgres.ts', import.meta.url).href}';
console.log((await startPostgres()).port);
setInterval(() => undefined, 60_000);`;

const answers = (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
};

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a PostgreSQL server ends with the process that started it, and leaves no files: %s',
  async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'started-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // If the tests run as root, the server runs as another user.
    await chmod(folder, 0o777);
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const port = Number(((await once(starter.stdout, 'data')) as unknown[])[0]);
    expect(await answers(port)).toBe(true);
    const files = async () => (await readdir(folder)).filter((name) => name.startsWith('postgres-'));
    expect(await files()).toHaveLength(1);
    // The signal goes to the whole process group, as from a terminal.
    process.kill(-(starter.pid ?? 0), signal);
    await expect.poll(() => answers(port)).toBe(false);
    await expect.poll(files).toEqual([]);
  },
);
