import type { NoticeWishModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';

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

/** Between which hours of the day a person is told nothing of their matches: "22:00", in a time zone by its IANA name. */
export interface QuietHours {
  from: string;
  until: string;
  zone: string;
}

/** What persons wish to be told, and when not. */
export interface WishStore {
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
        data: { lookingUntil, marks: toText(marks) },
      });
      return count > 0;
    }),
    noteSent: write(async (personId, matchIds, sentAt) => {
      await prisma.noticeWish.updateMany({
        where: { personId, matchId: { in: [...matchIds] } },
        data: { sentAt },
      });
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
