/** The programs of docs/protocol.md play a month over a real server, each at its own seat. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
// Debian's Python has Debian's packages. Another Python may come earlier in PATH.
const python = '/usr/bin/python3';

async function run(program: readonly string[], env: Record<string, string>): Promise<string> {
  const [command = '', ...args] = program;
  const child = spawn(command, args, { cwd: here, env: { PATH: process.env['PATH'], ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  expect(code, said).toBe(0);
  return said;
}

it('a program in TypeScript and one in Python play a month against each other with tokens of their seats', async () => {
  const server = await startServer({});
  onTestFinished(() => server.remove());
  const people = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')] as const;
  await Promise.all(people.map((person) => person.arrive()));
  const wish = { scenario: 'first-phase', seat: 'british', opponent: 'person' } as const;
  const { match, links } = await people[0].make(wish);
  await people[1].join(links.join ?? '');
  const tokens = await Promise.all(
    people.map((person) =>
      person.call('POST', `/api/matches/${match}/tokens`, { scope: 'play', label: 'Bot' }),
    ),
  );
  const programs = [
    [process.execPath, '--import', 'tsx', 'month.ts'],
    [python, 'month.py'],
  ];
  const said = await Promise.all(
    programs.map((program, n) => {
      const { token } = tokens[n] as { token: string };
      return run(program, { SERVER: server.url, TOKEN: token });
    }),
  );
  expect(said[0]).toMatch(/^british: [1-9]\d* commands, (planning|ended)\n$/);
  expect(said[1]).toMatch(/^german: [1-9]\d* commands, (planning|ended)\n$/);
});
