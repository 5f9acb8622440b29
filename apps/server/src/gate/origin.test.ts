import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { originRefusal } from './origin.ts';

const here = { host: 'localhost:8017', publicUrl: 'https://play.example.org' };

test.each([
  [undefined, null],
  ['http://localhost:8017', 'origin.insecure'],
  ['https://localhost:8017', null],
  ['https://play.example.org', null],
  ['https://evil.example.org', 'origin.refused'],
  ['http://play.example.org', 'origin.refused'],
  ['http://localhost:9999', 'origin.refused'],
  ['http://localhost:8017.evil.example', 'origin.refused'],
  ['ftp://localhost:8017', 'origin.refused'],
  ['chrome-extension://localhost:8017', 'origin.refused'],
  ['null', 'origin.refused'],
  ['', 'origin.refused'],
])('origin %j, sent to another host than the public one: %j', (origin, refusal) => {
  expect(originRefusal({ ...here, origin })).toBe(refusal);
});

test.each([
  ['https://play.example.org', 'https://play.example.org', null],
  ['https://play.example.org', 'http://play.example.org', 'origin.insecure'],
  ['https://play.example.org', 'wss://play.example.org', 'origin.refused'],
  ['https://play.example.org', 'moz-extension://play.example.org', 'origin.refused'],
  ['http://play.example.org', 'http://play.example.org', null],
  ['http://play.example.org', 'https://play.example.org', 'origin.refused'],
])('at the host of %s, only the scheme of that address counts: %s gives %j', (publicUrl, origin, refusal) => {
  expect(originRefusal({ host: 'play.example.org', publicUrl, origin })).toBe(refusal);
});

test('without a host and a public address, only requests without an origin are allowed', () => {
  const nowhere = { host: undefined, publicUrl: undefined };
  expect(originRefusal({ ...nowhere, origin: 'http://localhost' })).toBe('origin.refused');
  expect(originRefusal({ ...nowhere, origin: undefined })).toBe(null);
});

test.each([
  ['http://192.168.1.20:8017', 'origin.insecure'],
  ['http://play.example.org:8017', 'origin.insecure'],
  ['http://localhost:8017', 'origin.insecure'],
  ['http://127.0.0.1:8017', 'origin.insecure'],
  ['http://[::1]:8017', 'origin.insecure'],
  ['http://127.0.0.1.evil.example', 'origin.insecure'],
])(
  'a browser that has opened %s may keep no cookie limited to https: %j (daily life 34)',
  (origin, refusal) => {
    const { host } = new URL(origin);
    expect(originRefusal({ host, origin, publicUrl: 'https://play.example.org' })).toBe(refusal);
    expect(originRefusal({ host, origin, publicUrl: 'http://10.0.0.1' })).toBe(null);
  },
);

test('a browser that has opened the server over http is told its address (daily life 34)', async () => {
  const at = await testServer({ environment: { PUBLIC_URL: 'https://play.example' } });
  const headers = { origin: at.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Anna' });
  const answer = await fetch(`${at.url}/api/session`, { method: 'POST', headers, body });
  const message = expect.stringContaining('Open the game at https://play.example.') as string;
  expect(await answer.json()).toMatchObject({ error: { message, detail: 'https://play.example' } });
});
