import type { DeviceNewsModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';
import type { Arrival, Session } from './session.ts';
import type { Work } from './transactions.ts';

/** A device came to a person: to be told by all channels of theirs. */
export interface DeviceNews {
  sessionId: string;
  personId: string;
  label: string | null;
  how: Arrival;
  at: Date;
  dueAt: Date;
  /** A server works on it until then; null while none does. */
  leaseUntil: Date | null;
  /** How often it was claimed. With it the claim has a name. */
  tries: number;
  /** Ids of channels that it went out by. */
  served: readonly string[];
}

/** News of devices are made with the device, in one transaction (`PersonStore`). */
export interface DeviceNewsStore {
  /** News that are due and that no server works on, up to a number. No other server gets them before `until`. */
  claimDeviceNews(now: Date, until: Date, most: number): Promise<DeviceNews[]>;
  /** Changes what is still claimed as it was; what is not is left alone. */
  changeDeviceNews(
    news: DeviceNews,
    change: Partial<Pick<DeviceNews, 'dueAt' | 'leaseUntil' | 'served'>>,
  ): Promise<void>;
  /** Deletes what is still claimed as it was. */
  settleDeviceNews(news: DeviceNews): Promise<void>;
}

export interface DeviceNewsStatements {
  /** Which were claimed. */
  claimDeviceNews: (
    now: Date,
    until: Date,
    most: number,
  ) => Promise<Pick<DeviceNews, 'sessionId' | 'personId'>[]>;
}

export function deviceNewsOn({ prisma, statements, write }: Database<DeviceNewsStatements>): DeviceNewsStore {
  return {
    claimDeviceNews: write(async (now, until, most) => {
      const claimed = await statements.claimDeviceNews(now, until, most);
      if (claimed.length === 0) return [];
      const rows = await prisma.deviceNews.findMany({
        where: { leaseUntil: until, OR: claimed },
        orderBy: [{ dueAt: 'asc' }, { sessionId: 'asc' }],
      });
      return rows.map(toNews);
    }),
    changeDeviceNews: write(async (news, { served, ...change }) => {
      const data = { ...change, ...(served === undefined ? {} : { served: toText(served) }) };
      await prisma.deviceNews.updateMany({ where: asItWas(news), data });
    }),
    settleDeviceNews: write(async (news) => {
      await prisma.deviceNews.deleteMany({ where: asItWas(news) });
    }),
  };
}

const asItWas = ({ sessionId, personId, leaseUntil, tries }: DeviceNews) => ({
  ...{ sessionId, personId, leaseUntil, tries },
});

const toNews = ({ how, served, ...rest }: DeviceNewsModel): DeviceNews => ({
  ...rest,
  how: how as DeviceNews['how'],
  served: fromText(served) as string[],
});

/** These devices came to a person: within the transaction in which they do. */
export async function noteDevices(
  work: Work,
  personId: string,
  devices: readonly Pick<Session, 'id' | 'label' | 'how'>[],
  at: Date,
): Promise<void> {
  await work.deviceNews.createMany({
    data: devices.map(({ id, label, how }) => ({ sessionId: id, personId, label, how, at, dueAt: at })),
  });
}
