import type { DeviceNewsModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';
import type { Arrival, Session } from './session.ts';
import type { Work } from './transactions.ts';

/** News that a device was added to a person, which is sent by all channels of that person. */
export interface DeviceNews {
  sessionId: string;
  personId: string;
  label: string | null;
  how: Arrival;
  at: Date;
  dueAt: Date;
  /** End of the lease of the server that works on it; null while no server does. */
  leaseUntil: Date | null;
  /** How often it was claimed. This identifies the claim. */
  tries: number;
  /** Ids of the channels by which it was sent. */
  served: readonly string[];
}

/** News of devices to be sent. `PersonStore` makes it in one transaction with the device. */
export interface DeviceNewsStore {
  /**
   * Claims news that is due and that no server works on, for at most `most` devices. No other server gets it before `until`.
   */
  claimDeviceNews(now: Date, until: Date, most: number): Promise<DeviceNews[]>;
  /** Changes news that is still claimed as given. All other news stays as it is. */
  changeDeviceNews(
    news: DeviceNews,
    change: Partial<Pick<DeviceNews, 'dueAt' | 'leaseUntil' | 'served'>>,
  ): Promise<void>;
  /** Deletes news that is still claimed as given. */
  settleDeviceNews(news: DeviceNews): Promise<void>;
}

export interface DeviceNewsStatements {
  /** Returns the claimed news. */
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

/** Earlier than any time with which a server compares it. */
const AT_ONCE = new Date(0);

/** Notes that these devices were added to a person, within the transaction that adds them. */
export async function noteDevices(
  work: Work,
  personId: string,
  devices: readonly Pick<Session, 'id' | 'label' | 'how'>[],
  at: Date,
): Promise<void> {
  await work.deviceNews.createMany({
    data: devices.map(({ id, label, how }) => ({
      ...{ sessionId: id, personId, label, how, at },
      dueAt: AT_ONCE,
    })),
  });
}
