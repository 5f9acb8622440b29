/**
 * For the host of a server: `npm run host -- COMMAND`. Commands on files of whole matches handle every secret of a match.
 * Commands that ask a server (carry-out.ts) show no secret.
 */
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from './backups.ts';
import { exportAll, importAll } from './campaign-folder.ts';
import { readConfig } from '../gate/config.ts';
import { hasCookieSecret } from '../gate/secret.ts';
import { orderIn } from './arguments.ts';
import { carryOut, type Desk } from './carry-out.ts';
import type { Order } from './order.ts';
import { ask } from './requests.ts';
import { gameIn } from '../tables/game.ts';
import { counted } from '../common/counted.ts';
import { readBytes } from '../common/regular-file.ts';
import { openStore, StoreError } from '../store/index.ts';
import { copyServer, isUsed, restoreIntoServer } from '../store/server-copy.ts';
import { copyDatabase, restoreCopy } from '../store/sqlite/copy.ts';
import { exportMatch, importMatch, LONGEST_CAMPAIGN, type Imported } from './campaign.ts';
import { renewAllDice } from '../tables/live/restored.ts';

const NO_SECRET =
  'A backup does not contain the cookie secret, and DATA_DIR has none. Before you start the server, copy the file cookie-secret of the old DATA_DIR there, or set COOKIE_SECRET. Otherwise every player must return by a recovery link.';

const usage = `npm run host -- COMMAND

Look at a server, even while it runs. Nothing that is hidden in a match is shown.
  tables [TABLE] [--most N]       lists tables, by their last public step
  devices [PERSON] [--most N]     lists people and their devices
  channels                        says why notifications were not delivered
  reports [--most N]              lists what players have reported, oldest first
  reports --done REPORT           closes a report and deletes its copy of the line

Act on a server, even while it runs.
  message TEXT [--hours N]        shows everybody a message, for 6 hours by default
  message --end                   stops showing messages
  void TABLE                      ends a match without a result
  expire TABLE                    deletes a table that has ended or was never joined
  block PERSON                    stops a person from playing
  unblock PERSON                  lets them play again
  backup [--out FILE]             copies the database into a file

Move matches. Stop the server first, unless it uses PostgreSQL.
  export --match ID [--out FILE]  writes one match into a file
  export --all [--out FOLDER]     writes every match into a folder
  import FILE | FOLDER            adds a match, or all that are not in the database yet

Restore. Stop the server first.
  restore FILE                    replaces the database by a copy, of either kind of database
  renew-dice                      gives every running match new dice, after any other kind of restore

Without --out a file is written into DATA_DIR.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const matches = (n: number, kind = ''): string => counted(n, `${kind}match`, `${kind}matches`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Works with the store and the game. The game has the server's own charts too, so that a match with any of them can be read
 * and checked. Faulty charts are refused before the store is opened. `alone`: no server may be working with the database.
 */
async function withStore<T>(work: (desk: Desk) => Promise<T>, alone = false): Promise<T> {
  const config = readConfig(process.env);
  const game = gameIn(config.CHARTS_DIR);
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    server: alone ? { replicas: 1, rules: game.rulesVersion } : undefined,
  });
  try {
    return await work({ store, game });
  } finally {
    await store.close();
  }
}

async function takeOut(match: string, out: string): Promise<void> {
  if (existsSync(out)) fail(`${out} already exists. Choose another file with --out.`);
  const campaign = await withStore(({ store, game }) => exportMatch(store, game, match));
  // The file holds the secret of the dice and everything that is hidden.
  await writeFile(out, JSON.stringify(campaign), { mode: 0o600, flag: 'wx' });
  say(
    `Wrote ${out}: ${counted(campaign.entries.length, 'entry', 'entries')}. It holds every secret of the match, so keep it private.`,
  );
  say('Once you have imported it on the other server, do not play it here any more.');
}

async function takeIn(path: string): Promise<void> {
  const found = await stat(path).catch((error: Error) => fail(`${path}: ${error.message}`));
  if (found.isDirectory()) return takeInAll(path);
  if (found.size > LONGEST_CAMPAIGN)
    fail(`${path} is not an exported match: it is longer than ${LONGEST_CAMPAIGN} bytes.`);
  const file = readBytes(path, LONGEST_CAMPAIGN);
  const one = await withStore(({ store, game }) => importMatch(store, game, file));
  tell(one);
  say(SEND);
  if (one.asking) say(ASKING);
}

const SEND =
  'Send each player only their own link, because it gives its holder the seat. Older links no longer work.';
const ASKING = 'Play continues when both players have agreed. The dice come from a new secret.';

function tell({ match, recovery }: Imported): void {
  // This placeholder stands where a link has no address.
  const { PUBLIC_URL: address = '<address of the server>' } = readConfig(process.env);
  say(`Imported match ${match}.`);
  for (const { seat, name, code } of recovery)
    say(`${seat}, ${JSON.stringify(name)}: ${address}/recover/${code}`);
}

async function takeOutAll(out: string): Promise<void> {
  const { counts, leftOut, damaged } = await withStore(({ store, game }) => exportAll(store, game, out));
  say(`Wrote ${out}: ${matches(counts.matches)}. Still running: ${counts.running}.`);
  for (const { id, why } of leftOut) say(`Left out ${id}. ${why}`);
  say('The folder holds every secret of these matches, so keep it private.');
  if (counts.running > 0)
    say('Once you have imported them on the other server, do not play them here any more.');
  for (const { id, code, why } of damaged)
    say(`Could not export ${id}, because it is damaged. ${code}: ${why}`);
  if (damaged.length > 0) process.exitCode = 1;
}

async function takeInAll(folder: string): Promise<void> {
  const done = await withStore(({ store, game }) => importAll(store, game, folder, tell));
  say(`Imported ${matches(done.imported.length)}. Already in the database: ${done.skipped.length}.`);
  if (done.imported.some(({ recovery }) => recovery.length > 0)) say(SEND);
  if (done.imported.some(({ asking }) => asking)) say(ASKING);
  for (const { id, code, why } of done.refused) say(`Did not import ${id}. ${code}: ${why}`);
  if (done.refused.length > 0) process.exitCode = 1;
}

async function backUp(out: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  if (DATABASE_URL === undefined) copyDatabase(DATA_DIR, out);
  else if (!(await copyServer(DATABASE_URL, out)))
    fail('A server is making a backup at this moment. Try again later.');
  say(`Wrote ${out}: a copy of the database. It holds every secret of its matches, so keep it private.`);
}

async function restore(copy: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL, COOKIE_SECRET } = readConfig(process.env);
  if (DATABASE_URL === undefined) {
    const before = restoreCopy(copy, DATA_DIR);
    if (before !== null) say(`Renamed the previous database to ${before}.`);
    say('Restored the copy. The server gives every running match new dice when it starts.');
  } else await restoreServer(copy, DATABASE_URL);
  if (!hasCookieSecret(COOKIE_SECRET, DATA_DIR)) say(NO_SECRET);
}

/** Replicas may start together, so the matches get their new dice here. */
async function restoreServer(copy: string, databaseUrl: string): Promise<void> {
  await withStore(async ({ store, game }) => {
    if (await isUsed(databaseUrl)) {
      const before = inData(`before-${backupName(new Date())}`);
      await copyServer(databaseUrl, before);
      say(`Copied the previous content of the database to ${before}.`);
    }
    await restoreIntoServer(copy, databaseUrl, readConfig(process.env).DATA_DIR);
    say('Restored the copy.');
    tellRenewed(await renewAll({ store, game }));
  }, true);
}

async function renewAll({ store, game }: Desk): Promise<Awaited<ReturnType<typeof renewAllDice>>> {
  const done = await renewAllDice(store, game);
  await store.makeOriginal();
  return done;
}

function tellRenewed({ renewed, damaged }: Awaited<ReturnType<typeof renewAll>>): void {
  say(`Gave ${matches(renewed, 'running ')} new dice. Both players must agree before play continues.`);
  if (damaged.length > 0) say(`These matches are damaged and cannot be opened: ${damaged.join(', ')}.`);
}

/** If a server holds the embedded database, asks that server; otherwise carries out the order in this process. */
async function order(given: Order): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  const own = (): Promise<string[]> => withStore((desk) => carryOut(desk, given));
  const lines = await own().catch((error: unknown) => {
    const held = error instanceof StoreError && error.code === 'data.locked';
    if (!held || DATABASE_URL !== undefined) throw error;
    return ask(DATA_DIR, given);
  });
  for (const line of lines) say(line);
}

/** Where a file is written that the host has not named: the only folder that a server in a container can write to. */
const inData = (name: string): string => join(readConfig(process.env).DATA_DIR, name);

/** The commands for whole matches and databases; false for any other. */
async function moveMatches(
  what: string,
  path: string | undefined,
  { all, match, out }: { all?: boolean; match?: string; out?: string },
): Promise<boolean> {
  if (what === 'export' && all === true && match === undefined && path === undefined)
    await takeOutAll(out ?? inData(`matches-${new Date().toISOString().slice(0, 10)}`));
  else if (what === 'export' && match !== undefined && all !== true && path === undefined)
    await takeOut(match, out ?? inData(`${match}.campaign.json`));
  else if (what === 'import' && path !== undefined) await takeIn(path);
  else if (what === 'backup' && path === undefined) await backUp(out ?? inData(backupName(new Date())));
  else if (what === 'restore' && path !== undefined) await restore(path);
  else if (what === 'renew-dice' && path === undefined) tellRenewed(await withStore(renewAll, true));
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
  // The message of the system names a file or folder that cannot be written or read.
  if (/^E[A-Z]+$/.test(code)) fail((error as Error).message);
  throw error;
}
