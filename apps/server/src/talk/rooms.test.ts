import { expect, test } from 'vitest';
import { match } from '../store/testing/made-up.ts';
import { testStore } from '../store/testing/test-store.ts';
import { Rooms, type Listener } from './rooms.ts';

const at = { matchId: 'table', room: 'seats' } as const;

async function rooms() {
  const store = testStore();
  await store.createMatch(match({ id: at.matchId }), { snapshot: '{}' });
  const faults: unknown[] = [];
  const allowed = new Set<string | undefined>(['anna', 'bert']);
  const made = new Rooms({
    store,
    mayListen: async () => (person) => allowed.has(person),
    fault: (error) => void faults.push(error),
  });
  let n = 0;
  const say = (text: string) =>
    store.say(
      { ...at, personId: 'anna', seat: 'left', name: 'Anna', text, lineId: `${++n}`, at: new Date(n) },
      { most: 2_000, paces: [] },
    );
  const listener = (who: string | null | undefined) => {
    const told: string[] = [];
    const one: Listener = { person: () => who, said: (_, { text }) => void told.push(text) };
    return { one, told, listen: () => made.listen(at, one, () => store.lastLines(at, null, 60)) };
  };
  return { store, made, faults, allowed, say, listener };
}

test('sends everything said after the lines that a listener has read, once and in order', async () => {
  const { made, say, listener } = await rooms();
  const anna = listener('anna');
  await say('before');
  const [read] = await Promise.all([anna.listen(), made.sendNewLines('table'), made.look()]);
  expect(read.map(({ text }) => text)).toEqual(['before']);
  for (let n = 0; n < 120; n++) await say(`line ${n}`);
  await Promise.all([made.sendNewLines('table'), made.look(), made.sendNewLines('table')]);
  expect(anna.told).toEqual(Array.from({ length: 120 }, (_, n) => `line ${n}`));
});

test('sends no line to listeners who may no longer be in the room, nor to those whose session has expired', async () => {
  const { made, say, listener, allowed } = await rooms();
  const [anna, bert, gone] = [listener('anna'), listener('bert'), listener(null)];
  for (const one of [anna, bert, gone]) await one.listen();
  await say('one');
  await made.sendNewLines('table');
  allowed.delete('bert');
  await say('two');
  await made.sendNewLines('table');
  expect([anna.told, bert.told, gone.told]).toEqual([['one', 'two'], ['one'], []]);
});

test('a look while the database is away sends nothing, and the next one sends it all', async () => {
  const { store, made, faults, say, listener } = await rooms();
  const anna = listener('anna');
  await anna.listen();
  await say('one');
  store.away = true;
  await made.look();
  await made.sendNewLines('table');
  expect([anna.told, faults.length]).toEqual([[], 1]);
  store.away = false;
  await made.look();
  expect(anna.told).toEqual(['one']);
});

test('a socket that could not read does not listen, and a room without listeners is released', async () => {
  const { store, made, say, listener } = await rooms();
  const [anna, bert] = [listener('anna'), listener('bert')];
  store.away = true;
  await expect(anna.listen()).rejects.toThrow('away');
  store.away = false;
  expect(made.count).toBe(0);
  await say('one');
  await bert.listen();
  await say('two');
  await made.sendNewLines('table');
  expect([anna.told, bert.told]).toEqual([[], ['two']]);
  made.leave('table', bert.one);
  expect(made.count).toBe(0);
  await say('three');
  await made.look();
  expect(bert.told).toEqual(['two']);
});

test('a room that begins anew sends its lines from the first one, to those who listened before too', async () => {
  const { store, made, say, listener } = await rooms();
  const [anna, bert, carl] = [listener('anna'), listener('bert'), listener('anna')];
  const beginAnew = async () => {
    await store.database.line.deleteMany();
    await store.database.talk.deleteMany();
  };
  for (const one of [anna, bert]) await one.listen();
  for (const text of ['one', 'two', 'three']) await say(text);
  await made.sendNewLines('table');
  await beginAnew();
  await say('four');
  await made.sendNewLines('table');
  expect([anna.told, bert.told].map((told) => told.at(-1))).toEqual(['four', 'four']);
  await say('five');
  await made.sendNewLines('table');
  await beginAnew();
  await say('six');
  // Said at another server, whose message was lost.
  await made.look();
  expect(bert.told).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  await say('seven');
  await made.sendNewLines('table');
  await beginAnew();
  expect(await carl.listen()).toEqual([]);
  for (const text of ['eight', 'nine', 'ten']) await say(text);
  await made.sendNewLines('table');
  expect(carl.told).toEqual(['eight', 'nine', 'ten']);
});
