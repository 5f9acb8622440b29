-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "past_dice" TEXT NOT NULL DEFAULT '[]';
