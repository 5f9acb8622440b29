import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { captain } from '@1bob/bots';
import type {
  ChannelTold,
  CodeAnswer,
  MatchAnswer,
  OfferAnswer,
  PairAnswer,
  WaitAnswer,
} from '@1bob/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailbox, plainOf } from '../../apps/server/src/post/testing/receivers.ts';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Two people on three devices play a month, and no two devices are ever at the table at the same time. */

const address = 'http://war.example';
let server: RunningServer;
let mails: Awaited<ReturnType<typeof mailbox>>['letters'];
/** The bodies that were posted to Anna's webhook. */
const posted: string[] = [];
const hook = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    posted.push(body);
    response.writeHead(204).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.remove();
  hook.close();
});

/** Adds another device of the same person: it sends a code, and the first device lets it in. */
async function pair(first: Person, name: string): Promise<Person> {
  const { code } = await first.call<CodeAnswer>('POST', '/api/devices/code', {});
  const device = new Person(first.url, name);
  const { ticket, digits } = await device.call<PairAnswer>('POST', '/api/pair', { code });
  const { asks } = await first.call<OfferAnswer>('GET', '/api/devices/code');
  expect(asks?.digits).toBe(digits);
  await first.call('POST', '/api/devices/answer', { id: asks?.id, yes: true });
  expect(await device.call<WaitAnswer>('POST', '/api/pair/wait', { ticket })).toEqual({ joined: true });
  return device;
}

const until = async (what: () => boolean): Promise<void> => {
  await expect.poll(what, { interval: 50 }).toBe(true);
};

it('two people on three devices play a month without ever being at the table at once, and one of them is led only by mails', async () => {
  const { letters, url: smtp } = await mailbox();
  mails = letters;
  const origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
  server = await startServer({
    ...{ SMTP_URL: smtp, MAIL_FROM: 'war@war.example', PUBLIC_URL: address },
    ...{ NOTICE_EXCEPTIONS: origin, NOTICE_SECONDS: '0' },
  });
  const [desk, bert] = [new Person(server.url, 'Anna'), new Person(server.url, 'Bert')];
  await Promise.all([desk.arrive(), bert.arrive()]);
  const { match, links } = await desk.make({
    ...{ scenario: 'second-phase', seat: 'british', opponent: 'person' },
  });
  await bert.join(links.join ?? '');
  const phone = await pair(desk, 'phone');

  // Anna is notified by a webhook, and Bert by mail.
  const { id: byHook } = await desk.call<ChannelTold>('POST', '/api/channels', {
    ...{ kind: 'webhook', form: 'json', language: 'en', address: `${origin}/anna` },
  });
  const { id: byMail } = await bert.call<ChannelTold>('POST', '/api/channels', {
    ...{ kind: 'mail', address: 'bert@post.example', language: 'en' },
  });
  const confirm = /\/confirm\/([A-Za-z0-9_-]+)/.exec(plainOf(mails[0]?.text ?? ''))?.[1] ?? '';
  await bert.call('POST', `/api/confirm/${confirm}`, {});
  const wish = (channel: string, content: 'own' | 'public') => ({ channels: [channel], minutes: 0, content });
  await desk.call('PUT', `/api/matches/${match}/notices`, wish(byHook, 'public'));
  await bert.call('PUT', `/api/matches/${match}/notices`, wish(byMail, 'own'));

  const months = new Set<number>();
  let there = 0;
  /** Sits down, makes every move that is due, and leaves. */
  async function visit(device: Person, at: string): Promise<void> {
    expect((there += 1)).toBe(1);
    await device.open(at);
    for (let command = captain.choose(device.sees); command !== null; command = captain.choose(device.sees))
      await device.give(command);
    months.add(device.sees.month);
    device.close();
    there -= 1;
  }

  let annas = 0;
  await visit(desk, match);
  for (let mail = 1; months.size < 2; mail++) {
    await until(() => mails.length > mail);
    const letter = plainOf(mails[mail]?.text ?? '');
    expect(letter).toMatch(/Your move/);
    const [, path = '', at = ''] = new RegExp(`${address}(/match/([A-Za-z0-9_-]+)\\S*)`).exec(letter) ?? [];
    expect((await fetch(server.url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
    const heard = posted.length;
    await visit(bert, at);
    if (months.size > 1) break;
    await until(() => posted.length > heard);
    // She comes back on her other device each time.
    await visit(
      (annas += 1) % 2 === 0 ? desk : phone,
      (JSON.parse(posted.at(-1) ?? '') as { match: string }).match,
    );
  }
  expect(annas).toBeGreaterThan(2);

  // At another table Bert disappears. His time runs out and the computer plays for him until he comes back.
  const { match: next, links: others } = await desk.make({
    ...{ scenario: 'second-phase', seat: 'german', opponent: 'person' },
    pace: { kind: 'live', minutes: 0.1, incrementSeconds: 0 },
  });
  await bert.join(others.join ?? '');
  await bert.call('PUT', `/api/matches/${next}/notices`, wish(byMail, 'own'));
  const table = () => desk.call<MatchAnswer>('GET', `/api/matches/${next}`);
  const isLate = async () => (await table()).clocks?.sides.find(({ seat }) => seat === 'british')?.late;
  await expect.poll(isLate).toBe(true);
  await desk.call('POST', `/api/matches/${next}/late`, { choice: 'computer' });
  await expect.poll(async () => (await table()).summary.toMove).toEqual(['german']);
  await bert.call('POST', `/api/matches/${next}/back`, {});
  const before = mails.length;
  await visit(desk, next);
  await until(() => mails.slice(before).some(({ text }) => plainOf(text).includes(`/match/${next}`)));
  await visit(bert, next);
  const happened = (await table()).notes.flatMap(({ kind, seat }) => (seat === 'british' ? kind : []));
  expect(happened.slice(0, 3)).toEqual(['late', 'replaced', 'takenBack']);

  // No mail went to anybody else, and no mail was sent twice.
  expect(new Set(mails.flatMap(({ to }) => to))).toEqual(new Set(['bert@post.example']));
  const ids = mails.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(mails.length);
  // All three devices hold the same view of the war.
  await Promise.all([desk.open(match), phone.open(match)]);
  expect(phone.view).toEqual(desk.view);
  for (const device of [desk, phone]) device.close();
});
