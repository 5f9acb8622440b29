-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "answer_times" TEXT;

-- AlterTable
ALTER TABLE "persons" ADD COLUMN     "page" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "persons_page_key" ON "persons"("page");
