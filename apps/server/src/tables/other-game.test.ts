import {
  canonical,
  examine,
  runToEnd,
  newContribution,
  seal,
  type KeptShare,
  type MatchRecord,
} from '@1bob/fairness';
import type { ChairsNotice, MatchAnswer, MatchList } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { testMatches } from '../testing/test-matches.ts';
import { exportMatch, importMatch } from '../host/campaign.ts';
import { codeIn, testServer, Person } from '../testing/test-server.ts';
import { toyWith } from '../testing/toy-game.ts';

// The second name comes first in the alphabet, which exposes code that follows the order of names and not of seats.
const game = toyWith(['white', 'black']);

test('refuses a seat that the game does not have, like any other malformed request', async () => {
  const at = await testServer({ game });
  const anna = await Person.called('Anna', at);
  for (const seat of ['british', 'observer', 'open', 'host', 'WHITE', '', 1, null]) {
    const wish = { scenario: 'long', seat, opponent: 'person', options: {} };
    const { status, body } = await anna.post('/api/matches', wish);
    expect([seat, status, body.error.code]).toEqual([seat, 400, 'request.malformed']);
  }
  const seats = new Set<string>();
  for (let i = 0; i < 40; i++) seats.add((await anna.create({ seat: 'either' })).seat);
  expect([...seats].toSorted()).toEqual(['black', 'white']);
});

test('the documentation names the seats of the game', async () => {
  const at = await testServer({ game });
  const { body } = await new Person(at).get('/api/docs/json');
  const wish = body.paths['/api/matches'].post.requestBody.content['application/json'].schema.properties;
  expect(wish.seat.enum).toEqual(['white', 'black', 'either']);
});

test('plays a game with seats of other names, from the first request to its record', async () => {
  let at = await testServer({ game, environment: { SNAPSHOT_EVERY: '3' } });
  const anna = await Person.called('Anna', at);
  const bert = await Person.called('Bert', at);
  const created = await anna.create({ seat: 'black', listed: true, options: { limit: 4 } });
  expect(created.seat).toBe('black');
  const { match } = created;
  expect((await bert.get(`/api/join/${codeIn(created.links.join)}`)).body).toMatchObject({ seat: 'white' });
  expect((await bert.join(created.links.join ?? '')).seat).toBe('white');

  const watch = codeIn(created.links.watch);
  const [black, white] = [await anna.sit(match), await bert.sit(match)];
  const observer = await new Person(at).sit(match, { watch });
  expect([black, white, observer].map(({ opened }) => opened?.ok === true && opened.seat)).toEqual([
    'black',
    'white',
    'observer',
  ]);
  expect([white, black, observer].map(({ view }) => view['hidden'])).toEqual([1, 2, undefined]);

  // Shares in the dice, by the names of the seats.
  const notices: ChairsNotice[] = [];
  white.socket.on('chairs', (notice) => void notices.push(notice));
  const people = [
    { person: bert, seat: 'white', contribution: newContribution() },
    { person: anna, seat: 'black', contribution: newContribution() },
  ];
  for (const { person, contribution } of people)
    await person.post(`/api/matches/${match}/dice`, { seal: seal(contribution) });
  for (const { person, contribution } of people)
    await person.post(`/api/matches/${match}/dice`, { contribution });
  const { binding } = ((await anna.get(`/api/matches/${match}`)).body as MatchAnswer).dice;
  expect(binding).toMatchObject({
    body: {
      // In the order in which the database keeps seats, by name.
      binding: {
        seals: people.toReversed().map(({ seat, contribution }) => ({ seat, seal: seal(contribution) })),
      },
    },
  });
  await white.settle();
  expect(notices.at(-1)?.chairs).toMatchObject(
    people.toReversed().map(({ seat }) => ({ seat, opened: true })),
  );

  // Each audience gets its updates: those of a hidden act go only to its own seat.
  const { version } = black;
  expect(await black.command({ kind: 'hide', number: 7 })).toEqual({ ok: true, version: version + 1 });
  expect(await white.command({ kind: 'roll' })).toMatchObject({ ok: true });
  await observer.reaches(1);
  await black.reaches(2);
  await white.reaches(1);
  const paths = (place: typeof black) => place.updates.map(({ changes }) => changes.map(({ path }) => path));
  const seen = ['/log/0', '/points/white', '/toMove'];
  expect(paths(observer)).toEqual([seen]);
  expect(paths(white)[0]).toEqual(expect.arrayContaining(seen));
  expect(paths(black)[0]).toEqual(['/hidden']);
  expect(paths(black)).toHaveLength(2);

  const list = (await anna.get('/api/matches/watch')).body as MatchList;
  expect(list.matches).toMatchObject([
    { match, seat: 'black', summary: { toMove: ['black'], points: { black: 0 }, result: null } },
  ]);
  expect(Object.keys(list.matches[0]?.summary.points ?? {})).toEqual(['white', 'black']);

  // Another server on the same store knows what each audience has.
  at = await at.restart();
  const again = { black: await anna.at(at).sit(match), white: await bert.at(at).sit(match) };
  expect([again.white.version, again.black.version]).toEqual([1, 2]);
  expect([again.white.view['hidden'], again.black.view['hidden']]).toEqual([1, 7]);
  expect(await again.black.command({ kind: 'boast' })).toEqual({ ok: true, version: 3 });
  await again.white.reaches(2);
  expect(await again.white.command({ kind: 'resign' })).toMatchObject({ ok: true });
  await again.black.reaches(4);
  expect(again.black.view['result']).toEqual({ winner: 'black', level: 'marginal', reason: 'resigned' });
  const revealed = await again.white.socket.emitWithAck('open', { match, reveal: true });
  expect(revealed).toMatchObject({ seat: 'open', view: { seats: { black: { hidden: 7 } } } });

  const record = (await anna.at(at).get(`/api/matches/${match}/record`)).body as MatchRecord;
  expect(record.entries.map(({ seat }) => seat)).toEqual([
    ...['host', 'host', 'host'],
    ...['black', 'white', 'black', 'white'],
  ]);
  const shares = people.map(({ seat, contribution }): KeptShare => {
    if (binding === null) throw new Error('the seals are not bound');
    return { seat, contribution, binding };
  });
  const heads = [black, white, observer].flatMap(({ updates }) => updates.map(({ head }) => head));
  const report = runToEnd(examine(record, { heads, shares, rules: () => game, known: game.packs }));
  expect(report.findings.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
});

test('a match of another game is moved from one server to another', async () => {
  const [here, there] = [testMatches({ game }), testMatches({ game })];
  const at = await testServer({ game, store: here.store });
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create({ seat: 'white', opponent: 'computer' });
  const place = await anna.sit(match);
  await place.command({ kind: 'hide', number: 5 });

  const file = await exportMatch(here.store, game, match);
  expect(file.entries.at(-1)?.versions).toEqual({ white: 1, black: 0, observer: 0 });
  const { recovery } = await importMatch(there.store, game, canonical(file));
  expect(recovery).toMatchObject([{ seat: 'white', name: 'Anna' }]);
  const table = await there.tables.get(match);
  expect(table?.viewOf('white')).toMatchObject({ version: 1, view: { hidden: 5 } });
  await expect(exportMatch(here.store, { ...game, name: 'chess' }, match)).rejects.toMatchObject({
    code: 'campaign.unknown',
  });
});
