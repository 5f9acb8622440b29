import { genesis, refuse, startHash, verifyChain, type Verdict } from './chain.ts';
import { beginAgain, decideAgain, type Beginning, type ChartsNamed, type Rules } from './decisions.ts';
import { verifyForm } from './form.ts';
import { withoutBlanks } from './json-text.ts';
import { verifyDice, verifySecrets } from './keys.ts';
import type { MatchRecord } from './record.ts';
import { verifyShares, type KeptShare } from './shares.ts';

/** The checks, in this order; verification stops at the first that fails. */
export const checks = [
  'form',
  'secret',
  'chain',
  'heads',
  'shares',
  'dice',
  'charts',
  'start',
  'decisions',
] as const;
export type Check = (typeof checks)[number];

export interface Finding {
  check: Check;
  /** `open`: could not be checked, for the reason in `why`. */
  outcome: 'holds' | 'refused' | 'open';
  /** Number of items checked: entries of the chain, heads, secrets with a kept share, dice, decisions. */
  counted?: number;
  /** The charts of the match, and whether they are among the known charts passed in. */
  charts?: ChartsNamed & { known: boolean };
  /** JSON pointer to the fault. */
  where?: string;
  /** Number of the entry with the fault, from 1. */
  entry?: number;
  why?: string;
}

/**
 * `holds`: everything was checked, and nothing contradicts the record. `fails`: something contradicts it. `unproved`:
 * nothing contradicts it, but some check was impossible or proves nothing; the `open` findings say which.
 */
export type Judgement = 'holds' | 'fails' | 'unproved';

export interface Report {
  judgement: Judgement;
  findings: Finding[];
}

export interface VerifyOptions {
  /** Chain values seen during play: each must be in the record, which proves that no tail was cut off or exchanged. */
  heads?: readonly string[];
  /** Shares that their players kept. Each must be part of the dice, which proves that nobody chose the dice. */
  shares?: readonly KeptShare[];
  /** The rules that decide a match with this beginning again. Without them the decisions stay `open`. */
  rules?: (start: unknown) => Rules;
  /** The charts that come with these rules; other charts under their names are reported. */
  known?: readonly ChartsNamed[];
}

/**
 * Checks a record that anybody may have altered: its form, the opened secrets against the published hashes, the chain from
 * the head of the record to its last entry, the heads seen during play, the shares in the dice, every die, and, where
 * `rules` are given, charts, beginning and every decision. Never throws for bad input. Yields the number of each entry
 * decided again.
 */
export function* examine(candidate: unknown, options: VerifyOptions = {}): Generator<number, Report> {
  const findings: Finding[] = [];
  try {
    const held = yield* runChecks(candidate, options, findings);
    const open = findings.some(({ outcome }) => outcome === 'open');
    return { judgement: !held ? 'fails' : open ? 'unproved' : 'holds', findings };
  } catch (error) {
    // Too deep or too large for this machine.
    const check = checks.find((each) => !findings.some((finding) => finding.check === each)) ?? 'decisions';
    findings.push({
      check,
      outcome: 'refused',
      where: '',
      why: `this cannot be looked at: ${reason(error)}`,
    });
    return { judgement: 'fails', findings };
  }
}

/** Fills the findings; true if none of them failed. */
function* runChecks(
  candidate: unknown,
  { heads = [], shares = [], rules, known }: VerifyOptions,
  findings: Finding[],
): Generator<number, boolean> {
  const look = (check: Check, verdict: Verdict, counted?: number): boolean => {
    findings.push(
      verdict.ok
        ? { check, outcome: 'holds', ...(counted === undefined ? {} : { counted }) }
        : { check, outcome: 'refused', ...withEntry(verdict) },
    );
    return verdict.ok;
  };
  const open = (check: Check, why: string, more: Partial<Finding> = {}): void =>
    void findings.push({ check, outcome: 'open', ...more, why });

  if (!look('form', verifyForm(candidate))) return false;
  const record = candidate as MatchRecord; // verifyForm has checked every member that is read below
  const { entries } = record;
  if (!look('secret', verifySecrets(record), 1 + record.dice.renewed.length)) return false;
  if (!look('chain', verifyFromStart(record), entries.length)) return false;
  if (heads.length === 0) open('heads', 'no heads that were shown during play are at hand');
  else if (!look('heads', verifyHeads(record, heads), heads.length)) return false;
  const kept = verifyShares(record, shares);
  if (kept.missing !== undefined) {
    look('shares', refuse(kept.missing.where, kept.missing.why));
    return false;
  }
  if (kept.held > 0 || kept.open === undefined) look('shares', { ok: true }, kept.held);
  if (kept.open !== undefined) open('shares', kept.open);
  const dice = entries.reduce((sum, { body }) => sum + body.dice.length, 0);
  if (!look('dice', verifyDice(record), dice)) return false;

  if (rules === undefined) {
    open('decisions', 'there are no rules at hand to decide by, and to name the dice by');
    return true;
  }
  const game = rules(record.start);
  const beginning = beginAgain(record, game);
  findings.push(chartsFinding(record, beginning, known));
  if (beginning.made === 'not') open('start', `the beginning was not made again: ${beginning.why}`);
  else if (
    !look(
      'start',
      beginning.made === 'alike' ? { ok: true } : refuse('/start', 'the rules begin this match otherwise'),
    )
  )
    return false;
  const { verdict, decided, folded } = yield* decideAgain(record, game, beginning);
  if (!verdict.ok || beginning.made === 'alike') {
    if (!look('decisions', verdict, decided)) return false;
  }
  if (folded > 0)
    open('decisions', 'decided by other rules or charts than those at hand', { counted: folded });
  return true;
}

/** Identifies the charts of the match. A record contains its own charts, under any name. */
function chartsFinding(
  { charts: { name, hash } }: MatchRecord,
  { made }: Beginning,
  known: readonly ChartsNamed[] | undefined,
): Finding {
  const charts = { name, hash, known: known?.some((each) => each.hash === hash) ?? false };
  const open = (why: string): Finding => ({ check: 'charts', outcome: 'open', charts, why });
  if (made === 'not') return open('the beginning, which has the charts in it, was not made again');
  if (known === undefined) return open('no charts are at hand');
  if (!charts.known && known.some((each) => each.name === name))
    return open(`these are not the charts that are called ${JSON.stringify(name)} here`);
  return { check: 'charts', outcome: 'holds', charts };
}

/**
 * Examines a record in a file. Only the server's spelling of a record is valid, whatever the line breaks and blanks between
 * its parts: a file in which a single character of the record is changed is refused, even if its content is the same.
 */
export function* examineText(
  written: string | Uint8Array,
  options: VerifyOptions = {},
): Generator<number, Report> {
  const refused = (why: string, entry?: number): Report => ({
    judgement: 'fails',
    findings: [{ check: 'form', outcome: 'refused', where: '', ...(entry ? { entry } : {}), why }],
  });
  let text: string;
  try {
    text = typeof written === 'string' ? written : new TextDecoder('utf-8', { fatal: true }).decode(written);
  } catch {
    return refused('this is not a text in UTF-8');
  }
  let candidate: unknown;
  try {
    candidate = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(why)?.[1];
    return refused(`this is not JSON: ${why}`, at === undefined ? undefined : entryAt(text, Number(at)));
  }
  const report = yield* examine(candidate, options);
  if (report.judgement === 'fails') return report;
  const proper = JSON.stringify(candidate); // no deeper than the values the chain has hashed
  const bare = proper === text ? proper : withoutBlanks(text);
  if (proper === bare) return report;
  let at = 0;
  while (bare[at] === proper[at]) at += 1;
  return refused(
    `from character ${at + 1} on this is not written as the server writes a record`,
    entryAt(bare, at),
  );
}

/** Number of the entry at an offset in the text of a record; 0 before the first. */
const entryAt = (text: string, at: number): number => text.slice(0, at + 1).split('{"sequence"').length - 1;

/** The first fault of a record, if any. */
export function verifyRecord(candidate: unknown, options: VerifyOptions = {}): Verdict {
  const wrong = runToEnd(examine(candidate, options)).findings.find(({ outcome }) => outcome === 'refused');
  return wrong === undefined ? { ok: true } : refuse(wrong.where ?? '', wrong.why ?? '');
}

/** Runs an examination to its end. */
export function runToEnd(examination: Generator<number, Report>): Report {
  for (;;) {
    const step = examination.next();
    if (step.done) return step.value;
  }
}

function verifyFromStart(record: MatchRecord): Verdict {
  try {
    if (startHash(record.start) !== record.startHash)
      return refuse('/start', 'this is not the beginning that the chain commits to');
  } catch (error) {
    return refuse('/start', reason(error));
  }
  return verifyChain(record, record.entries);
}

function verifyHeads(record: MatchRecord, heads: readonly string[]): Verdict {
  const known = new Set([genesis(record), ...record.entries.map((entry) => entry.hash)]);
  const missing = heads.find((head) => !known.has(head));
  return missing === undefined
    ? { ok: true }
    : refuse('/entries', `the head ${missing} seen during play is not in the record`);
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function withEntry({ where, why }: Verdict & { ok: false }): { where: string; why: string; entry?: number } {
  const index = /^\/entries\/(\d+)/.exec(where)?.[1];
  return { where, why, ...(index === undefined ? {} : { entry: Number(index) + 1 }) };
}
