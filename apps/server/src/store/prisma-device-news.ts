import type { Prisma } from '../generated/prisma/client.ts';
import type { DeviceNewsModel } from '../generated/prisma/models.ts';
import type { DeviceNews, DeviceNewsStore } from './device-news.ts';
import type { Session } from './persons.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './rows.ts';

type Work = Prisma.TransactionClient;

/** News of devices, on Prisma. */
export function deviceNewsOn({ prisma, statements, read, write }: Database): DeviceNewsStore {
  return {
    async claimDeviceNews(now, until, most) {
      const claimed = await write(() => statements.claimDeviceNews(now, until, most));
      if (claimed.length === 0) return [];
      const rows = await read(() =>
        prisma.deviceNews.findMany({
          where: { leaseUntil: until, OR: claimed },
          orderBy: [{ dueAt: 'asc' }, { sessionId: 'asc' }],
        }),
      );
      return rows.map(toNews);
    },
    async changeDeviceNews(news, { served, ...change }) {
      const data = { ...change, ...(served === undefined ? {} : { served: toText(served) }) };
      await write(() => prisma.deviceNews.updateMany({ where: asItWas(news), data }));
    },
    async settleDeviceNews(news) {
      await write(() => prisma.deviceNews.deleteMany({ where: asItWas(news) }));
    },
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
