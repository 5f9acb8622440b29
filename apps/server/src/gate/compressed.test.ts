import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { verifyRecord } from '@1bob/fairness';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeIn, Person, serverFor, tableOfTwo, testServer } from '../testing/test-server.ts';

const script = 'export const words = "one two three";'.repeat(100);

describe('the files of the pages', () => {
  async function built(text = script): Promise<string> {
    const home = await mkdtemp(join(tmpdir(), 'pages-'));
    onTestFinished(() => rm(home, { recursive: true }));
    await mkdir(join(home, 'assets'));
    await lay(home, text);
    return home;
  }
  async function lay(home: string, text: string): Promise<void> {
    for (const name of ['index.html', 'assets/main-abc123.js']) {
      await writeFile(join(home, name), text);
      await writeFile(join(home, `${name}.br`), brotliCompressSync(text));
      await writeFile(join(home, `${name}.gz`), gzipSync(text));
    }
  }
  const ask = async (home: string) => {
    const { app } = await serverFor({ environment: { WEB_DIR: home } });
    return (url: string, encoding: string, more: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding, ...more } });
  };

  test('are sent in the best encoding that the browser accepts, with the same type and caching', async () => {
    const get = await ask(await built());
    const url = '/assets/main-abc123.js';
    const [br, gz, plain] = [await get(url, 'gzip, br'), await get(url, 'gzip'), await get(url, 'identity')];
    const all = [br, gz, plain];
    expect(all.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gz.rawPayload).toString()).toBe(script);
    expect(plain.body).toBe(script);
    for (const { headers } of all) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-type']).toContain('javascript');
      expect(headers['cache-control']).toContain('immutable');
    }
    // Caches can tell the three apart.
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('are sent again only when the build has changed', async () => {
    const home = await built();
    const asset = '/assets/main-abc123.js';
    const get = await ask(home);
    const etag = String((await get(asset, 'br')).headers.etag);
    const again = async () => (await get(asset, 'br', { 'if-none-match': etag })).statusCode;
    expect(await again()).toBe(304);
    await lay(home, script.replaceAll('two', 'six'));
    await utimes(join(home, `${asset}.br`), new Date(), new Date(Date.now() + 2_000));
    expect(await again()).toBe(200);
  });

  test('the page itself is never compressed, because its preview may contain a link that gives a seat', async () => {
    const home = await built();
    const get = await ask(home);
    for (const url of ['/', '/match/abc', '/join/abcdefghijklmnop']) {
      const { headers } = await get(url, 'gzip, br');
      expect(headers['content-encoding'], url).toBeUndefined();
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    }
  });

  test('a page lists its parts, so that the browser requests all of them at once', async () => {
    const home = await built();
    await writeFile(join(home, 'parts.json'), '{"match":["assets/table-1.js","assets/table-1.css"]}');
    const get = await ask(home);
    expect((await get('/match/abc', 'br')).headers.link).toBe(
      '</assets/table-1.js>; rel=modulepreload, </assets/table-1.css>; rel=preload; as=style; crossorigin',
    );
    for (const url of ['/', '/about', '/matches', '/assets/main-abc123.js'])
      expect((await get(url, 'br')).headers.link, url).toBeUndefined();
  });
});

/** Answers with fewer bytes than this are never compressed, secret or not. */
const SHORT = 1024;
const encoded = { 'accept-encoding': 'br, gzip' };

describe('answers of the interface', () => {
  test('are not compressed if they grant a right or differ from person to person', async () => {
    const at = await testServer();
    const anna = await Person.called('Anna '.repeat(8), at);
    const bert = await Person.called('Bert', at);
    for (let n = 0; n < 8; n++) await anna.create({ listed: true });
    const { match, links, recovery } = await anna.create({ listed: true });
    const answers = {
      ...{ session: await anna.request('GET', '/api/session', undefined, encoded) },
      ...{ named: await anna.request('POST', '/api/session', { name: 'Anna '.repeat(8) }, encoded) },
      ...{ mine: await anna.request('GET', '/api/matches', undefined, encoded) },
      ...{ watchable: await bert.request('GET', '/api/matches/watch', undefined, encoded) },
      ...{ one: await anna.request('GET', `/api/matches/${match}`, undefined, encoded) },
      ...{ way: await anna.request('POST', `/api/matches/${match}/recovery`, {}, encoded) },
      ...{ invited: await bert.request('GET', `/api/join/${codeIn(links.join)}`, undefined, encoded) },
      ...{ joined: await bert.request('POST', `/api/join/${codeIn(links.join)}`, {}, encoded) },
      ...{ back: await bert.request('GET', `/api/recover/${codeIn(recovery)}`, undefined, encoded) },
      ...{ watched: await bert.request('GET', `/api/watch/${codeIn(links.watch)}`, undefined, encoded) },
    };
    for (const [what, { headers }] of Object.entries(answers))
      expect(headers.get('content-encoding'), what).toBeNull();
    expect(answers.one.text).toContain(codeIn(links.join));
    // Both answers are long enough to be compressed.
    expect(answers.mine.text.length).toBeGreaterThan(SHORT);
    expect(answers.watchable.text.length).toBeGreaterThan(SHORT);
  });

  test('are not compressed over polling, because they hold private views and the words of others', async () => {
    const { url } = await testServer();
    const line = `${url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(line)).text()).slice(1)) as { sid: string };
    const send = (body: string) => fetch(`${line}&sid=${sid}`, { method: 'POST', body });
    const next = () => fetch(`${line}&sid=${sid}`, { headers: encoded });
    await send('40');
    await (await next()).text();
    await send(Array.from({ length: 12 }, (_, n) => `42${n}["open",{"match":"nothing-here"}]`).join('\x1e'));
    const answer = await next();
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await answer.text()).length).toBeGreaterThan(SHORT);
  });

  test('are compressed if they are the same for everybody', async () => {
    const at = await testServer();
    const { right, match, anna } = await tableOfTwo(at);
    const record = () => anna.request('GET', `/api/matches/${match}/record`, undefined, encoded);
    // A refusal needs no compression.
    expect((await record()).headers.get('content-encoding')).toBeNull();
    await right.command({ kind: 'resign' });
    const { headers, body } = await record();
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
    expect(verifyRecord(body)).toEqual({ ok: true });
  });
});
