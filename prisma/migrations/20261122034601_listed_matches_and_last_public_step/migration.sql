-- DropIndex
DROP INDEX "matches_ended_idx";

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "public_at" TIMESTAMP(3);

-- Of a match that is there already the last step stands in for the last public one, which is no later.
UPDATE "matches" SET "public_at" = "updated_at";
ALTER TABLE "matches" ALTER COLUMN "public_at" SET NOT NULL;

-- CreateIndex
CREATE INDEX "matches_listed_ended_created_at_idx" ON "matches"("listed", "ended", "created_at");

-- CreateIndex
CREATE INDEX "matches_created_at_idx" ON "matches"("created_at");
