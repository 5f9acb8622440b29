-- AlterTable
ALTER TABLE "persons" ADD COLUMN "quiet_hours" TEXT;
