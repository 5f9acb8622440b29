-- AlterTable
ALTER TABLE "matches" ADD COLUMN "open_until" DATETIME;

-- CreateIndex
CREATE INDEX "matches_open_until_idx" ON "matches"("open_until");
