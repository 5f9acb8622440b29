import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { examineText, runToEnd } from '@1bob/fairness';
import {
  differencesFromStandard,
  gameOf,
  secondEdition,
  standardPack,
  thirdEdition,
  type View,
} from '@1bob/rules';
import { expect, it, onTestFinished } from 'vitest';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';

/**
 * The host's own charts are named, shown and played with. The match keeps them, and its record is decided again with
 * them.
 */

const { charts, types, units } = standardPack;
const host = fileURLToPath(new URL('../../apps/server/dist/host.js', import.meta.url));

async function directoryWith(name: string, changed: object): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'packs-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, name));
  await writeFile(path.join(directory, name, 'charts.json'), JSON.stringify({ ...charts, ...changed }));
  await writeFile(
    path.join(directory, name, 'units.json'),
    JSON.stringify({ types: Object.values(types), units }),
  );
  return directory;
}

it('a match with a pack of CHARTS_DIR says so, survives the loss of the folder, and its record can be decided again', async () => {
  const environment: Record<string, string> = {
    CHARTS_DIR: await directoryWith('dear-gothas', { costs: { ...charts.costs, gotha: 3 } }),
  };
  const server = await startServer(environment);
  onTestFinished(() => server.remove());
  const [anna, ben] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  onTestFinished(() => [anna, ben].forEach((person) => person.close()));
  await Promise.all([anna.arrive(), ben.arrive()]);

  const told = {
    name: 'dear-gothas',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    differs: [{ at: '/charts/costs/gotha', standard: charts.costs.gotha, here: 3 }],
  };
  expect(await ben.call('GET', '/api/charts')).toEqual({
    packs: [
      { name: 'third-edition', hash: thirdEdition.hash, differs: differencesFromStandard(thirdEdition) },
      { name: 'second-edition', hash: secondEdition.hash, differs: differencesFromStandard(secondEdition) },
      { name: 'standard', hash: standardPack.hash, differs: [] },
      told,
    ],
  });
  const wish = { scenario: 'second-phase', seat: 'british', opponent: 'person' } as const;
  await expect(anna.make({ ...wish, charts: 'no-such' })).rejects.toThrow('match.charts');
  const { match, links } = await anna.make({ ...wish, charts: 'dear-gothas' });
  const invitation = new URL(links.join ?? '').pathname;
  expect(await ben.call('GET', `/api${invitation}`)).toMatchObject({ charts: told });
  await ben.join(links.join ?? '');
  await Promise.all([anna.open(match), ben.open(match)]);
  expect(ben.sees.packDiffers).toEqual(told.differs);

  // The match contains its charts, so the folder is no longer needed.
  await server.kill('SIGTERM');
  delete environment['CHARTS_DIR'];
  await server.start();
  expect(await ben.call('GET', '/api/charts')).toMatchObject({
    packs: [{ name: 'third-edition' }, { name: 'second-edition' }, { name: 'standard' }],
  });
  const again = new Person(server.url, 'Nobody');
  onTestFinished(() => again.close());
  await again.open(match, new URL(links.watch).pathname.split('/').at(-1));
  expect(again.sees.pack).toMatchObject({ name: 'dear-gothas', charts: { costs: { gotha: 3 } } });
  for (const person of [anna, ben]) {
    const { advance } = ((await person.serverHas()).view as View).options;
    if (advance !== null) await person.give(advance);
  }
  await ben.give({ kind: 'resign' });

  const answer = await fetch(`${server.url}/api/matches/${match}/record`);
  const { judgement, findings } = runToEnd(examineText(await answer.text(), { rules: gameOf }));
  expect(judgement).not.toBe('fails');
  expect(findings.filter(({ check }) => check === 'decisions')).toEqual([
    { check: 'decisions', outcome: 'holds', counted: 3 },
  ]);
});

it('a pack that cannot be played with stops the start, and says where it is wrong', async () => {
  const CHARTS_DIR = await directoryWith('mine', { crash: { ...charts.crash, rows: { six: 'safe' } } });
  await expect(startServer({ CHARTS_DIR })).rejects.toThrow(
    `charts.invalid: ${path.join(CHARTS_DIR, 'mine', 'charts.json')} /crash/rows/six: `,
  );
});

it('faulty charts stop a command of the host before it opens the database', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, CHARTS_DIR: '/dev/null/charts' };
  const ran = promisify(execFile)(process.execPath, [host, 'tables'], { env });
  await expect(ran).rejects.toThrow('charts.invalid: CHARTS_DIR cannot be read: ');
  expect(await readdir(dataDir)).toEqual([]);
});
