import { expect, test } from 'vitest';
import type { DeviceNews, NoticeChannel } from '../store/index.ts';
import { TableClock } from '../replicas/table-clock.ts';
import { testStore } from '../store/testing/test-store.ts';
import { Connector } from './connector.ts';
import { DeviceAlarms } from './device-alarms.ts';
import { Mails } from './mail.ts';
import { Pushes } from './push.ts';
import { Receivers } from './receivers.ts';
import { Senders } from './senders.ts';
import { mailbox, plainOf, receiver } from './testing/receivers.ts';

const at = new Date('2026-02-01T12:05:00Z');

/** A person with a webhook and a mail address, and news of their devices. */
async function person(answer?: Parameters<typeof receiver>[0]) {
  const store = testStore();
  const there = await receiver(answer);
  const { letters, url } = await mailbox();
  const connector = new Connector({ exceptions: new Set([there.origin]) });
  const publicUrl = 'https://play.example';
  const senders = new Senders({
    ...{ connector, publicUrl, pushes: new Pushes(store, connector, publicUrl) },
    ...{ mails: new Mails(url, 'war@play.example'), unsubscribeCode: (id) => `code-of-${id}` },
  });
  const clock = new TableClock(store);
  const alarms = new DeviceAlarms({ store, senders, receivers: new Receivers(), publicUrl, clock });
  /** Sends what is due. False if nothing was. */
  const send = async (): Promise<boolean> => (await Promise.all(await alarms.begin(20))).length > 0;
  const channel = (id: string, more: Partial<NoticeChannel>): Promise<void> =>
    store.createChannel({
      ...{ id, personId: 'anna', kind: 'webhook', address: `${there.origin}/hook`, details: {} },
      ...{
        language: 'en',
        verified: true,
        confirmHash: null,
        lastError: null,
        stopped: false,
        createdAt: new Date(0),
      },
      ...more,
    });
  await store.database.person.create({ data: { id: 'anna', name: 'Anna', createdAt: at } });
  await channel('hook', {});
  const arrives = (sessionId: string, more: Partial<Pick<DeviceNews, 'label' | 'how'>> = {}) =>
    store.database.deviceNews.create({
      data: { sessionId, personId: 'anna', label: 'Firefox, Android', how: 'code', at, dueAt: at, ...more },
    });
  const heard = () => there.arrived.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);
  return { store, send, channel, arrives, heard, letters };
}

test('tells a person once by all channels about a new device: its name, when it came and where to sign it out', async () => {
  const { store, send, channel, arrives, heard, letters } = await person();
  // Unsubscribing from notifications does not stop news of devices.
  await channel('mail', { kind: 'mail', address: 'anna@play.example', language: 'de', stopped: true });
  await channel('open', { kind: 'mail', address: 'bert@play.example', verified: false });
  await channel('other', { personId: 'bert' });
  await arrives('one');
  expect(await send()).toBe(true);
  expect(await send()).toBe(false);
  expect(heard()).toEqual([
    {
      tag: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      subject: 'A new device can play as you: Firefox, Android',
      lines: [
        'Firefox, Android: signed in with a code from another device, 1 February 2026 at 12:05 UTC.',
        'If you do not recognise a device, sign it out under “My devices”.',
      ],
      ...{ link: 'https://play.example/devices', match: null, matches: [] },
    },
  ]);
  expect(letters.map(({ to }) => to)).toEqual([['anna@play.example']]);
  const letter = plainOf(letters[0]?.text ?? '');
  expect(letter).toContain(
    'Firefox, Android: angemeldet mit einem Code von einem anderen Gerät, 1. Februar 2026 um 12:05 UTC.',
  );
  expect(letter).toContain('Meine Geräte öffnen: https://play.example/devices');
  expect(store.kept.news.length).toBe(0);
});

test('sends several at once as one message', async () => {
  const { send, arrives, heard } = await person();
  await arrives('one');
  await arrives('two', { label: null, how: 'mail' });
  await send();
  expect(heard()).toMatchObject([
    {
      subject: '2 new devices can play as you',
      lines: [
        expect.stringContaining('Firefox'),
        expect.stringMatching(/^A browser: signed in with a link from an email/),
        expect.any(String),
      ],
    },
  ]);
});

test('tries a failed channel again later, and does not notify the others twice', async () => {
  let status = 500;
  const { store, send, channel, arrives, heard, letters } = await person((_, response) => {
    response.writeHead(status).end();
  });
  await channel('mail', { kind: 'mail', address: 'anna@play.example' });
  await arrives('one');
  await send();
  const [news] = store.kept.news;
  expect(news).toMatchObject({ served: '["mail"]', leaseUntil: null, tries: 1 });
  expect((await store.findChannel('hook'))?.lastError).toBe('busy');
  expect(await send()).toBe(false);
  status = 200;
  await store.database.deviceNews.updateMany({ data: { dueAt: at } });
  await send();
  expect([heard().length, letters.length, store.kept.news.length]).toEqual([2, 1, 0]);
  expect(heard()[0]?.['tag']).toBe(heard()[1]?.['tag']);
});

test('a person without a channel leaves nothing behind', async () => {
  const { store, send, arrives } = await person();
  await store.deleteChannel('hook');
  await arrives('one');
  await send();
  expect(store.kept.news.length).toBe(0);
});
