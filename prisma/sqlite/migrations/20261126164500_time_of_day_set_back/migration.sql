-- AlterTable
ALTER TABLE "heartbeats" ADD COLUMN "ahead" REAL NOT NULL DEFAULT 0;
