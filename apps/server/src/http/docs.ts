import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The HTTP half of the outside contract, for reading at /api/docs and as OpenAPI at /api/docs/json. */
export async function docs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The First Battle of Britain',
        version,
        description: 'Begin, join and find matches. Matches are played over Socket.IO: see docs/protocol.md.',
      },
      tags: [
        { name: 'session', description: 'Guests: a name behind a signed cookie.' },
        { name: 'matches', description: 'Matches, seats, links and records.' },
        { name: 'host', description: 'For the host of the server.' },
      ],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // As the pages have it, except that Swagger UI writes styles into its elements.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    // Nothing on that page is loaded from elsewhere.
    uiConfig: { validatorUrl: null },
  });
}
