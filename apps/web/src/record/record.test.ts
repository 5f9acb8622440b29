import { RECORD_FORMAT } from '@1bob/fairness';
import { CONNECTION_IDLE } from '@1bob/protocol/waits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as records from './record.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (of: Uint8Array): string => new TextDecoder().decode(of);

let asked: string[];
/** The server's answer. Null if the server cannot be reached. */
let answer: Response | null;
beforeEach(() => {
  records.hold('another', bytes('')); // Only the latest record is kept.
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer);
  });
});

afterEach(() => void vi.useRealTimers());

describe('The record of an ended match', () => {
  it('is fetched once, byte for byte', async () => {
    answer = new Response(bytes('{"a": 1}\n'));
    for (const _ of [1, 2]) {
      const got = await records.bytesOf('m/1');
      expect(got.ok && text(got.value)).toBe('{"a": 1}\n');
    }
    expect(asked).toEqual(['/api/matches/m%2F1/record']);
  });

  it('is not used for another match', async () => {
    records.hold('m1', bytes('one'));
    answer = new Response(bytes('two'));
    const got = await records.bytesOf('m2');
    expect(got.ok && text(got.value)).toBe('two');
  });

  it('is not kept if the server refuses it, and the refusal is passed on', async () => {
    const error = { code: 'record.running', message: 'The match has not ended.' };
    answer = new Response(JSON.stringify({ error }), { status: 403 });
    expect(await records.bytesOf('m1')).toEqual({ ok: false, error });
    answer = new Response(bytes('now'));
    expect(await records.bytesOf('m1')).toMatchObject({ ok: true });
  });

  it.each([
    [503, 'server.busy', 7],
    [429, 'request.tooMany', 7],
    [503, 'server.unavailable', undefined],
  ])('may be asked for again after %i, when the server says', async (status, code, after) => {
    const error = { code, message: 'Busy.' };
    const headers = after === undefined ? {} : { 'retry-after': String(after) };
    answer = new Response(JSON.stringify({ error }), { status, headers });
    expect(await records.bytesOf('m1')).toEqual({ ok: false, error: { ...error, again: after ?? 0 } });
  });

  it('may take longer than a connection may be idle, but not stop for as long', async () => {
    vi.useFakeTimers();
    let send = (_: string): void => undefined;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(to) {
              send = (part) => (part === '' ? to.close() : to.enqueue(bytes(part)));
              signal?.addEventListener('abort', () => to.error(signal.reason));
            },
          }),
        ),
      ),
    );
    const slow = records.bytesOf('slow');
    for (const part of ['a', 'b', 'c', '']) {
      await vi.advanceTimersByTimeAsync(CONNECTION_IDLE - 1);
      send(part);
    }
    const got = await slow;
    expect(got.ok && text(got.value)).toBe('abc');
    const stopped = records.bytesOf('stopped');
    await vi.advanceTimersByTimeAsync(CONNECTION_IDLE - 1);
    send('a');
    await vi.advanceTimersByTimeAsync(CONNECTION_IDLE);
    expect(await stopped).toMatchObject({ ok: false, error: { code: 'network.unreachable', again: 0 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['an answer that makes no sense', () => new Response('<html>', { status: 502 }), 'network.answer'],
    ['no answer', () => null, 'network.unreachable'],
  ])('names the failure after %s', async (_, given, code) => {
    answer = given();
    expect(await records.bytesOf('m1')).toMatchObject({ ok: false, error: { code } });
  });

  it('is read however it was saved, and for any other file the page says what is wrong with it (daily life 40)', () => {
    const record = { format: RECORD_FORMAT, matchId: 'm1', entries: [] };
    const plain = JSON.stringify(record);
    const utf16 = (given: string) =>
      new Uint8Array(new Uint16Array([...given].map((each) => each.charCodeAt(0))).buffer);
    for (const saved of [bytes(`\ufeff${plain}\r\n`), utf16(`\ufeff${plain}`), utf16(plain)])
      expect(records.readDropped(saved)).toEqual({ record, bytes: bytes(plain) });
    for (const [wrong, saved] of [
      ['empty', ''],
      ['page', '<html></html>'],
      ['cut', plain.slice(0, -1)],
      ['broken', 'x'],
      ['version', JSON.stringify({ ...record, format: '1bob-record/9' })],
      ['campaign', '{"format":"1bob-campaign/1"}'],
      ['answer', '{"error":{"code":"match.running"}}'],
      ['other', '{}'],
    ] as const)
      expect(records.readDropped(bytes(saved)), saved).toEqual({ wrong });
    expect(records.readDropped(bytes('["ab"]'))).toEqual({ side: ['ab'] });
  });

  it('is identified by its name and its entries', () => {
    const record = { format: RECORD_FORMAT, matchId: 'm1', entries: [] };
    expect(records.readRecord(bytes(JSON.stringify(record)))).toEqual(record);
    for (const other of ['', 'null', '7', '{}', '{"matchId":"m1"}', '{"matchId":1,"entries":[]}'])
      expect(records.readRecord(bytes(other))).toBeNull();
  });
});
