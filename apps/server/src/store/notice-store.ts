import type { Seat } from '@1bob/game';
import type { DeviceNewsStore } from './device-news.ts';
import type { MailAskStore } from './mail-asks.ts';

/** Where a person is told that it is their move. */
export interface NoticeChannel {
  id: string;
  personId: string;
  kind: 'push' | 'mail' | 'webhook';
  /** An address of mail, or of https. */
  address: string;
  /** Keys of a push endpoint, or the form of a webhook; of a mail nothing. */
  details: Readonly<Record<string, string>>;
  language: string;
  /** Nothing is sent to an address of mail before its owner has confirmed it. */
  verified: boolean;
  /** SHA-256 of the code that confirms it; null once used. */
  confirmHash: string | null;
  /** Why the last sending failed, as a code; null after one that did not. */
  lastError: string | null;
  createdAt: Date;
}

/** How far the log of each view had been told when a person last looked at it. */
export interface NoticeMarks {
  own: string;
  public: string;
}

/** What a person wishes to be told of one match. */
export interface NoticeWish {
  personId: string;
  matchId: string;
  /** Ids of channels. */
  channels: readonly string[];
  /** Minutes between two notices, at least. */
  minutes: number;
  /** As the seat sees the match, or as observers do. */
  content: 'own' | 'public';
  marks: NoticeMarks;
  sentAt: Date | null;
  /** While a socket of the person has the table open this lies ahead. */
  lookingUntil: Date | null;
}

/**
 * What a person is told of a match: it began to wait for their seat, the other player came, it has ended, or the other player
 * offers a further game.
 */
export type NoticeKind = 'move' | 'joined' | 'ended' | 'rematch';

/** Names a job: it came to be at that version of the view for observers; what comes after the end has the next one. */
export interface NoticeKey {
  matchId: string;
  seat: Seat;
  version: number;
}

/** A notice that is to go out. */
export interface NoticeJob extends NoticeKey {
  kind: NoticeKind;
  personId: string;
  dueAt: Date;
  /** A server works on it until then; null while none does. Names its claim too. */
  leaseUntil: Date | null;
  /** How often it was claimed. */
  tries: number;
  /** Ids of channels that it went out by. */
  served: readonly string[];
}

/** Who is to be told of an entry, and when. */
export interface Notices {
  kind: 'move' | 'ended';
  seats: readonly Seat[];
  due: Date;
}

/** Between which hours of the day a person is told nothing of their matches: "22:00", in a time zone by its IANA name. */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** What the store keeps to tell people that it is their move, or that a device is theirs. */
export interface NoticeStore extends DeviceNewsStore, MailAskStore {
  createChannel(channel: NoticeChannel): Promise<void>;
  /** Channels of these people, the oldest first. */
  channelsOf(people: readonly string[]): Promise<NoticeChannel[]>;
  findChannel(id: string): Promise<NoticeChannel | null>;
  /** How many confirmed channels with this address there are, of all persons. */
  countChannelsAt(address: string): Promise<number>;
  /** Confirmed channels of mail at this address, of all persons, the oldest first. */
  mailsAt(address: string): Promise<NoticeChannel[]>;
  /** Confirms the channel that has this code and was made after that; null when there is none. */
  confirmChannel(confirmHash: string, madeAfter: Date): Promise<NoticeChannel | null>;
  /** Deletes addresses of mail that nobody has confirmed and that were made before a time. */
  clearUnconfirmed(madeBefore: Date): Promise<void>;
  setChannelError(id: string, lastError: string | null): Promise<void>;
  /**
   * Deletes channels made before a time whose owner is told of no running match. A confirmed address of mail stays as long as its
   * owner has a device or a seat: it is their way back.
   */
  clearChannels(madeBefore: Date): Promise<void>;
  /** Deletes a channel; `personId`: only one of theirs. */
  deleteChannel(id: string, personId?: string): Promise<boolean>;

  wishesOf(people: readonly string[]): Promise<NoticeWish[]>;
  findWish(personId: string, matchId: string): Promise<NoticeWish | null>;
  /** Puts a wish in the place of the one before; what was sent and looked at stays known. */
  putWish(wish: Pick<NoticeWish, 'personId' | 'matchId' | 'channels' | 'minutes' | 'content'>): Promise<void>;
  /** A person looks at a match until then, and has been told so much of it; false when they have no wish for it. */
  noteLook(
    personId: string,
    matchId: string,
    look: { lookingUntil: Date; marks: NoticeMarks },
  ): Promise<boolean>;
  noteSent(personId: string, matchIds: readonly string[], at: Date): Promise<void>;

  /** The quiet hours of those of these people who have some. */
  quietHoursOf(people: readonly string[]): Promise<Map<string, QuietHours>>;
  setQuietHours(personId: string, hours: QuietHours | null): Promise<void>;

  /** Keeps a job that no entry makes, unless there is one by its key or the person wishes for none. */
  noteNotice(job: NoticeKey & Pick<NoticeJob, 'kind' | 'personId' | 'dueAt'>): Promise<void>;
  /**
   * Jobs that are due before `now` and that no server works on, all those of as many people as `people`, those who have
   * waited longest first. No other server gets them before `until`.
   */
  claimNotices(now: Date, until: Date, people: number): Promise<NoticeJob[]>;
  /** When the first unclaimed notice, or unclaimed news of a device, falls due; null: there is none. */
  nextDue(): Promise<Date | null>;
  /** Deletes a job that is still claimed until `leaseUntil`. */
  settleNotice(job: NoticeJob): Promise<void>;
  /** Notes by which channels a job went out, while it is still claimed. */
  noteServed(job: NoticeJob, served: readonly string[]): Promise<void>;
  /** Gives a claimed job back, to be done later. */
  postponeNotice(job: NoticeJob, dueAt: Date): Promise<void>;

  /** The value under a name: what is there already, or this one. It is JSON text, and the same for all servers. */
  keepKey(name: string, value: string): Promise<string>;
}
