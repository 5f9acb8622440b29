import { genesis, refuse, startHash, verifyChain, type Verdict } from './chain.ts';
import { decideAgain, type Rules } from './decisions.ts';
import { verifyForm } from './form.ts';
import { verifyDice, verifySecrets } from './keys.ts';
import type { MatchRecord } from './record.ts';

/** What is looked at, in this order; after the first that fails nothing more is. */
export const checks = ['form', 'secret', 'chain', 'heads', 'dice', 'decisions'] as const;
export type Check = (typeof checks)[number];

export interface Finding {
  check: Check;
  /** `open`: could not be looked at, `why` says for what reason. */
  outcome: 'holds' | 'refused' | 'open';
  /** How many were looked at: entries of the chain, heads, dice, decisions. */
  counted?: number;
  /** JSON pointer to what is wrong. */
  where?: string;
  /** Number of the entry it is in, from 1. */
  entry?: number;
  why?: string;
}

export interface Report {
  ok: boolean;
  findings: Finding[];
}

export interface VerifyOptions {
  /** Chain values seen during play: each must be found in the record, so that no tail was cut off or exchanged. */
  heads?: readonly string[];
  /** The rules that decide a match with this beginning again; without them the decisions stay open. */
  rules?: (start: unknown) => Rules;
}

/**
 * Checks a record that anybody may have touched: its form, the opened secrets against the published hashes, the chain
 * from the head of the record to its last entry, the heads seen during play, every die, and every decision where
 * `rules` are given. Never throws for bad input. Yields the numbers of entries as they are decided again.
 */
export function* examine(
  candidate: unknown,
  { heads = [], rules }: VerifyOptions = {},
): Generator<number, Report> {
  const findings: Finding[] = [];
  const look = (check: Check, verdict: Verdict, counted?: number): boolean => {
    findings.push(
      verdict.ok
        ? { check, outcome: 'holds', ...(counted === undefined ? {} : { counted }) }
        : { check, outcome: 'refused', ...placed(verdict) },
    );
    return verdict.ok;
  };
  const refused = (): Report => ({ ok: false, findings });

  if (!look('form', verifyForm(candidate))) return refused();
  const record = candidate as MatchRecord; // verifyForm has looked at every member that is read below
  const { entries } = record;
  if (!look('secret', verifySecrets(record), 1 + record.dice.renewed.length)) return refused();
  if (!look('chain', verifyFromStart(record), entries.length)) return refused();
  if (heads.length === 0)
    findings.push({
      check: 'heads',
      outcome: 'open',
      why: 'no heads that were shown during play are at hand',
    });
  else if (!look('heads', verifyHeads(record, heads), heads.length)) return refused();
  const dice = entries.reduce((sum, { body }) => sum + body.dice.length, 0);
  if (!look('dice', verifyDice(record), dice)) return refused();

  if (rules === undefined) {
    findings.push({ check: 'decisions', outcome: 'open', why: 'there are no rules at hand to decide by' });
    return { ok: true, findings };
  }
  const { verdict, decided, folded } = yield* decideAgain(record, rules(record.start));
  if (!look('decisions', verdict, decided)) return refused();
  if (folded > 0)
    findings.push({
      check: 'decisions',
      outcome: 'open',
      counted: folded,
      why: 'decided by other rules or charts than those at hand',
    });
  return { ok: true, findings };
}

/**
 * The same for a record as it lies in a file. There is one way to write a record, the server's; a file in which a
 * single byte is another one is refused, also where it would say the same.
 */
export function* examineText(
  written: string | Uint8Array,
  options: VerifyOptions = {},
): Generator<number, Report> {
  const refused = (why: string, entry?: number): Report => ({
    ok: false,
    findings: [{ check: 'form', outcome: 'refused', where: '', ...(entry ? { entry } : {}), why }],
  });
  let text: string;
  try {
    text =
      typeof written === 'string'
        ? written
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(written);
  } catch {
    return refused('this is no text in UTF-8');
  }
  text = text.replace(/\n$/, '');
  let candidate: unknown;
  try {
    candidate = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(why)?.[1];
    return refused(`this is no JSON: ${why}`, at === undefined ? undefined : entryAt(text, Number(at)));
  }
  const report = yield* examine(candidate, options);
  if (!report.ok) return report;
  const proper = JSON.stringify(candidate);
  if (proper === text) return report;
  let at = 0;
  while (text[at] === proper[at]) at += 1;
  return refused(
    `from character ${at + 1} on this is not written as the server writes a record`,
    entryAt(text, at),
  );
}

/** Number of the entry that a place in the text of a record is in; 0 before the first. */
const entryAt = (text: string, at: number): number => text.slice(0, at + 1).split('{"sequence"').length - 1;

/** The first thing wrong with a record, if any. */
export function verifyRecord(candidate: unknown, options: VerifyOptions = {}): Verdict {
  const wrong = finished(examine(candidate, options)).findings.find(({ outcome }) => outcome === 'refused');
  return wrong === undefined ? { ok: true } : refuse(wrong.where ?? '', wrong.why ?? '');
}

/** Runs an examination to its end. */
export function finished(examination: Generator<number, Report>): Report {
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
    return refuse('/start', error instanceof Error ? error.message : String(error));
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

function placed({ where, why }: Verdict & { ok: false }): { where: string; why: string; entry?: number } {
  const index = /^\/entries\/(\d+)/.exec(where)?.[1];
  return { where, why, ...(index === undefined ? {} : { entry: Number(index) + 1 }) };
}
