-- AlterTable
ALTER TABLE "chairs" ADD COLUMN "recovered_at" DATETIME;
ALTER TABLE "chairs" ADD COLUMN "recovered_from" TEXT;

-- CreateTable
CREATE TABLE "persons" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "merged_into" TEXT
);

-- CreateTable
CREATE TABLE "pairings" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "person_id" TEXT NOT NULL,
    "asked_of" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'open',
    "expires_at" DATETIME NOT NULL,
    "ticket" TEXT,
    "digits" TEXT,
    "label" TEXT,
    "visitor" TEXT,
    "session_id" TEXT,
    CONSTRAINT "pairings_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What an earlier version wrote belongs to a person with the id of its session: seats name that person already.
-- All of it may be null, or says what it is by itself: a server of an earlier version can go on writing sessions.
INSERT INTO "persons" ("id", "name", "created_at") SELECT "id", "name", "created_at" FROM "sessions";
ALTER TABLE "sessions" ADD COLUMN "person_id" TEXT REFERENCES "persons" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD COLUMN "label" TEXT;
ALTER TABLE "sessions" ADD COLUMN "how" TEXT NOT NULL DEFAULT 'first';
ALTER TABLE "sessions" ADD COLUMN "joined_at" DATETIME;
ALTER TABLE "sessions" ADD COLUMN "used_on" DATETIME;
ALTER TABLE "sessions" ADD COLUMN "told_at" DATETIME;
ALTER TABLE "sessions" ADD COLUMN "linked_at" DATETIME;
UPDATE "sessions" SET "person_id" = "id";
CREATE INDEX "sessions_person_id_idx" ON "sessions"("person_id");

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
