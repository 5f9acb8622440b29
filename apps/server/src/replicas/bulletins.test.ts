import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hearing, messages, Bulletins, type Bus } from './bulletins.ts';
import { Outage } from './outage.ts';

/** A bus whose messages arrive when the test lets them through. */
function slow() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const bus: Bus = {
    send: (message) =>
      new Promise((resolve) => {
        sent.push(message);
        waiting.push(resolve);
      }),
    close: async () => undefined,
  };
  return { bus, sent, letOne: () => waiting.shift()?.() };
}
const turn = () => new Promise(setImmediate);

test('combines the bulletins of one tick into one message; while it is sent the next ones gather, of which only the last of each match is sent', async () => {
  const { bus, sent, letOne } = slow();
  const bulletins = new Bulletins(bus, new Outage({ failed: () => undefined, recovered: () => undefined }));
  bulletins.tell('a', { sequence: 1, epoch: 0 });
  bulletins.tell('b', { sequence: 7, epoch: 2 });
  bulletins.tell('a', { sequence: 2, epoch: 0 });
  await turn();
  await turn();
  expect(sent).toEqual(['b 7 2\na 2 0']);
  for (let sequence = 3; sequence < 9; sequence++) bulletins.tell('a', { sequence, epoch: 0 });
  await turn();
  letOne();
  await turn();
  expect(sent.slice(1)).toEqual(['a 8 0']);
  letOne();
  await bulletins.close();
});

test('reports a message that cannot be sent, forgets it and sends the next', async () => {
  const told: string[] = [];
  const sent: string[] = [];
  let away = true;
  const bus: Bus = {
    send: async (message) => {
      if (away) throw new Error('away');
      sent.push(message);
    },
    close: async () => undefined,
  };
  const outage = new Outage({ failed: () => told.push('away'), recovered: () => told.push('back') });
  const bulletins = new Bulletins(bus, outage);
  bulletins.tell('a', { sequence: 1, epoch: 0 });
  await turn();
  await turn();
  away = false;
  bulletins.tell('b', { sequence: 1, epoch: 0 });
  await turn();
  await turn();
  expect(told).toEqual(['away', 'back']);
  expect(sent).toEqual(['b 1 0']);
});

test('keeps messages short, and delivers everything in them', () => {
  const id = fc.stringMatching(/^[a-z0-9]{12,36}$/);
  const place = fc.record({ sequence: fc.nat(), epoch: fc.nat() });
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(id, place), { selector: ([name]) => name }), (told) => {
      const lines = told.map(([name, { sequence, epoch }]) => `${name} ${sequence} ${epoch}`);
      const made = messages(lines, 200);
      for (const message of made) expect(message.length).toBeLessThanOrEqual(200);
      const heard: unknown[] = [];
      for (const message of made)
        hearing(
          (...one) => heard.push(one),
          () => undefined,
          () => undefined,
        )(message);
      expect(heard).toEqual(told);
    }),
  );
  // 256 matches are more than PostgreSQL accepts in one message.
  const many = Array.from({ length: 256 }, (_, n) => `${String(n).padStart(24, 'x')} 1000000 10`);
  const made = messages(many);
  expect(made.length).toBeGreaterThan(1);
  for (const message of made) expect(message.length).toBeLessThan(8_000);
});

test('ignores anything that is not a bulletin', () => {
  const heard: unknown[] = [];
  const hear = hearing(
    (...one) => heard.push(one),
    (id) => heard.push(id),
    (id) => heard.push(id),
  );
  for (const message of [
    '',
    'a',
    'talk',
    'talk ',
    'talk a b',
    `talk ${'x'.repeat(101)}`,
    'device',
    'device a b',
    'listen a',
    'a b c',
    'a 1',
    'a 1 2 and more',
    'a -1 2',
    `a 1 ${'9'.repeat(11)}`,
  ])
    hear(message);
  expect(heard).toEqual([]);
});

test('reports talk and new devices only by name, once, beside positions of matches', async () => {
  const sent: string[] = [];
  const bus: Bus = { send: async (message) => void sent.push(message), close: async () => undefined };
  const bulletins = new Bulletins(bus, new Outage({ failed: () => undefined, recovered: () => undefined }));
  bulletins.tellTalk('a');
  bulletins.tell('a', { sequence: 1, epoch: 0 });
  bulletins.tellTalk('a');
  bulletins.tellDevice('p');
  bulletins.tellDevice('p');
  await turn();
  await turn();
  expect(sent).toEqual(['a 1 0\ntalk a\ndevice p']);
  const [talked, joined]: [string[], string[]] = [[], []];
  for (const message of sent)
    hearing(
      () => undefined,
      (id) => talked.push(id),
      (id) => joined.push(id),
    )(message);
  expect([talked, joined]).toEqual([['a'], ['p']]);
  await bulletins.close();
});
