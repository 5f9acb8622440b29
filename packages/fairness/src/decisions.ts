import { canonical } from './canonical.ts';
import { refuse, startHash, type Verdict } from './chain.ts';
import { keyedDice, type KeyedDice } from './dice.ts';
import { keysOf } from './keys.ts';
import { monthEnded, wrongPages } from './pages.ts';
import type { MatchRecord } from './record.ts';

/** A chart pack by its name and the hash of its contents. */
export interface ChartsNamed {
  name: string;
  hash: string;
}

/** Public facts of a match. `result` is null while it runs, and `month` before the first month. */
interface Summary {
  result: unknown;
  month: string | null;
}

/** The part of a game needed to decide its record again. */
export interface Rules {
  readonly rulesVersion: string;
  readonly seats: readonly string[];
  create(setup: { scenario: string; options: unknown; charts: string }): { ok: boolean; match?: unknown };
  charts(match: unknown): ChartsNamed;
  submit(
    match: unknown,
    seat: string,
    command: unknown,
    dice: Pick<KeyedDice, 'roll' | 'order'>,
  ): { ok: true; facts: readonly unknown[] } | { ok: false; error: { code: string } };
  apply(match: unknown, facts: unknown): unknown;
  /** The outcome of ending the match for its host, without a result; null when it has ended. */
  voidMatch(match: unknown): { facts: readonly unknown[] } | null;
  summary(match: unknown): Summary;
}

/** The beginning of a record, made again by the rules; `why` is the reason if they could not. */
export type Beginning = { made: 'alike' } | { made: 'otherwise' } | { made: 'not'; why: string };

/** Begins the match of a record again from its scenario, options and charts. Never throws. */
export function beginAgain(record: MatchRecord, rules: Rules): Beginning {
  const { scenario, options, charts, rulesVersion } = record;
  const not = (why: string): Beginning => ({ made: 'not', why });
  if (rulesVersion !== rules.rulesVersion)
    return not(
      `it is by rules ${JSON.stringify(rulesVersion)}, and those at hand are ${JSON.stringify(rules.rulesVersion)}`,
    );
  try {
    const made = rules.create({ scenario, options, charts: charts.name });
    if (!made.ok || rules.charts(made.match).hash !== charts.hash)
      return not('the rules do not know its charts, scenario or options');
    return { made: startHash(made.match) === record.startHash ? 'alike' : 'otherwise' };
  } catch {
    return not('the rules cannot begin such a match');
  }
}

/** The result of deciding a record again. `folded` counts entries that were folded but not decided. */
export interface Decided {
  verdict: Verdict;
  decided: number;
  folded: number;
}

/**
 * Decides a record again, entry by entry: the same command with the same dice must give the same facts. It starts from a
 * beginning that the rules made `alike`. From the first entry that another version of the rules decided, it only folds. The
 * rules never play on from a state that a forger may have written, because they could loop forever. The record must have
 * passed the other checks. Never throws. Yields after each entry.
 */
export function* decideAgain(
  record: MatchRecord,
  rules: Rules,
  { made }: Beginning,
): Generator<number, Decided> {
  const keysAt = keysOf(record);
  const counts = { decided: 0, folded: 0 };
  const refused = (where: string, why: string): Decided => ({ verdict: refuse(where, why), ...counts });

  let match = record.start;
  let deciding = made === 'alike';
  let sealed = false;
  let now = summaryOf(rules, match);
  for (const [index, { sequence, seat, body }] of record.entries.entries()) {
    const at = `/entries/${index}/body`;
    const { facts } = body;
    if (!Array.isArray(facts)) return refused(`${at}/facts`, 'a list is expected here');
    if (seat === 'host' || body.secretHash !== undefined || body.binding !== undefined) {
      const own = isVoid(body.command) ? voidedBy(rules, match) : [];
      if (own === null) return refused(`${at}/command`, 'the rules refuse this command');
      if (differs(own, facts) !== null || body.dice.length > 0)
        return refused(
          at,
          'what the server itself writes changes nothing in the match, unless its host ends it',
        );
    } else {
      deciding &&= body.rules === rules.rulesVersion;
      if (deciding) {
        const dice = keyedDice(record.dice.scheme, keysAt(index), record.matchId, sequence);
        let outcome: ReturnType<Rules['submit']>;
        try {
          outcome = rules.submit(match, seat, body.command, dice);
        } catch {
          return refused(`${at}/command`, 'the rules cannot decide this command');
        }
        if (!outcome.ok)
          return refused(`${at}/command`, `the rules refuse this command (${outcome.error.code})`);
        if (canonical(dice.rolled) !== canonical(body.dice))
          return refused(`${at}/dice`, 'the rules roll other dice here');
        const other = differs(outcome.facts, facts);
        if (other !== null) return refused(`${at}/facts/${other}`, 'the rules come to another result');
        counts.decided += 1;
      } else counts.folded += 1;
    }
    try {
      match = rules.apply(match, facts);
    } catch {
      return refused(`${at}/facts`, 'this result does not fit what was before it');
    }
    const after = summaryOf(rules, match);
    const ended = now && after && monthEnded(now, after);
    now = after;
    // A host ends a match from outside any table, and seals no pages.
    const begun = sealed && !isVoid(body.command);
    const fault = wrongPages(body.pages, { ended, seats: rules.seats, begun });
    if (fault !== null) return refused(`${at}/pages`, fault);
    sealed ||= body.pages !== undefined;
    yield sequence;
  }
  if (now === null) return refused('/start', 'no match follows from this beginning');
  if (now.result === null) return refused('/entries', 'the record stops before the end');
  return { verdict: { ok: true }, ...counts };
}

/** Null if a forger's match has none. */
function summaryOf(rules: Rules, match: unknown): Summary | null {
  try {
    return rules.summary(match);
  } catch {
    return null;
  }
}

const isVoid = (command: unknown): boolean =>
  typeof command === 'object' && command !== null && 'kind' in command && command.kind === 'voided';

function voidedBy(rules: Rules, match: unknown): readonly unknown[] | null {
  try {
    return rules.voidMatch(match)?.facts ?? null;
  } catch {
    return null;
  }
}

/** The first place at which two lists differ, or null. */
function differs(one: readonly unknown[], other: readonly unknown[]): number | null {
  const longest = Math.max(one.length, other.length);
  for (let i = 0; i < longest; i++) {
    if (i >= one.length || i >= other.length || canonical(one[i]) !== canonical(other[i])) return i;
  }
  return null;
}
