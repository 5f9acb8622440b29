/** The record of an ended match: fetched once, and handed from the check to the replay without a second way. */
import type { MatchRecord } from '@1bob/fairness';
import { pageFailure } from '../net/failures.ts';
import type { Answer, Failure } from '../net/http.ts';

let held: { readonly match: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

/** Keeps a record at hand for the other page; it is forgotten when the window is closed. */
export function hold(match: string, bytes: Uint8Array<ArrayBuffer>): void {
  held = { match, bytes };
}

/** How often a busy server is asked again. */
const TRIES = 20;
/** Seconds between two tries, at least and at most. */
const SOONEST = 1;
const LATEST = 120;

export interface Patience {
  /** Told how many seconds pass until the next try, and null when it is made. */
  waits?: (seconds: number | null) => void;
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal;
}

/**
 * The record of a match as the server wrote it, byte for byte. A server that serves others first is asked again when it
 * says.
 */
export async function bytesOf(
  match: string,
  { waits, signal }: Patience = {},
): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  if (held?.match === match) return { ok: true, value: held.bytes };
  for (let tries = 1; ; tries++) {
    const { answer, again } = await ask(match, signal);
    if (answer.ok) hold(match, answer.value);
    if (again === null || tries === TRIES || signal?.aborted) return answer;
    waits?.(again);
    await passed(again * 1000, signal);
    if (signal?.aborted) return answer;
    waits?.(null);
  }
}

/** `again`: seconds after which the server is to be asked again, or null when it would say the same. */
async function ask(
  match: string,
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer<Uint8Array<ArrayBuffer>>; again: number | null }> {
  const failed = ({ code, message }: Failure) => ({ ok: false, error: { code, message } }) as const;
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
      credentials: 'same-origin',
      ...(signal && { signal }),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch {
    return { answer: failed(pageFailure('network.unreachable')), again: null };
  }
  if (response.ok) return { answer: { ok: true, value: bytes }, again: null };
  const again = againAfter(response);
  try {
    const { error } = JSON.parse(new TextDecoder().decode(bytes)) as { error: Failure };
    return { answer: failed(error), again };
  } catch {
    return { answer: failed(pageFailure('network.answer')), again };
  }
}

/** This server writes seconds, and never a date. */
function againAfter({ status, headers }: Response): number | null {
  const after = headers.get('retry-after');
  if ((status !== 503 && status !== 429) || after === null || !/^\d+$/.test(after)) return null;
  return Math.min(LATEST, Math.max(SOONEST, Number(after)));
}

/** Resolves after so many milliseconds, or when the signal is aborted. */
const passed = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The record in a file, as far as a page needs it to name it; null for anything else. */
export function readRecord(bytes: Uint8Array): MatchRecord | null {
  try {
    const record = JSON.parse(new TextDecoder().decode(bytes)) as Partial<MatchRecord> | null;
    return typeof record?.matchId === 'string' && Array.isArray(record.entries)
      ? (record as MatchRecord)
      : null;
  } catch {
    return null;
  }
}
