-- CreateTable
CREATE TABLE "channels" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "confirm_hash" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wishes" (
    "person_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "channels" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "marks" TEXT NOT NULL,
    "sent_at" TIMESTAMP(3),
    "looking_until" TIMESTAMP(3),

    CONSTRAINT "wishes_pkey" PRIMARY KEY ("person_id","match_id")
);

-- CreateTable
CREATE TABLE "notice_jobs" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "person_id" TEXT NOT NULL,
    "due_at" TIMESTAMP(3) NOT NULL,
    "lease_until" TIMESTAMP(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "served" TEXT NOT NULL DEFAULT '[]',

    CONSTRAINT "notice_jobs_pkey" PRIMARY KEY ("match_id","seat","version")
);

-- CreateTable
CREATE TABLE "server_keys" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "server_keys_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "channels_confirm_hash_key" ON "channels"("confirm_hash");

-- CreateIndex
CREATE INDEX "channels_person_id_idx" ON "channels"("person_id");

-- CreateIndex
CREATE INDEX "channels_address_idx" ON "channels"("address");

-- CreateIndex
CREATE INDEX "wishes_match_id_idx" ON "wishes"("match_id");

-- CreateIndex
CREATE INDEX "notice_jobs_due_at_idx" ON "notice_jobs"("due_at");

-- CreateIndex
CREATE INDEX "notice_jobs_person_id_idx" ON "notice_jobs"("person_id");

-- AddForeignKey
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_jobs" ADD CONSTRAINT "notice_jobs_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
