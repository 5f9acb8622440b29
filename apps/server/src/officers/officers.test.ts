import { setTimeout as delay } from 'node:timers/promises';
import { officerSeed, type MatchRecord } from '@1bob/fairness';
import { chair } from '../store/testing/made-up.ts';
import { mayAskAdvice } from './adviser.ts';
import { Officers } from './officers.ts';
import { expect, onTestFinished, test } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, toyStaff, type TestServer } from '../testing/test-server.ts';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

const thinking = 400;
const served = (names: readonly string[], pace = 0) =>
  testServer({ staff: toyStaff(names, pace), thinking, defaultComputer: 'able' });

/** Anna plays the second seat against an officer. When this resolves, the officer has made the first move. */
async function against(at: TestServer, computer: string) {
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create({ seat: 'right', opponent: 'computer', computer });
  const place = await anna.sit(match);
  await place.reaches(1);
  return { anna, match, place };
}
const bodies = (at: TestServer, match: string) =>
  (at.store.kept.entries.get(match) ?? []).flatMap(({ seat, commandId, body }) =>
    seat === 'left' ? [{ commandId, ...(body as { command: unknown }) }] : [],
  );
const log = { log: ['left passed'], toMove: 'right' };

test('an officer moves, and its reasons are with its command in the record and in no view', async () => {
  const at = await served([]);
  const { anna, match, place } = await against(at, 'able');
  expect(place.view).toMatchObject(log);
  expect(bodies(at, match)).toMatchObject([
    { commandId: 'server-computer-1', command: { kind: 'pass' }, reasons: [{ code: 'toy', count: 1 }] },
  ]);
  expect((await anna.get(`/api/matches/${match}/record`)).body).toMatchObject({
    error: { code: 'match.running' },
  });
  const past = await anna.get(`/api/matches/${match}/past/0`);
  expect(JSON.stringify([place.view, place.updates, past.body])).not.toContain('toy');
  await place.command({ kind: 'resign' });
  const { text } = await anna.get(`/api/matches/${match}/record`);
  expect(text).toContain('"reasons":[{"code":"toy","count":1}]');
});

test('an officer has a seed of its own, which is hidden from all until the record opens, and the adviser has none', async () => {
  const at = await served(['seedy']);
  const { anna, match, place } = await against(at, 'seedy');
  const [told] = bodies(at, match);
  expect(await ask(anna, match)).toMatchObject({ officer: 'seedy', command: { kind: 'hide', number: 0 } });
  await place.command({ kind: 'resign' });
  const { dice } = (await anna.get(`/api/matches/${match}/record`)).body as MatchRecord;
  const seed = officerSeed(dice.secret, match, 'left');
  expect(told?.command).toEqual({ kind: 'hide', number: parseInt(seed.slice(0, 8), 16) });
  expect(JSON.stringify([place.view, place.updates])).not.toContain(String(parseInt(seed.slice(0, 8), 16)));
});

test.each(['hangs', 'silent', 'throws', 'leaves', 'nonsense', 'illegal'])(
  'if an officer %s the fallback moves instead',
  async (computer) => {
    const at = await served([computer]);
    const { match, place } = await against(at, computer);
    expect(place.view).toMatchObject(log);
    expect(bodies(at, match)).toMatchObject([
      { commandId: 'server-computer-1-1', reasons: [{ code: 'toy' }] },
    ]);
  },
);

test('the record names each decision of a substitute, and the table names them only after the month (daily life 41)', async () => {
  const at = await served(['throws']);
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create({ seat: 'right', opponent: 'computer', computer: 'throws' });
  const place = await anna.sit(match);
  await place.reaches(1);
  const notes = async () => ((await anna.get(`/api/matches/${match}`)).body as { notes: unknown }).notes;
  expect(await notes()).toEqual([]);
  await place.command({ kind: 'resign' });
  expect(await notes()).toMatchObject([{ kind: 'substituted', seat: 'left' }]);
  const record = (await anna.get(`/api/matches/${match}/record`)).body as MatchRecord;
  expect(record.entries.map(({ body }) => body.substituted)).toEqual([true, undefined]);
});

test('if the fallback fails too, the match moves on with the least active command', async () => {
  const staff = { ...toyStaff(['throws', 'nonsense']), fallback: 'nonsense' };
  const at = await testServer({ staff, thinking, defaultComputer: 'throws' });
  const { match, place } = await against(at, 'throws');
  expect(place.view).toMatchObject(log);
  const [entry] = bodies(at, match);
  expect(entry).toMatchObject({ commandId: 'server-computer-1-2', command: { kind: 'pass' } });
  expect(entry).not.toHaveProperty('reasons');
});

test('in a match that names a former computer player, a current officer plays on', async () => {
  const { place } = await against(await served([]), 'once');
  expect(place.view).toMatchObject(log);
});

test('a server answers while an officer thinks, and closes without waiting for it', async () => {
  // The server closes before the officer's time is up.
  const at = await testServer({ staff: toyStaff(['heavy', 'hangs'], 0), thinking: onThisMachine(60_000) });
  const anna = await Person.called('Anna', at);
  await anna.create({ seat: 'right', opponent: 'computer', computer: 'hangs' });
  // The officer computes all the while without a pause.
  await delay(100);
  const before = performance.now();
  for (let n = 0; n < 5; n++) expect((await anna.get('/api/matches')).status).toBe(200);
  await at.app.close();
  expect(performance.now() - before).toBeLessThan(onThisMachine(5_000));
});

/** The fraction beyond a whole number. Slightly less than one whole counts as one. */
const beyond = (moment: number): number => (moment + 0.05) % 1;

test.each(['throws', 'silent'])(
  'the substitute for an officer that %s keeps the pace of that officer',
  async (computer) => {
    const pace = onThisMachine(600);
    const { officers, ...others } = toyStaff([], 10);
    const staff = { ...others, officers: [...officers, { name: computer, pace }] };
    const at = await testServer({ staff, thinking, defaultComputer: 'able' });
    const { match, place } = await against(at, computer);
    for (let n = 0; n < 2; n++) {
      const before = performance.now();
      await place.command({ kind: 'pass' });
      await place.reaches(place.version + 1);
      const moment = (performance.now() - before) / pace;
      expect(moment).toBeGreaterThan(0.9);
      expect(beyond(moment)).toBeLessThan(0.5);
    }
    expect(bodies(at, match).every(({ commandId }) => commandId.endsWith('-1'))).toBe(true);
  },
);

test.each([
  ['thought long', 'slow'],
  ['thought briefly', 'able'],
  ['did something hidden before', 'sly'],
])('what others see of an officer leaves on its pace, also where it %s', async (_, computer) => {
  const pace = onThisMachine(500);
  const at = await served(['slow', 'sly'], pace);
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create({ seat: 'right', opponent: 'computer', computer });
  const place = await anna.sit(match);
  await place.reaches(1);
  const moments: number[] = [];
  for (let n = 0; n < 3; n++) {
    const before = performance.now();
    await place.command({ kind: 'pass' });
    await place.reaches(place.version + 1);
    moments.push((performance.now() - before) / pace);
  }
  // A hidden act with a pace of its own would double the wait each time.
  for (const moment of moments) expect(moment).toBeGreaterThan(0.9);
  expect(Math.min(...moments)).toBeLessThan(1.9);
  for (const moment of moments) expect(beyond(moment)).toBeLessThan(0.5);
  if (computer === 'sly') expect(bodies(at, match).length).toBeGreaterThan(moments.length + 1);
});

test('shows observers the same of an officer that acts in secret and of one that does not', async () => {
  const at = await served(['sly']);
  const told: unknown[] = [];
  for (const computer of ['sly', 'able']) {
    const anna = await Person.called('Anna', at);
    const { match, links } = await anna.create({ seat: 'right', opponent: 'computer', computer });
    const place = await anna.sit(match);
    await place.reaches(1);
    const observer = await new Person(at).sit(match, { watch: codeIn(links.watch) });
    for (const version of [2, 4, 6]) {
      await place.reaches(version - 1);
      await place.command({ kind: 'pass' });
    }
    await observer.reaches(7);
    told.push(observer.updates.map(({ version, changes }) => ({ version, changes })));
    expect(bodies(at, match).some(({ command }) => (command as { kind: string }).kind === 'hide')).toBe(
      computer === 'sly',
    );
  }
  expect(told[0]).toEqual(told[1]);
});

/** Officers of which one is known to think long, and one is not. */
function atWork(long: string): Officers {
  const { officers, ...staff } = toyStaff([], 10);
  const made = new Officers({ ...staff, officers: [...officers, { name: long, pace: 100 }] }, 1, 700);
  onTestFinished(() => made.close());
  return made;
}
const asked = (of: Officers, officer: string, asker = 'anna') =>
  of.think({ officer, view: { options: { advance: { kind: 'pass' } } }, seed: 's' }, { asker });

test('an asker does not ask an officer for a while after repeated failures, but still does after a mere wait', async () => {
  const at = atWork('throws');
  for (let n = 0; n < 3; n++) await expect(asked(at, 'throws')).rejects.toMatchObject({ why: 'broken' });
  await expect(asked(at, 'throws')).rejects.toMatchObject({ why: 'resting' });
  // An officer that failed at one asker's table is still asked by others.
  await expect(asked(at, 'throws', 'bert')).rejects.toMatchObject({ why: 'broken' });
  expect(await asked(at, 'able')).toMatchObject({ command: { kind: 'pass' } });

  const busy = atWork('slow');
  const answers = await Promise.allSettled(Array.from({ length: 9 }, () => asked(busy, 'slow')));
  const failed = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(failed.length).toBeGreaterThan(3);
  for (const each of failed) expect(each).toMatchObject({ why: 'busy' });
  expect(await asked(busy, 'slow')).toMatchObject({ command: { kind: 'pass' } });
});

test('lists officers, the lowest rank first', async () => {
  const at = await served(['slow']);
  const { body } = await new Person(at).get('/api/officers');
  expect(body).toEqual({ officers: ['slow', 'able'], computerMatches: true });
});

test('without officers lists none, and gives no advice', async () => {
  const at = await testServer();
  expect((await new Person(at).get('/api/officers')).body).toMatchObject({ officers: [] });
  const { anna, match } = await tableOfTwo(at, { adviser: true });
  expect(await ask(anna, match)).toMatchObject({ ok: false, error: { code: 'advice.refused' } });
  expect((await anna.get(`/api/matches/${match}`)).body).toMatchObject({ adviser: false });
});

const ask = (person: Person, match: string) => person.socket().emitWithAck('advise', { match });

test('against a computer, tells a seat what an officer would do, with its reasons, and does nothing', async () => {
  const at = await served(['hider']);
  const { anna, match, place } = await against(at, 'able');
  const before = at.store.kept.entries.get(match)?.length;
  expect(await ask(anna, match)).toEqual({
    ok: true,
    version: place.version,
    officer: 'hider',
    command: { kind: 'hide', number: 5 },
    reasons: [{ code: 'toy', count: 1 }],
  });
  expect(at.store.kept.entries.get(match)).toHaveLength(before ?? -1);
  expect((await anna.get(`/api/matches/${match}`)).body).toMatchObject({ adviser: true });
});

test.each(['hangs', 'throws', 'nonsense', 'illegal'])(
  'if the adviser %s, the fallback gives the advice',
  async (adviser) => {
    const { anna, match } = await against(await served([adviser]), 'able');
    expect(await ask(anna, match)).toMatchObject({ ok: true, officer: 'able', command: { kind: 'pass' } });
  },
);

test('gives no advice to a player who has nothing to do, and none after the end', async () => {
  const at = await served([]);
  const { left, right, anna, bert, match } = await tableOfTwo(at, { adviser: true });
  expect(await ask(bert, match)).toMatchObject({ ok: true, command: null });
  await left.command({ kind: 'resign' });
  await right.settle();
  expect(await ask(anna, match)).toMatchObject({ ok: false, error: { code: 'seat.over' } });
});

test('persons may ask only if that was agreed, and both see this before they sit down', async () => {
  const at = await served([]);
  for (const adviser of [false, true]) {
    const anna = await Person.called('Anna', at);
    const bert = await Person.called('Bert', at);
    const { match, links } = await anna.create({ adviser });
    const { body } = await bert.get(`/api/join/${codeIn(links.join)}`);
    expect(body).toMatchObject({ adviser });
    const early = { ok: false, error: { code: adviser ? 'advice.early' : 'advice.refused' } };
    expect(await ask(anna, match)).toMatchObject(early);
    await bert.join(links.join ?? '');
    const answer = await ask(anna, match);
    expect(answer).toMatchObject(adviser ? { ok: true } : { ok: false, error: { code: 'advice.refused' } });
    for (const person of [anna, bert])
      expect((await person.get(`/api/matches/${match}`)).body).toMatchObject({ adviser });
  }
});

test('thinks about one question of a seat at a time', async () => {
  const { anna, match } = await against(await served(['slow']), 'able');
  const socket = anna.socket();
  const [one, two] = await Promise.all([1, 2].map(() => socket.emitWithAck('advise', { match })));
  expect(one).toMatchObject({ ok: true });
  expect(two).toMatchObject({ ok: false, error: { code: 'advice.busy' } });
  expect(await ask(anna, match)).toMatchObject({ ok: true });
});

test('two officers play while people watch, as many pairs at once as the host allows', async () => {
  const environment = { COMPUTER_MATCHES: '1' };
  const staff = { ...toyStaff([], 20), officers: ['cadet', 'able'].map((name) => ({ name, pace: 20 })) };
  const at = await testServer({ staff, thinking, environment, defaultComputer: 'able' });
  const anna = await Person.called('Anna', at);
  const wish = { scenario: 'long', options: { limit: 6 } };
  const { status, body } = await anna.post('/api/matches/computers', wish);
  expect(status).toBe(200);
  const { match, links } = body as { match: string; links: { watch: string } };
  expect(await anna.post('/api/matches/computers', wish)).toMatchObject({
    status: 409,
    body: { error: { code: 'computer.tooMany' } },
  });
  const stranger = new Person(at);
  const place = await stranger.sit(match, { watch: codeIn(links.watch) });
  await place.reaches(6);
  expect(place.view).toMatchObject({ result: { level: 'draw' } });
  expect((await anna.get(`/api/matches/${match}`)).body).toMatchObject({ seat: null, ended: true });
  // That match has ended, so another may begin.
  expect((await anna.post('/api/matches/computers', wish)).status).toBe(200);
});

test('officers who play each other do so slowly enough to watch, and play at full speed against a person', async () => {
  const watchedPace = onThisMachine(300);
  const at = await testServer({
    staff: { ...toyStaff([], 1), watchedPace },
    thinking,
    defaultComputer: 'able',
  });
  const anna = await Person.called('Anna', at);
  const wish = { scenario: 'long', options: { limit: 3 } };
  const began = performance.now();
  const { body } = await anna.post('/api/matches/computers', wish);
  const { match, links } = body as { match: string; links: { watch: string } };
  const place = await new Person(at).sit(match, { watch: codeIn(links.watch) });
  await place.reaches(3);
  expect(performance.now() - began).toBeGreaterThan(2 * watchedPace);

  const own = await anna.create({ seat: 'right', opponent: 'computer', computer: 'able' });
  const mine = await anna.sit(own.match);
  await mine.reaches(1);
  const before = performance.now();
  await mine.command({ kind: 'pass' });
  await mine.reaches(mine.version + 1);
  expect(performance.now() - before).toBeLessThan(watchedPace);
});

test('matches between computers need a named maker, and officers of this server', async () => {
  const at = await served([]);
  const wish = { scenario: 'long', options: {} };
  expect((await new Person(at).post('/api/matches/computers', wish)).status).toBe(401);
  const anna = await Person.called('Anna', at);
  const unknown = { ...wish, officers: { left: 'commander' } };
  expect((await anna.post('/api/matches/computers', unknown)).body).toMatchObject({
    error: { code: 'computer.unknown' },
  });
});

test('a person for whom a computer plays for a while has not agreed to advice', () => {
  const [british, german] = [chair('british', { personId: 'anna' }), chair('german', { personId: 'bert' })];
  const away = { ...german, computer: 'cadet' };
  expect(mayAskAdvice({ adviser: false, chairs: [british, away] })).toBe(false);
  expect(mayAskAdvice({ adviser: true, chairs: [british, away] })).toBe(true);
  expect(mayAskAdvice({ adviser: false, chairs: [british, { ...away, personId: null }] })).toBe(true);
});
