/**
 * Writes the migration that a change of prisma/schema.prisma asks for.
 *
 *   npx tsx scripts/migrations/author.ts add-a-column
 *
 * Read what it wrote before committing it: a renamed column looks to the engine like one dropped and one added.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { difference, migrationNames, PRISMA } from './difference.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
  console.error('Say what the migration does, in small letters and hyphens: author.ts add-a-column');
  process.exit(1);
}

const sql = await difference();
if (sql === null) {
  console.log('Schema and migrations agree: nothing to write.');
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = `${stamp}_${name.replaceAll('-', '_')}`;
const last = migrationNames().at(-1);
if (last !== undefined && last >= folder) {
  console.error(
    `The clock is behind the last migration (${last}); migrations run in the order of their names.`,
  );
  process.exit(1);
}
mkdirSync(path.join(PRISMA, 'migrations', folder));
writeFileSync(path.join(PRISMA, 'migrations', folder, 'migration.sql'), sql);
console.log(`${sql}\nWritten to prisma/migrations/${folder}/migration.sql`);
process.exit(0);
