-- AlterTable
ALTER TABLE "pairings" ADD COLUMN     "box" TEXT,
ADD COLUMN     "commitment" TEXT,
ADD COLUMN     "first_key" TEXT,
ADD COLUMN     "second_key" TEXT;

-- CreateTable
CREATE TABLE "key_rings" (
    "person_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "box" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "key_rings_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "parcels" (
    "match_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "box" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "parcels_pkey" PRIMARY KEY ("match_id","person_id","kind")
);

-- CreateIndex
CREATE INDEX "parcels_person_id_idx" ON "parcels"("person_id");

-- AddForeignKey
ALTER TABLE "key_rings" ADD CONSTRAINT "key_rings_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;
