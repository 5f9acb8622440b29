-- AlterTable
ALTER TABLE "chairs" ADD COLUMN "handover_hash" TEXT;
ALTER TABLE "chairs" ADD COLUMN "past_holders" TEXT;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "deadline" REAL;
ALTER TABLE "matches" ADD COLUMN "pace" TEXT;

-- CreateTable
CREATE TABLE "heartbeats" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "clock" TEXT NOT NULL,
    "counted" REAL NOT NULL,
    "resumed" REAL NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "chairs_handover_hash_key" ON "chairs"("handover_hash");

-- CreateIndex
CREATE INDEX "matches_deadline_idx" ON "matches"("deadline");
