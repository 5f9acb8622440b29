/** The public face of the store: where persons, matches and their records live. */
export { Overtaken, StoreError } from './errors.ts';
export { openStore, type Home } from './open.ts';
export type { Store } from './store.ts';
export { copyApart, openStoreApart } from './thread.ts';

export { NEW_FOR, isVisiting, type Arrival, type Session } from './session.ts';
export type { Joined } from './joining.ts';
export type { Pairing } from './pairings.ts';
export type { SignIn } from './sign-ins.ts';
export type { Passkey } from './passkeys.ts';
export { parcelKinds, type Kept } from './parcels.ts';
export type { KeptPageSeal, PageSeal } from './page-seals.ts';
export type { HeldToken, SeatToken } from './tokens.ts';
export type { OwnSecondChair, SecondChair } from './second-chairs.ts';
export type { Writing } from './written.ts';

export {
  hasSeen,
  isComputers,
  readingAt,
  withHolder,
  type AnswerTimes,
  type Chair,
  type Held,
  type MatchRow,
  type Moved,
  type PastDice,
  type Reading,
  type RecordPosition,
} from './match.ts';
export type { Mark, Part } from './lists.ts';
export type { Holding } from './chairs.ts';
export type { Rematch } from './rematches.ts';
export type { Append, Entry, Snapshot, Versions } from './record.ts';
export type { Beat } from './due.ts';

export { adjutantsOf, type InRoom, type Line } from './talk.ts';
export type { Hidden } from './blocks.ts';
export type { Report } from './reports.ts';
export type { Sitting } from './presences.ts';

export type { NoticeChannel } from './channels.ts';
export type { NoticeWish, QuietHours } from './wishes.ts';
export type { EntryNotice, NoticeJob } from './notices.ts';
export type { DeviceNews } from './device-news.ts';
export type { ChannelTrouble, HostAct, PersonTold, TableTold } from './host.ts';
