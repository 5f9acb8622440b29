-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_notice_jobs" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'move',
    "person_id" TEXT NOT NULL,
    "due_at" DATETIME NOT NULL,
    "lease_until" DATETIME,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "served" TEXT NOT NULL DEFAULT '[]',

    PRIMARY KEY ("match_id", "seat", "version", "kind"),
    CONSTRAINT "notice_jobs_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_notice_jobs" ("due_at", "kind", "lease_until", "match_id", "person_id", "seat", "served", "tries", "version") SELECT "due_at", "kind", "lease_until", "match_id", "person_id", "seat", "served", "tries", "version" FROM "notice_jobs";
DROP TABLE "notice_jobs";
ALTER TABLE "new_notice_jobs" RENAME TO "notice_jobs";
CREATE INDEX "notice_jobs_due_at_idx" ON "notice_jobs"("due_at");
CREATE INDEX "notice_jobs_person_id_idx" ON "notice_jobs"("person_id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
