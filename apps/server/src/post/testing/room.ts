import { LinkCodes } from '../../common/codes.ts';
import { readConfig } from '../../gate/config.ts';
import type { NoticeChannel, NoticeWish } from '../../store/index.ts';
import type { TestStore } from '../../store/testing/test-store.ts';
import { bert, matchOfTwo, testMatches, type TestMatches } from '../../testing/test-matches.ts';
import { toyCorrespondent } from '../../testing/toy-correspondent.ts';
import { MailAsks } from '../../people/mail-asks.ts';
import { openMailRoom } from '../index.ts';
import { paint } from '../paint.ts';
import { receiver } from './receivers.ts';

/** No player has a table open. */
const nobody: ReturnType<Parameters<typeof openMailRoom>[0]['open']> = [];

/** The tables of a server and its mail room. Notices are due at once, but none is sent until a test asks for it. */
export function room(
  environment: Record<string, string>,
  given: {
    store?: TestStore;
    matches?: TestMatches;
    every?: number | undefined;
    silent?: number;
    gather?: number;
  } = {},
) {
  const matches = given.matches ?? testMatches({ ...given, noticeDelay: 0 });
  const faults: unknown[] = [];
  const codes = new LinkCodes('a secret');
  const post = openMailRoom({
    config: readConfig({ PUBLIC_URL: 'https://play.example', NOTICE_SECONDS: '0', ...environment }),
    ...{
      store: matches.store,
      tables: matches.tables,
      clock: matches.ticking,
      correspondent: toyCorrespondent,
    },
    ...{ codes, asks: new MailAsks({ store: matches.store, codes }) },
    paint,
    open: () => nobody,
    // By default the mail room does not look by itself, because nothing would wait for its running work.
    ...('every' in given ? given : { every: 2 ** 30 }),
    silent: given.silent,
    gather: given.gather ?? 0,
    fault: (error) => void faults.push(error),
    unsent: () => undefined,
  });
  return { ...matches, post, faults, drain: async () => (await later(matches), post.room.drain()) };
}
/** Waits a millisecond of the database's clock, because a notice is due from the millisecond after its entry. */
async function later({ store, clock }: Pick<TestMatches, 'store' | 'clock'>): Promise<void> {
  const now = (): number => clock.now().forward.getTime();
  const soon = store.kept.jobs.map(({ dueAt }) => dueAt.getTime()).filter((due) => due < now() + 1_000);
  while (now() < Math.max(...soon) + 1) await new Promise((resolve) => setTimeout(resolve, 1));
}

export async function channelOf(store: TestStore, personId: string, change: Partial<NoticeChannel>) {
  const channel: NoticeChannel = {
    ...{ id: `channel-${store.kept.channels.size}`, personId, kind: 'webhook', address: '' },
    ...{ details: { form: 'json' }, language: 'en', verified: true, confirmHash: null, lastError: null },
    stopped: false,
    createdAt: new Date(store.kept.channels.size),
    ...change,
  };
  await store.createChannel(channel);
  return channel;
}
export const wish = (store: TestStore, matchId: string, personId: string, change: Partial<NoticeWish> = {}) =>
  store.putWish({
    ...{ personId, matchId, minutes: 0, content: 'public' },
    channels: [...store.kept.channels.values()]
      .filter((one) => one.personId === personId)
      .map(({ id }) => id),
    ...change,
  });

/** Bert at a table with Anna, notified by a webhook with the given answer. */
export async function told(answer?: Parameters<typeof receiver>[0], given: Parameters<typeof room>[1] = {}) {
  const at = await receiver(answer);
  const here = room({ NOTICE_EXCEPTIONS: at.origin }, given);
  const live = await matchOfTwo(here);
  const channel = await channelOf(here.store, bert.id, { address: `${at.origin}/hook` });
  await wish(here.store, live.id, bert.id);
  const heard = () => at.arrived.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);
  return { ...here, at, live, channel, heard };
}
