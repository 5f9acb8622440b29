import { accessSync, constants, mkdirSync } from 'node:fs';
import { errors, isErrorCode } from '@1bob/protocol';
import { version } from '@1bob/protocol/version';
import type { FastifyInstance } from 'fastify';
import type { Parts } from './app/parts.ts';
import { Backups } from './host/backups.ts';
import { ConfigError, readConfig, type Config } from './gate/config.ts';
import { carryOut, type Desk } from './host/carry-out.ts';
import { HostRequests } from './host/requests.ts';
import { metricsReadable } from './host/host-routes.ts';
import { inLan, welcome } from './gate/lan.ts';
import { listen } from './gate/listen.ts';
import { faultTrace } from './gate/refused.ts';
import { cookieSecret, secretName } from './gate/secret.ts';
import { counted } from './common/counted.ts';
import { ownerHint } from './common/owner.ts';
import { copyApart, openStoreApart, type Home, type Store } from './store/index.ts';
import { renewAllDice } from './tables/live/restored.ts';
import { answerTo, LAN } from './gate/usage.ts';

/** Prints a line for the host as the server starts. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export type Playing = Pick<Parts, 'computers' | 'correspondent' | 'defaultComputer' | 'staff'> & {
  /** The game, with the chart packs in a folder, if any. */
  game: (chartsDir: string | undefined) => Parts['game'];
};

/**
 * Runs a server as a process, with settings from the environment, a store, a port and signals. `load` loads what it plays,
 * and `open` opens the database that the settings name; `addresses` finds those of this machine for `--lan`. Prints its
 * address when it is ready. If the start fails, prints the reason with its stable code and ends the process with exit code 1.
 * With `--help` it starts nothing and explains itself; it refuses unknown arguments with exit code 2.
 */
export async function start(
  load: () => Promise<Playing>,
  open = openStoreApart,
  addresses?: () => Promise<string[]>,
): Promise<void> {
  const given = process.argv.slice(2);
  const ending = answerTo(given);
  if (ending !== null) return end(ending);
  try {
    const own = readConfig(process.env);
    const lan = given.includes(LAN) ? await inLan(own, addresses) : null;
    const config = lan?.config ?? own;
    const loading = load().then(({ game, ...playing }) => ({ ...playing, game: game(config.CHARTS_DIR) }));
    // The game and the server load while the store opens in its thread.
    const [store, playing, { buildServer }] = await Promise.all([
      homeIn(config, loading).then((home) => open(home)),
      loading,
      import('./app/app.ts'),
    ]);
    const { game } = playing;
    const secret = await orClose(store, cookieSecret(config.COOKIE_SECRET, config.DATA_DIR));
    await orClose(store, takeOver(store, game));
    const app = await orClose(store, buildServer({ ...playing, config, store, secret }));
    makeBackups(app, config);
    takeRequests(app, config, { store, game });
    stopOnSignal(() => app.close());
    const address = await listen(app, config, { more: lan?.more ?? [] });
    say(`The First Battle of Britain ${version} is at ${config.PUBLIC_URL ?? address}`);
    if (lan !== null) say(welcome(lan, process.stdout.hasColors?.() === true));
    else if (!metricsReadable(config)) {
      say('Nobody can read /metrics: with PUBLIC_URL or TRUST_PROXY, set METRICS_TOKEN too.');
    }
    if (config.REDIS_URL !== undefined && config.REPLICAS === 1) {
      say('REDIS_URL is not used, because REPLICAS is 1.');
    }
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/**
 * Where matches are stored. On PostgreSQL the server names the rules by which it plays, once they are loaded. Faulty charts
 * in CHARTS_DIR are refused before anything of the store is touched.
 */
async function homeIn(config: Config, loading: Promise<Pick<Parts, 'game'>>): Promise<Home> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REPLICAS: replicas, COOKIE_SECRET: secret } = config;
  if (databaseUrl === undefined && config.CHARTS_DIR === undefined) return { dataDir };
  const { game } = await loading;
  if (databaseUrl === undefined) return { dataDir };
  // Servers that work together must have one key.
  const key = secret === undefined ? {} : { key: secretName(secret) };
  return { dataDir, databaseUrl, server: { replicas, rules: game.rulesVersion, ...key } };
}

function end({ code, text }: NonNullable<ReturnType<typeof answerTo>>): void {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
}

/** Gives every running match of a copy new dice before it takes its first command. */
async function takeOver(store: Store, game: Parts['game']): Promise<void> {
  if (!(await store.isCopy())) return;
  const { renewed, damaged } = await renewAllDice(store, game);
  await store.makeOriginal();
  say(
    `The database is a restored copy. Gave ${counted(renewed, 'running match', 'running matches')} new dice. Both players must agree before play continues.`,
  );
  if (damaged.length > 0) say(`These matches are damaged and cannot be opened: ${damaged.join(', ')}.`);
}

/** On PostgreSQL a command of the host works with the database itself. */
function takeRequests(app: FastifyInstance, { DATABASE_URL, DATA_DIR }: Config, desk: Desk): void {
  if (DATABASE_URL !== undefined) return;
  const requests = new HostRequests({
    dataDir: DATA_DIR,
    carryOut: (order) => carryOut(desk, order),
    fault: (error) => app.log.error({ fault: faultTrace(error) }, 'a host command failed'),
  });
  app.addHook('preClose', () => requests.stop());
}

function makeBackups(app: FastifyInstance, config: Config): void {
  const { BACKUP_DIR: folder, BACKUP_HOURS: hours, BACKUP_KEEP: keep } = config;
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  if (folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    const allowed = `a directory that this server may write.${ownerHint(folder)}`.replace(/\.$/, '');
    throw new ConfigError([{ name: 'BACKUP_DIR', value: folder, allowed }]);
  }
  const backups = new Backups({
    ...{ folder, hours, keep },
    copy: (file) => copyApart({ dataDir, databaseUrl }, file),
    // The message names the file or folder at fault. It quotes nothing of a match.
    fault: (error) => app.log.error({ why: error instanceof Error ? error.message : '' }, 'a backup failed'),
  });
  app.addHook('onClose', () => backups.stop());
}

/** Closes the store if the start fails, so that its lock does not outlive it. */
async function orClose<T>(store: Store, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The first signal closes the server properly, and a second one ends the process at once. */
function stopOnSignal(close: () => Promise<unknown>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      say('Stopping, once everything being written is saved.');
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${reasonOf(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

/**
 * Why the server does not start: a stable code with a sentence for a person who can fix it, otherwise where the fault
 * happened.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isErrorCode(code) && errors[code].status === null) return `${code}: ${error.message}`;
  return error.stack ?? error.message;
}
