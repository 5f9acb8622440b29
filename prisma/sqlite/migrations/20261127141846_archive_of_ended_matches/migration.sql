-- AlterTable
ALTER TABLE "matches" ADD COLUMN "archived" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "chairs" ADD COLUMN "archive" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "matches_archived_created_at_idx" ON "matches"("archived", "created_at");
