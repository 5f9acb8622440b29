import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canonical, sha256Hex } from '@1bob/fairness';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../apps/server/src/host/campaign.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';

const program = fileURLToPath(new URL('../../apps/server/dist/host.js', import.meta.url));

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'export-all-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command of the host on a data directory, and resolves to what it printed. */
async function host(dataDir: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: 'https://play.example.org' };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env, cwd: home })).stdout;
}

it('a host moves every match to another server by one command on each, and repeating them changes nothing', async () => {
  const server = await startServer({});
  const other = path.join(home, 'other');
  const folder = path.join(home, 'all');
  try {
    const [german, british] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
    await Promise.all([german.arrive(), british.arrive()]);
    const wish = { scenario: 'second-phase', seat: 'german', opponent: 'person' } as const;
    const { match, links } = await german.make(wish);
    await british.join(links.join ?? '');
    const unjoined = await german.make(wish);
    await expect(host(server.dataDir, 'export', '--all', '--out', folder)).rejects.toThrow('data.locked');
    expect(await host(server.dataDir, 'tables')).toContain(`${match}  `);
    await expect(host(server.dataDir, 'expire', match)).rejects.toThrow('host.running');
    expect(await host(server.dataDir)).toContain('npm run host -- COMMAND');
    await server.kill('SIGTERM');

    expect(await host(server.dataDir, 'tables', match)).toContain(`${match}  `);
    const said = await host(server.dataDir, 'export', '--all', '--out', folder);
    expect(said).toContain('1 match. Still running: 1.');
    expect(said).toContain(`Left out ${unjoined.match}`);
    expect(readdirSync(folder).toSorted()).toEqual([`${match}.campaign.json`, 'manifest.json'].toSorted());
    await expect(host(server.dataDir, 'export', '--all', '--out', folder)).rejects.toThrow('campaign.folder');
    await expect(host(server.dataDir, 'export', '--all', '--match', match)).rejects.toThrow('npm run host');

    const taken = await host(other, 'import', folder);
    expect(taken).toContain('Imported 1 match. Already in the database: 0.');
    expect(taken.match(/https:\/\/play\.example\.org\/recover\/\S+/g)).toHaveLength(2);
    expect(await host(other, 'import', folder)).toContain('Imported 0 matches. Already in the database: 1.');
    await expect(host(other, 'import', home)).rejects.toThrow('campaign.folder');

    // The server checks the start against its own charts, and refuses a different one.
    const whole = JSON.parse(readFileSync(path.join(folder, `${match}.campaign.json`), 'utf8')) as Campaign;
    const { checksum: _, ...rest } = whole;
    const forged = { ...rest, entries: [], start: { ...(rest.start as object), month: 99 } };
    const file = path.join(home, 'forged.campaign.json');
    writeFileSync(file, JSON.stringify({ ...forged, checksum: sha256Hex(canonical(forged)) }));
    await expect(host(path.join(home, 'third'), 'import', file)).rejects.toThrow(
      'the rules begin this match otherwise',
    );
  } finally {
    await server.remove();
  }
});
