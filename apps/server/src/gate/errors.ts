import {
  errors,
  isErrorCode,
  typedRefusal,
  wireError,
  type ErrorAnswer,
  type WireErrorCode,
} from '@1bob/protocol';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { faultTrace, Refused } from './refused.ts';
import { BadCookie, type Cookies } from './cookies.ts';
import { StoreError } from '../store/index.ts';

/**
 * Turns every error that is thrown while a request is handled into an answer. `fault` counts failures of the server itself
 * (status 500 and above).
 */
export function answerErrors(app: FastifyInstance, cookies: Cookies, fault: () => void): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refused = asRefused(error);
    // Being busy is not a failure.
    if (refused.status >= 500 && refused.error.code !== 'server.busy') {
      fault();
      request.log.error({ fault: faultTrace(error) }, 'a request failed');
    }
    // An invalid cookie is cleared, because it would make every later request fail.
    if (refused instanceof BadCookie && refused.clears !== null) cookies.clear(reply, refused.clears);
    return send(reply, refused);
  });
}

/** Sends a refusal. Also called where nothing is thrown: for unknown and for malformed addresses. */
export function send(reply: FastifyReply, { error, status, retryAfter }: Refused): FastifyReply {
  const after = retryAfter ?? usualAfter(error.code);
  // A rate limit has already set how much of its minute is left.
  if (after !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', after);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((answer: ErrorAnswer) => JSON.stringify(answer))
    .send({ error } satisfies ErrorAnswer);
}

function usualAfter(code: string): number | undefined {
  const row = isErrorCode(code) ? errors[code] : null;
  return row !== null && 'after' in row ? row.after : undefined;
}

/** Fastify's own error codes for which we have a code. */
const codeFor: Readonly<Record<string, WireErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
};

function asRefused(error: FastifyError | Error): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof StoreError) return Refused.byStore(error);
  // If a match could not be written, its error wraps the fault of its store.
  if (error.cause instanceof StoreError) return Refused.byStore(error.cause);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const text = typedRefusal(first?.params.params);
    if (text !== null) return Refused.for(text.code, text.detail);
    const where = first?.instancePath.replaceAll('/', '.').replace(/^\./, '') ?? '';
    const detail = `${where === '' ? '' : `${where}: `}${first?.message ?? 'wrong shape'}`;
    return Refused.for('request.malformed', detail.slice(0, 300));
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const named = code === undefined ? undefined : codeFor[code];
  if (named !== undefined) return Refused.for(named);
  if (statusCode === 413) return Refused.for('request.tooLarge');
  if (statusCode === 429) return Refused.for('request.tooMany');
  if (statusCode === 404) return Refused.for('request.unknown');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refused(wireError('request.malformed'), statusCode);
  }
  return Refused.for('server.error');
}
