-- AlterTable
ALTER TABLE "notice_jobs" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'move';
