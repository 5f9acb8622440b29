import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/** The home of schema and migrations; tests hand in another. */
export const PRISMA = path.resolve(import.meta.dirname, '../../prisma');

/** Names of the migrations, oldest first. */
export function migrationNames(prisma: string = PRISMA): string[] {
  return readdirSync(path.join(prisma, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * The SQL that leads from what the migrations build to what the schema says, or null when they agree. Prisma's own
 * schema engine computes it, compiled to WebAssembly, over two databases in memory: nothing is fetched, nothing
 * outside is touched. Rejects when a migration does not run or the schema is wrong.
 */
export async function difference(prisma: string = PRISMA): Promise<string | null> {
  const schema = {
    path: path.join(prisma, 'schema.prisma'),
    content: readFileSync(path.join(prisma, 'schema.prisma'), 'utf8'),
  };
  const home = path.join(prisma, 'migrations');
  const database = await PGlite.create();
  try {
    const engine = await openEngine(schema, new PrismaPGlite(database));
    const { exitCode, stdout } = await engine.diff({
      from: {
        tag: 'migrations',
        baseDir: home,
        lockfile: {
          path: 'migration_lock.toml',
          content: readFileSync(path.join(home, 'migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: migrationNames(prisma).map((name) => ({
          path: name,
          migrationFile: {
            path: 'migration.sql',
            content: { tag: 'ok', value: readFileSync(path.join(home, name, 'migration.sql'), 'utf8') },
          },
        })),
      },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : (stdout ?? '');
  } finally {
    await database.close();
  }
}

/** As much of it as is used: the house is checked without the browser's types, where the rest is declared. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let started = false;

/** The package expects a bundler to start its WebAssembly; in Node that is done by hand, once. */
async function openEngine(
  schema: { path: string; content: string },
  database: PrismaPGlite,
): Promise<wasm.SchemaEngine> {
  if (!started) {
    const home = path.dirname(
      createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
    );
    const bytes = readFileSync(path.join(home, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': wasm });
    wasm.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    started = true;
  }
  return wasm.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(database),
  );
}
