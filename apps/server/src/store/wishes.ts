import type { NoticeWishModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';

/** How far the log of each view had been shown when the person last looked at it. */
export interface NoticeMarks {
  own: string;
  public: string;
}

/** What a person wishes to be notified of in one match. */
export interface NoticeWish {
  personId: string;
  matchId: string;
  /** Ids of channels. */
  channels: readonly string[];
  /** Minimum minutes between two notices. */
  minutes: number;
  /** Whether notices show the match as the seat sees it, or as observers do. */
  content: 'own' | 'public';
  marks: NoticeMarks;
  sentAt: Date | null;
  /** When the server sent news that is not sent again until the person has looked; null once they have. */
  foldedAt: Date | null;
  /** Until when the person counts as looking at the table; null if no socket of theirs has opened it. */
  lookingUntil: Date | null;
}

/**
 * The hours of the day in which a person gets no notices of their matches, such as "22:00", in a time zone by its IANA name.
 */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** What people wish to be notified of, and when not. */
export interface WishStore {
  wishesOf(people: readonly string[]): Promise<NoticeWish[]>;
  findWish(personId: string, matchId: string): Promise<NoticeWish | null>;
  /** Replaces a wish. The notes of what was sent and looked at stay. */
  putWish(wish: Pick<NoticeWish, 'personId' | 'matchId' | 'channels' | 'minutes' | 'content'>): Promise<void>;
  /** Notes until when a person looks at a match, and what they have seen. Resolves to false if they have no wish for it. */
  noteLook(
    personId: string,
    matchId: string,
    look: { lookingUntil: Date; marks: NoticeMarks },
  ): Promise<boolean>;
  /** Notes that news of these matches was sent: news after which the shortest time must pass, or news that is folded. */
  noteSent(
    personId: string,
    matchIds: readonly string[],
    at: Date,
    which: 'sentAt' | 'foldedAt',
  ): Promise<void>;

  /** The kinds of news that each of these people has turned off. People who have turned off none are missing. */
  kindsOffOf(people: readonly string[]): Promise<Map<string, readonly string[]>>;
  setKindsOff(personId: string, kinds: readonly string[]): Promise<void>;

  /** The quiet hours of those of these people who have any. */
  quietHoursOf(people: readonly string[]): Promise<Map<string, QuietHours>>;
  setQuietHours(personId: string, hours: QuietHours | null): Promise<void>;
}

export function wishesOn({ prisma, read, write }: Database): WishStore {
  return {
    wishesOf: read(async (people) => {
      const found = await prisma.noticeWish.findMany({ where: { personId: { in: [...people] } } });
      return found.map(toWish);
    }),
    findWish: read(async (personId, matchId) => {
      const found = await prisma.noticeWish.findUnique({
        where: { personId_matchId: { personId, matchId } },
      });
      return found && toWish(found);
    }),
    putWish: write(async ({ personId, matchId, channels, minutes, content }) => {
      const wish = { channels: toText(channels), minutes, content };
      const key = { personId, matchId };
      await prisma.noticeWish.upsert({
        where: { personId_matchId: key },
        create: { ...key, ...wish, marks: toText({ own: '', public: '' }) },
        update: wish,
      });
    }),
    noteLook: write(async (personId, matchId, { lookingUntil, marks }) => {
      const { count } = await prisma.noticeWish.updateMany({
        where: { personId, matchId },
        data: { lookingUntil, marks: toText(marks), foldedAt: null },
      });
      return count > 0;
    }),
    noteSent: write(async (personId, matchIds, at, which) => {
      await prisma.noticeWish.updateMany({
        where: { personId, matchId: { in: [...matchIds] } },
        data: { [which]: at },
      });
    }),
    kindsOffOf: read(async (people) => {
      const found = await prisma.person.findMany({
        where: { id: { in: [...people] }, noticesOff: { not: null } },
        select: { id: true, noticesOff: true },
      });
      return new Map(found.map(({ id, noticesOff }) => [id, fromText(noticesOff ?? '[]') as string[]]));
    }),
    setKindsOff: write(async (personId, kinds) => {
      const noticesOff = kinds.length === 0 ? null : toText(kinds);
      await prisma.person.updateMany({ where: { id: personId, mergedInto: null }, data: { noticesOff } });
    }),
    quietHoursOf: read(async (people) => {
      const found = await prisma.person.findMany({
        where: { id: { in: [...people] }, quietHours: { not: null } },
        select: { id: true, quietHours: true },
      });
      return new Map(found.map(({ id, quietHours }) => [id, fromText(quietHours ?? '') as QuietHours]));
    }),
    setQuietHours: write(async (personId, hours) => {
      const quietHours = hours && toText(hours);
      await prisma.person.updateMany({ where: { id: personId, mergedInto: null }, data: { quietHours } });
    }),
  };
}

const toWish = ({ channels, content, marks, ...rest }: NoticeWishModel): NoticeWish => ({
  ...rest,
  channels: fromText(channels) as string[],
  content: content as NoticeWish['content'],
  marks: fromText(marks) as NoticeWish['marks'],
});
