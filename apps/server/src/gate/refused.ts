import { errors, isErrorCode, wireError, type WireError, type WireErrorCode } from '@1bob/protocol';
import type { Refusal } from '@1bob/game';
import type { StoreError } from '../store/index.ts';

/** A request that is answered with an error. It may be thrown anywhere, and becomes an answer in one place. */
export class Refused extends Error {
  constructor(
    readonly error: WireError,
    /** HTTP status. */
    readonly status: number,
    /** Seconds until the request is worth repeating. If absent, the answer takes `after` from the table of errors. */
    readonly retryAfter?: number,
  ) {
    super(error.code);
    this.name = 'Refused';
  }

  /** A refusal from the server's own table. `detail` is for programs. */
  static for(code: WireErrorCode, detail?: string): Refused {
    return new Refused(wireError(code, detail), errors[code].status);
  }

  /** A refusal that may no longer hold in this many seconds. */
  static until(code: WireErrorCode, retryAfter: number): Refused {
    return new Refused(wireError(code), errors[code].status, Math.max(1, Math.ceil(retryAfter)));
  }

  /** A refusal because the store failed. */
  static byStore({ code }: StoreError): Refused {
    return Refused.for(code === 'data.damaged' ? 'match.damaged' : 'server.unavailable');
  }

  /** A refusal from the error with which the match answered a command. */
  static byAnswer(error: WireError): Refused {
    const known = isErrorCode(error.code) ? errors[error.code].status : null;
    return new Refused(error, known ?? 422);
  }

  /** A refusal by the game, with the game's own message. */
  static byGame(refusal: Refusal): Refused {
    return new Refused(refusal, 422);
  }
}

/**
 * The part of an unexpected error that may be logged: only where it happened. Its message could quote hidden facts of a
 * match, because a database error quotes the values it was given.
 */
export function faultTrace(error: unknown): { type: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const named = error instanceof Refused ? error.error : error;
  const code = 'code' in named && typeof named.code === 'string' ? { code: named.code } : {};
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .slice(0, 12);
  return { type: error.name, ...code, at };
}
