-- AlterTable
ALTER TABLE "matches" ADD COLUMN "plot_table" BOOLEAN NOT NULL DEFAULT false;
