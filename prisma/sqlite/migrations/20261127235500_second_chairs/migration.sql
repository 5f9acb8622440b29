-- AlterTable
ALTER TABLE "chairs" ADD COLUMN "second_chair" BOOLEAN;

-- AlterTable
ALTER TABLE "seat_tokens" ADD COLUMN "companion_id" TEXT;
ALTER TABLE "seat_tokens" ADD COLUMN "expires_at" DATETIME;

-- CreateIndex
CREATE INDEX "seat_tokens_companion_id_idx" ON "seat_tokens"("companion_id");
