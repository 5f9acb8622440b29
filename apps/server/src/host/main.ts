/**
 * For the host of a server: `npm run host -- COMMAND`. Commands for files of whole matches handle every secret of them;
 * those that look at a server (carry-out.ts) show none.
 */
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backupName } from './backups.ts';
import { exportAll, importAll } from './campaign-folder.ts';
import { readConfig } from '../gate/config.ts';
import { orderIn } from './arguments.ts';
import { carryOut } from './carry-out.ts';
import type { Order } from './order.ts';
import { ask } from './requests.ts';
import { gameIn } from '../tables/game.ts';
import { readRegular } from '../common/regular-file.ts';
import { copyDatabase, openStore, restoreCopy, StoreError, type Store } from '../store/index.ts';
import { exported, imported, LONGEST_CAMPAIGN, type Imported } from './campaign.ts';
import { renewAllDice } from '../tables/live/restored.ts';

const usage = `npm run host -- COMMAND

Looking at a server, also while it runs. Nothing that is hidden in a match is shown.
  tables [TABLE] [--most N]       tables by their last public step
  devices [PERSON] [--most N]     persons and their devices
  channels                        why notices did not go out
  reports [--most N]              what players have reported, the oldest first
  reports --done REPORT           it is dealt with; the copy is deleted

Acting on it, also while it runs.
  message TEXT [--hours N]        tells all, for 6 hours unless told otherwise
  message --end                   no message is shown any more
  void TABLE                      ends a match without a result
  expire TABLE                    deletes a table that has ended or was never joined
  block PERSON                    they cannot play any more
  unblock PERSON                  they may play again
  backup [--out FILE]             copies the embedded database into a file

Moving matches, with the server stopped; on PostgreSQL it may run.
  export --match ID [--out FILE]  a match into a file
  export --all [--out FOLDER]     every match into a folder
  import FILE | FOLDER            takes one in, or all that are not here yet

With the server stopped.
  restore FILE                    puts a copy in the place of the embedded database
  renew-dice                      new dice for every running match, after anything else was brought back`;

/** Uses the charts of the server too, so that a match with any of them can be read and checked. */
const game = () => gameIn(readConfig(process.env).CHARTS_DIR);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** `alone`: no server may work with the database meanwhile. */
async function withStore<T>(work: (store: Store) => Promise<T>, alone = false): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    server: alone ? { replicas: 1, rules: game().rulesVersion } : undefined,
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function takeOut(match: string, out: string): Promise<void> {
  if (existsSync(out)) fail(`${out} is there already.`);
  const campaign = await withStore((store) => exported(store, game(), match));
  // The file holds the secret of the dice and everything hidden.
  await writeFile(out, JSON.stringify(campaign), { mode: 0o600, flag: 'wx' });
  say(`${out}: ${campaign.entries.length} entries. It holds every secret of the match: keep it to yourself.`);
  say('From now on play it there, and no longer here.');
}

async function takeIn(path: string): Promise<void> {
  const found = await stat(path).catch((error: Error) => fail(`${path}: ${error.message}`));
  if (found.isDirectory()) return takeInAll(path);
  if (found.size > LONGEST_CAMPAIGN)
    fail(`${path} is no exported match: it is longer than ${LONGEST_CAMPAIGN} bytes.`);
  const text = readRegular(path, LONGEST_CAMPAIGN);
  const one = await withStore((store) => imported(store, game(), text));
  tell(one);
  say(SEND);
  if (one.asking) say(ASKING);
}

const SEND = 'Send each player their own link: it gives its holder the seat. Older links are void.';
const ASKING = 'Play goes on when both have agreed; the dice come from a new secret.';

function tell({ match, recovery }: Imported): void {
  // The placeholder stands in where a link has no address.
  const { PUBLIC_URL: address = '<address of the server>' } = readConfig(process.env);
  say(`Match ${match} is here.`);
  for (const { seat, name, code } of recovery)
    say(`${seat}, ${JSON.stringify(name)}: ${address}/recover/${code}`);
}

async function takeOutAll(out: string): Promise<void> {
  const { counts, leftOut, damaged } = await withStore((store) => exportAll(store, game(), out));
  say(`${out}: ${counts.matches} matches; not ended: ${counts.running}.`);
  for (const { id, why } of leftOut) say(`${id} is left out. ${why}`);
  say('The folder holds every secret of these matches: keep it to yourself.');
  if (counts.running > 0) say('Once they are played elsewhere, do not play them here any more.');
  for (const { id, code, why } of damaged) say(`${id} is damaged and in no file. ${code}: ${why}`);
  if (damaged.length > 0) process.exitCode = 1;
}

async function takeInAll(folder: string): Promise<void> {
  const done = await withStore((store) => importAll(store, game(), folder, tell));
  say(`${done.imported.length} matches were taken in, ${done.skipped.length} were here already.`);
  if (done.imported.some(({ recovery }) => recovery.length > 0)) say(SEND);
  if (done.imported.some(({ asking }) => asking)) say(ASKING);
  for (const { id, code, why } of done.refused) say(`${id} was not taken in. ${code}: ${why}`);
  if (done.refused.length > 0) process.exitCode = 1;
}

/** The data directory, if the settings name no PostgreSQL server. */
function embeddedDirectory(instead: string): string {
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  if (DATABASE_URL !== undefined)
    fail(`DATABASE_URL is set, and this is for the embedded database. ${instead}`);
  return DATA_DIR;
}

function backUp(out: string): void {
  copyDatabase(embeddedDirectory('Use pg_dump.'), out);
  say(`${out}: a copy of the database, with every secret of its matches: keep it to yourself.`);
}

function restore(copy: string): void {
  const before = restoreCopy(copy, embeddedDirectory('Use pg_restore, and then npm run renew-dice.'));
  if (before !== null) say(`The database that was there is now ${before}.`);
  say('The copy is in its place. The server gives every running match new dice when it starts.');
}

async function renewDice(): Promise<void> {
  const { renewed, damaged } = await withStore(async (store) => {
    const done = await renewAllDice(store, game());
    await store.makeOriginal();
    return done;
  }, true);
  say(`${renewed} running matches have new dice; their players are asked before they go on.`);
  if (damaged.length > 0) say(`These are damaged and cannot be opened: ${damaged.join(', ')}.`);
}

/** If a server holds the embedded database, asks that server; otherwise this process carries out the order itself. */
async function order(given: Order): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  const own = (): Promise<string[]> => withStore((store) => carryOut({ store, game: game() }, given));
  const lines = await own().catch((error: unknown) => {
    const held = error instanceof StoreError && error.code === 'data.locked';
    if (!held || DATABASE_URL !== undefined) throw error;
    return ask(DATA_DIR, given);
  });
  for (const line of lines) say(line);
}

/** The commands for whole matches and databases; false for any other. */
async function moveMatches(
  what: string,
  path: string | undefined,
  { all, match, out }: { all?: boolean; match?: string; out?: string },
): Promise<boolean> {
  if (what === 'export' && all === true && match === undefined && path === undefined)
    await takeOutAll(out ?? `matches-${new Date().toISOString().slice(0, 10)}`);
  else if (what === 'export' && match !== undefined && all !== true && path === undefined)
    await takeOut(match, out ?? `${match}.campaign.json`);
  else if (what === 'import' && path !== undefined) await takeIn(path);
  else if (what === 'backup' && path === undefined) backUp(out ?? backupName(new Date()));
  else if (what === 'restore' && path !== undefined) restore(path);
  else if (what === 'renew-dice' && path === undefined) await renewDice();
  else return false;
  return true;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ all: { type: 'boolean' }, match: { type: 'string' }, out: { type: 'string' } },
      ...{ most: { type: 'string' }, hours: { type: 'string' }, done: { type: 'string' } },
      ...{ end: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    },
  });
  const [what, ...rest] = positionals;
  if (what === undefined || values.help === true) say(usage);
  else if (rest.length > 1 || !(await moveMatches(what, rest[0], values))) {
    const given = orderIn(what, rest, values);
    if (given === null) fail(usage);
    await order(given);
  }
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^[a-z]+\.[a-zA-Z]+$/.test(code)) fail(`${code}: ${(error as Error).message}`);
  if (code.startsWith('ERR_PARSE_ARGS')) fail(usage);
  // The system's message names a file or folder that cannot be written or read.
  if (/^E[A-Z]+$/.test(code)) fail((error as Error).message);
  throw error;
}
