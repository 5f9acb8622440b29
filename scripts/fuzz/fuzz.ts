/** `npm run fuzz`: random games with hostile commands, until something breaks or the time is up. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { optionalRuleNames } from '@1bob/rules';
import * as z from 'zod';
import { seedOf } from '../lab/play-out/seed.ts';
import { shrunk, type Find } from './find.ts';
import { fuzz, type Tally } from './game.ts';

const help = `Plays random games with every mix of options and tries hostile commands on the way.

  npm run fuzz -- [--minutes N] [--seed TEXT] [--folder FOLDER]

  --minutes  how long; 1 when absent
  --seed     any text; another one each time when absent
  --folder   where a find is written, shortened; tests/fixtures/finds when absent, where every test run plays it again

Exit code: 0 if nothing broke, 1 if something did, 2 if the arguments are wrong.`;

const wishes = z.object({
  minutes: z
    .string()
    .regex(/^\d{1,4}(\.\d+)?$/, 'must be a number of minutes')
    .transform(Number),
  seed: z.string(),
  folder: z.string(),
  help: z.boolean(),
});

type Terminal = Pick<Console, 'log' | 'error'>;

/** Returns the exit code. `folder` is the default folder for finds. */
export function fuzzFor(args: readonly string[], folder: string, terminal: Terminal): 0 | 1 | 2 {
  let asked: z.infer<typeof wishes>;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '1' },
        seed: { type: 'string', default: String(Date.now()) },
        folder: { type: 'string', default: folder },
        help: { type: 'boolean', default: false },
      },
    });
    asked = wishes.parse(values);
  } catch (error) {
    terminal.error(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
    return 2;
  }
  if (asked.help) {
    terminal.log(help);
    return 0;
  }
  const began = performance.now();
  const time = (): boolean => performance.now() - began < asked.minutes * 60_000;
  const tally: Tally = { commands: 0, listed: 0, hostile: 0, accepted: 0 };
  let games = 0;
  const finds = new Map<string, string>();
  terminal.log(`seed "${asked.seed}"`);
  for (; time(); games++) {
    const found = fuzz(seedOf(asked.seed, String(games)), optionalRuleNames, tally, time);
    if (found === null || finds.has(found.what)) continue;
    terminal.error(`game ${games}: ${found.what}: ${found.message}`);
    const file = write(shrunk(found), asked.folder);
    finds.set(found.what, file);
    terminal.error(`  written to ${file}`);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  terminal.log(
    `${games} games in ${seconds} s: ${tally.commands} commands carried out; ${tally.listed} listed commands and ${tally.hostile} hostile ones tried, ${tally.accepted} of these accepted; ${finds.size} finds`,
  );
  return finds.size === 0 ? 0 : 1;
}

function write(find: Find, folder: string): string {
  const text = `${JSON.stringify(find, null, 1)}\n`;
  const file = path.join(
    folder,
    `${find.what.replace(/\W/g, '-')}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return file;
}
