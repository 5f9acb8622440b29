import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import { migrationNames, PRISMA, type Provider } from './providers.ts';

/**
 * The SQL that leads from the result of the migrations to the schema, or null if they agree. Prisma's own schema engine,
 * compiled to WebAssembly, computes the SQL on empty databases, which `databases` provides. Rejects if a migration does not
 * run or the schema is invalid.
 */
export async function difference(
  provider: Provider,
  databases: SqlMigrationAwareDriverAdapterFactory,
  prisma: string = PRISMA,
): Promise<string | null> {
  const file = path.join(prisma, provider.schema);
  const schema = { path: file, content: readFileSync(file, 'utf8') };
  const home = path.join(prisma, provider.migrations);
  const engine = await openEngine(schema, databases);
  const { exitCode, stdout } = await engine.diff({
    from: {
      tag: 'migrations',
      baseDir: home,
      lockfile: {
        path: 'migration_lock.toml',
        content: readFileSync(path.join(home, 'migration_lock.toml'), 'utf8'),
      },
      shadowDbInitScript: '',
      migrationDirectories: migrationNames(provider, prisma).map((name) => ({
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
}

/** Declares only the members in use. The type check excludes the browser's types, which would declare WebAssembly. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let started = false;

/** Starts the WebAssembly of the engine, once. The package expects a bundler to do this. */
async function openEngine(
  schema: { path: string; content: string },
  databases: SqlMigrationAwareDriverAdapterFactory,
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
    bindMigrationAwareSqlAdapterFactory(databases),
  );
}
