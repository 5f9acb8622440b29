-- AlterTable
ALTER TABLE "pairings" ADD COLUMN "cookie_hash" TEXT;

-- AlterTable
ALTER TABLE "seat_tokens" ADD COLUMN "session_id" TEXT;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "cookie_at" DATETIME;
ALTER TABLE "sessions" ADD COLUMN "cookie_hash" TEXT;
ALTER TABLE "sessions" ADD COLUMN "former_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "sessions_cookie_hash_key" ON "sessions"("cookie_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_former_hash_key" ON "sessions"("former_hash");
