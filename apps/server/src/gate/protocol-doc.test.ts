import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { examine, runToEnd, readSide } from '@1bob/fairness';
import { clientEvents, errors, serverEvents } from '@1bob/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { testServer, Person } from '../testing/test-server.ts';
import { toyWith } from '../testing/toy-game.ts';

const text = await readFile(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');

test('gives the status of each code that it explains, and names all codes that keep a server from starting', () => {
  const rows = [...text.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` +\| (\d+) +\|/gm)];
  expect(rows).not.toEqual([]);
  const statuses = new Map(Object.entries(errors).map(([code, { status }]) => [code, status]));
  expect(rows.map(([, code = '', status]) => [code, Number(status)])).toEqual(
    rows.map(([, code = '']) => [code, statuses.get(code)]),
  );
  for (const [code, { status }] of Object.entries(errors)) {
    if (status === null) expect(text).toContain(`\`${code}\``);
  }
});

test('has a heading for every event of the socket, with the fields of that event', () => {
  const headings = [...text.matchAll(/^### `(\w+) \{(.+)\}`( \(from the server\))?$/gm)];
  const told = (fromServer: boolean): Record<string, string[]> =>
    Object.fromEntries(
      headings
        .filter(([, , , from]) => (from !== undefined) === fromServer)
        .map(([, event = '', fields = '']) => [event, fields.replaceAll('?', '').split(', ')]),
    );
  const carried = (events: Record<string, { shape: object }>) =>
    Object.fromEntries(Object.entries(events).map(([event, { shape }]) => [event, Object.keys(shape)]));
  expect(told(false)).toEqual(carried(clientEvents));
  expect(told(true)).toEqual(carried(serverEvents(['left', 'right'])));
});

const [complete = '', share = ''] = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);

/** Runs an example of the page unchanged. */
async function run(example: string, cwd: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  child.stdin.end(example);
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('the complete example runs unchanged', async () => {
  // The example sits down as the British.
  const at = await testServer({ game: toyWith(['british', 'german']) });
  const here = fileURLToPath(new URL('../..', import.meta.url));
  const { code, said } = await run(complete, here, { SERVER: at.url, SCENARIO: 'short' });
  expect(said).toContain('3 commands, 3 entries: {"winner":null,"level":"draw","reason":"limit"}');
  expect(code).toBe(0);
});

test('the files that the example of a share keeps prove the dice', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const bert = await Person.called('Bert', at);
  const { match, links } = await anna.create();
  await bert.join(links.join ?? '');
  const folder = await mkdtemp(path.join(tmpdir(), 'share-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const homes = [anna, bert].map(({ cookie = '' }, n) => ({ cookie, cwd: path.join(folder, String(n)) }));
  await Promise.all(homes.map(({ cwd }) => mkdir(cwd)));
  const runs = await Promise.all(
    homes.map(({ cookie, cwd }) => run(share, cwd, { SERVER: at.url, COOKIE: cookie, MATCH: match })),
  );
  expect(runs.map(({ said }) => said)).toEqual(runs.map(() => `open; kept in ${match}.side.json\n`));

  const place = await anna.sit(match);
  expect(await place.command({ kind: 'roll' })).toMatchObject({ ok: true });
  await place.command({ kind: 'resign' });
  const { body: record } = await anna.get(`/api/matches/${match}/record`);
  const heads = place.updates.map(({ head }) => head);
  for (const { cwd } of homes) {
    const side = readSide(JSON.parse(await readFile(path.join(cwd, `${match}.side.json`), 'utf8')));
    const { findings } = runToEnd(examine(record, { heads, shares: side?.shares ?? [] }));
    expect(findings).toContainEqual({ check: 'shares', outcome: 'holds', counted: 1 });
    expect(findings.filter(({ outcome }) => outcome !== 'holds').map(({ check }) => check)).toEqual([
      'decisions',
    ]);
  }
});

test('lists the members of a record in the order of the page', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create({ opponent: 'computer' });
  await (await anna.sit(match)).command({ kind: 'resign' });
  const { body } = await anna.get(`/api/matches/${match}/record`);
  const table = text.slice(text.indexOf('\n## The record'), text.indexOf('The body of an entry'));
  const named = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  );
  expect(Object.keys(body as object)).toEqual(named);
});
