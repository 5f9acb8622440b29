/** The public face of the store: where sessions, matches and their records live. */
export { StoreError, type StoreErrorCode } from './errors.ts';
export { openStore, type Home } from './open.ts';
export { withHolder } from './holders.ts';
export { copyDatabase, restoreCopy } from './sqlite/copy.ts';
export { copyApart, openStoreApart } from './thread.ts';
export type { ChannelTrouble, HostAct, HostStore, PersonTold, TableTold } from './host-store.ts';
export type { DeviceNews } from './device-news.ts';
export type {
  NoticeChannel,
  NoticeJob,
  NoticeKey,
  NoticeMarks,
  NoticeStore,
  NoticeWish,
  Notices,
  QuietHours,
} from './notice-store.ts';
export type { Passkey } from './passkeys.ts';
export {
  NEW_FOR,
  isVisiting,
  type Arrival,
  type Joined,
  type Moved,
  type Pairing,
  type Session,
  type SignIn,
} from './persons.ts';
export {
  Overtaken,
  type Adopted,
  type AnswerTimes,
  type Append,
  type Beat,
  type Chair,
  type Cutoffs,
  type Entry,
  type Held,
  type Holding,
  type InEpoch,
  type Maker,
  type Mark,
  type MatchRow,
  type Part,
  type PastDice,
  type Position,
  type Rematch,
  type Snapshot,
  type Store,
  type Versions,
  type First,
  type Most,
} from './store.ts';
export type { HeldToken, SeatToken, TokenStore } from './token-store.ts';
export type { Writing, WrittenStore } from './written.ts';
export type { Block, Hidden, InRoom, Line, Report, Sitting, TalkStore } from './talk.ts';
