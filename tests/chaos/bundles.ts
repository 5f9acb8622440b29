import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const house = fileURLToPath(new URL('../..', import.meta.url));
const builder = new URL('../../apps/server/build.mjs', import.meta.url).href;

/** A program that was built for these tests. */
export interface Bundle {
  readonly program: string;
  remove(): Promise<void>;
}

/** Bundles the toy server as the server itself is bundled. */
export async function toyBundle(): Promise<Bundle> {
  // Inside the checkout, so that what stays outside the bundle is found in node_modules, and the migrations are too.
  const shelf = path.join(house, 'node_modules', '.cache');
  await mkdir(shelf, { recursive: true });
  const outdir = await mkdtemp(path.join(shelf, 'chaos-'));
  const { bundleInto } = (await import(builder)) as {
    bundleInto: (this: void, outdir: string, programs: Record<string, string>) => Promise<unknown>;
  };
  await bundleInto(outdir, { main: fileURLToPath(new URL('toy-server.ts', import.meta.url)) });
  return {
    program: path.join(outdir, 'main.js'),
    remove: () => rm(outdir, { recursive: true, force: true }),
  };
}

/** The migration that the next version brings. */
export const MIGRATION = '29990101000000_one_column_more';

/** A bundle as its next version may be: it brings one migration more, which adds a column that nothing needs. */
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
