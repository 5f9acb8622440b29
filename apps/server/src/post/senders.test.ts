import { createPublicKey, verify } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NoticeChannel } from '../store/index.ts';
import { testStore } from '../store/testing/test-store.ts';
import { Connector } from './connector.ts';
import type { Message } from './delivery.ts';
import { Mails, type Letter } from './mail.ts';
import { paint } from './paint.ts';
import { Pushes, payloadOf } from './push.ts';
import { browser } from './testing/browser.ts';
import { mailbox, plainOf, receiver } from './testing/receivers.ts';
import { sendWebhook } from './webhook.ts';

const message: Message = {
  ...{ tag: 'm german 3', topic: 'm' },
  subject: 'Your move against <!channel> @everyone',
  lines: ['Spotted at Dover & Deal.', 'Met by **[Anna](https://bad.example)**.'],
  ...{ link: 'https://play.example/match/m', path: '/match/m', match: 'm', each: [], picture: null },
};
const several: Message = {
  ...{ tag: 'm, n', topic: 'several', subject: 'It is your move in 2 games', lines: [] },
  ...{ link: 'https://play.example/', path: '/', match: null, picture: null },
  each: [
    {
      subject: '- **Bert** `ö` [x](//y.example) & <b>',
      link: 'https://play.example/match/m_1_',
      match: 'm_1_',
    },
    { subject: '# _Bert_ </p> ```', link: 'https://play.example/match/n-2/1918-01/7', match: 'n-2' },
  ],
};
const channel = (change: Partial<NoticeChannel>): NoticeChannel => ({
  ...{ id: 'c', personId: 'p', kind: 'webhook', address: '', details: {}, language: 'en' },
  ...{ verified: true, confirmHash: null, lastError: null, stopped: false, createdAt: new Date(0) },
  ...change,
});

describe('a webhook', () => {
  const arrives = async (form: string, what = message) => {
    const at = await receiver();
    const connector = new Connector({ exceptions: new Set([at.origin]) });
    await sendWebhook(connector, channel({ address: `${at.origin}/x`, details: { form } }), what);
    return { headers: at.arrived[0]?.headers ?? {}, text: at.arrived[0]?.body.toString() ?? '' };
  };

  it('of Discord mentions nobody, whatever names it contains', async () => {
    const { content, allowed_mentions } = JSON.parse((await arrives('discord')).text) as Record<
      string,
      unknown
    >;
    // Discord shows the character after a backslash literally.
    expect(String(content).replaceAll(/\\(\W)/g, '$1')).toBe(
      [message.subject, ...message.lines, message.link].join('\n'),
    );
    expect(String(content).split('\n').at(-1)).toBe(message.link);
    expect(String(content).split('\n').slice(0, -1).join(' ')).not.toMatch(/(?<!\\)[*_~`|<>[\]()#:]/);
    expect(allowed_mentions).toEqual({ parse: [] });
  });
  it('of Slack has no characters that Slack would interpret', async () => {
    const { text } = JSON.parse((await arrives('slack')).text) as { text: string };
    expect(text).toMatch(/^Your move against &lt;!channel&gt;.*\nSpotted at Dover &amp; Deal\./);
  });
  it.each(['discord', 'slack', 'ntfy'])(
    'of %s has a link of its own for each of several matches, which no name can break (daily life 11)',
    async (form) => {
      const { text } = await arrives(form, several);
      const shown = form === 'ntfy' ? text : String(Object.values(JSON.parse(text) as object)[0]);
      const links = several.each.map(({ link }) => (form === 'slack' ? `<${link}>` : link));
      expect(shown.split('\n').filter((line) => line.includes('https:'))).toEqual(
        form === 'ntfy' ? expect.arrayContaining(links) : links,
      );
      // No character of a name works as markup.
      const names = shown.split('\n').filter((line) => line.includes('Bert'));
      expect(names).toHaveLength(2);
      if (form === 'discord') for (const line of names) expect(line).not.toMatch(/(?<!\\)[*_`[\]()<>#-]/);
      if (form === 'slack') for (const line of names) expect(line).not.toMatch(/[*_`[\]<>#]|&(?!\w+;)/);
    },
  );
  it('of ntfy has a button for each of several matches (daily life 11)', async () => {
    const { headers } = await arrives('ntfy', several);
    expect(headers['actions']).toMatch(/^[ -~]+$/);
    expect(JSON.parse(String(headers['actions']))).toEqual(
      several.each.map(({ subject, link }) => ({ action: 'view', label: subject, url: link })),
    );
  });
  it('of JSON lists the matches with their links (daily life 11)', async () => {
    expect(JSON.parse((await arrives('json', several)).text)).toMatchObject({ matches: several.each });
  });
  it('cuts a text that is too long between two lines, never within a link (daily life 11)', async () => {
    const each = Array.from({ length: 40 }, (_, n) => ({
      ...{ subject: `It is your move against ${'*'.repeat(20)}`, match: `m${n}` },
      link: `https://play.example/match/m${n}`,
    }));
    const { content } = JSON.parse((await arrives('discord', { ...several, each })).text) as {
      content: string;
    };
    expect(content.length).toBeLessThanOrEqual(2_000);
    const links = content.split('\n').filter((line) => line.startsWith('https:'));
    expect(links).toEqual(each.slice(0, links.length).map(({ link }) => link));
  });
  it('of ntfy is text, with the link to click', async () => {
    const { headers, text } = await arrives('ntfy');
    expect(headers).toMatchObject({ click: message.link, 'content-type': 'text/plain; charset=utf-8' });
    expect(text).toContain(message.lines[0]);
  });
  it('of plain JSON has all parts by name', async () => {
    const { tag, subject, lines, link, match } = message;
    expect(JSON.parse((await arrives('json')).text)).toEqual({
      ...{ tag, subject, lines, link, match },
      matches: [{ subject, link, match }],
    });
  });
});

describe('a push', () => {
  const setUp = async () => {
    const at = await receiver();
    const store = testStore();
    const connector = new Connector({ exceptions: new Set([at.origin]) });
    const pushes = new Pushes(store, connector, 'https://play.example');
    return { at, store, connector, pushes };
  };

  it('can be opened by its browser, and is signed with the key with which the browser subscribed', async () => {
    const { at, pushes } = await setUp();
    const { keys, opened } = browser();
    await pushes.send(channel({ kind: 'push', address: `${at.origin}/push/1`, details: keys }), message);
    const [arrived] = at.arrived;
    if (arrived === undefined) throw new Error('nothing arrived');
    expect(arrived.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    expect(JSON.parse(opened(arrived.body))).toEqual({
      tag: message.topic,
      title: message.subject,
      body: message.lines.join('\n'),
      path: message.path,
    });
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(arrived.headers.authorization ?? '') ?? [];
    expect(key).toBe(await pushes.publicKey());
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: at.origin });
  });

  it('has the same size whatever it says, below 3,000 bytes', async () => {
    const { at, pushes } = await setUp();
    const { keys } = browser();
    const to = channel({ kind: 'push', address: `${at.origin}/push/1`, details: keys });
    for (const subject of ['', 'x', 'Ω'.repeat(5_000), '"\\'.repeat(900), '\u0001'.repeat(900)])
      await pushes.send(to, { ...message, subject });
    const sizes = new Set(at.arrived.map(({ body }) => body.length));
    expect(sizes.size).toBe(1);
    expect(Math.max(...sizes)).toBeLessThan(3_000);
    expect(
      new Set(['', 'Ω'.repeat(400)].map((subject) => Buffer.byteLength(payloadOf({ ...message, subject })))),
    ).toHaveProperty('size', 1);
  });

  it('is signed with one key, which all servers on the database share', async () => {
    const { store, connector, pushes } = await setUp();
    const other = new Pushes(store, connector, 'https://play.example');
    const keys = await Promise.all([pushes.publicKey(), other.publicKey()]);
    expect(keys[0]).toBe(keys[1]);
    expect(Buffer.from(keys[0], 'base64url')).toHaveLength(65);
  });
});

describe('a mail', () => {
  const letter = (change: Partial<Letter> = {}): Letter => ({
    ...message,
    to: 'bea@post.example',
    asker: 'bea',
    button: 'To the table',
    unsubscribe: {
      ...{ post: 'https://play.example/api/unsubscribe/u', page: 'https://play.example/unsubscribe/u' },
      words: 'No more',
    },
    ...change,
  });

  it('arrives with its sentences, its link, and a way to end it by one click', async () => {
    const { letters, url } = await mailbox();
    const mails = new Mails(url, 'Air War <war@play.example>');
    await mails.send(
      letter({ picture: await paint('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>') }),
    );
    mails.close();
    expect(letters[0]?.to).toEqual(['bea@post.example']);
    const text = plainOf(letters[0]?.text ?? '');
    expect(text).toContain('From: Air War <war@play.example>');
    expect(text).toContain('To the table: https://play.example/match/m');
    expect(text).toContain('Spotted at Dover & Deal.');
    expect(text).toContain('<p style="margin:0 0 6px">Spotted at Dover &#38; Deal.</p>');
    expect(text).toContain('List-Unsubscribe: <https://play.example/api/unsubscribe/u>');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toMatch(/Content-ID: <map>[\s\S]*iVBORw0KGgo/);
  });

  it('has a button for each of several matches, and none that leads to the home page (daily life 12)', async () => {
    const { letters, url } = await mailbox();
    const mails = new Mails(url, 'war@play.example');
    await mails.send(letter(several));
    mails.close();
    const text = plainOf(letters[0]?.text ?? '');
    for (const { link } of several.each) {
      expect(text).toContain(`To the table: ${link}`);
      expect(text).toContain(`<a href="${link}"`);
    }
    expect(text).not.toContain('https://play.example/"');
    expect(text).toContain('# _Bert_ &#60;/p&#62; ```</p>');
  });

  it('has the same message id at every try, and another one for another notice or reader', async () => {
    const { letters, url } = await mailbox();
    const mails = new Mails(url, 'war@play.example');
    for (const change of [{}, {}, { tag: 'm german 4' }, { to: 'x@post.example' }])
      await mails.send(letter(change));
    mails.close();
    const ids = letters.map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1]);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('lets no subject or name inject a header or a tag', async () => {
    const { letters, url } = await mailbox();
    const mails = new Mails(url, 'war@play.example');
    await mails.send(letter({ subject: 'a\r\nBcc: eve@post.example', lines: ['<img src=x onerror=1>'] }));
    mails.close();
    expect(letters[0]?.to).toEqual(['bea@post.example']);
    expect(letters[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(plainOf(letters[0]?.text ?? '')).toContain('&#60;img src=x onerror=1&#62;');
  });

  it.each([
    [550, 'gone'],
    [451, 'refused'],
  ])('that is answered %i is %s', async (code, reason) => {
    const { url } = await mailbox(() => code);
    const mails = new Mails(url, 'war@play.example');
    await expect(mails.send(letter())).rejects.toMatchObject({ reason });
    mails.close();
  });

  it('is given up after a time, however much the mail server sends (daily life 2)', async () => {
    let gone = false;
    const server = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-one more line\r\n'), 10);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        gone = true;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const mails = new Mails(`smtp://127.0.0.1:${port}`, 'war@play.example', { patience: 200 });
    await expect(mails.send(letter())).rejects.toMatchObject({ reason: 'slow' });
    await expect.poll(() => gone).toBe(true);
    mails.close();
  });

  it('does not wait for mails of others that hang (daily life 2)', async () => {
    const { letters, url } = await mailbox((to) => (to.startsWith('tarpit') ? 'never' : undefined));
    const mails = new Mails(url, 'war@play.example', { patience: 3_000, hangs: 20 });
    const hanging = Array.from({ length: 24 }, (_, n) =>
      mails.send(letter({ to: `tarpit${n}@post.example`, asker: `guest ${n}` })),
    );
    const ended = Promise.allSettled(hanging);
    await mails.send(letter());
    expect(letters.map(({ to }) => to)).toEqual([['bea@post.example']]);
    for (const each of await ended) expect(each).toMatchObject({ reason: { reason: 'slow' } });
    mails.close();
  });

  it('is unreachable if nobody answers, and the mail server is named, without its password (daily life 24)', async () => {
    const told: unknown[] = [];
    const unsent = (why: unknown): void => void told.push(why);
    const mails = new Mails('smtp://anna:opensesame@127.0.0.1:1', 'war@play.example', { unsent });
    await expect(mails.send(letter())).rejects.toMatchObject({ reason: 'unreachable' });
    expect(told).toEqual([{ server: '127.0.0.1:1', reason: 'unreachable' }]);
    mails.close();
  });
});
