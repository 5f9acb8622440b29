import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Previews } from './previews.ts';
import { give, matchOfTwo, testMatches } from '../testing/test-matches.ts';
import { codeIn, Person, tableOfTwo, testServer } from '../testing/test-server.ts';
import { toyCorrespondent } from '../testing/toy-correspondent.ts';

test('only a watch link and a join link have a picture of the map', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { links } = await anna.create();
  for (const link of [links.watch, links.join]) {
    const way = link === links.watch ? 'watch' : 'join';
    const picture = await fetch(`${at.url}/api/${way}/${codeIn(link)}/map.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  }
  expect((await fetch(`${at.url}/api/watch/${'x'.repeat(26)}/map.png`)).status).toBe(404);
  expect((await fetch(`${at.url}/api/join/${'x'.repeat(26)}/map.png`)).status).toBe(410);
});

test('a used join link no longer has a picture', async () => {
  const at = await testServer();
  const { created } = await tableOfTwo(at);
  expect((await fetch(`${at.url}/api/join/${codeIn(created.links.join)}/map.png`)).status).toBe(410);
});

test('paints a picture from what observers see, once for each version of it', async () => {
  const matches = testMatches();
  const live = await matchOfTwo(matches);
  const painted: string[] = [];
  const previews = new Previews({
    tables: matches.tables,
    correspondent: { ...toyCorrespondent, picture: (view) => JSON.stringify(view) },
    paint: (svg) => {
      painted.push(svg);
      return Promise.resolve(new Uint8Array([painted.length]));
    },
  });
  await give(live, 'left', { kind: 'hide', number: 4711 });
  await Promise.all([previews.of(live.id, 'anna'), previews.of(live.id, 'anna')]);
  await give(live, 'left', { kind: 'hide', number: 4712 });
  await previews.of(live.id, 'anna');
  expect(painted).toEqual([JSON.stringify(live.viewOf('observer').view)]);
  expect(painted[0]).not.toContain('471');
  await give(live, 'left', { kind: 'pass' });
  expect(await previews.of(live.id, 'anna')).toEqual(new Uint8Array([2]));
  await expect(previews.of('nowhere', 'anna')).rejects.toMatchObject({ error: { code: 'match.unknown' } });
});

test('a requester of many pictures waits behind a requester of one, and is refused when too many wait', async () => {
  const matches = testMatches();
  const painted: string[] = [];
  const previews = new Previews({
    tables: matches.tables,
    correspondent: { ...toyCorrespondent, picture: () => '' },
    paint: async () => new Uint8Array(),
  });
  const tables = await Promise.all(Array.from({ length: 8 }, () => matchOfTwo(matches)));
  const asked = tables.map(({ id }, n) => {
    const asker = n === 7 ? 'bert' : 'anna';
    return previews.of(id, asker).then(() => painted.push(asker));
  });
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { status: 503, error: { code: 'server.busy' } } }]);
  expect(painted).toEqual(['anna', 'anna', 'bert', 'anna', 'anna', 'anna', 'anna']);
});

test('the page of a link names its picture; text in the address writes no tag (daily life 3)', async () => {
  const pages = mkdtempSync(path.join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(pages, { recursive: true }));
  writeFileSync(path.join(pages, 'index.html'), '<html><head></head><body></body></html>');
  const at = await testServer({ environment: { WEB_DIR: pages, PUBLIC_URL: 'http://play.example' } });
  const page = async (address: string): Promise<string> =>
    (await fetch(`${at.url}${address}`, { headers: { accept: 'text/html' } })).text();
  expect(await page('/watch/abcdefghij')).toContain(
    '<meta property="og:image" content="http://play.example/api/watch/abcdefghij/map.png">',
  );
  expect(await page('/join/abcdefghij?x')).toContain('/api/join/abcdefghij/map.png"');
  for (const other of [
    '/match/abcdefghij',
    '/recover/abcdefghij',
    '/watch/abcdefghij"><script>',
    '/watch/a%22b',
  ])
    expect(await page(other)).toBe(await page('/'));
  expect(await page('/')).toContain('<meta property="og:image" content="http://play.example/icon-512.png">');
  const code = 'k3v9x0q7m2c5z8b1n4w6t0r2y9';
  for (const copied of [`${code}.`, `${code})`, `${code}%E2%80%8B`, code.toUpperCase()])
    expect(await page(`/watch/${copied}`), copied).toContain(`/api/watch/${code}/map.png"`);
});
