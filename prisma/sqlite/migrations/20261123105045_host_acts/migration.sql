-- AlterTable
ALTER TABLE "persons" ADD COLUMN "blocked_at" DATETIME;

-- CreateTable
CREATE TABLE "host_acts" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "at" DATETIME NOT NULL,
    "until" DATETIME
);

-- CreateIndex
CREATE INDEX "host_acts_at_idx" ON "host_acts"("at");
