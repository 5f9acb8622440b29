-- CreateTable
CREATE TABLE "talks" (
    "match_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "talks_pkey" PRIMARY KEY ("match_id","room")
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
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "lines_pkey" PRIMARY KEY ("match_id","room","number")
);

-- CreateTable
CREATE TABLE "talkers" (
    "person_id" TEXT NOT NULL,
    "said" INTEGER NOT NULL,

    CONSTRAINT "talkers_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "mutes" (
    "match_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "muted_id" TEXT NOT NULL,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("match_id","person_id","muted_id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "person_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("person_id","blocked_id")
);

-- CreateTable
CREATE TABLE "reports" (
    "match_id" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "said_by" TEXT NOT NULL,
    "seat" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "said_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("match_id","room","number","person_id")
);

-- CreateTable
CREATE TABLE "presences" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "presences_pkey" PRIMARY KEY ("match_id","seat")
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

-- AddForeignKey
ALTER TABLE "talks" ADD CONSTRAINT "talks_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
