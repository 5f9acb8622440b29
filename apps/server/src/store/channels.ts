import type { NoticeChannelModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';

/** A way to notify a person that it is their move. */
export interface NoticeChannel {
  id: string;
  personId: string;
  kind: 'push' | 'mail' | 'webhook';
  /** A mail address or an https URL. */
  address: string;
  /** The keys of a push endpoint or the format of a webhook; empty for mail. */
  details: Readonly<Record<string, string>>;
  language: string;
  /** Whether notifications may be sent. False for a mail address until its owner has confirmed it. */
  verified: boolean;
  /** SHA-256 of the code that confirms it; null once used. */
  confirmHash: string | null;
  /** Error code of the last sending; null if it succeeded. */
  lastError: string | null;
  /** Whether its owner has stopped its notifications by a link in a mail. Sign-in mails still go there. */
  stopped: boolean;
  createdAt: Date;
}

/** The channels by which people are notified. */
export interface ChannelStore {
  createChannel(channel: NoticeChannel): Promise<void>;
  /** Channels of these people, the oldest first. */
  channelsOf(people: readonly string[]): Promise<NoticeChannel[]>;
  findChannel(id: string): Promise<NoticeChannel | null>;
  /** How many confirmed channels have this address, over all persons. */
  countChannelsAt(address: string): Promise<number>;
  /** Confirmed mail channels with this address, over all persons, the oldest first. */
  mailsAt(address: string): Promise<NoticeChannel[]>;
  /** Confirms the channel that has this code, if it was made after that time; null if there is no such channel. */
  confirmChannel(confirmHash: string, madeAfter: Date): Promise<NoticeChannel | null>;
  /** Deletes mail addresses that were made before a time and that nobody has confirmed. */
  clearUnconfirmed(madeBefore: Date): Promise<void>;
  setChannelError(id: string, lastError: string | null): Promise<void>;
  setStopped(id: string, stopped: boolean): Promise<void>;
  /**
   * Deletes channels that were made before a time and whose owner wishes no notices of a running match. A confirmed mail
   * address stays as long as its owner has a device or a seat, because the owner can sign in through it.
   */
  clearChannels(madeBefore: Date): Promise<void>;
  /** Deletes a channel. With `personId`, only if it belongs to that person. */
  deleteChannel(id: string, personId?: string): Promise<boolean>;
}

export interface ChannelStatements {
  clearChannels: ChannelStore['clearChannels'];
}

export function channelsOn({ prisma, statements, read, write }: Database<ChannelStatements>): ChannelStore {
  const oldestFirst = { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }] };
  const confirm = write((confirmHash: string, data: { verified: true; confirmHash: null }) =>
    prisma.noticeChannel.updateMany({ where: { confirmHash }, data }),
  );

  return {
    createChannel: write(async ({ details, ...channel }) => {
      await prisma.noticeChannel.create({ data: { ...channel, details: toText(details) } });
    }),
    channelsOf: read(async (people) => {
      const where = { personId: { in: [...people] } };
      return (await prisma.noticeChannel.findMany({ where, ...oldestFirst })).map(toChannel);
    }),
    findChannel: read(async (id) => {
      const found = await prisma.noticeChannel.findUnique({ where: { id } });
      return found && toChannel(found);
    }),
    countChannelsAt: read((address) => prisma.noticeChannel.count({ where: { address, verified: true } })),
    mailsAt: read(async (address) => {
      const where = { address, kind: 'mail', verified: true };
      return (await prisma.noticeChannel.findMany({ where, ...oldestFirst })).map(toChannel);
    }),
    confirmChannel: read(async (confirmHash, madeAfter) => {
      const found = await prisma.noticeChannel.findUnique({ where: { confirmHash } });
      if (found === null || found.createdAt <= madeAfter) return null;
      const change = { verified: true, confirmHash: null } as const;
      const { count } = await confirm(confirmHash, change);
      return count === 0 ? null : toChannel({ ...found, ...change });
    }),
    clearUnconfirmed: write(async (madeBefore) => {
      await prisma.noticeChannel.deleteMany({ where: { verified: false, createdAt: { lt: madeBefore } } });
    }),
    setChannelError: write(async (id, lastError) => {
      await prisma.noticeChannel.updateMany({ where: { id }, data: { lastError } });
    }),
    setStopped: write(async (id, stopped) => {
      await prisma.noticeChannel.updateMany({ where: { id }, data: { stopped } });
    }),
    clearChannels: write(statements.clearChannels),
    deleteChannel: write(async (id, personId) => {
      const where = personId === undefined ? { id } : { id, personId };
      return (await prisma.noticeChannel.deleteMany({ where })).count > 0;
    }),
  };
}

const toChannel = ({ kind, details, ...rest }: NoticeChannelModel): NoticeChannel => ({
  ...rest,
  kind: kind as NoticeChannel['kind'],
  details: fromText(details) as NoticeChannel['details'],
});
