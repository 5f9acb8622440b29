import { expect, test } from 'vitest';
import { codeIn, Person } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';
import { Talking } from '../testing/talking.ts';

/** Anna at one server, and Bert at the other, where Carl watches. */
async function apart(there: Awaited<ReturnType<typeof two>>) {
  const { one, other } = there;
  const anna = await Person.called('Anna', one);
  const bert = await Person.called('Bert', other);
  const carl = await Person.called('Carl', other);
  const { match, links } = await anna.create();
  await bert.join(links.join ?? '');
  const watch = codeIn(links.watch);
  const talking = {
    anna: new Talking(await anna.sit(match), 'seats'),
    bert: new Talking(await bert.sit(match), 'seats'),
    carl: new Talking(await carl.sit(match, { watch }), 'watchers', watch),
  };
  for (const each of Object.values(talking)) await each.talk();
  return { ...talking, people: { anna, bert, carl }, match, watch };
}

test('a line at one server arrives at the other, and no replica message contains it', async () => {
  const there = await two();
  const { anna, bert, carl, match } = await apart(there);
  await anna.say('CANARY-of-the-players');
  await carl.say('CANARY-of-the-watchers');
  expect((await bert.told(1)).map(({ text }) => text)).toEqual(['CANARY-of-the-players']);
  await bert.report(1, 'CANARY-of-a-report');
  await bert.mute(1);
  for (const message of there.wire.carried)
    for (const line of message.split('\n')) expect(line).toMatch(/^(\S+ \d+ \d+|talk [a-z0-9]{12})$/);
  expect(there.wire.carried.at(-1)).toContain(`talk ${match}`);
  expect(there.wire.carried.join()).not.toMatch(/CANARY|Anna|Bert|Carl|seats|watchers/);
});

test('without a replica message a line still arrives, later', async () => {
  const there = await two();
  const { anna, bert } = await apart(there);
  there.wire.silent = true;
  await anna.say('one');
  await anna.say('two');
  expect((await bert.told(2)).map(({ text }) => text)).toEqual(['one', 'two']);
});

test('lines at both servers at once are numbered without gaps, and each arrives once and in order', async () => {
  const there = await two();
  const { anna, bert } = await apart(there);
  await Promise.all(Array.from({ length: 9 }, (_, n) => Promise.all([anna.say(`a${n}`), bert.say(`b${n}`)])));
  const numbers = Array.from({ length: 18 }, (_, n) => n + 1);
  for (const one of [anna, bert]) {
    expect((await one.told(18)).map(({ number }) => number)).toEqual(numbers);
    expect((await one.lines()).map(({ number }) => number)).toEqual(numbers);
  }
});

test('limits the pace of a person at both servers together', async () => {
  const there = await two();
  const { anna, match, people } = await apart(there);
  const elsewhere = new Talking(await people.anna.at(there.other).sit(match), 'seats');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => Promise.all([anna.say(`a${n}`), elsewhere.say(`b${n}`)])),
  );
  expect(answers.flat().filter(({ ok }) => ok)).toHaveLength(10);
});

test('hides at the other server a person who was muted at one', async () => {
  const there = await two();
  const { anna, bert, match, people } = await apart(there);
  await anna.say('rude');
  await bert.told(1);
  await bert.mute(1);
  const elsewhere = new Talking(await people.bert.at(there.one).sit(match), 'seats');
  expect(await elsewhere.lines()).toMatchObject([{ text: '', hidden: 'muted' }]);
  await anna.say('rude again');
  expect(await elsewhere.told(1)).toMatchObject([{ text: '', hidden: 'muted' }]);
});

test('a player who lost a seat at one server gets nothing at the other, even without a message', async () => {
  const there = await two();
  const { anna, bert, match, people } = await apart(there);
  const { body } = await people.bert.post(`/api/matches/${match}/recovery`);
  there.wire.silent = true;
  const dora = await Person.called('Dora', there.one);
  await dora.post(`/api/recover/${codeIn((body as { recovery: string }).recovery)}`);
  // The message that the seat has changed hands was lost, and the one about a line was not.
  await new Promise(setImmediate);
  there.wire.silent = false;
  await anna.say('for Dora');
  const doras = new Talking(await dora.at(there.other).sit(match), 'seats');
  expect((await doras.lines()).map(({ text }) => text)).toEqual(['for Dora']);
  await anna.say('and more');
  await doras.told(1);
  expect(bert.said).toEqual([]);
});

test("an observer who sat down at the other server no longer gets the observers' talk", async () => {
  const there = await two();
  const anna = await Person.called('Anna', there.one);
  const { match, links } = await anna.create();
  const watch = codeIn(links.watch);
  const [bert, carl] = [await Person.called('Bert', there.other), await Person.called('Carl', there.other)];
  const early = new Talking(await bert.sit(match, { watch }), 'watchers', watch);
  const watcher = new Talking(await carl.sit(match, { watch }), 'watchers', watch);
  for (const each of [early, watcher]) await each.talk();
  there.wire.silent = true;
  await bert.at(there.one).join(links.join ?? '');
  await watcher.say('They do not hear this');
  await watcher.told(1);
  expect(early.said).toEqual([]);
});

test('presence at one server is known at the other', async () => {
  const there = await two();
  const { anna, bert, match } = await apart(there);
  for (const { socket } of [anna, bert]) await socket.emitWithAck('presence', { match, show: true });
  expect(await anna.socket.emitWithAck('presence', { match })).toMatchObject({ other: 'here' });
});
