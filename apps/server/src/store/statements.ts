import type { Append, Chair, Cutoffs, Store } from './store.ts';

/** The statements that PostgreSQL and SQLite have in different words. All others are written by Prisma. */
export interface Statements {
  /**
   * Appends entries of as many matches, in one transaction, and resolves to the ids of the matches whose entry was kept.
   * An entry is kept when its match ends right before it and is in its epoch, and neither its place nor its command id is
   * taken; others do not suffer from one that is not kept. Rejects when the database does not do it; the whole transaction is then undone.
   */
  append(batch: readonly Append[]): Promise<ReadonlySet<string>>;
  /** See `Store.takeChair`: either the code is used and the chair taken, or neither. */
  takeChair(
    match: Parameters<Store['takeChair']>[0],
    joinHash: string,
    chair: Chair,
    now: Date,
  ): Promise<boolean>;
  /** See `Store.moveChair`. */
  moveChair: Store['moveChair'];
  /** See `Store.handIn`. */
  handIn: Store['handIn'];
  /** See `Store.claimDue`. */
  claimDue: Store['claimDue'];
  /** A trivial query. */
  ping(): Promise<void>;
  /** See `Store.isCopy`. */
  isCopy(): Promise<boolean>;
  /** See `Store.makeOriginal`. */
  makeOriginal(): Promise<void>;
  /** See `Store.clearMatch`. */
  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean>;
}
