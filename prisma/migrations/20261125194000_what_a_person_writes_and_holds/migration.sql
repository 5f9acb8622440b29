-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "held_from" TEXT,
ADD COLUMN     "held_join" TEXT,
ADD COLUMN     "held_seat" TEXT,
ADD COLUMN     "held_since" DOUBLE PRECISION,
ADD COLUMN     "made_from" TEXT;

-- CreateTable
CREATE TABLE "written" (
    "person_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "written_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE INDEX "written_day_idx" ON "written"("day");

-- CreateIndex
CREATE INDEX "matches_held_since_idx" ON "matches"("held_since");

-- CreateIndex
CREATE INDEX "matches_made_from_idx" ON "matches"("made_from");
