import { refuse, verifyChain, type ChainedEntry, type MatchHeader, type Verdict } from './chain.ts';
import {
  commitment,
  DICE_SCHEME,
  die,
  diceKey,
  keyCommitment,
  type Contribution,
  type RolledDie,
} from './dice.ts';
import { isHex32 } from './hash.ts';

export const RECORD_FORMAT = '1bob-record/1';

/** What an entry commits to. More members may stand beside these; all are hashed. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: unknown;
  /** `keyCommitment` of the key these dice were rolled with; checked where it stands. */
  key?: string;
}

/** A whole match, as it is handed out after its end. */
export interface MatchRecord extends MatchHeader {
  format: typeof RECORD_FORMAT;
  dice: {
    scheme: string;
    /** Opened: 32 bytes, hex. */
    secret: string;
    /** As it was published before the first die. */
    secretHash: string;
    contributions: readonly Contribution[];
  };
  entries: readonly (ChainedEntry & { body: EntryBody })[];
}

export interface VerifyOptions {
  /** Chain values seen during play: each must be found in the record, so that no tail was cut off or exchanged. */
  heads?: readonly string[];
  /** Decides the record again by the rules that wrote it. */
  replay?: (record: MatchRecord) => Verdict;
}

/**
 * Checks a record that anybody may have touched: its form, the opened secret against the published hash, the chain
 * from the header to the last entry, every die, and then the rules where `replay` is given. Never throws for bad
 * input; the first thing wrong is named.
 */
export function verifyRecord(candidate: unknown, { heads = [], replay }: VerifyOptions = {}): Verdict {
  const form = verifyForm(candidate);
  if (!form.ok) return form;
  const record = candidate as MatchRecord; // verifyForm has looked at every member that is read below

  if (commitment(record.dice.secret) !== record.dice.secretHash) {
    return refuse('/dice/secret', 'the secret is not the one whose hash was published');
  }
  const chain = verifyChain(record, record.entries);
  if (!chain.ok) return chain;

  const hashes = new Set(record.entries.map((entry) => entry.hash));
  const missing = heads.findIndex((head) => !hashes.has(head));
  if (missing >= 0)
    return refuse('/entries', `the head ${heads[missing]} seen during play is not in the record`);

  const dice = verifyDice(record);
  if (!dice.ok) return dice;
  return replay ? replay(record) : { ok: true };
}

function verifyDice(record: MatchRecord): Verdict {
  const key = diceKey(record.dice.secret, record.dice.contributions);
  const named = keyCommitment(key);
  for (const [index, { sequence, body }] of record.entries.entries()) {
    const at = `/entries/${index}/body`;
    if (body.key !== undefined && body.key !== named) {
      return refuse(
        `${at}/key`,
        'the secret and the contributions do not give the key this entry was rolled with',
      );
    }
    const counted = new Map<string, number>();
    for (const [place, rolled] of body.dice.entries()) {
      const ordinal = counted.get(rolled.cause) ?? 0;
      counted.set(rolled.cause, ordinal + 1);
      if (rolled.ordinal !== ordinal) {
        return refuse(
          `${at}/dice/${place}/ordinal`,
          `die ${ordinal} for "${rolled.cause}" is expected here, found ${rolled.ordinal}`,
        );
      }
      const value = die(key, record.matchId, sequence, rolled.cause, rolled.ordinal);
      if (rolled.value !== value) {
        return refuse(
          `${at}/dice/${place}/value`,
          `this die falls on ${value}, the record says ${rolled.value}`,
        );
      }
    }
  }
  return { ok: true };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Exactly these members: an unknown one stands outside the chain and could say anything. */
function members(value: unknown, at: string, names: readonly string[]): Verdict {
  if (!isObject(value)) return refuse(at, 'an object is expected here');
  for (const name of names)
    if (!Object.hasOwn(value, name)) return refuse(`${at}/${name}`, 'this member is missing');
  const stranger = Object.keys(value).find((name) => !names.includes(name));
  return stranger === undefined ? { ok: true } : refuse(`${at}/${stranger}`, 'no such member belongs here');
}

function verifyForm(candidate: unknown): Verdict {
  const top = members(candidate, '', [
    ...['format', 'matchId', 'game', 'rulesVersion', 'scenario'],
    ...['options', 'charts', 'dice', 'entries'],
  ]);
  if (!top.ok) return top;
  const record = candidate as Record<keyof MatchRecord, unknown>;
  if (record.format !== RECORD_FORMAT) return refuse('/format', `only ${RECORD_FORMAT} is understood`);
  for (const name of ['matchId', 'game', 'rulesVersion', 'scenario'] as const) {
    if (typeof record[name] !== 'string') return refuse(`/${name}`, 'a text is expected here');
  }

  const charts = members(record.charts, '/charts', ['name', 'hash']);
  if (!charts.ok) return charts;

  const dice = members(record.dice, '/dice', ['scheme', 'secret', 'secretHash', 'contributions']);
  if (!dice.ok) return dice;
  const { scheme, secret, contributions } = record.dice as Record<keyof MatchRecord['dice'], unknown>;
  if (scheme !== DICE_SCHEME) return refuse('/dice/scheme', `only ${DICE_SCHEME} is understood`);
  if (!isHex32(secret)) return refuse('/dice/secret', 'a secret must be 64 lower-case hex digits');
  if (!isList(contributions)) return refuse('/dice/contributions', 'a list is expected here');
  const seats = new Set<unknown>();
  for (const [index, share] of contributions.entries()) {
    const at = `/dice/contributions/${index}`;
    const form = members(share, at, ['seat', 'contribution']);
    if (!form.ok) return form;
    const { seat, contribution } = share as Record<keyof Contribution, unknown>;
    if (typeof seat !== 'string' || seats.has(seat)) return refuse(`${at}/seat`, 'a seat contributes once');
    if (!isHex32(contribution)) {
      return refuse(`${at}/contribution`, 'a contribution must be 64 lower-case hex digits');
    }
    seats.add(seat);
  }

  if (!isList(record.entries)) return refuse('/entries', 'a list is expected here');
  for (const [index, entry] of record.entries.entries()) {
    const form = members(entry, `/entries/${index}`, ['sequence', 'seat', 'body', 'salt', 'hash']);
    if (!form.ok) return form;
    const body = verifyBody((entry as ChainedEntry).body, `/entries/${index}/body`);
    if (!body.ok) return body;
  }
  return { ok: true };
}

/** Only what is read: the rest of a body belongs to the game, and the chain holds it. */
function verifyBody(body: unknown, at: string): Verdict {
  if (!isObject(body)) return refuse(at, 'an object is expected here');
  if (!isList(body['dice'])) return refuse(`${at}/dice`, 'a list is expected here');
  for (const [place, rolled] of body['dice'].entries()) {
    const form = members(rolled, `${at}/dice/${place}`, ['cause', 'ordinal', 'value']);
    if (!form.ok) return form;
    if (typeof (rolled as RolledDie).cause !== 'string')
      return refuse(`${at}/dice/${place}/cause`, 'a text is expected here');
  }
  return { ok: true };
}
