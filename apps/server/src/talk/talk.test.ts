import { expect, test, vi } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';
import { Talking } from '../testing/talking.ts';

/** Two players and an observer with a name at one table. */
async function table(at: TestServer) {
  const there = await tableOfTwo(at);
  const watch = codeIn(there.created.links.watch);
  const carl = await Person.called('Carl', at);
  const seat = await carl.sit(there.match, { watch });
  return {
    ...there,
    watch,
    carl,
    anna: new Talking(there.left, 'seats'),
    bert: new Talking(there.right, 'seats'),
    watcher: new Talking(seat, 'watchers', watch),
    stranger: new Talking(there.observer, 'watchers', watch),
    annaPerson: there.anna,
    bertPerson: there.bert,
  };
}
const refusedWith = (code: string) => ({ ok: false, error: { code } });
const plain = { hidden: null, mine: false } as const;

test("sends a player's line to both players, and keeps it; observers have a room of their own", async () => {
  const { anna, bert, watcher, stranger } = await table(await testServer());
  for (const one of [anna, bert, watcher, stranger])
    expect(await one.talk()).toEqual({ ok: true, lines: [], earlier: false });
  expect(await anna.say('  Hello,\n Bert ')).toMatchObject({
    ok: true,
    line: { number: 1, seat: 'left', name: 'Anna', text: 'Hello, Bert', mine: true },
  });
  await bert.say('Good luck');
  await watcher.say('Who wins?');
  expect(await bert.told(2)).toMatchObject([
    { ...plain, number: 1, seat: 'left', name: 'Anna', text: 'Hello, Bert' },
    { number: 2, seat: 'right', name: 'Bert', text: 'Good luck', mine: true },
  ]);
  expect(await stranger.told(1)).toMatchObject([{ ...plain, number: 1, seat: null, name: 'Carl' }]);
  expect((await anna.lines()).map(({ text }) => text)).toEqual(['Hello, Bert', 'Good luck']);
  expect((await watcher.lines()).map(({ text }) => text)).toEqual(['Who wins?']);
  // Lines of one room are not sent to the other.
  expect(anna.said.map(({ line }) => line.text)).toEqual(['Hello, Bert', 'Good luck']);
  expect(watcher.said.map(({ line }) => line.text)).toEqual(['Who wins?']);
  // A line names its person only by name: no session, no id.
  expect(Object.keys(bert.said[0]?.line ?? {}).sort()).toEqual(
    ['at', 'hidden', 'mine', 'name', 'number', 'seat', 'text'].sort(),
  );
});

test("before the end no seat enters the observers' room, by whatever link; after it both may", async () => {
  const { left, right, anna, watcher, watch, match, observer } = await table(await testServer());
  await watcher.talk();
  await watcher.say('They do not hear this');
  for (const code of [undefined, watch]) {
    const curious = new Talking(left, 'watchers', code);
    expect(await curious.talk()).toMatchObject(refusedWith('talk.closed'));
    expect(await curious.talk(1)).toMatchObject(refusedWith('talk.closed'));
    expect(await curious.say('Hm')).toMatchObject(refusedWith('talk.closed'));
    expect(await curious.mute(1)).toMatchObject(refusedWith('talk.closed'));
    expect(await curious.block(1)).toMatchObject(refusedWith('talk.closed'));
    expect(await curious.report(1, 'rude')).toMatchObject(refusedWith('talk.closed'));
  }
  // An observer is never among the players.
  const among = new Talking(observer, 'seats', watch);
  for (const answer of [await among.talk(), await among.say('Hm'), await among.mute(1)])
    expect(answer).toMatchObject(refusedWith('seat.none'));
  expect(await new Talking(observer, 'watchers').talk()).toMatchObject(refusedWith('seat.none'));
  expect(await new Talking(observer, 'watchers', 'x'.repeat(26)).talk()).toMatchObject(
    refusedWith('watch.unknown'),
  );
  expect(await new Talking({ socket: left.socket, match: 'nowhere' }, 'seats').talk()).toMatchObject(
    refusedWith('match.unknown'),
  );

  await anna.talk();
  await left.command({ kind: 'resign' });
  await right.reaches(1);
  const after = new Talking(left, 'watchers');
  expect((await after.lines()).map(({ text }) => text)).toEqual(['They do not hear this']);
  await after.say('It was close');
  expect(await watcher.told(2)).toMatchObject([{}, { seat: 'left', name: 'Anna', text: 'It was close' }]);
  expect(await among.talk()).toMatchObject(refusedWith('seat.none'));
  expect(match).toBe(left.match);
});

test("an observer who sits down gets no more of the observers' talk", async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match, links } = await anna.create();
  const watch = codeIn(links.watch);
  const [bert, carl] = [await Person.called('Bert', at), await Person.called('Carl', at)];
  const early = new Talking(await bert.sit(match, { watch }), 'watchers', watch);
  const watcher = new Talking(await carl.sit(match, { watch }), 'watchers', watch);
  await early.talk();
  await watcher.talk();
  await watcher.say('one');
  await early.told(1);
  await bert.join(links.join ?? '');
  await watcher.say('two');
  await watcher.told(2);
  expect(await early.talk()).toMatchObject(refusedWith('talk.closed'));
  expect(early.said).toHaveLength(1);
});

test("a player who lost their seat to its recovery link no longer gets the players' talk", async () => {
  const at = await testServer();
  const { anna, bert, annaPerson, match } = await table(at);
  await anna.talk();
  await bert.talk();
  const { body } = await annaPerson.post(`/api/matches/${match}/recovery`);
  const dora = await Person.called('Dora', at);
  await dora.post(`/api/recover/${codeIn((body as { recovery: string }).recovery)}`);
  await bert.say('Is it still you?');
  await bert.told(1);
  expect(await anna.talk()).toMatchObject(refusedWith('seat.none'));
  expect(anna.said).toEqual([]);
  expect((await new Talking(await dora.sit(match), 'seats').lines()).map(({ text }) => text)).toEqual([
    'Is it still you?',
  ]);
});

test('a person for whom a computer plays can still be talked to', async () => {
  const at = await testServer();
  const { match, anna, left, right } = await tableOfTwo(at);
  const { status } = await anna.post(`/api/matches/${match}/handover`, { to: 'computer' });
  expect(status).toBe(200);
  await new Talking(left, 'seats').talk();
  expect(await new Talking(right, 'seats').say('Back soon?')).toMatchObject({ ok: true });
});

test('allows no talk with a computer; observers may talk', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match, links } = await anna.create({ opponent: 'computer' });
  const own = new Talking(await anna.sit(match), 'seats');
  expect(await own.talk()).toMatchObject(refusedWith('talk.computer'));
  expect(await own.say('Hello?')).toMatchObject(refusedWith('talk.computer'));
  const watch = codeIn(links.watch);
  const carl = await Person.called('Carl', at);
  expect(await new Talking(await carl.sit(match, { watch }), 'watchers', watch).say('Hello?')).toMatchObject({
    ok: true,
  });
});

test("a stranger without a name reads the observers' talk, and says nothing", async () => {
  const { stranger, watcher } = await table(await testServer());
  await watcher.say('Hello');
  expect(await stranger.lines()).toMatchObject([{ text: 'Hello', ...plain }]);
  for (const answer of [await stranger.say('Hi'), await stranger.mute(1), await stranger.report(1, 'rude')])
    expect(answer).toMatchObject(refusedWith('session.missing'));
});

test('answers the same id with the first line, which is sent once', async () => {
  const { anna, bert } = await table(await testServer());
  await bert.talk();
  const first = await anna.say('once', 'mine');
  expect(await anna.say('twice', 'mine')).toEqual(first);
  await anna.say('then', 'next');
  expect((await bert.told(2)).map(({ text }) => text)).toEqual(['once', 'then']);
});

test('a line is one line of visible text, without what could pass for another (daily life 15)', async () => {
  const { anna, bert } = await table(await testServer());
  for (const [text, code] of [
    ['', 'text.empty'],
    ['  \n ', 'text.empty'],
    ['x'.repeat(501), 'text.long'],
    ['\u200b', 'text.invisible'],
  ] as const)
    expect(await anna.say(text), JSON.stringify(text)).toMatchObject(refusedWith(code));
  await anna.say('a\u0007b\u202ec\u2066d\u0000e');
  await anna.say('<b>bold</b> https://example.org/?a=1');
  await anna.say('x'.repeat(500));
  await anna.say('one\u2028two\r\n\tthree');
  expect((await bert.lines()).map(({ text }) => text)).toEqual([
    'abcde',
    '<b>bold</b> https://example.org/?a=1',
    'x'.repeat(500),
    'one two three',
  ]);
});

test('a person says at most ten lines in half a minute, and an observer sixty in an hour', async () => {
  const at = await testServer();
  const { anna, bert, watcher } = await table(at);
  for (let n = 0; n < 10; n++) expect(await anna.say(`line ${n}`)).toMatchObject({ ok: true });
  expect(await anna.say('too much')).toMatchObject(refusedWith('talk.tooMany'));
  expect(await bert.say('I am another')).toMatchObject({ ok: true });
  /** Lets half a minute pass. */
  const pass = () => at.store.database.$executeRaw`UPDATE lines SET at = at - 31000`;
  await pass();
  expect(await anna.say('again')).toMatchObject({ ok: true });
  for (let n = 0; n < 60; n++) {
    expect(await watcher.say(`line ${n}`)).toMatchObject({ ok: true });
    await pass();
  }
  expect(await watcher.say('too much')).toMatchObject(refusedWith('talk.tooMany'));
});

test('a full room says so', async () => {
  const at = await testServer();
  const { anna, match } = await table(at);
  const [first] = [await anna.say('first')];
  const [kept] = at.store.kept.lines;
  if (kept === undefined) throw new Error(JSON.stringify(first));
  const past = new Date(0);
  const { talk, line } = at.store.database;
  await line.deleteMany();
  await line.createMany({
    data: Array.from({ length: 2_000 }, (_, n) => ({ ...kept, number: n + 1, lineId: `old ${n}`, at: past })),
  });
  await talk.updateMany({ data: { last: 2_000 } });
  expect(await anna.say('one more')).toMatchObject(refusedWith('talk.full'));
  const answer = await anna.talk();
  expect(answer).toMatchObject({ ok: true, earlier: true });
  expect(await anna.talk(3)).toMatchObject({
    ok: true,
    earlier: false,
    lines: [{ number: 1 }, { number: 2 }],
  });
  expect(match).not.toBe('');
});

test('sends nothing to a socket that never asks for talk, and nothing more to one that leaves', async () => {
  const { anna, bert, right } = await table(await testServer());
  await anna.say('one');
  await right.settle();
  expect(bert.said).toEqual([]);
  await bert.talk();
  await anna.say('two');
  await bert.told(1);
  await right.socket.emitWithAck('leave', { match: right.match });
  await anna.say('three');
  await right.settle();
  expect(bert.said).toHaveLength(1);
});

test('hides what a muted person says only from me, now and later, until I take it back', async () => {
  const { anna, bert, watcher, stranger, right, match } = await table(await testServer());
  await bert.talk();
  await anna.say('rude');
  expect(await bert.mute(1)).toEqual({ ok: true });
  await anna.say('rude again');
  const hidden = { text: '', hidden: 'muted', name: 'Anna' };
  expect(await bert.told(2)).toMatchObject([{ text: 'rude' }, hidden]);
  expect(await bert.lines()).toMatchObject([hidden, hidden]);
  expect(await anna.lines()).toMatchObject([{ text: 'rude' }, { text: 'rude again' }]);
  expect(await bert.mute(1, false)).toEqual({ ok: true });
  expect(await bert.lines()).toMatchObject([{ text: 'rude' }, { text: 'rude again' }]);
  expect(await anna.mute(1)).toMatchObject(refusedWith('talk.own'));
  expect(await anna.mute(9)).toMatchObject(refusedWith('talk.unknown'));
  // One observer hides another. A stranger still reads both.
  await watcher.say('hm');
  expect(await stranger.lines()).toMatchObject([{ text: 'hm' }]);
  expect(right.match).toBe(match);
});

test('a report keeps a copy of the line for the host, who can deal with it', async () => {
  const at = await testServer();
  const { anna, bert, match } = await table(at);
  await anna.say('rude');
  expect(await bert.report(1, ' very\nrude ')).toEqual({ ok: true });
  expect(await bert.report(1, '\u202e')).toMatchObject(refusedWith('text.invisible'));
  expect(await anna.report(1, 'my own')).toMatchObject(refusedWith('talk.own'));
  const reports = await at.store.reports(9);
  expect(reports).toMatchObject([
    {
      matchId: match,
      room: 'seats',
      number: 1,
      reason: 'very rude',
      name: 'Anna',
      seat: 'left',
      text: 'rude',
    },
  ]);
  const [kept] = at.store.kept.reported;
  await at.store.database.report.deleteMany();
  await at.store.database.report.createMany({
    data: Array.from({ length: 20 }, (_, n) => ({ ...kept!, number: n + 5 })),
  });
  expect(await bert.report(1, 'and more')).toMatchObject(refusedWith('talk.tooMany'));
});

test('blocked persons do not join my tables nor I theirs, as if the link were used; all their lines are hidden', async () => {
  const at = await testServer();
  const { anna, bert, annaPerson, bertPerson } = await table(at);
  await anna.say('rude');
  expect(await bert.block(1)).toEqual({ ok: true });
  await anna.say('rude again');
  expect(await bert.lines()).toMatchObject([
    { text: '', hidden: 'blocked' },
    { text: '', hidden: 'blocked' },
  ]);
  const carl = await Person.called('Carl', at);
  for (const [host, guest] of [
    [annaPerson, bertPerson],
    [bertPerson, annaPerson],
  ] as const) {
    const { links } = await host.create();
    const code = codeIn(links.join);
    for (const answer of [await guest.get(`/api/join/${code}`), await guest.post(`/api/join/${code}`)])
      expect(answer).toMatchObject({ status: 410, body: { error: { code: 'join.used' } } });
    expect((await carl.get(`/api/join/${code}`)).status).toBe(200);
    await bert.block(1, false);
    expect((await guest.get(`/api/join/${code}`)).status).toBe(200);
    await bert.block(1);
  }
});

test('shows when the other player was last here only while both want that, in days', async () => {
  const at = await testServer();
  const { left, right, match, observer, bertPerson } = await table(at);
  const ask = (place: typeof left, show?: boolean) =>
    place.socket.emitWithAck('presence', { match, ...(show === undefined ? {} : { show }) });
  expect(await ask(left)).toEqual({ ok: true, mine: false, theirs: false, other: null });
  expect(await ask(left, true)).toEqual({ ok: true, mine: true, theirs: false, other: null });
  expect(await ask(right)).toEqual({ ok: true, mine: false, theirs: true, other: null });
  expect(await ask(right, true)).toMatchObject({ mine: true, theirs: true, other: 'here' });
  expect(await ask(left)).toMatchObject({ other: 'here' });
  expect(await ask(observer)).toMatchObject(refusedWith('seat.none'));
  right.socket.disconnect();
  const yesterday = new Date();
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  await at.store.database.presence.updateMany({ where: { seat: 'right' }, data: { seenAt: yesterday } });
  expect(await ask(left)).toMatchObject({ other: 1 });
  expect(await ask(left, false)).toEqual({ ok: true, mine: false, theirs: true, other: null });
  // Now only his presence is kept, until he takes his wish back.
  expect(at.store.kept.present).toHaveLength(1);
  await ask(await bertPerson.sit(match), false);
  expect(at.store.kept.present).toEqual([]);
});

test('notes followers of their own seat once a minute if they want that, and not observers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const at = await testServer();
  const { left, right, match, carl, watch } = await table(at);
  await carl.sit(match, { watch });
  await left.socket.emitWithAck('presence', { match, show: true });
  const longAgo = new Date(0);
  await at.store.database.presence.updateMany({ data: { seenAt: longAgo } });
  const marked = vi.spyOn(at.store, 'markPresent');
  vi.advanceTimersByTime(54_000);
  expect(marked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  expect(marked.mock.calls).toMatchObject([
    [
      [
        { matchId: match, seat: 'left' },
        { matchId: match, seat: 'right' },
      ],
      {},
    ],
  ]);
  await right.settle();
  // Nothing is kept about the person who does not want it.
  expect(at.store.kept.present).toMatchObject([
    { seat: 'left', personId: marked.mock.calls[0]?.[0][0]?.personId },
  ]);
  expect(at.store.kept.present[0]?.seenAt).not.toEqual(longAgo);
  vi.useRealTimers();
});

test('talk moves nothing in a view: no version, no head, no message', async () => {
  const { anna, bert, watcher, left, right, observer } = await table(await testServer());
  const before = await Promise.all([left, right, observer].map((place) => place.open()));
  for (const one of [anna, bert, watcher]) await one.talk();
  await anna.say('Hello');
  await watcher.say('Hello');
  await bert.mute(1);
  await bert.told(1);
  for (const place of [left, right, observer]) {
    await place.settle();
    expect(place.updates).toEqual([]);
  }
  expect(await Promise.all([left, right, observer].map((place) => place.open()))).toEqual(before);
});
