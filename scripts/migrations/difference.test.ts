import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabases, type EmptyDatabases } from './databases.ts';
import { difference } from './difference.ts';
import { isGenerated, PRISMA, providers, sqliteSchema } from './providers.ts';

let prisma: string;
beforeEach(() => {
  prisma = mkdtempSync(path.join(tmpdir(), 'prisma-'));
  cpSync(PRISMA, prisma, { recursive: true });
});
afterEach(() => rmSync(prisma, { recursive: true, force: true }));

function change(file: string, from: string, to: string): void {
  const place = path.join(prisma, file);
  writeFileSync(place, readFileSync(place, 'utf8').replace(from, to));
}

describe.each(providers)('the migrations of $name', (provider) => {
  let databases: EmptyDatabases;
  beforeAll(async () => {
    databases = await emptyDatabases(provider);
  });
  afterAll(() => databases.remove());

  test('make the schema', async () => {
    expect(await difference(provider, databases.factory)).toBeNull();
  });

  test('a change of the schema without a migration is reported, as the missing SQL', async () => {
    change(provider.schema, 'model Session {', 'model Session {\n  extra Int?');
    expect(await difference(provider, databases.factory, prisma)).toMatch(
      /ALTER TABLE "sessions" ADD COLUMN +"extra" INTEGER/,
    );
  });
});

test('every statement of a migration counts', async () => {
  const [, sqlite] = providers;
  const databases = await emptyDatabases({ name: 'sqlite' });
  change('sqlite/schema.prisma', 'salt            String\n', '');
  expect(await difference(sqlite!, databases.factory, prisma)).toContain('"entries"');
});

test('the SQLite schema is generated from the other, and an edit of only one is reported', () => {
  expect(isGenerated()).toBe(true);
  change('schema.prisma', 'model Session {', 'model Session {\n  extra Int?');
  expect(isGenerated(prisma)).toBe(false);
  writeFileSync(
    path.join(prisma, 'sqlite', 'schema.prisma'),
    sqliteSchema(readFileSync(path.join(prisma, 'schema.prisma'), 'utf8')),
  );
  expect(isGenerated(prisma)).toBe(true);
});
