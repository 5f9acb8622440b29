import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonical, sha256Hex } from '@1bob/fairness';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../../../tests/support/postgres.ts';
import { campaignFile, exportAll, importAll, type Manifest } from './campaign-folder.ts';
import { openStore, type Store } from '../store/index.ts';
import { exportMatch, importMatch, type Campaign } from './campaign.ts';
import { testStore } from '../store/testing/test-store.ts';
import { anna, give, matchOfTwo, testMatches } from '../testing/test-matches.ts';
import { toyGame as game } from '../testing/toy-game.ts';
import { rewrite } from '../store/testing/rewrite.ts';

let postgres: Postgres;
let home: string;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'campaigns-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

let databases = 0;
const homes = {
  'the embedded database': () => openStore({ dataDir: path.join(home, `data-${++databases}`) }),
  PostgreSQL: async () =>
    openStore({ dataDir: home, databaseUrl: await postgres.database(`campaigns${++databases}`) }),
};

/**
 * A store with a running match, one that has ended, one against a computer, one that nobody has joined, and a damaged one.
 */
async function filled(store: Store) {
  const here = testMatches();
  const running = await matchOfTwo(here);
  await give(running, 'left', { kind: 'hide', number: 7 });
  const ended = await matchOfTwo(here);
  await give(ended, 'right', { kind: 'resign' });
  const damaged = await matchOfTwo(here);
  await give(damaged, 'left', { kind: 'boast' });
  const wish = { scenario: 'long', seat: 'left', options: {} };
  const computers = await here.lobby.create(anna, { ...wish, opponent: 'computer' });
  const unjoined = await here.lobby.create(anna, { ...wish, opponent: 'person' });
  const ids = {
    ...{ running: running.id, ended: ended.id, computers: computers.match.id },
    ...{ damaged: damaged.id, unjoined: unjoined.match.id },
  };
  for (const id of [ids.running, ids.ended, ids.computers, ids.damaged])
    await importMatch(store, game, canonical(await exportMatch(here.store, game, id)));
  const row = await here.store.findMatch(ids.unjoined);
  const first = await here.store.firstSnapshot(ids.unjoined);
  if (row === null || first === null) throw new Error('the match is gone');
  await store.createMatch(row, { snapshot: JSON.stringify(first.state) });
  // An entry whose chain value does not match its body.
  const [last] = (await store.entriesAfter(ids.damaged, 0)).slice(-1);
  if (last === undefined) throw new Error('the match has no entries');
  const forged = { ...last, sequence: last.sequence + 1, commandId: 'forged' };
  await store.append({
    entry: { ...forged, body: JSON.stringify(last.body) },
    ...{ epoch: row.epoch, summary: row.summary, ended: false },
  });
  return ids;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;

describe.each(Object.entries(homes))('every match of %s', (_, open) => {
  test('is a folder that only its owner can read, with a manifest that names everything left out, and why', async () => {
    const store = await open();
    const ids = await filled(store);
    const folder = path.join(home, 'out');
    const { counts, leftOut, damaged, matches } = await exportAll(store, game, folder);
    expect(counts).toEqual({ matches: 3, running: 2, ended: 1, leftOut: 1, damaged: 1 });
    expect(leftOut).toMatchObject([{ id: ids.unjoined, code: 'campaign.unseated' }]);
    expect(damaged).toMatchObject([{ id: ids.damaged, code: 'match.damaged' }]);
    const three = [ids.running, ids.ended, ids.computers];
    expect(readdirSync(folder).toSorted()).toEqual([...three.map(campaignFile), 'manifest.json'].toSorted());
    for (const { id, ended, entries, bytes, sha256 } of matches) {
      const text = readFileSync(path.join(folder, campaignFile(id)), 'utf8');
      const alone = await exportMatch(store, game, id);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(alone)));
      expect([ended, entries]).toEqual([id === ids.ended, alone.entries.length]);
      expect([bytes, sha256]).toEqual([Buffer.byteLength(text), sha256Hex(text)]);
    }
    expect(matches.map(({ id }) => id).toSorted()).toEqual(three.toSorted());
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      for (const file of readdirSync(folder))
        expect([file, statSync(path.join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    await store.close();
  });

  test('is imported by another database, and by the same one only what it lacks', async () => {
    const [one, other] = [await open(), await open()];
    const ids = await filled(one);
    const folder = path.join(home, 'out');
    await exportAll(one, game, folder);
    const told: string[] = [];
    const done = await importAll(other, game, folder, ({ match }) => void told.push(match));
    expect([done.skipped, done.refused]).toEqual([[], []]);
    expect(told.toSorted()).toEqual([ids.running, ids.ended, ids.computers].toSorted());
    const asking = Object.fromEntries(done.imported.map(({ match, asking }) => [match, asking]));
    expect(asking).toEqual({ [ids.running]: true, [ids.ended]: false, [ids.computers]: true });
    for (const id of told) {
      const [was, is] = [await one.findMatch(id), await other.findMatch(id)];
      expect([is?.summary, is?.ended, is?.watchCode]).toEqual([was?.summary, was?.ended, was?.watchCode]);
    }

    const again = await importAll(one, game, folder);
    expect([again.imported, again.refused]).toEqual([[], []]);
    expect(again.skipped.toSorted()).toEqual(told.toSorted());
    await Promise.all([one.close(), other.close()]);
  });
});

describe('a folder', () => {
  /** The export of a database with three matches. */
  async function written() {
    const { store } = testMatches();
    const ids = await filled(store);
    const folder = path.join(home, 'out');
    await exportAll(store, game, folder);
    return { ids, folder };
  }

  test('that is not empty is left as it is', async () => {
    const folder = path.join(home, 'mine');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'letter'), 'dear host');
    await expect(exportAll(testStore(), game, folder)).rejects.toMatchObject({
      code: 'campaign.folder',
    });
    expect(readdirSync(folder)).toEqual(['letter']);
  });

  test('without its manifest, or with another one, is not an export', async () => {
    const { folder } = await written();
    const refused = { code: 'campaign.folder' };
    const store = testStore();
    const place = path.join(folder, 'manifest.json');
    const made = manifestIn(folder);
    const others = [
      'not JSON',
      JSON.stringify({ ...made, format: '1bob-campaigns/2' }),
      JSON.stringify({ ...made, matches: made.matches.slice(1) }),
      JSON.stringify({ ...made, matches: made.matches.map((one) => ({ ...one, id: '../../etc/passwd' })) }),
    ];
    for (const text of others) {
      writeFileSync(place, text);
      await expect(importAll(store, game, folder)).rejects.toMatchObject(refused);
    }
    rmSync(place);
    await expect(importAll(store, game, folder)).rejects.toMatchObject(refused);
    expect(store.kept.matches.size).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    'with a device in place of a file: the other matches are imported',
    async () => {
      const { ids, folder } = await written();
      const file = path.join(folder, campaignFile(ids.running));
      rmSync(file);
      symlinkSync('/dev/null', file);
      const { refused, imported } = await importAll(testStore(), game, folder);
      expect(refused).toMatchObject([{ id: ids.running, code: 'campaign.malformed' }]);
      expect(imported).toHaveLength(2);
      rmSync(path.join(folder, 'manifest.json'));
      symlinkSync('/dev/null', path.join(folder, 'manifest.json'));
      await expect(importAll(testStore(), game, folder)).rejects.toMatchObject({
        message: expect.stringContaining('has no manifest.json') as string,
      });
    },
  );

  test('with a file that was changed, exchanged or lost: that file is refused, and the other matches are imported', async () => {
    const { ids, folder } = await written();
    const file = (id: string): string => path.join(folder, campaignFile(id));
    const before = readFileSync(file(ids.running), 'utf8');
    writeFileSync(file(ids.running), before.replace('long', 'lang'));
    rmSync(file(ids.ended));
    const store = testStore();
    const done = await importAll(store, game, folder);
    expect(done.imported.map(({ match }) => match)).toEqual([ids.computers]);
    const refused = Object.fromEntries(done.refused.map(({ id, code }) => [id, code]));
    expect(refused).toEqual({ [ids.running]: 'campaign.altered', [ids.ended]: 'campaign.malformed' });

    // The file is as complete as the original, and as long.
    const { checksum: _, ...changed } = JSON.parse(before.replace('"Anna"', '"Anne"')) as Campaign;
    const checksum = sha256Hex(canonical(changed));
    writeFileSync(file(ids.running), JSON.stringify({ checksum, ...changed }));
    expect(statSync(file(ids.running)).size).toBe(Buffer.byteLength(before));
    expect((await importAll(store, game, folder)).refused).toContainEqual(
      expect.objectContaining({ id: ids.running, code: 'campaign.altered' }),
    );
  });
});

test('if the database is unavailable the export ends, and does not report its matches as damaged', async () => {
  const { store } = testMatches();
  await filled(store);
  const find = store.findMatch.bind(store);
  let asked = 0;
  store.findMatch = async (id) => {
    asked += 1;
    // It is away only for this moment.
    store.away = asked === 2;
    return find(id).finally(() => (store.away = false));
  };
  await expect(exportAll(store, game, path.join(home, 'out'))).rejects.toMatchObject({
    code: 'database.unavailable',
  });
  expect(readdirSync(path.join(home, 'out'))).not.toContain('manifest.json');
});

test('reports a match whose last entries are lost as damaged', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'boast' });
  await give(table, 'right', { kind: 'boast' });
  await rewrite(here.store, table.id, ({ entries }) => entries.pop());
  const { counts, damaged } = await exportAll(here.store, game, path.join(home, 'out'));
  expect(counts).toMatchObject({ matches: 0, damaged: 1 });
  expect(damaged).toMatchObject([{ id: table.id, code: 'match.damaged' }]);
});
