/**
 * For the host of a server: exports a match into a file, or imports one. On the embedded database the server must be
 * stopped meanwhile.
 *
 *   host.js export --match ID [--out FILE]
 *   host.js import FILE
 */
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { firstBattleOfBritain } from '@1bob/rules';
import { readConfig } from './config.ts';
import { openStore, type Store } from './store/index.ts';
import { exported, imported, LONGEST_CAMPAIGN } from './tables/campaign.ts';

const usage = `npm run export -- --match ID [--out FILE]
npm run import -- FILE`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function takeOut(match: string, out: string): Promise<void> {
  if (existsSync(out)) fail(`${out} is there already.`);
  const campaign = await withStore((store) => exported(store, firstBattleOfBritain, match));
  // It holds the secret of the dice and everything hidden.
  await writeFile(out, JSON.stringify(campaign), { mode: 0o600, flag: 'wx' });
  say(`${out}: ${campaign.entries.length} entries. It holds every secret of the match: keep it to yourself.`);
  say('From now on play it there, and no longer here.');
}

async function takeIn(path: string): Promise<void> {
  const size = (await stat(path).catch((error: Error) => fail(`${path}: ${error.message}`))).size;
  if (size > LONGEST_CAMPAIGN)
    fail(`${path} is no exported match: it is longer than ${LONGEST_CAMPAIGN} bytes.`);
  const text = await readFile(path, 'utf8').catch((error: Error) => fail(`${path}: ${error.message}`));
  const { match, asking, recovery } = await withStore((store) => imported(store, firstBattleOfBritain, text));
  const { PUBLIC_URL: address = '' } = readConfig(process.env);
  say(`Match ${match} is here.`);
  for (const { seat, name, code } of recovery)
    say(`${seat}, ${JSON.stringify(name)}: ${address}/recover/${code}`);
  say('Send each player their own link: it gives its holder the seat. Older links are void.');
  if (asking) say('Play goes on when both have agreed; the dice come from a new secret.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { match: { type: 'string' }, out: { type: 'string' } },
  });
  const [what, path] = positionals;
  if (what === 'export' && values.match !== undefined && path === undefined)
    await takeOut(values.match, values.out ?? `${values.match}.campaign.json`);
  else if (what === 'import' && path !== undefined) await takeIn(path);
  else fail(usage);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(campaign|data|database|config)\./.test(code)) fail(`${code}: ${(error as Error).message}`);
  if (code.startsWith('ERR_PARSE_ARGS')) fail(usage);
  throw error;
}
