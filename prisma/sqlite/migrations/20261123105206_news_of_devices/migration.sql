-- CreateTable
CREATE TABLE "device_news" (
    "session_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "label" TEXT,
    "how" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "due_at" DATETIME NOT NULL,
    "lease_until" DATETIME,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "served" TEXT NOT NULL DEFAULT '[]',

    PRIMARY KEY ("session_id", "person_id"),
    CONSTRAINT "device_news_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "device_news_person_id_idx" ON "device_news"("person_id");

-- CreateIndex
CREATE INDEX "device_news_due_at_idx" ON "device_news"("due_at");
