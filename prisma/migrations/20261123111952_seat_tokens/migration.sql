-- AlterTable
ALTER TABLE "chairs" ADD COLUMN     "program" BOOLEAN;

-- CreateTable
CREATE TABLE "seat_tokens" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "used_on" TIMESTAMP(3),

    CONSTRAINT "seat_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "seat_tokens_hash_key" ON "seat_tokens"("hash");

-- CreateIndex
CREATE INDEX "seat_tokens_match_id_seat_idx" ON "seat_tokens"("match_id", "seat");

-- CreateIndex
CREATE INDEX "seat_tokens_person_id_idx" ON "seat_tokens"("person_id");

-- AddForeignKey
ALTER TABLE "seat_tokens" ADD CONSTRAINT "seat_tokens_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
