import { startHash, type MatchRecord } from '@1bob/fairness';
import { firstBattleOfBritain, seededDice } from '@1bob/rules';
import { isPrivate } from '@1bob/rules/player';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { entries } from '@1bob/words';
import { weightOf } from '../history/weight.ts';
import { Reel } from './reel.ts';

const game = firstBattleOfBritain;
type Match = Parameters<typeof game.submit>[0];

/** A month in which neither side does more than it must, after which the German resigns. */
function played(): { record: MatchRecord; matches: Match[] } {
  const made = game.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  const matches = [made.match];
  const entries: { body: { seat: string; command: unknown; dice: []; facts: unknown } }[] = [];
  const dice = seededDice(3);
  const give = (seat: 'german' | 'british', command: unknown): void => {
    const outcome = game.submit(matches.at(-1) as Match, seat, command, dice);
    if (!outcome.ok) throw new Error(outcome.error.code);
    matches.push(outcome.match);
    entries.push({ body: { seat, command, dice: [], facts: outcome.facts } });
  };
  const now = (): Match => matches.at(-1) as Match;
  while (now().month === made.match.month) {
    for (const seat of ['german', 'british'] as const) {
      const view = game.view(now(), seat) as { options: { advance: unknown } };
      if (view.options.advance !== null) give(seat, view.options.advance);
    }
  }
  // Only the Germans see this.
  const { orders } = now().sides.german;
  give('german', { kind: 'orders', orders: { ...orders, hitFirst: 'zeppelins' } });
  give('german', { kind: 'resign' });
  const record = { start: made.match, startHash: startHash(made.match), entries } as unknown as MatchRecord;
  return { record: JSON.parse(JSON.stringify(record)) as MatchRecord, matches };
}

const { record, matches } = played();
const reel = new Reel(record);

describe('A reel', () => {
  it('shows the view of each audience at each position', () => {
    expect(reel.end).toBe(record.entries.length);
    for (let at = 0; at <= reel.end; at++)
      for (const audience of ['german', 'british', 'observer'] as const)
        expect(reel.view(at, audience)).toEqual(game.view(matches[at] as Match, audience));
  });

  it('lifts the fog at every position, not only at the end', () => {
    for (const at of [0, 5, reel.end]) {
      const open = reel.view(at, 'open');
      expect(open.audience).toBe('open');
      expect(open.opened?.german.units).toEqual(reel.view(at, 'german').own?.units);
      expect(open.opened?.british.units).toEqual(reel.view(at, 'british').own?.units);
    }
  });

  it('names each moment by its month and flying turn, and finds its last position again', () => {
    const last = reel.momentAt(reel.end);
    expect(reel.momentAt(0)).toBeNull();
    const named = [...matches.keys()].map((at) => reel.momentAt(at));
    expect(named.some((moment) => moment?.turn === null)).toBe(true);
    expect(named.some((moment) => moment?.turn === 7)).toBe(true);
    for (const moment of named) {
      if (moment === null) continue;
      const place = reel.placeAt(moment) ?? -1;
      expect(reel.momentAt(place)).toEqual(moment);
      expect(place === reel.end || JSON.stringify(reel.momentAt(place + 1)) !== JSON.stringify(moment)).toBe(
        true,
      );
    }
    expect(last).not.toBeNull();
    expect(reel.placeAt(last!)).toBe(reel.end);
    expect(reel.placeAt({ month: '1916-01', turn: null })).toBeNull();
  });

  it('steps from one visible change to the next, and back the same way', () => {
    for (const audience of ['german', 'british', 'observer', 'open'] as const) {
      const there = [0];
      for (let at = 0; at < reel.end;) there.push((at = reel.step(at, 1, audience)));
      expect(there.at(-1)).toBe(reel.end);
      const back = [reel.end];
      for (let at = reel.end; at > 0;) back.push((at = reel.step(at, -1, audience)));
      expect(back.toReversed()).toEqual(there);
    }
    const steps = (audience: 'german' | 'observer'): number => {
      let n = 0;
      for (let at = 0; at < reel.end; n++) at = reel.step(at, 1, audience);
      return n;
    };
    expect(steps('observer')).toBeLessThan(reel.end);
    expect(steps('german')).toBe(steps('observer') + 1);
  });

  it('has no position before its beginning or after its end', () => {
    for (const at of [-1, reel.end + 1]) expect(() => reel.view(at, 'observer')).toThrow(RangeError);
  });

  it('finds the beginnings of months', () => {
    expect(reel.months).toHaveLength(2);
    const [first = 0, second = 0] = reel.months;
    expect(reel.view(first - 1, 'observer').stage.kind).toBe('setUp');
    expect(reel.view(first, 'observer').stage.kind).toBe('planning');
    expect(reel.view(second, 'observer').month).toBe(reel.view(second - 1, 'observer').month + 1);
  });

  it('lists the log entries that led to a position, each once', () => {
    const all = Array.from({ length: reel.end }, (_, i) => reel.entriesAt(i + 1, 'german')).flat();
    expect(all).toEqual(entries(reel.view(reel.end, 'german').log));
    const last = reel.entriesAt(reel.end, 'open');
    expect(new Set(last.map(({ what }) => JSON.stringify(what))).size).toBe(last.length);
  });
});

it('marks, without fog, only the entries that one side received', () => {
  const file = gunzipSync(readFileSync('tests/fixtures/records/6/second-phase.record.json.gz'));
  const war = new Reel(JSON.parse(file.toString('utf8')) as MatchRecord);
  const all = Array.from({ length: war.end }, (_, i) => i + 1).flatMap((at) =>
    war.entriesAt(at, 'open').map((entry) => ({ at, entry })),
  );
  expect(new Set(all.map(({ entry }) => entry.knower))).toEqual(new Set([undefined, 'german', 'british']));
  for (const { at, entry } of all) {
    expect(entry.knower !== undefined, entry.what.kind).toBe(isPrivate(entry.what));
    const { knower, ...told } = entry;
    if (knower) expect(war.entriesAt(at, knower)).toContainEqual(told);
  }
  const own = Array.from({ length: war.end }, (_, i) => war.entriesAt(i + 1, 'german')).flat();
  expect(own.every(({ knower }) => knower === undefined)).toBe(true);
});

describe('Going from month to month', () => {
  it('goes to the next beginning of a month, and to both ends of the reel', () => {
    const [first = 0, second = 0] = reel.months;
    expect([0, first, first + 1, second, reel.end].map((at) => reel.monthFrom(at, 1))).toEqual([
      first,
      second,
      second,
      reel.end,
      null,
    ]);
    expect([reel.end, second + 1, second, first, 0].map((at) => reel.monthFrom(at, -1))).toEqual([
      second,
      second,
      first,
      0,
      null,
    ]);
  });
});

describe('Skipping quiet turns', () => {
  it('goes to the next position with news worth a look or with a new month, and never beyond the end', () => {
    const [first = 0, second = 0] = reel.months;
    const tells = (at: number): boolean =>
      reel.entriesAt(at, 'observer').some(({ what }) => weightOf(what) > 1);
    const stops = [first];
    for (let at = first; at < reel.end;) stops.push((at = reel.nextEvent(at, 'observer')));
    const wanted = Array.from({ length: reel.end - first }, (_, i) => first + 1 + i).filter(
      (at) => at === second || at === reel.end || tells(at),
    );
    expect(stops.slice(1)).toEqual(wanted);
    expect(stops.length).toBeLessThan(reel.end - first);
    expect(reel.nextEvent(reel.end, 'observer')).toBe(reel.end);
  });
});

describe('Recent entries', () => {
  it('are listed newest first, and those of this position are marked', () => {
    const at = reel.end;
    const list = reel.lately(at, 'german');
    const newest = entries(reel.view(at, 'german').log).toReversed();
    expect(list.map(({ entry }) => entry)).toEqual(newest.slice(0, list.length));
    expect(list.filter(({ now }) => now).map(({ entry }) => entry)).toEqual(
      reel.entriesAt(at, 'german').toReversed(),
    );
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
  });
  it('are empty at the beginning, and no more than fill a panel', () => {
    expect(reel.lately(0, 'open')).toEqual([]);
    const [entry] = reel.entriesAt(reel.end, 'open');
    const places = (each: number): number => {
      vi.spyOn(reel, 'entriesAt').mockImplementation(() => Array.from({ length: each }, () => entry!));
      return reel.lately(reel.end, 'open').length / each;
    };
    expect(reel.end).toBeGreaterThan(60);
    expect(places(1)).toBe(40);
    expect(places(3)).toBe(14);
    vi.spyOn(reel, 'entriesAt').mockImplementation((at) => (at === reel.end - 60 ? [entry!] : []));
    expect(reel.lately(reel.end, 'open')).toEqual([]);
    vi.spyOn(reel, 'entriesAt').mockImplementation((at) => (at === reel.end - 59 ? [entry!] : []));
    expect(reel.lately(reel.end, 'open')).toHaveLength(1);
  });
});
