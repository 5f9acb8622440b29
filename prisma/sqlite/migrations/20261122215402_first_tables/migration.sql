-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "game" TEXT NOT NULL,
    "rules_version" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "charts_name" TEXT NOT NULL,
    "charts_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "sequence" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "dice_scheme" TEXT NOT NULL DEFAULT 'hmac-sha256/1',
    "past_dice" TEXT NOT NULL DEFAULT '[]',
    "join_hash" TEXT,
    "watch_code" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "ended" BOOLEAN NOT NULL,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "public_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "chairs" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "session_id" TEXT,
    "computer" TEXT,
    "name" TEXT,
    "recovery_hash" TEXT,
    "seal" TEXT,
    "contribution" TEXT,

    PRIMARY KEY ("match_id", "seat"),
    CONSTRAINT "chairs_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "entries" (
    "match_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "command_id" TEXT NOT NULL,
    "version_british" INTEGER NOT NULL,
    "version_german" INTEGER NOT NULL,
    "version_observer" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("match_id", "sequence"),
    CONSTRAINT "entries_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "snapshots" (
    "match_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("match_id", "sequence"),
    CONSTRAINT "snapshots_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "matches_join_hash_key" ON "matches"("join_hash");

-- CreateIndex
CREATE UNIQUE INDEX "matches_watch_code_key" ON "matches"("watch_code");

-- CreateIndex
CREATE INDEX "matches_listed_ended_created_at_idx" ON "matches"("listed", "ended", "created_at");

-- CreateIndex
CREATE INDEX "matches_created_at_idx" ON "matches"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "chairs_recovery_hash_key" ON "chairs"("recovery_hash");

-- CreateIndex
CREATE INDEX "chairs_session_id_idx" ON "chairs"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "entries_match_id_seat_command_id_key" ON "entries"("match_id", "seat", "command_id");
