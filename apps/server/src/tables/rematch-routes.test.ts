import type { RematchAnswer } from '@1bob/protocol';
import { describe, expect, test } from 'vitest';
import { Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

/** Anna on the left and Bert on the right, after the end of their match. */
async function ended(wish: Parameters<typeof tableOfTwo>[1] = {}) {
  const at = await testServer();
  const table = await tableOfTwo(at, wish);
  await table.left.command({ kind: 'resign' });
  const { match, anna, bert } = table;
  const say = async (by: Person, yes: boolean, watched?: boolean): Promise<RematchAnswer> =>
    (await by.post(`/api/matches/${match}/rematch`, { yes, ...(watched === undefined ? {} : { watched }) }))
      .body as RematchAnswer;
  const look = async (by: Person): Promise<RematchAnswer> =>
    (await by.get(`/api/matches/${match}/rematch`)).body as RematchAnswer;
  return { at, match, anna, bert, say, look };
}
const nothing = { match: null, watched: null, recovery: null };
const personOf = (at: TestServer, name: string): string =>
  [...at.store.kept.sessions.values()].find((session) => session.name === name)?.personId ?? '';

describe('a rematch', () => {
  test('is offered by one, accepted by the other, and begins as agreed, with the sides swapped', async () => {
    const pace = { kind: 'live', minutes: 60, incrementSeconds: 60 } as const;
    const agreed = { pace, options: { limit: 9 } };
    const { at, match, anna, bert, say, look } = await ended({
      ...{ ...agreed, adviser: true, plotTable: true, listed: true },
    });
    expect(await look(bert)).toEqual({ state: 'none', mine: false, ...nothing });
    expect(await say(anna, true)).toEqual({ state: 'offered', mine: true, ...nothing });
    expect(await look(bert)).toEqual({ state: 'offered', mine: false, ...nothing });
    const accepted = await say(bert, true);
    const next = accepted.match ?? '';
    expect(accepted).toMatchObject({ state: 'accepted', recovery: expect.any(String) as string });
    expect(await look(anna)).toEqual({ ...nothing, state: 'accepted', mine: true, match: next });
    expect(next).not.toBe(match);
    const { body } = await anna.get(`/api/matches/${next}`);
    expect(body).toMatchObject({ seat: 'right', ...agreed, summary: { scenario: 'long' } });
    expect(at.store.kept.matches.get(next)).toMatchObject({
      ...{ adviser: true, plotTable: true, listed: true, joinHash: null },
    });
    expect((body as { chairs: unknown }).chairs).toMatchObject([{ name: 'Bert' }, { name: 'Anna' }]);
    // The clocks run, because both are seated.
    expect((body as { clocks: unknown }).clocks).toMatchObject({ sides: [{ running: true }, {}] });
    const place = await bert.sit(next);
    expect(await place.command({ kind: 'pass' })).toMatchObject({ ok: true });
    const fresh = new Person(at);
    await fresh.post(`/api/recover/${accepted.recovery?.split('/').at(-1) ?? ''}`);
    expect((await fresh.get('/api/matches')).body).toMatchObject({
      matches: [{ match: next, seat: 'left' }],
    });
  });

  test('is shown to those who watched if it is listed or if both let watchers follow (daily life 22)', async () => {
    const next = async (
      listed: boolean,
      agreed: boolean,
      wishes: readonly [boolean, boolean] = [false, false],
    ): Promise<{ shown: unknown; is: unknown }> => {
      const { at, match, anna, bert, say } = await ended({ listed });
      await say(anna, true, wishes[0]);
      const begun = agreed ? (await say(bert, true, wishes[1])).match : null;
      const { body } = await new Person(at).get(`/api/matches/${match}`);
      return {
        shown: (body as { next: unknown }).next,
        is: begun === null ? null : at.store.kept.matches.get(begun)?.watchCode,
      };
    };
    const listed = await next(true, true);
    expect(listed.shown).toBe(listed.is);
    expect(listed.is).toEqual(expect.any(String));
    expect((await next(true, false)).shown).toBeNull();
    expect((await next(false, true)).shown).toBeNull();
    const both = await next(false, true, [true, true]);
    expect(both.is).toEqual(expect.any(String));
    expect(both.shown).toBe(both.is);
    expect((await next(false, true, [true, false])).shown).toBeNull();
    expect((await next(false, true, [false, true])).shown).toBeNull();
    expect((await next(false, false, [true, true])).shown).toBeNull();
  });

  test('tells both what watchers may do, unless the list shows it anyway', async () => {
    const { anna, bert, say, look } = await ended();
    expect((await look(bert)).watched).toBe(false);
    expect((await say(anna, true, true)).watched).toBe(true);
    expect((await look(bert)).watched).toBe(true);
    expect((await say(bert, true, false)).watched).toBe(false);
    expect((await look(anna)).watched).toBe(false);
    const listed = await ended({ listed: true });
    expect((await listed.say(listed.anna, true, true)).watched).toBeNull();
  });

  test('begins once, whoever accepts at the same moment, and however often', async () => {
    const { at, anna, bert, say } = await ended();
    const answers = await Promise.all([anna, bert, anna, bert, bert].map((each) => say(each, true)));
    expect(new Set(answers.flatMap(({ match }) => match ?? [])).size).toBe(1);
    expect(at.store.kept.matches.size).toBe(2);
    expect((await say(anna, true)).state).toBe('accepted');
    expect(at.store.kept.matches.size).toBe(2);
  });

  test('can be taken back or declined; only the person who declined it may change their mind', async () => {
    const { anna, bert, say, look } = await ended();
    await say(anna, true);
    expect((await say(anna, false)).state).toBe('none');
    await say(anna, true);
    expect(await say(bert, false)).toMatchObject({ state: 'declined', mine: false });
    expect(await say(anna, true)).toMatchObject({ state: 'declined', mine: true });
    expect(await say(bert, true)).toMatchObject({ state: 'offered', mine: true });
    expect(await look(anna)).toMatchObject({ state: 'offered', mine: false });
  });

  test('does not reach a player who has blocked its sender, and does not reveal the block', async () => {
    const { at, anna, bert, say, look } = await ended();
    await at.store.setBlocked(personOf(at, 'Bert'), personOf(at, 'Anna'), true);
    expect(await say(anna, true)).toMatchObject({ state: 'offered', mine: true });
    expect((await look(bert)).state).toBe('none');
    expect(await say(bert, true)).toMatchObject({ error: { code: 'rematch.blocked' } });
    expect(at.store.kept.matches.size).toBe(1);
  });

  test('is refused before the end, to others, and with a computer', async () => {
    const { at, match, say } = await ended();
    expect(await say(await Person.called('Carl', at), true)).toMatchObject({ error: { code: 'seat.none' } });
    const dora = await Person.called('Dora', at);
    const running = await dora.create({ opponent: 'computer' });
    const ask = async (id: string) =>
      (await dora.post(`/api/matches/${id}/rematch`, { yes: true })).body as unknown;
    expect(await ask(running.match)).toMatchObject({ error: { code: 'match.running' } });
    await (await dora.sit(running.match)).command({ kind: 'resign' });
    expect(await ask(running.match)).toMatchObject({ error: { code: 'rematch.over' } });
    expect(await ask('nothing-here')).toMatchObject({ error: { code: 'match.unknown' } });
    expect(match).not.toBe(running.match);
  });
});
