-- AlterTable
ALTER TABLE "chairs" ADD COLUMN     "handover_hash" TEXT,
ADD COLUMN     "past_holders" TEXT;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "deadline" DOUBLE PRECISION,
ADD COLUMN     "pace" TEXT;

-- CreateTable
CREATE TABLE "heartbeats" (
    "id" TEXT NOT NULL,
    "clock" TEXT NOT NULL,
    "counted" DOUBLE PRECISION NOT NULL,
    "resumed" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "heartbeats_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "chairs_handover_hash_key" ON "chairs"("handover_hash");

-- CreateIndex
CREATE INDEX "matches_deadline_idx" ON "matches"("deadline");
