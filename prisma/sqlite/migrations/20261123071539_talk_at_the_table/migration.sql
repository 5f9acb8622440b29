-- CreateTable
CREATE TABLE "talks" (
    "match_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    PRIMARY KEY ("match_id", "room"),
    CONSTRAINT "talks_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "lines" (
    "match_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "seat" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("match_id", "room", "number"),
    CONSTRAINT "lines_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "talkers" (
    "person_id" TEXT NOT NULL PRIMARY KEY,
    "said" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "mutes" (
    "match_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "muted_id" TEXT NOT NULL,

    PRIMARY KEY ("match_id", "person_id", "muted_id"),
    CONSTRAINT "mutes_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "blocks" (
    "person_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("person_id", "blocked_id")
);

-- CreateTable
CREATE TABLE "reports" (
    "match_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "said_by" TEXT NOT NULL,
    "seat" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "said_at" DATETIME NOT NULL,

    PRIMARY KEY ("match_id", "room", "number", "person_id")
);

-- CreateTable
CREATE TABLE "presences" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "seen_at" DATETIME NOT NULL,

    PRIMARY KEY ("match_id", "seat"),
    CONSTRAINT "presences_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "lines_person_id_at_idx" ON "lines"("person_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "lines_match_id_room_person_id_line_id_key" ON "lines"("match_id", "room", "person_id", "line_id");

-- CreateIndex
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");

-- CreateIndex
CREATE INDEX "reports_person_id_idx" ON "reports"("person_id");

-- CreateIndex
CREATE INDEX "reports_at_idx" ON "reports"("at");
