import type { FastifyInstance } from 'fastify';
import type { LinkCodes } from '../common/codes.ts';
import { faultLog } from '../gate/logging.ts';
import { faultTrace } from '../gate/refused.ts';
import { Spending } from '../gate/spending.ts';
import type { Metrics } from '../host/metrics.ts';
import { Officers } from '../officers/officers.ts';
import { MailAsks } from '../people/mail-asks.ts';
import { openMailRoom } from '../post/index.ts';
import { notifier } from '../post/kinds/notifier.ts';
import { paint as paintPng } from '../post/paint.ts';
import { Previews } from '../post/previews.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { Sockets } from '../sockets/sockets.ts';
import { Games } from '../tables/games.ts';
import type { ComputerPlayers } from '../tables/live/computer.ts';
import { Folding, mostFolding } from '../tables/live/folding.ts';
import { LiveMatches } from '../tables/live/live-matches.ts';
import type { LiveMatchParts } from '../tables/live/parts.ts';
import { Lobby } from '../tables/lobby.ts';
import { Pasts } from '../tables/past.ts';
import { Copies } from '../tables/record/copies.ts';
import { DayBudget } from '../tables/record/day-budget.ts';
import { Records } from '../tables/record/records.ts';
import { SENT } from '../tables/record-routes.ts';
import { Rematches } from '../tables/rematches.ts';
import { Seats } from '../tables/seats.ts';
import { SecondChairs } from '../tables/second-chairs.ts';
import { TableLimits } from '../tables/table-limits.ts';
import { Talk } from '../talk/talk.ts';
import type { joinOthers } from './others.ts';
import type { Parts } from './parts.ts';

/** Parts that all other parts are built on. */
export interface Ground {
  app: FastifyInstance;
  codes: LinkCodes;
  clock: Clock;
  metrics: Metrics;
  sockets: Sockets;
  together: Awaited<ReturnType<typeof joinOthers>>;
}

/**
 * Bytes that copies of records must leave free on the disk of an embedded database: twice the reserve of the database
 * itself.
 */
const SPARE = 128 * 2 ** 20;

/** Opens tables with their officers, talk and post, and connects them. */
export function openPlay(parts: Parts, ground: Ground) {
  const { config, store, correspondent, staff = null, paint = paintPng } = parts;
  const { app, codes, metrics, sockets, together } = ground;
  const officers = staff && new Officers(staff, config.OFFICER_THREADS, parts.thinking);
  const noted = (due: Date): void => post.room.expect(due.getTime());
  const computers = { ...parts.computers, ...officers?.players };
  const atTables = openTables(parts, ground, { computers, noted });
  const { tables, notify } = atTables;
  const here = () => sockets.seated();
  const talk = new Talk({
    ...{ store, tables, here, notify, tell: together?.tellTalk },
    fault: faultLog(app.log, 'telling what was said failed'),
  });
  const asks = new MailAsks({ store, codes });
  const logPost = faultLog(app.log, 'telling people that it is their move failed');
  const post: ReturnType<typeof openMailRoom> = openMailRoom({
    ...{ config, store, tables, codes, asks, correspondent, paint, open: () => sockets.looking() },
    ...{ clock: ground.clock, every: parts.noticesEvery },
    fault: (error) => {
      metrics.failed();
      logPost(error);
    },
    unsent: (why) => app.log.warn({ ...why }, 'a mail was not sent'),
  });
  const previews = new Previews({ correspondent, tables, paint });
  return { ...atTables, officers, talk, asks, post, previews, noted, staff };
}

/** Opens the matches, the ways in which people reach them, and the history of past matches. */
function openTables(
  { config, store, game, defaultComputer, records: given }: Parts,
  { app, codes, clock, metrics, sockets, together }: Ground,
  { computers, noted }: { computers: ComputerPlayers; noted: LiveMatchParts['noted'] },
) {
  const openFor = config.OPEN_TABLE_DAYS * 24 * 60 * 60_000;
  const noticeDelay = config.NOTICE_SECONDS * 1000;
  const common = {
    game,
    store,
    clock,
    days: new DayBudget(),
    computers,
    defaultComputer,
  };
  const notify = notifier({ store, clock, delay: noticeDelay, noted });
  const tables = new LiveMatches({
    ...{ ...common, noticeDelay, noted, openFor, others: together?.others, publisher: sockets.publisher },
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
  const limits = new TableLimits({
    ...{ store, openFor, computerMatches: config.COMPUTER_MATCHES },
    most: { running: config.RUNNING_MATCHES, unjoined: config.UNJOINED_MATCHES },
  });
  const lobby = new Lobby({ ...common, tables, codes, limits, notify });
  const spending = (name: string, most: number) =>
    new Spending({ name, most, replicas: config.REPLICAS, together: together?.count });
  const folding = new Folding(spending('folding', mostFolding(config.API_RATE)));
  const copies = new Copies({
    folder: config.DATA_DIR,
    most: config.RECORDS_MEGABYTES * 2 ** 20,
    spare: config.DATABASE_URL === undefined ? SPARE : 0,
  });
  return {
    ...{ tables, lobby, notify, sent: spending('records', given?.sent ?? SENT) },
    seats: new Seats({ store, tables, limits }),
    secondChairs: new SecondChairs({ store, tables }),
    rematches: new Rematches({ store, lobby, tables, game, notify }),
    games: new Games({ game, store, folding }),
    pasts: new Pasts({ game, store, folding }),
    records: new Records({ store, copies, patience: given?.patience }),
  };
}
