import type { FastifyBaseLogger } from 'fastify';
import { every, type Repeated } from '../common/every.ts';
import { faultTrace } from '../gate/refused.ts';
import { secretName } from '../gate/secret.ts';
import type { ReplicasParts } from '../replicas/replicas.ts';
import type { Sockets } from '../sockets/sockets.ts';
import type { Store } from '../store/index.ts';
import type { Parts } from './parts.ts';

/** Milliseconds between two checks whether another server has ended or extended a session that has sockets here. */
const FOLLOW_SESSIONS = 5_000;
/**
 * Milliseconds between two checks whether this server reaches the database, and how many checks in a row must fail before
 * its players are sent to the other servers. The players stay for as long as a database takes to restart.
 */
const LOOK_FOR_DATABASE = 1_000;
const AWAY = 2;
/** Connects to the other servers on the same database; null if there are none. A single server loads nothing for this. */
export async function joinOthers(
  { config, store, secret, bus }: Parts,
  log: FastifyBaseLogger,
  heard: Pick<ReplicasParts, 'heard' | 'heardTalk' | 'heardDevice'>,
) {
  const { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl = '', REPLICAS: replicas } = config;
  if (replicas === 1) return null;
  const { withOthers } = await import('../replicas/replicas.ts');
  const carrier = redisUrl === undefined ? 'PostgreSQL' : `Redis at ${hostOf(redisUrl)}`;
  return withOthers({
    ...{ store, bus, replicas, redisUrl, databaseUrl, name: secretName(secret), ...heard },
    outage: {
      failed: (why) =>
        log.warn(
          { fault: faultTrace(why) },
          `${carrier} does not answer: players at other servers see moves up to three seconds later`,
        ),
      recovered: () => log.warn(`${carrier} answers again`),
    },
  });
}

/** The host of a database URL, without its password. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an invalid address');

/**
 * Regularly checks what other servers have done to sessions with sockets here, and whether the players should move to
 * another server.
 */
export function lookAround(sockets: Sockets, store: Store): Repeated[] {
  return [
    every(FOLLOW_SESSIONS, () => sockets.recheck().catch(() => undefined)),
    every(
      LOOK_FOR_DATABASE,
      lookForDatabase(store, () => sockets.sendAway()),
    ),
  ];
}

/**
 * A check whether the database answers. Another server may reach it even if this one does not. Calls `away` when too many
 * checks in a row have failed, and again at every further failure.
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
