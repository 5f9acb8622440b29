import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Line, Report, Store } from '../index.ts';
import { append, match } from './made-up.ts';

const longAgo = new Date('2026-01-01T00:00:00.000Z');
const noPace = { most: 2_000, paces: [] };

/** What the store must do with talk on every database. `open` opens a store on a database that others use too. */
export function talkContract(home: string, open: () => Promise<Store>): void {
  describe(`talk in the store on ${home}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const table = async (change: Parameters<typeof match>[0] = {}) => {
      const row = match(change);
      await store.createMatch(row, { snapshot: '{}' });
      return row;
    };
    const line = (matchId: string, change: Partial<Line> = {}): Omit<Line, 'number'> => ({
      matchId,
      room: 'seats',
      personId: 'anna',
      seat: 'german',
      name: 'Anna',
      text: 'Grüß dich 🛩',
      lineId: randomUUID(),
      at: new Date('2026-02-03T04:05:06.789Z'),
      ...change,
    });
    const kept = async (given: Omit<Line, 'number'>): Promise<Line> => {
      const answer = await store.say(given, noPace);
      if (typeof answer === 'string') throw new Error(answer);
      return answer;
    };

    test('numbers lines in their room and returns them unchanged', async () => {
      const { id } = await table();
      const one = line(id);
      const two = line(id, { personId: 'bert', seat: null, name: 'Bert' });
      const other = line(id, { room: 'watchers' });
      expect(await kept(one)).toEqual({ ...one, number: 1 });
      expect(await kept(two)).toEqual({ ...two, number: 2 });
      expect(await kept(other)).toEqual({ ...other, number: 1 });
      const here = { matchId: id, room: 'seats' } as const;
      const all = [
        { ...one, number: 1 },
        { ...two, number: 2 },
      ];
      expect(await store.lastLines(here, null, 9)).toEqual(all);
      expect(await store.lastLines(here, null, 1)).toEqual(all.slice(1));
      expect(await store.lastLines(here, 2, 9)).toEqual(all.slice(0, 1));
      expect(await store.linesAfter(here, 1, 9)).toEqual(all.slice(1));
      expect(await store.linesAfter(here, 0, 1)).toEqual(all.slice(0, 1));
      expect(await store.findLine(here, 2)).toEqual(all[1]);
      expect(await store.findLine(here, 3)).toBeNull();
      const numbers = await store.lastNumbers([id, 'nothing']);
      expect(numbers.toSorted((a, b) => a.last - b.last)).toEqual([
        { matchId: id, room: 'watchers', last: 1 },
        { matchId: id, room: 'seats', last: 2 },
      ]);
    });

    test('answers a repeated line id of a person in a room with the first line', async () => {
      const { id } = await table();
      const one = line(id, { lineId: 'mine' });
      const first = await kept(one);
      expect(await kept({ ...one, text: 'another' })).toEqual(first);
      expect(await kept({ ...one, personId: 'bert' })).toMatchObject({ number: 2 });
      expect(await kept({ ...one, room: 'watchers' })).toMatchObject({ number: 1 });
      expect(await kept(line(id))).toMatchObject({ number: 3 });
    });

    test('numbers many lines at once without gaps, and each line id once', async () => {
      const { id } = await table();
      const given = Array.from({ length: 12 }, (_, n) =>
        line(id, { personId: `person ${n % 3}`, lineId: `line ${n}` }),
      );
      const answers = await Promise.all([...given, ...given].map((one) => kept(one)));
      const lines = await store.linesAfter({ matchId: id, room: 'seats' }, 0, 99);
      expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
      expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(12);
      for (const answer of answers) expect(lines).toContainEqual(answer);
    });

    test('limits the lines of a person at all tables together, even if they come at once', async () => {
      const [one, two] = [await table(), await table()];
      const personId = randomUUID();
      const paces = [{ lines: 3, since: longAgo }];
      const given = Array.from({ length: 8 }, (_, n) => line(n % 2 ? one.id : two.id, { personId }));
      const answers = await Promise.all(given.map((each) => store.say(each, { most: 2_000, paces })));
      expect(answers.filter((answer) => answer === 'fast')).toHaveLength(5);
      const left = (
        await Promise.all([one, two].map(({ id }) => store.linesAfter({ matchId: id, room: 'seats' }, 0, 99)))
      ).map((lines) => lines.map(({ number }) => number));
      // Refused lines have left no gap.
      for (const numbers of left) expect(numbers).toEqual(numbers.map((_, n) => n + 1));
      expect(left.flat()).toHaveLength(3);
      const later = { most: 2_000, paces: [{ lines: 1, since: new Date('2026-03-01') }] };
      expect(await store.say(line(one.id, { personId }), later)).toMatchObject({ personId });
    });

    test('accepts no more lines in a full room, and still returns those it has', async () => {
      const { id } = await table();
      const first = await kept(line(id, { lineId: 'first' }));
      const full = { most: 1, paces: [] };
      expect(await store.say(line(id), full)).toBe('full');
      expect(await store.say(line(id, { lineId: 'first' }), full)).toEqual(first);
    });

    test('a new line changes nothing in the match', async () => {
      const row = await table();
      const before = await store.findMatch(row.id);
      await kept(line(row.id));
      expect(await store.findMatch(row.id)).toEqual(before);
      await store.append(append(row.id, 1));
    });

    test('talk is deleted with its match; a report stays until it is dealt with', async () => {
      const at = new Date('2020-01-01');
      const { id } = await table({ createdAt: at, updatedAt: at });
      const said = await kept(line(id));
      await store.setMuted(id, 'bert', 'anna', true);
      await store.showPresence({ matchId: id, seat: 'german', personId: 'anna' }, true, at);
      const report: Report = {
        matchId: id,
        room: 'seats',
        number: said.number,
        personId: randomUUID(),
        reason: 'rude',
        at,
        saidBy: 'anna',
        seat: 'german',
        name: 'Anna',
        text: said.text,
        saidAt: said.at,
      };
      expect(await store.report(report, 1)).toBe(true);
      // A second report of the same line replaces its reason; another line is one too many.
      expect(await store.report({ ...report, reason: 'very rude' }, 1)).toBe(true);
      expect(await store.report({ ...report, number: 7 }, 1)).toBe(false);
      const cutoff = new Date('2021-01-01');
      expect(await store.clearMatch(id, { unjoined: cutoff, quiet: cutoff })).toBe(true);
      expect(await store.lastLines({ matchId: id, room: 'seats' }, null, 9)).toEqual([]);
      expect(await store.lastNumbers([id])).toEqual([]);
      expect(await store.hiddenFrom('bert', id, ['anna'])).toEqual(new Map());
      expect(await store.presences(id)).toEqual([]);
      expect(await store.reports(1_000)).toContainEqual({ ...report, reason: 'very rude' });
      expect(await store.settleReport(report)).toBe(true);
      expect(await store.settleReport(report)).toBe(false);
      expect((await store.reports(1_000)).filter(({ matchId }) => matchId === id)).toEqual([]);
    });

    test('hides muted persons at one match and blocked persons everywhere, until that is taken back', async () => {
      const [one, two] = [await table(), await table()];
      const [me, rude, loud] = [randomUUID(), randomUUID(), randomUUID()];
      const hidden = async (id: string) =>
        Object.fromEntries(await store.hiddenFrom(me, id, [rude, loud, 'other']));
      await store.setMuted(one.id, me, loud, true);
      await store.setMuted(one.id, me, loud, true);
      await store.setBlocked(me, rude, true);
      await store.setBlocked(me, rude, true);
      expect(await hidden(one.id)).toEqual({ [loud]: 'muted', [rude]: 'blocked' });
      expect(await hidden(two.id)).toEqual({ [rude]: 'blocked' });
      expect(await store.hidingFrom(loud, one.id, [me, rude])).toEqual(new Map([[me, 'muted']]));
      expect(await store.hidingFrom(rude, two.id, [me, loud])).toEqual(new Map([[me, 'blocked']]));
      expect(await store.hidingFrom(me, one.id, [rude, loud])).toEqual(new Map());
      expect(await store.isBlocked(me, [loud, rude])).toBe(true);
      expect(await store.isBlocked(rude, ['other', me])).toBe(true);
      expect(await store.isBlocked(me, [loud])).toBe(false);
      expect(await store.isBlocked(me, [])).toBe(false);
      await store.setMuted(one.id, me, loud, false);
      await store.setBlocked(me, rude, false);
      expect(await hidden(one.id)).toEqual({});
      expect(await store.isBlocked(me, [rude])).toBe(false);
    });

    test('lists blocked persons by the name that they had when they were blocked', async () => {
      const [me, rude, loud] = [randomUUID(), randomUUID(), randomUUID()];
      await store.setBlocked(me, rude, true, 'Rude');
      await store.setBlocked(me, loud, true);
      await store.setBlocked(me, rude, true, 'Another name');
      const listed = await store.blocksOf(me);
      expect(new Map(listed.map(({ blockedId, name }) => [blockedId, name]))).toEqual(
        new Map([
          [loud, null],
          [rude, 'Rude'],
        ]),
      );
      expect(await store.blocksOf(rude)).toEqual([]);
      expect(await store.apartFrom(rude, [me, loud])).toEqual(new Set([me]));
    });

    test('returns in order what one person has said, and deletes old lines in batches', async () => {
      const { id } = await table();
      const me = randomUUID();
      const old = new Date('2019-01-01');
      for (const [n, at] of [old, old, new Date('2026-01-02')].entries())
        await store.say(
          {
            ...{ matchId: id, room: 'seats', personId: me, seat: 'german', name: 'Ann' },
            ...{ text: `line ${n}`, lineId: String(n), at },
          },
          { most: 9, paces: [] },
        );
      const said = async (skip: number, most: number) =>
        (await store.linesBy(me, skip, most)).map(({ text }) => text);
      expect(await said(0, 2)).toEqual(['line 0', 'line 1']);
      expect(await said(2, 2)).toEqual(['line 2']);
      const before = new Date('2019-06-01');
      expect(await store.clearLines(before, 1)).toBe(1);
      expect(await store.clearLines(before, 9)).toBe(1);
      expect(await store.clearLines(before, 9)).toBe(0);
      expect(await said(0, 9)).toEqual(['line 2']);
    });

    test('does not keep when people were present if they do not show it', async () => {
      const { id } = await table();
      const anna = { matchId: id, seat: 'german', personId: 'anna' };
      const bert = { matchId: id, seat: 'british', personId: 'bert' };
      const [early, late] = [new Date('2026-01-02T03:04:05.006Z'), new Date('2026-01-03T00:00:00.000Z')];
      await store.showPresence(anna, true, early);
      expect(await store.presences(id)).toEqual([{ ...anna, seenAt: early }]);
      await store.markPresent([anna, bert, { ...anna, matchId: 'nothing' }], late);
      expect(await store.presences(id)).toEqual([{ ...anna, seenAt: late }]);
      // If another person is at that seat, she does not count as present, and her wish cannot be taken back.
      await store.markPresent([{ ...anna, personId: 'carl' }], new Date());
      await store.showPresence({ ...anna, personId: 'carl' }, false, new Date());
      expect(await store.presences(id)).toEqual([{ ...anna, seenAt: late }]);
      await store.showPresence(anna, false, late);
      await store.markPresent([anna], late);
      expect(await store.presences(id)).toEqual([]);
    });
  });
}
