import { wireError } from '@1bob/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { who } from './who.svelte.ts';

const anna = { name: 'Anna', expiresAt: '' };
const nobody = { name: null, expiresAt: null };
const refused = (code: Parameters<typeof wireError>[0]) => ({ error: wireError(code) });

/** The answers to GET /api/session, one after the other. The last one repeats. Null means no answer. */
let answers: ([status: number, body: unknown] | null)[];
let begun: unknown;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  begun = anna;
  vi.stubGlobal('fetch', (path: string, { method = '', body }: RequestInit) => {
    asked.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
    if (path !== '/api/session') return Promise.resolve(Response.json({ done: true }));
    const answer = method === 'GET' ? (answers.length > 1 ? answers.shift() : answers[0]) : [200, begun];
    if (answer == null) return Promise.reject(new TypeError('offline'));
    const [status, told] = answer as [number, unknown];
    return Promise.resolve(new Response(JSON.stringify(told), { status }));
  });
});
afterEach(() => void vi.useRealTimers());

/** Waits until the page knows who this is. */
async function known(session: object): Promise<void> {
  answers = [[200, session]];
  await who.ask();
  asked = [];
}

describe('The person at this browser', () => {
  it.each([
    ['no answer', null],
    ['a busy server', [503, refused('server.unavailable')]],
    ['too many requests', [429, refused('request.tooMany')]],
    ['a fault', [500, refused('server.error')]],
    ['a proxy', [502, '<html>']],
    ['a proxy that answers for us', [200, {}]],
  ] as const)('stays as it was after %s, and is asked again (daily life 14)', async (_, failure) => {
    await known(anna);
    answers = [failure === null ? null : [...failure], [200, { ...anna, name: 'Annabel' }]];
    await who.ask();
    expect([who.known, who.name]).toEqual([true, 'Anna']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([who.known, who.name]).toEqual([true, 'Annabel']);
  });

  it('counts as a stranger only if an answer says so (daily life 14)', async () => {
    await known(anna);
    answers = [[401, refused('session.expired')], null];
    await who.ask();
    expect([who.known, who.name]).toEqual([true, 'Anna']);
    answers = [
      [401, refused('session.expired')],
      [200, nobody],
    ];
    await who.ask();
    expect([who.known, who.name]).toEqual([true, null]);
  });

  it('is known again when an answer and a newer cookie have crossed', async () => {
    await known(anna);
    answers = [
      [401, refused('session.expired')],
      [200, anna],
    ];
    await who.ask();
    expect(who.name).toBe('Anna');
  });

  it('is told of a block, and does not count as a stranger', async () => {
    await known(anna);
    answers = [[403, refused('person.blocked')]];
    await who.ask();
    expect([who.blocked?.code, who.name]).toEqual(['person.blocked', 'Anna']);
  });
});

describe('A request that needs a person', () => {
  const request = vi.fn(() => Promise.resolve({ ok: true as const, value: 'theirs' }));
  beforeEach(() => request.mockClear());

  it('is made for a known person, and not for a stranger', async () => {
    await known(anna);
    expect(await who.first(request)()).toEqual({ ok: true, value: 'theirs' });
    await known(nobody);
    expect(await who.first(request)()).toEqual({ ok: true, value: null });
    expect(request).toHaveBeenCalledOnce();
  });
});

describe('A name', () => {
  it('is given once, and changed only on purpose (daily life 14)', async () => {
    await known(nobody);
    answers = [[200, anna]];
    expect(await who.call('Visitor')).toBeNull();
    // The server does know them, so they keep their name.
    expect([who.name, asked[0]]).toEqual(['Anna', 'POST /api/session {"name":"Visitor"}']);
    begun = { ...anna, name: 'Annabel' };
    asked = [];
    expect(await who.rename('Annabel')).toBeNull();
    expect([who.name, asked]).toEqual(['Annabel', ['PUT /api/session {"name":"Annabel"}']]);
  });

  it('that is gone at the next request brings the message that the site needs a cookie (daily life 20)', async () => {
    await known(nobody);
    answers = [[200, nobody]];
    expect((await who.call('Anna'))?.code).toBe('cookie.missing');
    expect([who.known, who.name]).toEqual([true, null]);
  });

  it('is not doubted when only the next request fails', async () => {
    await known(nobody);
    answers = [null];
    expect(await who.call('Anna')).toBeNull();
    expect(who.name).toBe('Anna');
  });

  it('that a link or a passkey gives is checked in the same way (daily life 20)', async () => {
    await known(nobody);
    answers = [[200, nobody]];
    expect((await who.enter({ ok: true, value: anna }))?.code).toBe('cookie.missing');
    expect((await who.arrive())?.code).toBe('cookie.missing');
    answers = [[200, anna]];
    expect(await who.arrive()).toBeNull();
    expect(who.name).toBe('Anna');
  });
});
