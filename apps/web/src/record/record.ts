/** The record of an ended match. It is fetched once, and the verification passes it on to the replay. */
import { RECORD_FORMAT, type MatchRecord } from '@1bob/fairness';
import { readFile, type FileFault, type FileKind } from '@1bob/fairness/files';
import { CONNECTION_IDLE } from '@1bob/protocol/waits';
import { failureIn, unreachable, type Answer } from '../net/http.ts';

let held: { readonly match: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

/** Keeps a record for the other page, until the window is closed. */
export function hold(match: string, bytes: Uint8Array<ArrayBuffer>): void {
  held = { match, bytes };
}

/** The record of a match as the server wrote it, byte for byte. */
export async function bytesOf(match: string): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  if (held?.match === match) return { ok: true, value: held.bytes };
  try {
    const { response, bytes } = await whole(`/api/matches/${encodeURIComponent(match)}/record`);
    if (!response.ok) return { ok: false, error: failureIn(response, jsonIn(bytes)) };
    hold(match, bytes);
    return { ok: true, value: bytes };
  } catch {
    return { ok: false, error: unreachable };
  }
}

/**
 * Fetches an answer of any size. Gives up when nothing has arrived for as long as the server lets a connection be idle. A long
 * record on a slow line takes longer than that as a whole.
 */
async function whole(url: string): Promise<{ response: Response; bytes: Uint8Array<ArrayBuffer> }> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), CONNECTION_IDLE);
  };
  wait();
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal: stalled.signal });
    const moving = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, to) {
        wait();
        to.enqueue(part);
      },
    });
    const bytes = await new Response(response.body?.pipeThrough(moving)).arrayBuffer();
    return { response, bytes: new Uint8Array(bytes) };
  } finally {
    clearTimeout(timer);
  }
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Why a file is not checked as a record: what is wrong with it, or what else it is. */
export type NoRecord = FileFault | Exclude<FileKind, 'record' | 'side'> | 'version';

/** What the player has dropped: a record, another file that belongs to a match, or neither. */
export type Dropped =
  | { readonly record: MatchRecord; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly side: unknown }
  | { readonly wrong: NoRecord };

/** Reads a file, however it was saved. `bytes` are as the server would write them. */
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

/** The record in a file. Null for any other file. */
export function readRecord(bytes: Uint8Array): MatchRecord | null {
  const dropped = readDropped(bytes);
  return 'record' in dropped ? dropped.record : null;
}
