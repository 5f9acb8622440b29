import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownerHint } from '../common/owner.ts';
import { readRegular } from '../common/regular-file.ts';
import { StoreError } from '../store/index.ts';

const FILE = 'cookie-secret';

/**
 * The secret that signs cookies and links. It is the configured one, or one that was made at the first start and kept in the
 * data directory, readable only by its owner. Rejects with `StoreError` `data.unwritable` if it cannot be kept.
 */
export async function cookieSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const path = join(dataDir, FILE);
  try {
    return kept(path);
  } catch (error) {
    if (!isMissing(error)) throw unwritable(path, error);
  }
  try {
    await mkdir(dataDir, { recursive: true });
    // With 'wx', one of two servers that start together makes the file, and the other reads it.
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(32).toString('hex');
      await file.writeFile(`${secret}\n`);
      await file.sync();
      return secret;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return kept(path);
    throw unwritable(path, error);
  }
}

/** Whether a secret is configured or kept, so that the server will not make a new one when it starts. */
export function hasCookieSecret(configured: string | undefined, dataDir: string): boolean {
  return configured !== undefined || existsSync(join(dataDir, FILE));
}

/** A name by which a secret can be told from others. It cannot sign anything. */
export const secretName = (secret: string): string =>
  createHash('sha256').update(`the name of ${secret}`).digest('hex').slice(0, 12);

function kept(path: string): string {
  const secret = readRegular(path).trim();
  if (secret.length < 32) throw new Error('too short');
  return secret;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function unwritable(path: string, cause: unknown): StoreError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StoreError(
    'data.unwritable',
    `The server cannot read or write its cookie secret ${path}: ${why}. Check the owner of DATA_DIR, or set COOKIE_SECRET.${ownerHint(dirname(path))}`,
    { cause },
  );
}
