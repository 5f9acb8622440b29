import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of schemas and migrations. Tests use another one. */
export const PRISMA = path.resolve(import.meta.dirname, '../../prisma');

const HEADER = `// Generated from prisma/schema.prisma by scripts/migrations/author.ts. Do not edit: change that schema and run
//
//   npx tsx scripts/migrations/author.ts WHAT-IT-DOES

`;

/** Where the two schemas differ: a text of the PostgreSQL schema, and its replacement for SQLite. */
const differences = [
  ['provider = "postgresql"', 'provider = "sqlite"'],
  [
    'output        = "../apps/server/src/generated/prisma"',
    'output        = "../../apps/server/src/generated/sqlite"',
  ],
] as const;

/**
 * Derives the SQLite schema from the PostgreSQL schema. Throws if the source no longer has each text to replace exactly
 * once.
 */
export function sqliteSchema(source: string): string {
  return differences.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`prisma/schema.prisma must say once: ${from}`);
    return text.replace(from, to);
  }, HEADER + source);
}

/**
 * A database in which the schema engine can build tables, and the files that describe them. Paths are relative to PRISMA.
 */
export interface Provider {
  readonly name: 'postgresql' | 'sqlite';
  readonly schema: string;
  readonly migrations: string;
}

export const providers: readonly Provider[] = [
  { name: 'postgresql', schema: 'schema.prisma', migrations: 'migrations' },
  { name: 'sqlite', schema: 'sqlite/schema.prisma', migrations: 'sqlite/migrations' },
];

/** Names of the migrations of a provider, oldest first. */
export function migrationNames({ migrations }: Provider, prisma: string = PRISMA): string[] {
  return readdirSync(path.join(prisma, migrations), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Whether the committed SQLite schema matches the source. */
export function isGenerated(prisma: string = PRISMA): boolean {
  const text = (file: string) => readFileSync(path.join(prisma, file), 'utf8');
  return text('sqlite/schema.prisma') === sqliteSchema(text('schema.prisma'));
}
