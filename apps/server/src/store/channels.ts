import type { NoticeChannelModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';

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

/** By which ways persons are told anything. */
export interface ChannelStore {
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
