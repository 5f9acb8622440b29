import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The command line would fetch a native schema engine at every turn, also where there is no network. Nothing here
// needs it: scripts/migrations writes migrations, the server applies them. Set the variable to have it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(
  new URL('scripts/migrations/no-native-engine.sh', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
