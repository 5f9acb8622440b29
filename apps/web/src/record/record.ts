/** The record of an ended match. It is fetched once, and the verification passes it on to the replay. */
import { RECORD_FORMAT, type MatchRecord } from '@1bob/fairness';
import { readFile, type FileFault, type FileKind } from '@1bob/fairness/files';
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
    const response = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
      credentials: 'same-origin',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return { ok: false, error: failureIn(response, jsonIn(bytes)) };
    hold(match, bytes);
    return { ok: true, value: bytes };
  } catch {
    return { ok: false, error: unreachable };
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
