-- AlterTable
ALTER TABLE "pairings" ADD COLUMN "box" TEXT;
ALTER TABLE "pairings" ADD COLUMN "commitment" TEXT;
ALTER TABLE "pairings" ADD COLUMN "first_key" TEXT;
ALTER TABLE "pairings" ADD COLUMN "second_key" TEXT;

-- CreateTable
CREATE TABLE "key_rings" (
    "person_id" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "box" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "key_rings_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "parcels" (
    "match_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "box" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("match_id", "person_id", "kind"),
    CONSTRAINT "parcels_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "parcels_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "parcels_person_id_idx" ON "parcels"("person_id");
