-- AlterTable
ALTER TABLE "matches" ADD COLUMN "held_from" TEXT;
ALTER TABLE "matches" ADD COLUMN "held_join" TEXT;
ALTER TABLE "matches" ADD COLUMN "held_seat" TEXT;
ALTER TABLE "matches" ADD COLUMN "held_since" REAL;
ALTER TABLE "matches" ADD COLUMN "made_from" TEXT;

-- CreateTable
CREATE TABLE "written" (
    "person_id" TEXT NOT NULL PRIMARY KEY,
    "day" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "written_day_idx" ON "written"("day");

-- CreateIndex
CREATE INDEX "matches_held_since_idx" ON "matches"("held_since");

-- CreateIndex
CREATE INDEX "matches_made_from_idx" ON "matches"("made_from");
