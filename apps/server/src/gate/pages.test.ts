import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverFor } from '../testing/test-server.ts';

async function built(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, 'assets'));
  await writeFile(join(home, 'index.html'), '<head><title>the page</title></head>');
  await writeFile(join(home, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(home, 'icon.svg'), '<svg/>');
  return home;
}
const html = { accept: 'text/html,application/xhtml+xml' };

test('serves the page at its own address and at every address inside it', async () => {
  const { app } = await serverFor({ environment: { WEB_DIR: await built() } });
  for (const url of ['/', '/match/abc', '/join/some-code']) {
    const answer = await app.inject({ url, headers: html });
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).toContain('the page');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  }
});

test.each([
  ['any type', { accept: '*/*' }],
  ['no type', {}],
  ['an empty type', { accept: '' }],
  ['a list of nothing', { accept: ';;;,' }],
  ['a word in place of a type', { accept: 'html' }],
  ['any type with a word as its weight', { accept: '*/*;q=much' }],
  ['any text', { accept: 'text/*' }],
  ['a list with any type at its end', { accept: 'application/json, text/plain, */*' }],
  ['an unknown type with an empty parameter', { accept: 'x/y;;;' }],
  ['only a picture', { accept: 'image/avif' }],
  ['XHTML', { accept: 'application/xhtml+xml' }],
])('serves the page and its preview to programs that take %s (daily life 3)', async (_, headers) => {
  const { app } = await serverFor({
    environment: { WEB_DIR: await built(), PUBLIC_URL: 'http://play.example' },
  });
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [
      '/',
      '/about',
      '/join/some-code',
      '/watch/some-code.',
      '/join/some-code?ref=example.com',
    ]) {
      const answer = await app.inject({ method, url, headers });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      if (method === 'GET') expect(answer.body).toContain('<meta property="og:title"');
    }
});

test.each([
  ['fr, de;q=0.8, en;q=0.7', 'Du bist zu einer Partie'],
  ['en;q=0.5, de-AT', 'Du bist zu einer Partie'],
  ['fr-CA, en-AU;q=0.9, de;q=0.1', 'You are invited'],
  ['de;q=0', 'You are invited'],
  [undefined, 'You are invited'],
])(
  'previews a link to a reader of %s in the first of their languages that we have (daily life 32)',
  async (wanted, text) => {
    const { app } = await serverFor({ environment: { WEB_DIR: await built() } });
    const headers = { ...html, ...(wanted === undefined ? {} : { 'accept-language': wanted }) };
    const answer = await app.inject({ url: '/join/some-code', headers });
    expect(answer.body).toContain(`<meta property="og:description" content="${text}`);
    expect(answer.headers.vary).toContain('accept-language');
  },
);

test('lets only files with a hash in their name be cached forever', async () => {
  const { app } = await serverFor({ environment: { WEB_DIR: await built() } });
  expect((await app.inject('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a page lists its files in a header, so that they are requested at once', async () => {
  const home = await built();
  const files = ['assets/main-abc123.js', 'assets/main-def456.css'];
  const parts = { '': files, match: [...files, 'assets/table-123abc.js'] };
  await writeFile(join(home, 'parts.json'), JSON.stringify(parts));
  const { app } = await serverFor({ environment: { WEB_DIR: home } });
  const linkOf = async (url: string) => (await app.inject({ url, headers: html })).headers.link;
  const begun =
    '</assets/main-abc123.js>; rel=modulepreload, </assets/main-def456.css>; rel=preload; as=style; crossorigin';
  expect(await linkOf('/')).toBe(begun);
  expect(await linkOf('/?from=here')).toBe(begun);
  expect(await linkOf('/match/abc')).toBe(`${begun}, </assets/table-123abc.js>; rel=modulepreload`);
  expect(await linkOf('/about')).toBe(begun);
});

test('answers a missing file with an error and not the page', async () => {
  const { app } = await serverFor({ environment: { WEB_DIR: await built() } });
  for (const [url, headers] of [
    ['/assets/gone.js', html],
    ['/api/gone', html],
    ['/picture.png', { accept: 'image/*' }],
    ['/picture.png', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['/gone.js', { accept: '*/*' }],
    ['/join/some-code', { accept: 'application/json' }],
    ['/join/some-code', { accept: 'application/json, ;;;' }],
    ['/join/some-code', { accept: 'application/json;q=' }],
    ['/join/some-code', { accept: 'image/png, application/problem+json' }],
    ['/join/some-code', { accept: 'application/*' }],
    ['/join/some-code', { accept: 'text/html;q=0, application/json' }],
    ['/join/some-code', { accept: 'text/html;q=0, */*' }],
    ['/join/some-code', { accept: '*/*, text/html; charset=utf-8; Q=0.0' }],
    ['/join/some-code', { accept: 'text/*;q=0, */*;q=0.1' }],
    ['/api/gone', { accept: '*/*' }],
  ] as const) {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'request.unknown' } });
  }
  const posted = await app.inject({ method: 'POST', url: '/', headers: html });
  expect(posted.json()).toMatchObject({ error: { code: 'request.unknown' } });
});

test('answers with an explanation if the pages have not been built', async () => {
  const { app } = await serverFor({ environment: { WEB_DIR: '/nowhere/at/all' } });
  const answer = await app.inject({ url: '/', headers: html });
  expect(answer.body).toContain('npm run build');
});

test('the policy admits the script in the page by its hash, whatever the ends of its lines (daily life 31)', async () => {
  const home = await built();
  await writeFile(join(home, 'index.html'), '<title>the page</title><script>\r\nshow();\r\n</script>');
  const { app } = await serverFor({ environment: { WEB_DIR: home } });
  const policy = (await app.inject({ url: '/', headers: html })).headers['content-security-policy'];
  const hash = createHash('sha256').update('\nshow();\n').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test('serves the page under a policy that admits nothing foreign', async () => {
  const { app } = await serverFor({ environment: { WEB_DIR: await built() } });
  const policy = (await app.inject({ url: '/', headers: html })).headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self'");
});
