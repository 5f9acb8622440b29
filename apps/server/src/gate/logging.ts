import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  type RawServerDefault,
} from 'fastify';
import { faultTrace } from './refused.ts';

/**
 * Logs that something was requested and how it went, but never a body, a cookie, a command or a view. It logs the pattern of
 * the route and not the address, because addresses contain join and recovery codes.
 */
export function logging(level: string, stream?: { write(line: string): void }): Logging {
  return {
    logger: {
      level,
      ...(stream === undefined ? {} : { stream }),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        err(error: unknown) {
          const { type, code = '', at } = faultTrace(error);
          return { type, message: code, stack: at.join('\n') };
        },
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
      // Only a safeguard: no line has one of these members today.
      redact: {
        paths: [
          '*.cookie',
          '*.authorization',
          '*.command',
          '*.body',
          '*.view',
          '*.facts',
          '*.secret',
          'headers',
        ],
        remove: true,
      },
    },
    // `logRequests` below writes one line in place of these.
    logController: new Fastify.LogController({ disableRequestLogging: true }),
  };
}

type Logging = Pick<FastifyServerOptions<RawServerDefault>, 'logger' | 'logController'>;

/**
 * Logs one line for each request to the interface, for hosts who want it. Pages and pictures are not logged, nor a health
 * check that passes: a container asks every ten seconds.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isForInterface(request)) return;
    if (reply.statusCode < 400 && request.routeOptions.url?.startsWith('/api/health/') === true) return;
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** Whether a request is for the API. Looks at the matched route too, because "/%61pi" leads to the API as well. */
export const isForInterface = (request: FastifyRequest): boolean =>
  /^\/api(\/|$)/.test(request.routeOptions.url ?? '') || request.url.startsWith('/api/');

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Logs where something failed; `what` names it. */
export const faultLog =
  (log: FastifyBaseLogger, what: string) =>
  (error: unknown): void =>
    log.error({ fault: faultTrace(error) }, what);
