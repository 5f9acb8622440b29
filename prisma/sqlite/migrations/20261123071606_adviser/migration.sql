-- AlterTable
ALTER TABLE "matches" ADD COLUMN "adviser" BOOLEAN NOT NULL DEFAULT false;
