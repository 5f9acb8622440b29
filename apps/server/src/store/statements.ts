import type { Prisma } from '../generated/prisma/client.ts';
import type { DeviceNews } from './device-news.ts';
import type { NoticeStore } from './notice-store.ts';
import type { Append, Beat, Chair, Cutoffs, Holding, Store } from './store.ts';

/** The statements that PostgreSQL and SQLite have in different words. All others are written by Prisma. */
export interface Statements {
  /**
   * Appends entries of as many matches, in one transaction, and resolves to the ids of the matches whose entry was
   * kept, each with what its person has written on that day in all (0 without one). An entry is kept when its match ends right before it and is in its epoch, and neither its place nor its command id is
   * taken; with it are kept the notices for whom it makes the match wait, if they wish for any. Others do not suffer from one that is not kept. Rejects when the database does not do it; the whole transaction is then undone.
   */
  append(batch: readonly Append[]): Promise<ReadonlyMap<string, number>>;
  /** See `Store.takeChair`: either the code is used and the chair taken, or neither. */
  takeChair(
    match: Parameters<Store['takeChair']>[0],
    joinHash: string,
    chair: Chair,
    now: Date,
    held: Holding | null,
  ): Promise<boolean>;
  /** Makes others who count what is of this address wait until the transaction ends. */
  holdAddress(work: Prisma.TransactionClient, from: string): Promise<void>;
  /** See `Store.moveChair`. */
  moveChair: Store['moveChair'];
  /** See `Store.handIn`. */
  handIn: Store['handIn'];
  /** See `Store.claimDue`. */
  claimDue: Store['claimDue'];
  /** See `Store.claimLate`. */
  claimLate: Store['claimLate'];
  /** See `Store.beat`. `fresh`: the name of a clock that begins now. */
  beat(fresh: string): Promise<Beat>;
  /** See `NoticeStore.claimNotices`. */
  claimNotices: NoticeStore['claimNotices'];
  /** See `DeviceNewsStore.claimDeviceNews`: which were claimed. */
  claimDeviceNews(
    now: Date,
    until: Date,
    most: number,
  ): Promise<Pick<DeviceNews, 'sessionId' | 'personId'>[]>;
  /** See `NoticeStore.clearChannels`. */
  clearChannels: NoticeStore['clearChannels'];
  /** A trivial query. */
  ping(): Promise<void>;
  /** See `Store.isCopy`. */
  isCopy(): Promise<boolean>;
  /** See `Store.makeOriginal`. */
  makeOriginal(): Promise<void>;
  /** See `Store.clearMatch`. */
  clearMatch(id: string, cutoffs: Cutoffs): Promise<boolean>;
}
