import { afterEach, describe, expect, it, vi } from 'vitest';
import { callsOver, type Calls } from './http.ts';
import { ownCalls } from './own-calls.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('A list in pages', () => {
  const over = (pages: readonly { names: readonly string[]; next: string | null }[]) => {
    const asked: string[] = [];
    const calls = callsOver((path) => {
      const { names, next } = pages[Math.min(asked.length, pages.length - 1)] ?? { names: [], next: null };
      asked.push(path);
      return Promise.resolve(
        new Response(JSON.stringify({ matches: names.map((match) => ({ match })), next })),
      );
    });
    return { calls, asked };
  };

  it('is joined into one', async () => {
    const { calls, asked } = over([
      { names: ['a', 'b'], next: 'x.b' },
      { names: ['c'], next: null },
    ]);
    expect(await calls.mine()).toEqual({ ok: true, value: [{ match: 'a' }, { match: 'b' }, { match: 'c' }] });
    expect(asked).toEqual(['/api/matches', '/api/matches?cursor=x.b']);
  });

  it('is not followed without a limit', async () => {
    const { calls, asked } = over([{ names: ['a'], next: 'x.a' }]);
    expect(await calls.mine()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(10);
  });
});

describe('A request', () => {
  const answering = (respond: () => Promise<Response> | Response) => {
    const asked: [path: string, init: RequestInit][] = [];
    const fetch = (path: string, init: RequestInit): Promise<Response> => {
      asked.push([path, init]);
      return Promise.resolve().then(respond);
    };
    return { calls: callsOver(fetch), fetch, asked };
  };
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

  it('to read has no body, and carries only the cookie of this page', async () => {
    const { calls, asked } = answering(() => json({ name: 'Anna' }));
    expect(await calls.session()).toEqual({ ok: true, value: { name: 'Anna' } });
    const signal = expect.any(AbortSignal) as AbortSignal;
    expect(asked).toEqual([
      ['/api/session', { method: 'GET', credentials: 'same-origin', headers: {}, signal }],
    ]);
  });

  it('to act sends its parameters as JSON', async () => {
    const { calls, asked } = answering(() => json({}));
    await calls.signIn('Anna');
    const signal = expect.any(AbortSignal) as AbortSignal;
    expect(asked).toEqual([
      [
        '/api/session',
        {
          method: 'POST',
          credentials: 'same-origin',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"Anna"}',
          signal,
        },
      ],
    ]);
  });

  it.each<[string, string, (calls: Calls) => Promise<unknown>]>([
    ['GET', '/api/charts', (calls) => calls.charts()],
    ['GET', '/api/join/a%2Fb', (calls) => calls.invitation('a/b')],
    ['POST', '/api/join/a%2Fb', (calls) => calls.sitByLink('join', 'a/b')],
    ['GET', '/api/recover/a%2Fb', (calls) => calls.linkedSeat('recover', 'a/b')],
    ['POST', '/api/recover/a%2Fb', (calls) => calls.sitByLink('recover', 'a/b')],
    ['GET', '/api/watch/a%2Fb', (calls) => calls.watch('a/b')],
    ['GET', '/api/matches/watch', (calls) => calls.watchable()],
    ['GET', '/api/matches/a%2Fb', (calls) => calls.match('a/b')],
    ['POST', '/api/matches/a%2Fb/dice', (calls) => calls.dice('a/b', { seal: 'ab' })],
    ['POST', '/api/matches/a%2Fb/recovery', (calls) => calls.recovery('a/b')],
    [
      'POST',
      '/api/matches',
      (calls) => calls.create({ scenario: 'campaign', seat: 'german', opponent: 'person' }),
    ],
  ])('%s %s', async (method, path, ask) => {
    const { calls, asked } = answering(() => json({}));
    await ask(calls);
    expect(asked.map(([to, init]) => [init.method, to])).toEqual([[method, path]]);
  });

  it('that a link makes is sent again with the cookie that came with a first refusal, and once only (daily life 20)', async () => {
    const error = { code: 'cookie.missing', message: 'No cookie.' };
    for (const ask of [
      (calls: Calls) => calls.sitByLink('recover', 'a'),
      () => ownCalls.comeByLink('a'),
      () => ownCalls.pair('a', 'ab'),
    ]) {
      let left = 1;
      const kept = answering(() => (left-- > 0 ? json({ error }, 401) : json({})));
      vi.stubGlobal('fetch', kept.fetch);
      expect(await ask(kept.calls)).toEqual({ ok: true, value: {} });
      const lost = answering(() => json({ error }, 401));
      vi.stubGlobal('fetch', lost.fetch);
      expect(await ask(lost.calls)).toEqual({ ok: false, error });
      expect([kept.asked.length, lost.asked.length]).toEqual([2, 2]);
    }
  });

  it('passes on the server’s refusal', async () => {
    const error = { code: 'match.unknown', message: 'There is no such match.', rule: '3.1' };
    expect(await answering(() => json({ error }, 404)).calls.match('m')).toEqual({ ok: false, error });
  });

  it('reports that the server cannot be reached', async () => {
    const { calls } = answering(() => Promise.reject(new TypeError('offline')));
    expect(await calls.session()).toMatchObject({ ok: false, error: { code: 'network.unreachable' } });
    // Nobody knows whether a request to act has arrived.
    expect(await calls.signIn('Anna')).toMatchObject({ ok: false, error: { code: 'network.unanswered' } });
  });

  it.each([
    ['no JSON', () => new Response('<html>', { status: 502 })],
    ['no JSON, though it is called a success', () => new Response('<html>', { status: 200 })],
    ...[null, 'no', {}, { error: null }, { error: 'no' }, { error: {} }, { error: { code: 7 } }].map(
      (body): [string, () => Response] => [JSON.stringify(body), () => json(body, 502)],
    ),
  ])('says so when the answer makes no sense: %s', async (_, respond) => {
    const answer = await answering(respond).calls.session();
    expect(answer).toMatchObject({ ok: false, error: { code: 'network.answer' } });
    expect(!answer.ok && answer.error.message).toContain(String(respond().status));
  });

  it('says after which failures another try may help, and when (daily life 14)', async () => {
    const told = async (status: number, code: string, after?: string) => {
      const headers = after === undefined ? {} : { 'retry-after': after };
      const body = JSON.stringify({ error: { code, message: 'wait' } });
      const { calls } = answering(() => new Response(body, { status, headers }));
      const answer = await calls.session();
      return answer.ok ? answer : answer.error.again;
    };
    expect(await told(503, 'server.busy', '5')).toBe(5);
    expect(await told(429, 'request.tooMany', '50')).toBe(50);
    expect(await told(503, 'server.unavailable')).toBe(0);
    expect(await told(500, 'server.error')).toBe(0);
    for (const [status, code] of [
      [404, 'match.unknown'],
      [401, 'session.expired'],
      [403, 'person.blocked'],
    ] as const)
      expect(await told(status, code, '5')).toBeUndefined();
  });

  it.each([
    ['no server', () => Promise.reject(new TypeError('offline')), 0],
    ['a proxy', () => new Response('<html>', { status: 502 }), 0],
    [
      'a proxy that names a time',
      () => new Response('', { status: 503, headers: { 'retry-after': '9' } }),
      9,
    ],
    ['the page of a hotel', () => new Response('<html>', { status: 200 }), 0],
    ['an empty answer', () => new Response(null, { status: 204 }), 0],
    ['null', () => json(null), 0],
  ] as const)('may help after an answer of %s (daily life 14)', async (_, respond, again) => {
    expect(await answering(respond).calls.session()).toMatchObject({ ok: false, error: { again } });
  });

  it.each([[{}], [{ officers: null }], [{ officers: {} }], [[]], ['no'], [7]])(
    'for a list may help after an answer without the list: %j (daily life 14)',
    async (body) => {
      const { calls } = answering(() => json(body));
      const failure = { ok: false, error: { code: 'network.answer', again: 0 } };
      for (const ask of [calls.officers, calls.mine, calls.watchable, () => calls.tables(), calls.charts])
        expect(await ask()).toMatchObject(failure);
    },
  );

  it.each<[string, (calls: Calls) => Promise<unknown>, number, string]>([
    ['to read', (calls) => calls.officers(), 15_000, 'network.unreachable'],
    ['to act by POST', (calls) => calls.signIn('Anna'), 30_000, 'network.unanswered'],
    ['to act by PUT', (calls) => calls.rename('Anna'), 30_000, 'network.unanswered'],
    ['to act by DELETE', (calls) => calls.unblock('p'), 30_000, 'network.unanswered'],
  ])('%s that never gets its whole answer ends all the same (daily life 14)', async (_, ask, ms, code) => {
    vi.useFakeTimers();
    // The deadline of a signal runs by the clock of the browser.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      const deadline = new AbortController();
      setTimeout(() => deadline.abort(new DOMException('late', 'TimeoutError')), after);
      return deadline.signal;
    });
    const silent = callsOver(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const halting = callsOver((_, { signal }) => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"officers":'));
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const answered: unknown[] = [];
    for (const calls of [silent, halting]) void ask(calls).then((answer) => answered.push(answer));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(answered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const failure = { ok: false, error: { code, again: 0 } };
    expect(answered).toMatchObject([failure, failure]);
  });

  it('ends a list with its failure if one of its pages fails', async () => {
    let page = 0;
    const error = { code: 'server.closing', message: 'wait' };
    const { calls, asked } = answering(() =>
      page++ === 0 ? json({ matches: [{ match: 'a' }], next: 'x&y' }) : json({ error }, 503),
    );
    expect(await calls.mine()).toMatchObject({ ok: false, error });
    expect(asked.at(-1)?.[0]).toBe('/api/matches?cursor=x%26y');
  });
});
