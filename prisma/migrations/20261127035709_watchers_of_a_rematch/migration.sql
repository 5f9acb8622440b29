-- AlterTable
ALTER TABLE "rematches" ADD COLUMN     "watched" BOOLEAN NOT NULL DEFAULT false;
