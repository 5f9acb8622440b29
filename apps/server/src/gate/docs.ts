import { version } from '@1bob/protocol/version';
import { errorAnswer, errors } from '@1bob/protocol';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Operations without a session: a stranger gets the same answer. */
const forStrangers = new Set([
  'getAnnouncements',
  'getChairByCode',
  'getCharts',
  'getHealthLive',
  'getHealthReady',
  'getJoinByCode',
  'getJoinByCodeMapPng',
  'getMatchesByIdDiaryOpened',
  'getMatchesById',
  'getMatchesByIdRecord',
  'getMatchesArchive',
  'getMatchesWatch',
  'getOfficers',
  'getRecoverByCode',
  'getSchemaCommands',
  'getPlayersByCode',
  'getSession',
  'getSignIn',
  'getSignInByCode',
  'getTables',
  'getTakeByCode',
  'getUnsubscribeByCode',
  'getWatchByCode',
  'getWatchByCodeMapPng',
  'postConfirmByCode',
  'postPair',
  'postPairKey',
  'postPairWait',
  'postRecoverByCode',
  'postSession',
  'postSignIn',
  'postSignInByCode',
  'postSignInPasskey',
  'postSignInPasskeyOptions',
  'postUnsubscribeByCode',
]);
/** Operations on the history, which the holder of a seat may call, or anybody with the watch link. */
const byLinkToo = new Set(['getMatchesByIdPast', 'getMatchesByIdPastByPage']);

/** Names an operation by its method and its address: `GET /api/matches/:id/past` is `getMatchesByIdPast`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split(/[/.-]/)
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)));
  return `${method.toLowerCase()}${words.join('')}`;
}
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** What an operation requires: a session, a token of a seat, or nothing. */
function securityOf(operationId: string, token: boolean): Record<string, string[]>[] {
  if (operationId === 'getToken') return [{ token: [] }];
  return [
    { session: [] },
    ...(token ? [{ token: [] }] : []),
    ...(forStrangers.has(operationId) || byLinkToo.has(operationId) ? [{}] : []),
  ];
}

/** The answer of an operation whose route describes none: a picture, a schema, or another page. */
const success = (types: readonly string[] = ['application/json']) => ({
  200: {
    description: 'As in docs/protocol.md.',
    content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
  },
});

/** Every code that a request can be refused with, as a table in Markdown. */
const codes = [
  'Errors:',
  '',
  '| Code | Status | Message |',
  '| --- | --- | --- |',
  ...Object.entries(errors).flatMap(([code, { status, message }]) =>
    status === null ? [] : `| \`${code}\` | ${status} | ${message.replace('{detail}', '…')} |`,
  ),
].join('\n');

/**
 * The HTTP half of the public contract, as a page at /api/docs and as OpenAPI at /api/docs/json. `cookie`: the name of the
 * cookie of a session.
 */
export async function docs(app: FastifyInstance, cookie: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The First Battle of Britain',
        version,
        description: `Start, join and find matches. You play them over Socket.IO: see docs/protocol.md.\n\n${codes}`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server.' }],
      tags: [
        { name: 'session', description: 'Guests, who have a name and a signed cookie.' },
        { name: 'devices', description: 'The devices of a person.' },
        { name: 'matches', description: 'Matches, seats, links and records.' },
        { name: 'seats', description: 'Clocks, pauses and handing over a seat.' },
        { name: 'tokens', description: 'Tokens that let programs play or read a seat.' },
        { name: 'notices', description: 'Notifications.' },
        { name: 'host', description: 'For the host of the server, and messages from the host.' },
      ],
      components: {
        securitySchemes: {
          session: {
            ...{ type: 'apiKey', in: 'cookie', name: cookie },
            description: 'The signed cookie of a guest, set by POST /api/session.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token of a seat, valid only for its match.',
          },
        },
      },
    },
    transform(given) {
      // Any operation can refuse an invalid request, and any can fail.
      const response = { '4xx': errorAnswer, '5xx': errorAnswer, ...(given.schema.response as object) };
      const { produces, ...described } = given.schema;
      const { schema, url } = jsonSchemaTransform({ ...given, schema: { ...described, response } });
      const { method, config } = given.route;
      const operationId = operationIdOf(String(method), given.url);
      const security = securityOf(operationId, config?.token !== undefined);
      const answers = { ...success(produces), ...(schema.response as object) };
      return { schema: { ...schema, response: answers, operationId, security }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The policy of the pages, except that Swagger UI writes styles into its elements.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    // That page loads nothing from elsewhere.
    uiConfig: { validatorUrl: null },
  });
}
