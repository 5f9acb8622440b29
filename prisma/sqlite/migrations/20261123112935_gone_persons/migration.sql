-- AlterTable
ALTER TABLE "blocks" ADD COLUMN "name" TEXT;

-- AlterTable
ALTER TABLE "chairs" ADD COLUMN "left_at" DATETIME;

-- CreateIndex
CREATE INDEX "lines_at_idx" ON "lines"("at");
