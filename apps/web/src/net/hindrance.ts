/** Finds out why no live connection comes about, so that a page can say so. */
import type { Failure } from './http.ts';
import { tableFailures } from './table-failures.ts';

/** Milliseconds within which the server must answer an ordinary request. */
const PATIENCE = 5_000;
/** The engine's code for a connection that is unknown to this server. */
const STRAY = 1;

/** The part that socket.io's client adds to the error of a request that was answered. */
interface Refusal {
  readonly context?: { readonly status?: number; readonly responseText?: string } | undefined;
}

/** Finds the cause for one connection. `live` says whether the server answers an ordinary request. */
export function hindrances(live: () => Promise<boolean> = isLive): (error: Error) => Promise<Failure> {
  /** Attempts of both kinds alternate. Those by WebSocket only go unanswered. */
  let strays = false;
  return async (error) => {
    // Read at once, because the client clears the answer afterwards.
    const { status, responseText = '' } = (error as Refusal).context ?? {};
    const answer = status === undefined || status < 400 ? null : answerIn(responseText);
    if (answer?.message === 'request.tooMany') return tableFailures.crowded;
    if (answer?.code === STRAY) strays = true;
    else if (!(await live())) return tableFailures.away;
    return strays ? tableFailures.stray : tableFailures.blocked;
  };
}

function answerIn(text: string): { code?: unknown; message?: unknown } | null {
  try {
    return JSON.parse(text) as { code?: unknown; message?: unknown } | null;
  } catch {
    return null;
  }
}

async function isLive(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await fetch('/api/health/live', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
