-- CreateTable
CREATE TABLE "rematches" (
    "match_id" TEXT NOT NULL PRIMARY KEY,
    "seat" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "next_id" TEXT,
    CONSTRAINT "rematches_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
