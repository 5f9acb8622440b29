/** npm run crash -- [--cycles 50] [--store embedded|postgres] [--matches 6] [--seed 1]: see crashes.ts. */
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres.ts';
import { crash } from './crashes.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '50' },
    store: { type: 'string', default: 'embedded' },
    matches: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const postgres = values.store === 'postgres' ? await startPostgres() : null;
try {
  say(`${values.cycles} kills on ${values.store}, ${values.matches} matches, seed ${values.seed}`);
  const found = await crash({
    cycles: Number(values.cycles),
    matches: Number(values.matches),
    seed: Number(values.seed),
    databaseUrl: await postgres?.database('crash'),
    onCycle: (cycle, { entries, acknowledged, unanswered, heads }) =>
      say(
        `kill ${String(cycle).padStart(3)}: ${entries} entries, ${acknowledged} acknowledged, ` +
          `${unanswered} not yet answered, ${heads} heads shown`,
      ),
  });
  say(
    `${values.cycles} kills: ${found.entries} entries, ${found.acknowledged} acknowledged and all there once, ` +
      `${found.refused} refused and none there, ${found.heads} heads shown and all committed; ` +
      'everybody holds what the server has, and the rules come to the same.',
  );
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await postgres?.remove();
}
// A player still connecting at a failure must not keep the process alive.
process.exit();
