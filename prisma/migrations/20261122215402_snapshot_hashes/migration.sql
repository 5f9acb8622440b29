-- AlterTable
ALTER TABLE "snapshots" ADD COLUMN     "hash" TEXT;

-- Of what is there already: over the same text that the program takes (apps/server/src/store/hashes.ts).
UPDATE "snapshots"
SET "hash" = encode(sha256(convert_to("match_id" || E'\n' || "sequence" || E'\n' || "state", 'UTF8')), 'hex');
ALTER TABLE "snapshots" ALTER COLUMN "hash" SET NOT NULL;
