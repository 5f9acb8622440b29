-- AlterTable
ALTER TABLE "blocks" ADD COLUMN     "name" TEXT;

-- AlterTable
ALTER TABLE "chairs" ADD COLUMN     "left_at" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "lines_at_idx" ON "lines"("at");
