-- CreateTable
CREATE TABLE "rematches" (
    "match_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "next_id" TEXT,

    CONSTRAINT "rematches_pkey" PRIMARY KEY ("match_id")
);

-- AddForeignKey
ALTER TABLE "rematches" ADD CONSTRAINT "rematches_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
