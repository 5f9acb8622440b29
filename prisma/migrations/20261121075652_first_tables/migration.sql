-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "rules_version" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "charts_name" TEXT NOT NULL,
    "charts_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "join_hash" TEXT,
    "watch_code" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "ended" BOOLEAN NOT NULL,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "chairs_pkey" PRIMARY KEY ("match_id","seat")
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
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "entries_pkey" PRIMARY KEY ("match_id","sequence")
);

-- CreateTable
CREATE TABLE "snapshots" (
    "match_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("match_id","sequence")
);

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "matches_join_hash_key" ON "matches"("join_hash");

-- CreateIndex
CREATE UNIQUE INDEX "matches_watch_code_key" ON "matches"("watch_code");

-- CreateIndex
CREATE INDEX "matches_ended_idx" ON "matches"("ended");

-- CreateIndex
CREATE UNIQUE INDEX "chairs_recovery_hash_key" ON "chairs"("recovery_hash");

-- CreateIndex
CREATE INDEX "chairs_session_id_idx" ON "chairs"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "entries_match_id_seat_command_id_key" ON "entries"("match_id", "seat", "command_id");

-- AddForeignKey
ALTER TABLE "chairs" ADD CONSTRAINT "chairs_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
