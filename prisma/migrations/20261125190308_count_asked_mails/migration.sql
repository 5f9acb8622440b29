-- DropIndex
DROP INDEX "sign_ins_address_idx";

-- DropIndex
DROP INDEX "sign_ins_created_at_idx";

-- CreateTable
CREATE TABLE "mail_asks" (
    "name" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "asked_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mail_asks_pkey" PRIMARY KEY ("name","slot")
);

-- CreateIndex
CREATE INDEX "mail_asks_asked_at_idx" ON "mail_asks"("asked_at");

-- CreateIndex
CREATE INDEX "sign_ins_expires_at_idx" ON "sign_ins"("expires_at");
