import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverBundle } from '../../apps/server/src/testing/server-bundle.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));

/** A program that was built for these tests. */
export interface Bundle {
  readonly program: string;
  remove(): Promise<void>;
}

/** The toy server, bundled like the server itself. */
export const toyServer = (): Promise<string> =>
  serverBundle(fileURLToPath(new URL('toy-server.ts', import.meta.url)));

/** The name of the migration that the next version brings. */
export const MIGRATION = '29990101000000_one_column_more';

/** A bundle as its next version might be: it brings one more migration, which adds a column that nothing needs. */
export async function nextVersion(bundle: string): Promise<Bundle> {
  const home = await mkdtemp(path.join(tmpdir(), 'next-version-'));
  const dist = path.join(home, 'dist');
  await cp(path.dirname(bundle), dist, { recursive: true });
  await cp(path.join(house, 'prisma'), path.join(home, 'prisma'), { recursive: true });
  await symlink(path.join(house, 'node_modules'), path.join(home, 'node_modules'));
  const migration = path.join(home, 'prisma', 'migrations', MIGRATION);
  await mkdir(migration);
  await writeFile(path.join(migration, 'migration.sql'), 'ALTER TABLE "matches" ADD COLUMN "remark" TEXT;\n');
  return {
    program: path.join(dist, path.basename(bundle)),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
