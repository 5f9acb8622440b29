import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Records from './record.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (of: Uint8Array): string => new TextDecoder().decode(of);

let records: typeof Records;
let asked: string[];
/** What the server answers; null when it cannot be reached. */
let answer: Response | null;
beforeEach(async () => {
  vi.resetModules(); // the record at hand is the module's own
  records = await import('./record.ts');
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer);
  });
});

describe('the record of an ended match', () => {
  it('is fetched once, byte for byte', async () => {
    answer = new Response(bytes('{"a": 1}\n'));
    for (const _ of [1, 2]) {
      const got = await records.bytesOf('m/1');
      expect(got.ok && text(got.value)).toBe('{"a": 1}\n');
    }
    expect(asked).toEqual(['/api/matches/m%2F1/record']);
  });

  it('is not taken for that of another match', async () => {
    records.hold('m1', bytes('one'));
    answer = new Response(bytes('two'));
    const got = await records.bytesOf('m2');
    expect(got.ok && text(got.value)).toBe('two');
  });

  it('is not held when the server refuses it, and the refusal is handed on', async () => {
    const error = { code: 'record.running', message: 'The match has not ended.' };
    answer = new Response(JSON.stringify({ error }), { status: 403 });
    expect(await records.bytesOf('m1')).toEqual({ ok: false, error });
    answer = new Response(bytes('now'));
    expect(await records.bytesOf('m1')).toMatchObject({ ok: true });
  });

  it.each([
    ['an answer that makes no sense', () => new Response('<html>', { status: 502 }), 'network.answer'],
    ['no answer', () => null, 'network.unreachable'],
  ])('names the failure after %s', async (_, given, code) => {
    answer = given();
    expect(await records.bytesOf('m1')).toMatchObject({ ok: false, error: { code } });
  });

  it('is known by its name and its entries', () => {
    const record = { matchId: 'm1', entries: [] };
    expect(records.readRecord(bytes(JSON.stringify(record)))).toEqual(record);
    for (const other of ['', 'null', '7', '{}', '{"matchId":"m1"}', '{"matchId":1,"entries":[]}'])
      expect(records.readRecord(bytes(other))).toBeNull();
  });
});
