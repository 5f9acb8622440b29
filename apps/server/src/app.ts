import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { Correspondent, Game } from '@1bob/game';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { householdOf, trustOf } from './gate/addresses.ts';
import { BrowserPasts } from './gate/browser-past.ts';
import { steadyTime } from './common/clock.ts';
import { every } from './common/every.ts';
import { Clearing } from './host/clearing.ts';
import { LinkCodes } from './common/codes.ts';
import type { Config } from './gate/config.ts';
import { Cookies } from './gate/cookies.ts';
import { Devices } from './people/devices.ts';
import { HostNews } from './host/news.ts';
import { announcementRoutes } from './host/announcement-routes.ts';
import { deviceRoutes } from './people/device-routes.ts';
import { docs } from './gate/docs.ts';
import { answerErrors, send } from './gate/errors.ts';
import { gamesRoutes } from './tables/games-routes.ts';
import { healthRoutes, metricsRoute } from './host/host-routes.ts';
import { Links } from './gate/links.ts';
import { joiningRoutes } from './tables/joining-routes.ts';
import { listRoutes } from './tables/list-routes.ts';
import { makingRoutes } from './tables/making-routes.ts';
import { matchRoutes } from './tables/match-routes.ts';
import { noticeRoutes } from './post/notice-routes.ts';
import { ownRoutes } from './people/own-routes.ts';
import { passkeyRoutes } from './people/passkey-routes.ts';
import { pages } from './gate/pages.ts';
import { previewRoutes } from './post/preview-routes.ts';
import { PACE, pastRoutes } from './tables/past-routes.ts';
import { Windows } from './replicas/rates.ts';
import { recordRoutes, SENT } from './tables/record-routes.ts';
import { rematchRoutes } from './tables/rematch-routes.ts';
import { seatRoutes } from './tables/seat-routes.ts';
import { sessionRoutes } from './people/session-routes.ts';
import { tableRoutes } from './tables/table-routes.ts';
import { signInRoutes } from './people/sign-in-routes.ts';
import { tokenRoutes } from './people/token-routes.ts';
import { Who } from './people/who.ts';
import { isForInterface, logging, logRequests } from './gate/logging.ts';
import { MailAsks } from './people/mail-asks.ts';
import { openMailRoom } from './post/index.ts';
import { paint as paintPng } from './post/paint.ts';
import { Previews } from './post/previews.ts';
import { Metrics } from './host/metrics.ts';
import type { Channel } from './replicas/notices.ts';
import { originRefusal } from './gate/origin.ts';
import { Passkeys } from './people/passkeys.ts';
import { Copies } from './tables/record/copies.ts';
import { Records } from './tables/record/records.ts';
import { faultTrace, Refused } from './gate/refused.ts';
import { secretName } from './gate/secret.ts';
import { Sessions } from './people/sessions.ts';
import { SignIns } from './people/sign-ins.ts';
import { Spending } from './gate/spending.ts';
import { answerSockets } from './sockets/answers.ts';
import { Sockets } from './sockets/sockets.ts';
import { Adviser } from './officers/adviser.ts';
import { Officers, type Staff } from './officers/officers.ts';
import { TableClock, type Clock } from './replicas/table-clock.ts';
import type { Store } from './store/index.ts';
import type { ComputerPlayers } from './tables/live/computer.ts';
import { DayBudget } from './tables/record/day-budget.ts';
import { Games } from './tables/games.ts';
import { Folding, mostFolding } from './tables/live/folding.ts';
import { Lobby } from './tables/lobby.ts';
import { LiveMatches } from './tables/live/live-matches.ts';
import { Seats } from './tables/seats.ts';
import { TableLimits } from './tables/table-limits.ts';
import { Rematches } from './tables/rematches.ts';
import { Pasts } from './tables/past.ts';
import { Talk } from './talk/talk.ts';
import { Tokens } from './people/tokens.ts';

export interface Parts {
  config: Config;
  store: Store;
  game: Game<unknown>;
  /** Signs cookies and links. */
  secret: string;
  computers: ComputerPlayers;
  /** Tells of the game to those who are away. */
  correspondent: Correspondent;
  /** The computer player that sits down when none is named. */
  defaultComputer: string;
  /** Officers who think in threads of their own, beside those players. */
  staff?: Staff | undefined;
  /** Milliseconds that an officer may think; another number for tests. */
  thinking?: number | undefined;
  /** Where log lines go; standard output when absent. */
  log?: { write(line: string): void };
  /** What carries notices to the other servers, in place of Redis or PostgreSQL; another one for tests. */
  channel?: ((this: void, heard: (message: string) => void) => Channel) | undefined;
  /** The time of the database; another one for tests. */
  clock?: Clock;
  /** Paints pictures of maps, as PNG; another one for tests. */
  paint?: typeof paintPng;
  /** Milliseconds of the pace at which pages of the past leave; another one for tests. */
  pace?: number;
  /** How long a request for a record waits (milliseconds), and how much is sent of them (bytes); others for tests. */
  records?: { patience?: number; sent?: number };
  /** Milliseconds between two looks for notices that are due, at least and at most; another number for tests. */
  noticesEvery?: number;
}

/** Bytes of a request body. The largest is a match with its options. */
const LONGEST_BODY = 32 * 1024;
/** Milliseconds that a request may take to arrive, and its headers. */
const LONGEST_REQUEST = 30_000;
const LONGEST_HEADERS = 10_000;
/** Milliseconds without a byte in either direction after which a connection is closed; polling pings every 25 s. */
const LONGEST_PAUSE = 30_000;
/** Milliseconds between two looks for requests that are late. */
const LATENESS = 2_000;
/** Requests over one connection. */
const MOST_REQUESTS = 1_000;
/** Matches that one address may begin in an hour, for each that it may begin in a minute. */
const MATCHES_AN_HOUR = 3;
/** Share of the rate of requests for the documentation: each is megabytes, or is written anew. */
const COSTLY = 0.1;
/** Bytes of the disk of an embedded database that copies of records leave free: twice what the database itself needs. */
const SPARE = 128 * 2 ** 20;
/** Milliseconds between two looks whether another server has ended or extended a session whose sockets are here. */
const FOLLOW_SESSIONS = 5_000;
/**
 * Milliseconds between two looks whether this server reaches the database, and how many must fail one after the other
 * until its players are sent to the others: as long as a database takes to restart, they stay.
 */
const LOOK_FOR_DATABASE = 1_000;
const AWAY = 2;
/** Milliseconds that commands in work get to finish when the server closes. */
const LAST_COMMANDS = 10_000;

/**
 * A whole server, not yet listening. Closing it refuses new commands, finishes those in work, lets the sockets go and
 * closes the store.
 */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, store, game, secret, defaultComputer, pace = PACE, channel, paint = paintPng } = parts;
  const { staff = null, thinking } = parts;
  const officers = staff && new Officers(staff, config.OFFICER_THREADS, thinking);
  const computers: ComputerPlayers = { ...parts.computers, ...officers?.players };
  const trust = trustOf(config.TRUST_PROXY);
  const app = Fastify({
    ...logging(config.LOG_LEVEL, parts.log),
    trustProxy: config.TRUST_PROXY === false ? false : trust,
    bodyLimit: LONGEST_BODY,
    requestTimeout: LONGEST_REQUEST,
    connectionTimeout: LONGEST_PAUSE,
    maxRequestsPerSocket: MOST_REQUESTS,
    http: { headersTimeout: LONGEST_HEADERS, connectionsCheckingInterval: LATENESS },
    // An address that cannot even be read.
    frameworkErrors: (_error, _request, reply) => void send(reply, Refused.for('request.malformed')),
    genReqId: () => randomBytes(6).toString('base64url'),
  });
  const api = app.withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const codes = new LinkCodes(secret);
  // A server that is alone loads nothing of it.
  const withOthers = config.REPLICAS === 1 ? null : (await import('./replicas/replicas.ts')).withOthers;
  const notices = config.REDIS_URL === undefined ? 'PostgreSQL' : `Redis at ${hostOf(config.REDIS_URL)}`;
  const together = withOthers?.({
    ...{ store, channel, replicas: config.REPLICAS },
    ...{ redisUrl: config.REDIS_URL, name: secretName(secret), databaseUrl: config.DATABASE_URL ?? '' },
    heard: (matchId, there) => void tables.heard(matchId, there),
    heardTalk: (matchId) => talk.heard(matchId),
    heardDevice: (personId) => void sockets.deviceJoined(personId),
    outage: {
      away: (why) =>
        app.log.warn(
          { fault: faultTrace(why) },
          `${notices} does not answer: players at other servers see moves up to three seconds later`,
        ),
      back: () => app.log.warn(`${notices} answers again`),
    },
  });
  const metrics: Metrics = new Metrics({ sockets: () => sockets.count, tables: () => tables.count });
  const countHandshake = together?.countHandshake;
  const sockets = new Sockets(app, { config, game, store, metrics, countHandshake });
  const measured = new TableClock(store);
  await measured.measure();
  const clock = parts.clock ?? measured;
  const noticeDelay = config.NOTICE_SECONDS * 1000;
  const noted = (due: Date): void => post.room.expect(due.getTime());
  const days = new DayBudget();
  const openFor = config.OPEN_TABLE_DAYS * 24 * 60 * 60_000;
  const tables = new LiveMatches({
    game,
    store,
    clock,
    days,
    openFor,
    computers,
    defaultComputer,
    others: together?.others,
    publisher: sockets.publisher,
    noticeDelay,
    noted,
    snapshotEvery: config.SNAPSHOT_EVERY,
    idleAfter: config.TABLE_IDLE_MINUTES * 60_000,
    limit: config.TABLES_MEGABYTES * 2 ** 20,
    observe: {
      decided: metrics.decided,
      committed: metrics.committed,
      fault(what, match, error) {
        metrics.failed();
        const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
        app.log.error({ match, fault: faultTrace(cause) }, `${what} failed`);
      },
    },
  });
  const talk: Talk = new Talk({
    store,
    match: (id) => tables.get(id),
    tell: together?.tellTalk,
    here: () => sockets.seated(),
    fault: (error) => app.log.error({ fault: faultTrace(error) }, 'telling what was said failed'),
  });
  const { correspondent } = parts;
  const asks = new MailAsks({ store, codes });
  const post: ReturnType<typeof openMailRoom> = openMailRoom({
    ...{ config, store, tables, codes, asks, correspondent, paint, every: parts.noticesEvery },
    open: () => sockets.seated(),
    fault: (error) => {
      metrics.failed();
      app.log.error({ fault: faultTrace(error) }, 'telling people that it is their move failed');
    },
  });
  const computerMatches = config.COMPUTER_MATCHES;
  const limits = new TableLimits({
    ...{ store, openFor, computerMatches },
    most: { running: config.RUNNING_MATCHES, unjoined: config.UNJOINED_MATCHES },
  });
  const lobby = new Lobby({
    ...{ game, store, tables, codes, computers, defaultComputer, limits },
    ...{ noticeDelay, noted, clock, days },
  });
  const seats = new Seats({ store, tables, limits });
  const records = new Records({
    store,
    patience: parts.records?.patience,
    copies: new Copies({
      folder: config.DATA_DIR,
      most: config.RECORDS_MEGABYTES * 2 ** 20,
      spare: config.DATABASE_URL === undefined ? SPARE : 0,
    }),
  });
  const clearing = new Clearing({
    store,
    records,
    inMemory: (id) => tables.present(id) !== null,
    days: {
      sessions: config.CLEAR_SESSIONS_DAYS,
      unjoined: config.CLEAR_UNJOINED_DAYS,
      quiet: config.CLEAR_QUIET_DAYS,
      notices: config.CLEAR_NOTICES_DAYS,
      talk: config.CLEAR_TALK_DAYS,
    },
    fault: (error) => app.log.error({ fault: faultTrace(error) }, 'clearing failed'),
  });
  const cookies = new Cookies(app, secure);
  const sessions = new Sessions({
    ...{ store, codes, cookies, days: config.SESSION_DAYS },
    recheck: (persons) => sockets.recheck(persons),
  });
  const devices = new Devices({
    ...{ store, codes, sessions },
    deviceJoined: (personId) => {
      noted(new Date(steadyTime()));
      void sockets.deviceJoined(personId);
      together?.tellDevice(personId);
    },
    recheck: (persons) => sockets.recheck(persons),
    moved: ({ id, ...there }) => {
      together?.others.tell(id, there);
      void tables.heard(id, there);
    },
  });
  const news = new HostNews({
    store,
    moved: (id, there) => void tables.heard(id, there),
    recheck: (persons) => sockets.recheck(persons),
  });
  await news.look();
  const signIns = new SignIns({
    ...{ store, sessions, devices, asks, write: post.writeSignIn },
    fault: (error) => app.log.error({ fault: faultTrace(error) }, 'a letter with a link was not sent'),
  });
  let closing = false;

  answerErrors(app, cookies, metrics.failed);
  logRequests(app);
  await app.register(cookie, { secret });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure,
  });
  const costly = (request: FastifyRequest): boolean => request.url.startsWith('/api/docs');
  await app.register(rateLimit, {
    max: (request) => Math.ceil(config.API_RATE * (costly(request) ? COSTLY : 1)),
    keyGenerator: (request) => `${costly(request) ? 'docs ' : ''}${householdOf(request.ip)}`,
    timeWindow: 60_000,
    store: together?.windows ?? Windows,
    allowList: (request) => !isForInterface(request),
  });
  // Only the routes that ask for it: docs/security.md, “What is compressed”. A compressed answer's length tells of its words.
  await app.register(compress, { global: false, globalDecompression: false, encodings: ['br', 'gzip'] });
  await docs(app, { version: game.rulesVersion, cookie: cookies.nameOf('device') });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isForInterface(request)) return;
    reply.header('cache-control', 'no-store');
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const { origin } = request.headers;
    const refusal = safe ? null : originRefusal({ origin, host: request.host, publicUrl: config.PUBLIC_URL });
    if (refusal === 'origin.insecure')
      request.log.warn(`a browser has opened this server over http; its address is ${config.PUBLIC_URL}`);
    if (refusal !== null) throw Refused.for(refusal);
  });

  const tokens = new Tokens({ store, tables });
  const folding = new Folding(
    new Spending({
      ...{ name: 'folding', most: mostFolding(config.API_RATE) },
      ...{ replicas: config.REPLICAS, together: together?.count },
    }),
  );
  const who = new Who(app, sessions, {
    ...{ tokens, cookies, codes, newGuests: config.SESSIONS_AN_HOUR },
    newMatches: config.CREATE_RATE * MATCHES_AN_HOUR,
    pasts: new BrowserPasts(codes),
  });
  const createRate = config.CREATE_RATE;
  const sent = new Spending({
    ...{ name: 'records', most: parts.records?.sent ?? SENT, replicas: config.REPLICAS },
    together: together?.count,
  });
  const links = new Links(config.PUBLIC_URL);
  await api.register(
    async (routes) => {
      const typed = routes.withTypeProvider<ZodTypeProvider>();
      sessionRoutes(typed, { who, sessions, createRate });
      deviceRoutes(typed, { who, devices, links, createRate });
      passkeyRoutes(typed, {
        ...{ who, cookies, createRate, publicUrl: config.PUBLIC_URL },
        passkeys: new Passkeys({ store, sessions, devices }),
      });
      signInRoutes(typed, { who, signIns, createRate });
      makingRoutes(typed, { who, lobby, game, links, createRate, staff, computerMatches });
      joiningRoutes(typed, { who, lobby, seats, game, links, createRate });
      listRoutes(typed, { who, store, game });
      matchRoutes(typed, { who, store, seats, tables, game, codes, links, createRate, staff });
      recordRoutes(typed, { who, store, game, records, sent, createRate });
      tableRoutes(typed, { who, store, lobby, game, links, createRate, apiRate: config.API_RATE });
      rematchRoutes(typed, {
        who,
        links,
        createRate,
        rematches: new Rematches({ store, lobby, tables, game, noticeDelay, noted }),
      });
      gamesRoutes(typed, { who, store, createRate, game, games: new Games({ game, store, folding }) });
      ownRoutes(typed, { who, store, devices, game, records, sent, createRate });
      seatRoutes(typed, { who, seats, tables, game, createRate, links });
      tokenRoutes(typed, { who, tokens, createRate });
      pastRoutes(typed, {
        ...{ who, store, game, pace },
        pasts: new Pasts({ game, store, folding }),
        apiRate: config.API_RATE,
      });
      previewRoutes(typed, { store, previews: new Previews({ correspondent, tables, paint }) });
      noticeRoutes(typed, { ...{ who, store, createRate }, desk: post.desk });
      announcementRoutes(typed, { news });
      healthRoutes(typed, { store, closing: () => closing });
    },
    { prefix: '/api' },
  );
  metricsRoute(app, metrics, config);
  await pages(app, config.WEB_DIR, config.PUBLIC_URL);
  answerSockets(sockets, {
    sessions,
    tokens,
    tables,
    talk,
    adviser: officers && new Adviser(officers),
    looks: post.looks,
    log: app.log,
    commandRate: config.COMMAND_RATE,
    closing: () => closing,
  });

  app.addHook('preClose', async () => {
    closing = true;
    // Those who wait for an officer wait no longer.
    const playing = tables.close();
    officers?.close();
    await Promise.race([
      Promise.all([playing, talk.stop(), clearing.stop(), signIns.close().then(() => post.close())]),
      delay(LAST_COMMANDS, undefined, { ref: false }),
    ]);
    await sockets.farewell();
  });
  const repeated = together && [
    every(FOLLOW_SESSIONS, () => sockets.recheck().catch(() => undefined)),
    every(
      LOOK_FOR_DATABASE,
      lookForDatabase(store, () => sockets.sendAway()),
    ),
  ];
  app.addHook('onClose', async () => {
    await sockets.close();
    await together?.close();
    await Promise.all([measured, news, ...(repeated ?? [])].map((each) => each.stop()));
    records.close();
    await store.close();
  });
  return app;
}

/**
 * A look whether the database answers. Another server may reach it when this one does not: `away` is called when it has
 * failed to answer too often, at every further failure too.
 */
function lookForDatabase(store: Store, away: () => void): () => Promise<void> {
  let failed = 0;
  return async () => {
    try {
      await store.ping();
      failed = 0;
    } catch {
      failed += 1;
      if (failed >= AWAY) away();
    }
  };
}

/** Where a database is, without its password. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an address that is none');
