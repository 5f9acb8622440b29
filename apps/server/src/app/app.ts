import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LinkCodes } from '../common/codes.ts';
import { guardHttp, newHttp } from '../gate/http.ts';
import { Links } from '../gate/links.ts';
import { faultLog } from '../gate/logging.ts';
import { pages } from '../gate/pages.ts';
import { announcementRoutes } from '../host/announcement-routes.ts';
import { Clearing } from '../host/clearing.ts';
import { healthRoutes, metricsRoute } from '../host/host-routes.ts';
import { Metrics } from '../host/metrics.ts';
import { HostNews } from '../host/news.ts';
import { Adviser } from '../officers/adviser.ts';
import { deviceRoutes } from '../people/device-routes.ts';
import { diaryRoutes } from '../people/diary-routes.ts';
import { ownRoutes } from '../people/own-routes.ts';
import { parcelRoutes } from '../people/parcel-routes.ts';
import { passkeyRoutes } from '../people/passkey-routes.ts';
import { sessionRoutes } from '../people/session-routes.ts';
import { signInRoutes } from '../people/sign-in-routes.ts';
import { rightsBeforeBodies } from '../people/seated.ts';
import { tokenRoutes } from '../people/token-routes.ts';
import { noticeRoutes } from '../post/notice-routes.ts';
import { previewRoutes } from '../post/preview-routes.ts';
import { TableClock } from '../replicas/table-clock.ts';
import { answerSockets } from '../sockets/answers.ts';
import { Sockets } from '../sockets/sockets.ts';
import { gamesRoutes } from '../tables/games-routes.ts';
import { joiningRoutes } from '../tables/joining-routes.ts';
import { listRoutes } from '../tables/list-routes.ts';
import { makingRoutes } from '../tables/making-routes.ts';
import { matchRoutes } from '../tables/match-routes.ts';
import { pastRoutes } from '../tables/past-routes.ts';
import { recordRoutes } from '../tables/record-routes.ts';
import { rematchRoutes } from '../tables/rematch-routes.ts';
import { seatLinkRoutes } from '../tables/seat-link-routes.ts';
import { seatRoutes } from '../tables/seat-routes.ts';
import { secondChairRoutes } from '../tables/second-chair-routes.ts';
import { tableRoutes } from '../tables/table-routes.ts';
import { joinOthers, lookAround } from './others.ts';
import type { Parts } from './parts.ts';
import { receivePeople } from './people.ts';
import { openPlay } from './play.ts';

/** The routes of the interface, in the order of its description. */
const routes = [
  sessionRoutes,
  deviceRoutes,
  passkeyRoutes,
  signInRoutes,
  makingRoutes,
  joiningRoutes,
  seatLinkRoutes,
  listRoutes,
  matchRoutes,
  recordRoutes,
  tableRoutes,
  rematchRoutes,
  gamesRoutes,
  ownRoutes,
  parcelRoutes,
  diaryRoutes,
  seatRoutes,
  tokenRoutes,
  secondChairRoutes,
  pastRoutes,
  previewRoutes,
  noticeRoutes,
  announcementRoutes,
  healthRoutes,
];

/** Milliseconds that running commands have to finish when the server closes. */
const LAST_COMMANDS = 10_000;

/**
 * Builds a whole server, which does not listen yet. When it closes, it refuses new commands, finishes running ones, releases
 * the sockets and closes the store.
 */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, store, game, secret } = parts;
  let closing = false;
  const metrics: Metrics = new Metrics({ sockets: () => sockets.count, tables: () => play.tables.count });
  const app = newHttp(config, parts.log);
  const codes = new LinkCodes(secret);
  const measured = new TableClock(store);
  await measured.measure();
  const together = await joinOthers(parts, app.log, {
    heard: (matchId, there) => void play.tables.catchUpWith(matchId, there),
    heardTalk: (matchId) => play.talk.sendNewLines(matchId),
    heardDevice: (personId) => void sockets.deviceJoined(personId),
  });
  // From here on, messages of other servers arrive. Nothing may be awaited until their receivers exist.
  const { countHandshake, windows } = together ?? {};
  const sockets = new Sockets(app, { config, game, store, metrics, countHandshake });
  const ground = { app, codes, metrics, sockets, together, clock: parts.clock ?? measured };
  const play = openPlay(parts, ground);
  const { failed } = metrics;
  const cookies = await guardHttp(app, { config, secret, windows, failed });
  const people = receivePeople(parts, ground, play, cookies);
  const { tables, talk, post, officers, records } = play;
  const clearing = new Clearing({
    ...{ store, records, fault: faultLog(app.log, 'clearing failed') },
    inMemory: (id) => tables.present(id) !== null,
    days: {
      sessions: config.CLEAR_SESSIONS_DAYS,
      unjoined: config.CLEAR_UNJOINED_DAYS,
      quiet: config.CLEAR_QUIET_DAYS,
      notices: config.CLEAR_NOTICES_DAYS,
      talk: config.CLEAR_TALK_DAYS,
    },
  });
  const news = new HostNews({
    store,
    recheck: async (persons) => {
      await sockets.recheck(persons);
      await tables.look();
    },
    moved: (id, there) => void tables.catchUpWith(id, there),
  });
  await news.look();

  const forRoutes = {
    ...{ ...play, ...people, config, store, game, codes, cookies, news },
    ...{ pace: parts.pace, desk: post.desk, closing: () => closing },
    links: new Links(config.PUBLIC_URL),
    publicUrl: config.PUBLIC_URL,
    createRate: config.CREATE_RATE,
    apiRate: config.API_RATE,
    computerMatches: config.COMPUTER_MATCHES,
  };
  await app.register(
    async (scope) => {
      rightsBeforeBodies(scope, forRoutes);
      for (const add of routes) add(scope.withTypeProvider<ZodTypeProvider>(), forRoutes);
    },
    { prefix: '/api' },
  );
  metricsRoute(app, metrics, config);
  await pages(app, config.WEB_DIR, config.PUBLIC_URL);
  answerSockets(sockets, {
    ...{ ...play, ...people, log: app.log, looks: post.looks, closing: () => closing },
    adviser: officers && new Adviser(officers),
    commandRate: config.COMMAND_RATE,
  });

  app.addHook('preClose', async () => {
    closing = true;
    // Ends all waiting for officers.
    const playing = tables.close();
    officers?.close();
    const letters = people.signIns.close().then(() => post.close());
    await Promise.race([
      Promise.all([playing, talk.stop(), clearing.stop(), letters]),
      delay(LAST_COMMANDS, undefined, { ref: false }),
    ]);
    await sockets.farewell();
  });
  const looks = together === null ? [] : lookAround(sockets, store);
  app.addHook('onClose', async () => {
    await sockets.close();
    await together?.close();
    await Promise.all([measured, news, ...looks].map((each) => each.stop()));
    records.close();
    await store.close();
  });
  return app;
}
