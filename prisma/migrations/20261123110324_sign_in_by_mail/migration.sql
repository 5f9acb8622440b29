-- CreateTable
CREATE TABLE "sign_ins" (
    "code_hash" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("code_hash")
);

-- CreateIndex
CREATE INDEX "sign_ins_person_id_idx" ON "sign_ins"("person_id");

-- CreateIndex
CREATE INDEX "sign_ins_address_idx" ON "sign_ins"("address");

-- CreateIndex
CREATE INDEX "sign_ins_created_at_idx" ON "sign_ins"("created_at");

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;
