import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile } from './places.ts';
import { openStore, type Append, type MatchRow, type Store } from '../index.ts';
import { append, match } from '../testing/made-up.ts';

/** Bytes of the header of the journal, and of a page in it: its number, its header and its content. */
const [BEFORE, HEADER, PAGE] = [32, 24, 4096];

/** The tables and indexes of which pages were written after the first bytes of the journal. */
function written(file: string, from: number): Set<string> {
  const journal = readFileSync(`${file}-wal`);
  const reader = new Database(file, { readonly: true });
  const pages = reader.prepare('SELECT pageno, name FROM dbstat').all() as { pageno: number; name: string }[];
  reader.close();
  const owners = new Map(pages.map(({ pageno, name }) => [pageno, name]));
  const names = new Set<string>();
  for (let at = Math.max(from, BEFORE); at < journal.length; at += HEADER + PAGE)
    names.add(owners.get(journal.readUInt32BE(at)) ?? 'none');
  return names;
}

/** A store on the disk, with one match, and the file of its database. */
async function withMatch(): Promise<{ store: Store; row: MatchRow; file: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'append-'));
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  return { store, row, file: databaseFile(dataDir) };
}

test('an entry that moves no time writes no index of times, so that a commit writes less', async () => {
  const { store, row, file } = await withMatch();
  const writtenBy = async (sequence: number, change: Partial<Append>): Promise<Set<string>> => {
    const from = readFileSync(`${file}-wal`).length;
    await store.append({ ...append(row.id, sequence), ...change });
    return written(file, from);
  };
  const indexes = [
    'matches_listed_ended_created_at_idx',
    'matches_due_at_idx',
    'matches_deadline_idx',
    'matches_held_since_idx',
    'written_day_idx',
  ];
  const some = {
    ...{ due: new Date(1_800_000_000_000), deadline: 1_234.5, held: 17.25 },
    by: { personId: row.createdBy, day: 20_000, bytes: 700 },
  };
  expect([...(await writtenBy(1, { ...some, ended: true }))]).toEqual(expect.arrayContaining(indexes));
  const again = await writtenBy(2, { ...some, ended: true });
  expect([...again]).toEqual(expect.arrayContaining(['matches', 'entries', 'written']));
  expect(indexes.filter((name) => again.has(name))).toEqual([]);
});

test('the journal is merged into the database only after many commits, because that one commit takes long', async () => {
  const { store, row, file } = await withMatch();
  const snapshot = JSON.stringify('x'.repeat(100_000));
  for (let sequence = 1; sequence <= 60; sequence++)
    await store.append({ ...append(row.id, sequence), snapshot });
  // With a merge after a thousand pages, which is the default, the journal would begin again before that.
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(5_000_000);
});
