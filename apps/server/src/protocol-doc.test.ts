import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { errors } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { house } from './testing/house.ts';

const text = await readFile(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

test('every error code is described, with its status, and none that does not exist', () => {
  const rows = new Map(
    [...text.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` +\| (\d+) +\|/gm)].map((row) => [row[1], Number(row[2])]),
  );
  const sent = Object.entries(errors).flatMap(([code, { status }]) =>
    status === null ? [] : [[code, status] as const],
  );
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(sent));
  for (const [code, { status }] of Object.entries(errors)) {
    if (status === null) expect(text).toContain(`\`${code}\``);
  }
});

test('the complete example runs as it stands', async () => {
  const example = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const at = await house();
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], SERVER: at.url, SCENARIO: 'short' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  child.stdin.end(example);
  const [code] = (await once(child, 'close')) as [number];
  expect(said).toContain('3 commands, 3 entries: {"winner":null,"level":"draw","reason":"limit"}');
  expect(code).toBe(0);
});
