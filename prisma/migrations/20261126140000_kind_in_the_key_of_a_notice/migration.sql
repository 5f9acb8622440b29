-- AlterTable
ALTER TABLE "notice_jobs" DROP CONSTRAINT "notice_jobs_pkey",
ADD CONSTRAINT "notice_jobs_pkey" PRIMARY KEY ("match_id", "seat", "version", "kind");
