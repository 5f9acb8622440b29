/** Says whether prisma/schema.prisma and prisma/migrations agree; leaves with 1 and the missing SQL when not. */
import { difference } from './difference.ts';

const sql = await difference();
if (sql !== null) {
  console.error(`The schema has changed and no migration follows it. Missing:\n\n${sql}`);
  console.error('Write it with: npx tsx scripts/migrations/author.ts WHAT-IT-DOES');
}
process.exit(sql === null ? 0 : 1);
