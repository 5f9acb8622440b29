/** The record of an ended match: fetched once, and passed from the verification to the replay. */
import { RECORD_FORMAT, type MatchRecord } from '@1bob/fairness';
import { readFile, type FileFault, type FileKind } from '@1bob/fairness/files';
import { pageFailure } from '../net/failures.ts';
import type { Answer, Failure } from '../net/http.ts';

let held: { readonly match: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

/** Keeps a record for the other page, until the window is closed. */
export function hold(match: string, bytes: Uint8Array<ArrayBuffer>): void {
  held = { match, bytes };
}

/** Maximum number of tries on a busy server. */
const TRIES = 20;
/** Shortest and longest pause between two tries, in seconds. */
const SOONEST = 1;
const LATEST = 120;

export interface Patience {
  /** Called with the seconds until the next try, and with null when it starts. */
  waits?: (seconds: number | null) => void;
  /** Aborted when the caller no longer waits for the record. */
  signal?: AbortSignal;
}

/** The record of a match as the server wrote it, byte for byte. Retries a busy server after the time it asks for. */
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

/** `again`: seconds until a retry, or null if it would get the same answer. */
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

/** This server sends seconds, and never a date. */
function againAfter({ status, headers }: Response): number | null {
  const after = headers.get('retry-after');
  if ((status !== 503 && status !== 429) || after === null || !/^\d+$/.test(after)) return null;
  return Math.min(LATEST, Math.max(SOONEST, Number(after)));
}

/** Resolves after this many milliseconds, or when the signal is aborted. */
const passed = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Why a file is not checked as a record: what is wrong with it, or what it is instead. */
export type NoRecord = FileFault | Exclude<FileKind, 'record' | 'side'> | 'version';

/** What a user has dropped: a record, another file that belongs to a match, or neither. */
export type Dropped =
  | { readonly record: MatchRecord; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly side: unknown }
  | { readonly wrong: NoRecord };

/** Reads a file, however it was saved; `bytes`: as the server would write them. */
export function readDropped(bytes: Uint8Array): Dropped {
  const content = readFile(bytes);
  if ('fault' in content) return { wrong: content.fault };
  const { text, value, kind } = content;
  if (kind === 'side') return { side: value };
  if (kind !== 'record') return { wrong: kind };
  const record = value as MatchRecord;
  if (record.format !== RECORD_FORMAT) return { wrong: 'version' };
  return typeof record.matchId === 'string' && Array.isArray(record.entries)
    ? { record, bytes: new TextEncoder().encode(text) }
    : { wrong: 'other' };
}

/** The record in a file; null for any other file. */
export function readRecord(bytes: Uint8Array): MatchRecord | null {
  const dropped = readDropped(bytes);
  return 'record' in dropped ? dropped.record : null;
}
