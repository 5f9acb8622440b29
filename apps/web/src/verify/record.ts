/** The record of an ended match: fetched once, and handed from the check to the replay without a second way. */
import type { MatchRecord } from '@1bob/fairness';
import type { Answer } from '../net/http.ts';

let held: { readonly match: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null;

/** Keeps a record at hand for the other page; it is forgotten when the window is closed. */
export function hold(match: string, bytes: Uint8Array<ArrayBuffer>): void {
  held = { match, bytes };
}

/** The record of a match as the server wrote it, byte for byte. */
export async function bytesOf(match: string): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  if (held?.match === match) return { ok: true, value: held.bytes };
  let bytes: Uint8Array<ArrayBuffer>;
  let succeeded: boolean;
  try {
    const response = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
      credentials: 'same-origin',
    });
    bytes = new Uint8Array(await response.arrayBuffer());
    succeeded = response.ok;
  } catch {
    return { ok: false, error: { code: 'network.unreachable', message: 'The server cannot be reached.' } };
  }
  if (succeeded) {
    hold(match, bytes);
    return { ok: true, value: bytes };
  }
  try {
    const { error } = JSON.parse(new TextDecoder().decode(bytes)) as {
      error: { code: string; message: string };
    };
    return { ok: false, error: { code: error.code, message: error.message } };
  } catch {
    return {
      ok: false,
      error: { code: 'network.answer', message: 'The server gave no answer that makes sense.' },
    };
  }
}

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
