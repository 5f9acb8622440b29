-- CreateTable
CREATE TABLE "device_news" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "label" TEXT,
    "how" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "due_at" TIMESTAMP(3) NOT NULL,
    "lease_until" TIMESTAMP(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "served" TEXT NOT NULL DEFAULT '[]',

    CONSTRAINT "device_news_pkey" PRIMARY KEY ("session_id","person_id")
);

-- CreateIndex
CREATE INDEX "device_news_person_id_idx" ON "device_news"("person_id");

-- CreateIndex
CREATE INDEX "device_news_due_at_idx" ON "device_news"("due_at");

-- AddForeignKey
ALTER TABLE "device_news" ADD CONSTRAINT "device_news_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;
