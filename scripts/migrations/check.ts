/**
 * Checks that prisma/schema.prisma, the SQLite schema generated from it and the migrations of both agree; otherwise exits
 * with 1 and prints what is missing. The PostgreSQL check needs PostgreSQL installed: without it, the check is skipped, or
 * fails if CI is set.
 */
import { PostgresMissing } from '../../tests/support/postgres.ts';
import { emptyDatabases } from './databases.ts';
import { difference } from './difference.ts';
import { isGenerated, providers } from './providers.ts';

let faults = 0;
if (!isGenerated()) {
  console.error('prisma/sqlite/schema.prisma is not the one generated from prisma/schema.prisma.');
  faults += 1;
}
for (const provider of providers) {
  try {
    const databases = await emptyDatabases(provider);
    let sql: string | null;
    try {
      sql = await difference(provider, databases.factory);
    } finally {
      await databases.remove();
    }
    if (sql === null) continue;
    console.error(`The schema has changed without a migration for ${provider.name}. Missing:\n\n${sql}`);
    faults += 1;
  } catch (error) {
    if (!(error instanceof PostgresMissing)) throw error;
    console.error(`The migrations of ${provider.name} were not checked. ${error.message}`);
    if (process.env['CI']) faults += 1;
  }
}
if (faults > 0)
  console.error('Write what is missing with: npx tsx scripts/migrations/author.ts WHAT-IT-DOES');
process.exit(faults > 0 ? 1 : 0);
