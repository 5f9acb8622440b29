-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "dice_scheme" TEXT NOT NULL DEFAULT 'hmac-sha256/1';
