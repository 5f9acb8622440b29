import { canonical } from './canonical.ts';
import { refuse, startHash, type Verdict } from './chain.ts';
import { keyedDice, type KeyedDice } from './dice.ts';
import { keysOf } from './keys.ts';
import type { MatchRecord } from './record.ts';

/** As much of a game as it takes to decide its record again. */
export interface Rules {
  readonly rulesVersion: string;
  create(setup: { scenario: string; options: unknown; charts: string }): { ok: boolean; match?: unknown };
  charts(match: unknown): { name: string; hash: string };
  submit(
    match: unknown,
    seat: string,
    command: unknown,
    dice: Pick<KeyedDice, 'roll' | 'order'>,
  ): { ok: true; facts: readonly unknown[] } | { ok: false; error: { code: string } };
  apply(match: unknown, facts: unknown): unknown;
  /** `result` is null as long as the match runs. */
  summary(match: unknown): { result: unknown };
}

/** What came of deciding a record again. `folded` counts entries that other rules decided: those are taken as they are. */
export interface Decided {
  verdict: Verdict;
  decided: number;
  folded: number;
}

/**
 * Decides a record again, entry by entry: the same command with the same dice must come to the same facts. Entries
 * that another version of the rules decided, and all of a match with a chart pack that they do not know, are folded
 * and not decided. The record must have passed the other checks. Yields after each entry, so that a page can breathe.
 */
export function* decideAgain(record: MatchRecord, rules: Rules): Generator<number, Decided> {
  const keyOf = keysOf(record);
  const counts = { decided: 0, folded: 0 };
  const refused = (where: string, why: string): Decided => ({ verdict: refuse(where, why), ...counts });

  const { scenario, options, charts } = record;
  const own = record.rulesVersion === rules.rulesVersion;
  const made = rules.create({ scenario, options, charts: charts.name });
  const knowsCharts = made.ok && rules.charts(made.match).hash === charts.hash;
  if (own && knowsCharts && startHash(made.match) !== record.startHash)
    return refused('/start', 'the rules begin this match otherwise');

  let match = record.start;
  for (const [index, { sequence, seat, body }] of record.entries.entries()) {
    const at = `/entries/${index}/body`;
    const facts = body.facts as readonly unknown[];
    if (body.secretHash !== undefined) {
      if (facts.length > 0 || body.dice.length > 0)
        return refused(at, 'what brings a match back from a copy changes nothing in it');
    } else if (knowsCharts && 'rules' in body && body.rules === rules.rulesVersion) {
      const dice = keyedDice(keyOf(index), record.matchId, sequence);
      const outcome = rules.submit(match, seat, body.command, dice);
      if (!outcome.ok)
        return refused(`${at}/command`, `the rules refuse this command (${outcome.error.code})`);
      if (canonical(dice.rolled) !== canonical(body.dice))
        return refused(`${at}/dice`, 'the rules roll other dice here');
      const other = differs(outcome.facts, facts);
      if (other !== null) return refused(`${at}/facts/${other}`, 'the rules come to another result');
      counts.decided += 1;
    } else counts.folded += 1;
    try {
      match = rules.apply(match, facts);
    } catch {
      return refused(`${at}/facts`, 'this result does not fit what was before it');
    }
    yield sequence;
  }
  if (rules.summary(match).result === null) return refused('/entries', 'the record stops before the end');
  return { verdict: { ok: true }, ...counts };
}

/** The first place at which two lists differ, or null. */
function differs(one: readonly unknown[], other: readonly unknown[]): number | null {
  const longest = Math.max(one.length, other.length);
  for (let i = 0; i < longest; i++) {
    if (i >= one.length || i >= other.length || canonical(one[i]) !== canonical(other[i])) return i;
  }
  return null;
}
