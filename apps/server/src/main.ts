import { errors, isErrorCode } from '@1bob/protocol';
import { firstBattleOfBritain } from '@1bob/rules';
import { buildServer } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { cookieSecret } from './secret.ts';
import { openStore, StoreError } from './store/index.ts';
import { idle } from './tables/computer.ts';
import { listen } from './listen.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  const secret = await cookieSecret(config.COOKIE_SECRET, config.DATA_DIR);
  const app = await buildServer({
    config,
    store,
    secret,
    game: firstBattleOfBritain,
    computers: { idle },
    defaultComputer: 'idle',
  });
  stopOnSignal(() => app.close());
  const address = await listen(app, config);
  say(`The First Battle of Britain is at ${config.PUBLIC_URL ?? address}`);
  if (config.REDIS_URL !== undefined)
    say('REDIS_URL is set, but this version runs as one process and does not use it.');
}

/** The first signal closes in good order, a second one at once. */
function stopOnSignal(close: () => Promise<unknown>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      say('Closing: moves that are being written are finished …');
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${told(error)}\n`);
  process.exit(1);
});

/** Why the server does not start: a stable code and a sentence for those who can mend it. */
function told(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreError) return `${error.code}: ${error.message}`;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof Error && isErrorCode(code) && errors[code].status === null)
    return `${code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
