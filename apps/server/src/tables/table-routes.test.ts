import type { OpenTables } from '@1bob/protocol';
import { describe, expect, test, vi } from 'vitest';
import { Person, testServer, type TestServer } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';

const DAY = 24 * 60 * 60 * 1000;

async function people(...names: string[]) {
  const at = await testServer();
  return { at, persons: await Promise.all(names.map((name) => Person.called(name, at))) };
}
const tables = async (by: Person): Promise<OpenTables['tables']> =>
  ((await by.get('/api/tables')).body as OpenTables).tables;
const take = (by: Person, match: string) => by.post(`/api/tables/${match}`);
const open = (by: Person, match: string, wish: boolean) =>
  by.post(`/api/matches/${match}/open`, { open: wish });
const personOf = (at: TestServer, name: string): string =>
  [...at.store.kept.sessions.values()].find((session) => session.name === name)?.personId ?? '';

describe('an open table', () => {
  test('is listed for everybody, with its terms; one that only its link opens is not', async () => {
    const { at, persons } = await people('Anna', 'Bert');
    const [anna, bert] = persons as [Person, Person];
    const pace = { kind: 'live', minutes: 60, incrementSeconds: 60 } as const;
    await anna.create();
    const made = await anna.create({
      open: true,
      pace,
      adviser: true,
      plotTable: true,
      options: { limit: 7 },
    });
    expect(Date.parse(made.openUntil ?? '') - Date.now()).toBeGreaterThan(13.9 * DAY);
    const told = {
      ...{ match: made.match, openUntil: made.openUntil, scenario: 'long', options: { limit: 7 } },
      ...{
        charts: 'toy',
        adviser: true,
        plotTable: true,
        pace,
        seat: 'right',
        from: 'Anna',
        experience: 'none',
      },
    };
    expect(await tables(bert)).toMatchObject([{ ...told, own: false }]);
    expect(await tables(anna)).toMatchObject([{ ...told, own: true }]);
    expect(await tables(new Person(at))).toMatchObject([told]);
    expect(JSON.stringify(await tables(bert))).not.toContain(personOf(at, 'Anna'));
  });

  test('is taken by one of two who take it at once, and is no longer listed', async () => {
    const { persons } = await people('Anna', 'Bert', 'Carl');
    const [anna, bert, carl] = persons as [Person, Person, Person];
    const { match } = await anna.create({ open: true });
    const answers = await Promise.all([bert, carl].map((each) => take(each, match)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const [late] = answers.filter(({ status }) => status === 410);
    expect(late?.body).toMatchObject({ error: { code: 'table.taken' } });
    const first = answers[0]?.status === 200 ? bert : carl;
    expect((await first.get('/api/matches')).body).toMatchObject({ matches: [{ match, seat: 'right' }] });
    // This is a second click, or a retry after a lost answer.
    expect((await take(first, match)).body).toEqual({ match, seat: 'right', recovery: null });
    expect(await tables(carl)).toEqual([]);
    expect((await open(anna, match, true)).body).toMatchObject({ error: { code: 'table.taken' } });
  });

  test('cannot be taken by its maker, and using its link closes it', async () => {
    const { persons } = await people('Anna', 'Bert', 'Carl');
    const [anna, bert, carl] = persons as [Person, Person, Person];
    const { match, links } = await anna.create({ open: true });
    expect((await take(anna, match)).body).toMatchObject({ error: { code: 'join.own' } });
    await bert.join(links.join ?? '');
    expect((await take(carl, match)).body).toMatchObject({ error: { code: 'table.taken' } });
    expect((await take(carl, 'nothing-here')).body).toMatchObject({ error: { code: 'table.taken' } });
  });

  test('is withdrawn and opened again only by its maker; its link stays', async () => {
    const { persons } = await people('Anna', 'Bert');
    const [anna, bert] = persons as [Person, Person];
    const { match, links } = await anna.create({ open: true });
    expect((await open(bert, match, false)).body).toMatchObject({ error: { code: 'seat.none' } });
    expect((await open(anna, match, false)).body).toEqual({ openUntil: null });
    expect(await tables(bert)).toEqual([]);
    expect((await take(bert, match)).body).toMatchObject({ error: { code: 'table.taken' } });
    expect((await open(anna, match, true)).body).toMatchObject({ openUntil: expect.any(String) as string });
    expect(await tables(bert)).toHaveLength(1);
    await open(anna, match, false);
    expect(await bert.join(links.join ?? '')).toMatchObject({ match, seat: 'right' });
  });

  test('is neither shown to nor taken by a person if either has blocked the other', async () => {
    const { at, persons } = await people('Anna', 'Bert', 'Carl');
    const [anna, bert, carl] = persons as [Person, Person, Person];
    const { match } = await anna.create({ open: true });
    const { match: other } = await bert.create({ open: true });
    await at.store.setBlocked(personOf(at, 'Anna'), personOf(at, 'Bert'), true);
    expect((await tables(bert)).map((each) => each.match)).toEqual([other]);
    expect((await tables(anna)).map((each) => each.match)).toEqual([match]);
    expect(await tables(carl)).toHaveLength(2);
    for (const [by, id] of [
      [bert, match],
      [anna, other],
    ] as const)
      expect((await take(by, id)).body).toMatchObject({ error: { code: 'table.taken' } });
  });

  test('is listed for the time that the host has set', async () => {
    const { persons } = await people('Anna', 'Bert');
    const [anna, bert] = persons as [Person, Person];
    const { match } = await anna.create({ open: true });
    const after = performance.now() + 14 * DAY;
    vi.spyOn(performance, 'now').mockReturnValue(after);
    expect(await tables(bert)).toEqual([]);
    expect((await take(bert, match)).body).toMatchObject({ error: { code: 'table.taken' } });
    vi.restoreAllMocks();
  });

  test('one person has at most five, even if they are opened at once', async () => {
    const { persons } = await people('Anna');
    const [anna] = persons as [Person];
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        anna.post('/api/matches', { scenario: 'long', seat: 'left', opponent: 'person', open: true }),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(made.find(({ status }) => status !== 200)?.body).toMatchObject({
      error: { code: 'table.tooMany' },
    });
    const { match } = await anna.create();
    expect((await open(anna, match, true)).body).toMatchObject({ error: { code: 'table.tooMany' } });
    await open(anna, (made.find(({ status }) => status === 200)!.body as { match: string }).match, false);
    expect((await open(anna, match, true)).status).toBe(200);
  });

  test('one address has at most thirty, whoever makes them and at whatever server', async () => {
    const { one, other } = await two();
    const makers = await Promise.all(
      Array.from({ length: 7 }, (_, n) => Person.called(`Maker ${n}`, n % 2 ? one : other)),
    );
    const wish = { scenario: 'long', seat: 'left', opponent: 'person', open: true };
    for (const maker of makers.slice(0, 6))
      for (let n = 0; n < 5; n++) expect((await maker.post('/api/matches', wish)).status).toBe(200);
    const last = makers[6] as Person;
    expect((await last.post('/api/matches', wish)).body).toMatchObject({ error: { code: 'table.address' } });
    const { match } = await last.create();
    expect((await open(last, match, true)).body).toMatchObject({ error: { code: 'table.address' } });
    const [shown] = await tables(last);
    expect(JSON.stringify(shown)).not.toMatch(/from[^"]*":"[0-9a-z]{26}/);
  });

  test('one guest holds at most five seats until they have moved at one', async () => {
    const { persons } = await people('Anna', 'Bert', 'Carl');
    const [anna, bert, carl] = persons as [Person, Person, Person];
    const made: string[] = [];
    for (const maker of [anna, bert])
      for (let n = 0; n < 3; n++) made.push((await maker.create({ open: true, seat: 'right' })).match);
    const [first = '', ...rest] = made;
    for (const match of made.slice(0, 5)) expect((await take(carl, match)).status).toBe(200);
    const last = rest.at(-1) ?? '';
    expect((await take(carl, last)).body).toMatchObject({ error: { code: 'table.holding' } });
    const place = await carl.sit(first);
    await place.command({ kind: 'hide', number: 3 });
    expect((await take(carl, last)).body).toMatchObject({ error: { code: 'table.holding' } });
    expect(await place.command({ kind: 'pass' })).toMatchObject({ ok: true });
    expect((await take(carl, last)).status).toBe(200);
  });

  test('one address begins a limited number of matches in an hour', async () => {
    const at = await testServer({ environment: { CREATE_RATE: '4' } });
    const anna = await Person.called('Anna', at);
    const began = vi.spyOn(performance, 'now');
    const real = began.getMockImplementation() ?? performance.now.bind(performance);
    const codes: unknown[] = [];
    for (let n = 0; n < 13; n++) {
      // Each of them is in a minute of its own.
      const later = real() + 61_000;
      began.mockReturnValue(later);
      const { body } = await anna.post('/api/matches', {
        scenario: 'long',
        seat: 'left',
        opponent: 'person',
      });
      codes.push((body as { error?: { code: string } }).error?.code ?? 'made');
    }
    vi.restoreAllMocks();
    expect(codes).toEqual([...Array.from({ length: 12 }, () => 'made'), 'match.hour']);
  });

  test('shows in coarse steps how much its maker has played', async () => {
    const { persons } = await people('Anna', 'Bert');
    const [anna, bert] = persons as [Person, Person];
    await anna.create({ open: true });
    const steps: string[] = [];
    for (let games = 1; games <= 10; games++) {
      const { match, links } = await anna.create();
      await bert.join(links.join ?? '');
      await (await anna.sit(match)).command({ kind: 'resign' });
      steps.push((await tables(bert))[0]?.experience ?? '');
    }
    expect(steps).toEqual([...Array.from({ length: 9 }, () => 'few'), 'many']);
  });
});
