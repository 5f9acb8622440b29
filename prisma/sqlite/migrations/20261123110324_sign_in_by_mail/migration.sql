-- CreateTable
CREATE TABLE "sign_ins" (
    "code_hash" TEXT NOT NULL PRIMARY KEY,
    "person_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "used_at" DATETIME,
    CONSTRAINT "sign_ins_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "sign_ins_person_id_idx" ON "sign_ins"("person_id");

-- CreateIndex
CREATE INDEX "sign_ins_address_idx" ON "sign_ins"("address");

-- CreateIndex
CREATE INDEX "sign_ins_created_at_idx" ON "sign_ins"("created_at");
