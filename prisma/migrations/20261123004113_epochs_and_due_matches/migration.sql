-- The chain head has another name from here on, so that a server of an earlier version, which does not know of epochs,
-- can neither read nor write any more.
ALTER TABLE "matches" RENAME COLUMN "head" TO "chain_head";
ALTER TABLE "matches" ADD COLUMN "epoch" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "matches" ADD COLUMN "due_at" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "matches_due_at_idx" ON "matches"("due_at");
