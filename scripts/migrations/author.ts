/**
 * Writes the SQLite schema and, for both databases, the migrations for a change of prisma/schema.prisma.
 *
 *   npx tsx scripts/migrations/author.ts add-a-column
 *
 * Read its output before committing it: to the engine a renamed column looks like one dropped and one added. Requires
 * PostgreSQL.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyDatabases } from './databases.ts';
import { difference } from './difference.ts';
import { migrationNames, PRISMA, providers, sqliteSchema } from './providers.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
  console.error('Give the migration a name in lower-case letters and hyphens: author.ts add-a-column');
  process.exit(1);
}
const source = readFileSync(path.join(PRISMA, 'schema.prisma'), 'utf8');
writeFileSync(path.join(PRISMA, 'sqlite', 'schema.prisma'), sqliteSchema(source));

const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = `${stamp}_${name.replaceAll('-', '_')}`;
let written = 0;
for (const provider of providers) {
  const databases = await emptyDatabases(provider);
  let sql: string | null;
  try {
    sql = await difference(provider, databases.factory);
  } finally {
    await databases.remove();
  }
  if (sql === null) continue;
  const last = migrationNames(provider).at(-1);
  if (last !== undefined && last >= folder) {
    console.error(
      `The clock is behind the last migration (${last}), so this one would run before it. Correct the clock.`,
    );
    process.exit(1);
  }
  const home = path.join(PRISMA, provider.migrations, folder);
  mkdirSync(home);
  writeFileSync(path.join(home, 'migration.sql'), sql);
  console.log(`${sql}\nWritten to ${path.relative(path.dirname(PRISMA), home)}/migration.sql`);
  written += 1;
}
if (written === 0) console.log('Schema and migrations agree: nothing to write.');
process.exit(0);
