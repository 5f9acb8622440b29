-- AlterTable
ALTER TABLE "persons" ADD COLUMN     "blocked_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "host_acts" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),

    CONSTRAINT "host_acts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "host_acts_at_idx" ON "host_acts"("at");
