import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { difference, PRISMA } from './difference.ts';

let prisma: string;
beforeEach(() => {
  prisma = mkdtempSync(path.join(tmpdir(), 'prisma-'));
  cpSync(PRISMA, prisma, { recursive: true });
});
afterEach(() => rmSync(prisma, { recursive: true, force: true }));

test('schema and migrations agree', async () => {
  expect(await difference()).toBeNull();
});

test('a change of the schema without a migration is seen, as the SQL that is missing', async () => {
  const schema = path.join(prisma, 'schema.prisma');
  writeFileSync(
    schema,
    readFileSync(schema, 'utf8').replace('model Session {', 'model Session {\n  extra Int?'),
  );
  expect(await difference(prisma)).toContain('ALTER TABLE "sessions" ADD COLUMN     "extra" INTEGER');
});
