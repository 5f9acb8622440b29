-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "open_until" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "matches_open_until_idx" ON "matches"("open_until");
