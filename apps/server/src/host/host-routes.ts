import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { version } from '@1bob/protocol/version';
import * as z from 'zod';
import { codeHash } from '../common/codes.ts';
import type { Config } from '../gate/config.ts';
import type { Metrics } from './metrics.ts';
import { Refused } from '../gate/refused.ts';
import type { Store } from '../store/index.ts';
import type { Api } from '../gate/api.ts';

/** Milliseconds in which any number of checks cost the database one write. */
const HOLDS = 1_000;

const well = z.object({ status: z.literal('ok') });
const ready = well.extend({ version: z.string().meta({ description: 'The version of the program.' }) });

/** Health for the host: whether the process is alive, and whether it can work. */
export function healthRoutes(api: Api, { store, closing }: { store: Store; closing: () => boolean }): void {
  const tags = ['host'];
  const config = { rateLimit: false as const };
  let written: { at: number; answer: Promise<unknown> } | null = null;
  // A database may answer questions even if the disk is full, another program holds a lock on it, or it is read-only.
  const writable = async (): Promise<void> => {
    await store.ping();
    const now = performance.now();
    if (written === null || now - written.at > HOLDS) {
      const answer = store.beat().catch((error: unknown) => {
        written = null;
        throw error;
      });
      written = { at: now, answer };
    }
    await written.answer;
  };
  api.get(
    '/health/live',
    { schema: { tags, response: { 200: well }, summary: 'Check that the process runs' }, config },
    async () => ({
      status: 'ok' as const,
    }),
  );
  api.get(
    '/health/ready',
    { schema: { tags, response: { 200: ready }, summary: 'Check that matches can be played' }, config },
    async () => {
      if (closing()) throw Refused.for('server.closing');
      try {
        await writable();
      } catch {
        throw Refused.for('server.unavailable');
      }
      return { status: 'ok' as const, version };
    },
  );
}

type Access = Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/**
 * Whether the metrics can be read at all. Behind a proxy, all requests seem to come from this machine, and not every proxy
 * says for whom it asks. So a server behind a proxy refuses everybody unless a token is set.
 */
export const metricsReadable = ({ METRICS_TOKEN, PUBLIC_URL, TRUST_PROXY }: Access): boolean =>
  METRICS_TOKEN !== undefined || (PUBLIC_URL === undefined && TRUST_PROXY === false);

/**
 * The metrics are only for the host: on a small server, the number of commands tells a player that their opponent does
 * something hidden. If there is a token, its bearer may read them, and otherwise only this machine itself, asking directly.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, access: Access): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isHost(request, access)) throw Refused.for('metrics.refused');
    const { registry } = metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isHost(request: FastifyRequest, access: Access): boolean {
  const { METRICS_TOKEN: token } = access;
  if (token !== undefined) {
    const given = codeHash(request.headers.authorization ?? '');
    return timingSafeEqual(Buffer.from(given), Buffer.from(codeHash(`Bearer ${token}`)));
  }
  if (!metricsReadable(access)) return false;
  // A header shows that there is a proxy, which the settings do not name.
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && loopback.has(request.raw.socket.remoteAddress ?? '');
}
