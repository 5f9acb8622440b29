-- AlterTable
ALTER TABLE "chairs" ADD COLUMN     "recovered_at" TIMESTAMP(3),
ADD COLUMN     "recovered_from" TEXT;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "how" TEXT NOT NULL DEFAULT 'first',
ADD COLUMN     "joined_at" TIMESTAMP(3),
ADD COLUMN     "label" TEXT,
ADD COLUMN     "linked_at" TIMESTAMP(3),
ADD COLUMN     "person_id" TEXT,
ADD COLUMN     "told_at" TIMESTAMP(3),
ADD COLUMN     "used_on" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "persons" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "merged_into" TEXT,

    CONSTRAINT "persons_pkey" PRIMARY KEY ("id")
);

-- What an earlier version wrote belongs to a person with the id of its session: seats name that person already.
-- All that sessions have more from here on may be null, or says what it is by itself: a server of an earlier version can
-- go on writing them.
INSERT INTO "persons" ("id", "name", "created_at") SELECT "id", "name", "created_at" FROM "sessions";
UPDATE "sessions" SET "person_id" = "id";

-- CreateTable
CREATE TABLE "pairings" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "asked_of" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMP(3) NOT NULL,
    "ticket" TEXT,
    "digits" TEXT,
    "label" TEXT,
    "visitor" TEXT,
    "session_id" TEXT,

    CONSTRAINT "pairings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pairings_asked_of_key" ON "pairings"("asked_of");

-- CreateIndex
CREATE UNIQUE INDEX "pairings_place_key" ON "pairings"("place");

-- CreateIndex
CREATE UNIQUE INDEX "pairings_ticket_key" ON "pairings"("ticket");

-- CreateIndex
CREATE INDEX "pairings_person_id_idx" ON "pairings"("person_id");

-- CreateIndex
CREATE INDEX "pairings_expires_at_idx" ON "pairings"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_person_id_idx" ON "sessions"("person_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;
