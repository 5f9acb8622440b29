import { setTimeout as delay } from 'node:timers/promises';
import { clientEvents, typedRefusal, wireError, type WireErrorCode } from '@1bob/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiter } from '../common/rate-limiter.ts';
import { FAULT } from '../gate/guard.ts';
import { faultTrace, Refused } from '../gate/refused.ts';
import { mustBeAllowed, newcomersMaySay } from '../people/newcomers.ts';
import type { Sessions } from '../people/sessions.ts';
import { mustAllow, type Tokens } from '../people/tokens.ts';
import { StoreError } from '../store/index.ts';
import { talkerAt } from '../talk/talker.ts';
import { messagesFor, type Messages, type MessagesParts, type Sender } from './messages.ts';
import { closedBy, personRoom, programRoom } from './rooms.ts';
import { authenticate, closeWith } from './sessions.ts';
import type { Sockets } from './sockets.ts';

export interface AnswersParts extends MessagesParts {
  sessions: Sessions;
  tokens: Tokens;
  log: FastifyBaseLogger;
}

/** Lets sockets in, and answers what they send. */
export function answerSockets({ io, guard, roomsOf }: Sockets, parts: AnswersParts): void {
  const { talk, looks, log, commandRate } = parts;
  const messages = messagesFor(parts, roomsOf);
  authenticate(io, parts);
  io.on('connection', (socket) => {
    const guarded = guard.guardedOf(socket.conn);
    guarded.joined = true;
    const from: Sender = { socket, talker: talkerAt(socket), fault: () => guarded.spend(FAULT) };
    socket.on('disconnecting', () => {
      const left = closedBy(socket);
      // Runs after the socket has left its rooms.
      setImmediate(() => {
        for (const { personId, matchId, seat } of left) looks.markClosed(personId, matchId, seat);
      });
    });
    socket.on('error', (error) => log.debug({ fault: faultTrace(error) }, 'a socket failed'));
    socket.on('disconnect', () => {
      talk.forget(from.talker);
      // There is only this namespace, so a connection that has left it is of no use.
      void socket.conn.close();
    });
    const { session, token } = socket.data;
    if (session !== null) {
      void socket.join((token === undefined ? personRoom : programRoom)(session.personId));
      closeWith(session, socket);
    }
    answerMessages(from, messages, { log, limiter: new RateLimiter(commandRate) });
  });
}

/** Answers every message of one socket, whatever happens. */
function answerMessages(
  from: Sender,
  messages: Messages,
  { log, limiter }: { log: FastifyBaseLogger; limiter: RateLimiter },
): void {
  const { socket, fault } = from;
  for (const event of Object.keys(messages) as (keyof Messages)[]) {
    socket.on(event, (...given: unknown[]) => {
      const answer = acknowledgement(given);
      handleMessage(event, given[0]).then(answer, (error: unknown) => answer(refusal(event, error)));
    });
  }
  socket.onAny((event: unknown, ...given: unknown[]) => {
    if (typeof event === 'string' && Object.hasOwn(messages, event)) return;
    fault();
    acknowledgement(given)(failure('request.malformed', 'unknown message'));
  });

  /** Limits and checks a message before it is processed. */
  async function handleMessage(event: keyof Messages, given: unknown): Promise<object> {
    mustBeAllowedTo(event, given);
    const wait = limiter.next(messages[event].weight);
    if (wait === null) {
      fault();
      return failure('command.tooMany');
    }
    // Messages that need not wait are processed in order of arrival.
    if (wait > 0) await delay(wait);
    const parsed = clientEvents[event].safeParse(given);
    // The data comes from the message's own schema, so it fits its handler.
    if (parsed.success) return messages[event].answer(from, parsed.data as never);
    fault();
    const issue = parsed.error.issues[0];
    const text = issue?.code === 'custom' ? typedRefusal(issue.params) : null;
    if (text !== null) return failure(text.code, text.detail);
    const tooLarge = issue?.message.startsWith('longer than') === true;
    const where = issue?.path.map(String).join('.') ?? '';
    return failure(
      tooLarge ? 'request.tooLarge' : 'request.malformed',
      `${where === '' ? '' : `${where}: `}${issue?.message ?? 'wrong shape'}`.slice(0, 300),
    );
  }

  /** Throws `Refused` if the token of a program does not allow a message, or a new device may not send it yet. */
  function mustBeAllowedTo(event: keyof Messages, given: unknown): void {
    const { token, session } = socket.data;
    if (session !== null) mustBeAllowed(session, newcomersMaySay[event], given);
    if (token === undefined) return;
    const { match, watch } = (given ?? {}) as { match?: unknown; watch?: unknown };
    const { program } = messages[event];
    if (program === undefined || watch !== undefined) {
      fault();
      throw Refused.for('token.scope');
    }
    mustAllow(token, match, program);
  }

  function refusal(event: string, error: unknown): object {
    if (error instanceof Refused) return { ok: false, error: error.error };
    log.error({ fault: faultTrace(error) }, `answering ${event} failed`);
    return error instanceof StoreError
      ? { ok: false, error: Refused.byStore(error).error }
      : failure('server.error');
  }
}

const failure = (code: WireErrorCode, detail?: string) => ({ ok: false, error: wireError(code, detail) });

/** The callback that a client gave with its message. Without one, the answer goes nowhere. */
function acknowledgement(given: unknown[]): (answer: object) => void {
  const last = given.at(-1);
  return typeof last === 'function'
    ? (answer) => void (last as (answer: object) => unknown)(answer)
    : () => undefined;
}
