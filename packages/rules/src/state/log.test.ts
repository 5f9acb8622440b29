import { describe, expect, it } from 'vitest';
import { logNow, readers, type Log, type LogsOfFormat1 } from './log.ts';
import { toldTo, type Match } from './match.ts';
import { applyFacts, submitCommand } from '../submit.ts';
import { frozen } from '../testing/frozen.ts';
import { scene } from '../testing/scene.ts';
import { scriptedDice } from '../dice.ts';
import { viewFor } from '../view.ts';

const began = { kind: 'flyingBegins', rule: '3.1' } as const;
const night = { kind: 'night', rule: '16.0' } as const;
const returned = { kind: 'returned', unit: '13', rule: '6.5' } as never;

describe('The log', () => {
  const log: Log = {
    '1917-06.00': [{ to: ['german'], what: returned }],
    '1917-06.01': [
      { to: ['german'], what: returned },
      { to: ['british', 'german', 'observer'], what: began },
      { to: ['british', 'observer'], what: night },
    ],
  };

  it('shows readers their own entries, and no gap or page from entries for others', () => {
    expect(logNow(log, 'german')).toEqual({ '1917-06.00': [returned], '1917-06.01': [returned, began] });
    for (const reader of ['british', 'observer'] as const)
      expect(Object.entries(logNow(log, reader))).toEqual([['1917-06.01', [began, night]]]);
  });

  it('shows the same page as the same list object, whatever entries others get on another page', () => {
    const match = { format: 2, log } as Match;
    const later: Log = { ...log, '1917-06.02': [{ to: ['german'], what: night }] };
    const more = { format: 2, log: later } as Match;
    expect(toldTo(more, 'british')['1917-06.01']).toBe(toldTo(match, 'british')['1917-06.01']);
    expect(toldTo(more, 'british')).toEqual(toldTo(match, 'british'));
  });
});

describe('A match of format 1, with a log for each reader', () => {
  const raid = scene({ based: { '1724': ['44'], '4627': ['13'] } })
    .fly(['13'], '4626 4625')
    .endTurn();
  const { match } = raid;
  const logs = Object.fromEntries(readers.map((reader) => [reader, toldTo(match, reader)])) as LogsOfFormat1;
  const old: Match = frozen({ ...match, format: 1, log: logs });

  it('shows the same entries', () => {
    for (const reader of readers) expect(viewFor(old, reader)).toEqual(viewFor(match, reader));
  });

  it('becomes a match of format 2 with the next command, by facts that can be applied to it', () => {
    const give = (from: Match) => submitCommand(from, 'british', { kind: 'endTurn' }, scriptedDice([]));
    const [one, two] = [give(old), give(match)];
    if (!one.ok || !two.ok) throw new Error('the turn does not end');
    expect(one.match.format).toBe(2);
    expect(applyFacts(old, one.facts)).toEqual(one.match);
    for (const reader of readers) {
      expect(viewFor(one.match, reader)).toEqual(viewFor(two.match, reader));
      expect(viewFor(applyFacts(old, one.facts), reader)).toEqual(viewFor(two.match, reader));
    }
  });
});
