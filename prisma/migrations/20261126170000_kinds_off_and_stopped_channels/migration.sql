-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "stopped" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "persons" ADD COLUMN     "notices_off" TEXT;

-- AlterTable
ALTER TABLE "wishes" ADD COLUMN     "folded_at" TIMESTAMP(3);
