import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { codeHash } from '../common/codes.ts';
import { CONNECTION_IDLE } from '@1bob/protocol/waits';
import { Windows } from '../replicas/rates.ts';
import { householdOf, trustOf } from './addresses.ts';
import type { Config } from './config.ts';
import { Cookies } from './cookies.ts';
import { docs } from './docs.ts';
import { answerErrors, send } from './errors.ts';
import { isForInterface, logging, logRequests } from './logging.ts';
import { originRefusal } from './origin.ts';
import { scriptsIn } from './pages.ts';
import { Refused } from './refused.ts';

/** Share of the rate limit that is left for the documentation, whose answers are megabytes or are generated anew. */
const COSTLY = 0.1;

/** How many times the rate of one device all devices at one address may use together. */
const CROWD = 10;
const MINUTE = 60_000;

/** An HTTP server that has no routes yet and does not listen. `log`: where log lines go; standard output when absent. */
export function newHttp(config: Config, log?: { write(line: string): void }): FastifyInstance {
  const app = Fastify({
    ...logging(config.LOG_LEVEL, log),
    trustProxy: config.TRUST_PROXY === false ? false : trustOf(config.TRUST_PROXY),
    // Bytes; the largest body is a match with its options.
    bodyLimit: 32 * 1024,
    // Milliseconds that a request may take to arrive.
    requestTimeout: 30_000,
    connectionTimeout: CONNECTION_IDLE,
    maxRequestsPerSocket: 1_000,
    http: {
      // Milliseconds that the headers of a request may take to arrive, and between two checks for late requests.
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
    },
    // For an address that cannot even be parsed.
    frameworkErrors: (_error, _request, reply) => void send(reply, Refused.for('request.malformed')),
    genReqId: () => randomBytes(6).toString('base64url'),
    // Fastify would otherwise load two compilers of its own, which the two below replace.
    schemaController: { compilersFactory: { buildValidator: replaced, buildSerializer: replaced } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

function replaced(): never {
  throw new Error('Zod compiles all schemas');
}

export interface Guarding {
  config: Config;
  /** Signs cookies. */
  secret: string;
  /** Where requests are counted. If absent, on this server only. */
  windows: (new () => FastifyRateLimitStore) | undefined;
  /** Counts the failures of the server itself. */
  failed: () => void;
}

/**
 * Sets up what holds for every route added afterwards: errors, cookies, headers, rate limits, origins, description. Resolves
 * to the cookies.
 */
export async function guardHttp(
  app: FastifyInstance,
  { config, secret, windows = Windows, failed }: Guarding,
): Promise<Cookies> {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const cookies = new Cookies(app, secure);
  answerErrors(app, cookies, failed);
  logRequests(app);
  await app.register(cookie, { secret });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptsIn(config.WEB_DIR)],
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
  /**
   * The name of a device is its signed cookie, so that the database is not asked. Most requests with a limit of their own,
   * such as those that try the code of a link, are counted by address, because a session costs nothing.
   */
  const deviceOf = ({ headers, routeOptions: { config: route } }: FastifyRequest): string | null =>
    ((route.rateLimit === undefined || route.byDevice === true) && cookies.read(headers.cookie, 'device')) ||
    null;
  const crowds = new Windows();
  const crowdRate = CROWD * config.API_RATE;
  // Runs after the limit of each device, so that requests refused there do not count against the other devices at its
  // address.
  app.addHook('preParsing', async (request) => {
    if (!isForInterface(request) || deviceOf(request) === null) return;
    const { current, ttl } = crowds.count(householdOf(request.ip), MINUTE, config.REPLICAS);
    if (current > crowdRate) throw Refused.until('request.tooMany', ttl / 1000);
  });
  // Looks at the route and not at the address, because an address may be spelt in many ways.
  const costly = ({ routeOptions }: FastifyRequest): boolean =>
    routeOptions.url?.startsWith('/api/docs') === true;
  await app.register(rateLimit, {
    max: (request) => Math.ceil(config.API_RATE * (costly(request) ? COSTLY : 1)),
    keyGenerator(request) {
      if (costly(request)) return `docs ${householdOf(request.ip)}`;
      const device = deviceOf(request);
      return device === null ? householdOf(request.ip) : `device ${codeHash(device)}`;
    },
    timeWindow: MINUTE,
    store: windows,
    allowList: (request) => !isForInterface(request),
  });
  await docs(app, cookies.nameOf('device'));

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isForInterface(request)) return;
    reply.header('cache-control', 'no-store');
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const { origin } = request.headers;
    const refusal = safe ? null : originRefusal({ origin, host: request.host, publicUrl: config.PUBLIC_URL });
    if (refusal === 'origin.insecure')
      request.log.warn(`a browser has opened this server over http; its address is ${config.PUBLIC_URL}`);
    const address = refusal === 'origin.insecure' ? config.PUBLIC_URL : undefined;
    if (refusal !== null) throw Refused.for(refusal, address);
  });
  return cookies;
}
