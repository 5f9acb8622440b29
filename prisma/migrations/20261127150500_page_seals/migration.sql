-- AlterTable
ALTER TABLE "parcels" ADD COLUMN     "page_hash" TEXT,
ADD COLUMN     "page_month" TEXT;

-- CreateTable
CREATE TABLE "page_seals" (
    "match_id" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "page" TEXT,
    "page_salt" TEXT,

    CONSTRAINT "page_seals_pkey" PRIMARY KEY ("match_id","commitment")
);

-- CreateIndex
CREATE INDEX "page_seals_person_id_idx" ON "page_seals"("person_id");

-- AddForeignKey
ALTER TABLE "page_seals" ADD CONSTRAINT "page_seals_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
