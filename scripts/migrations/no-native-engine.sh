#!/bin/sh
# Replaces the native schema engine of Prisma. It must fail loudly: an engine that prints nothing and
# succeeds would let `prisma migrate deploy` report success without having done anything.
cat >&2 <<'HINT'
This project does without Prisma's native schema engine.
  write a migration after changing prisma/schema.prisma:   npx tsx scripts/migrations/author.ts WHAT-IT-DOES
  see whether schema and migrations agree:                  npm run migrations:check
  apply migrations:                                         the server does so when it starts
HINT
exit 1
