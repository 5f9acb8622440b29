-- CreateTable
CREATE TABLE "channels" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "person_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "confirm_hash" TEXT,
    "last_error" TEXT,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "wishes" (
    "person_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "channels" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "marks" TEXT NOT NULL,
    "sent_at" DATETIME,
    "looking_until" DATETIME,

    PRIMARY KEY ("person_id", "match_id"),
    CONSTRAINT "wishes_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "notice_jobs" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "due_at" DATETIME NOT NULL,
    "lease_until" DATETIME,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "served" TEXT NOT NULL DEFAULT '[]',

    PRIMARY KEY ("match_id", "seat", "version"),
    CONSTRAINT "notice_jobs_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "server_keys" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "channels_confirm_hash_key" ON "channels"("confirm_hash");

-- CreateIndex
CREATE INDEX "channels_person_id_idx" ON "channels"("person_id");

-- CreateIndex
CREATE INDEX "channels_address_idx" ON "channels"("address");

-- CreateIndex
CREATE INDEX "wishes_match_id_idx" ON "wishes"("match_id");

-- CreateIndex
CREATE INDEX "notice_jobs_due_at_idx" ON "notice_jobs"("due_at");

-- CreateIndex
CREATE INDEX "notice_jobs_person_id_idx" ON "notice_jobs"("person_id");
