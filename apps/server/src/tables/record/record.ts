import {
  RECORD_FORMAT,
  schemeOf,
  startHash,
  type DiceScheme,
  type MatchHeader,
  type MatchRecord,
  type OpenedSecret,
} from '@1bob/fairness';
import type { Entry, MatchRow, Store } from '../../store/index.ts';
import { openedShares } from './shares.ts';
import { readEntryBody, readStart } from './state.ts';

/** Entries read from the store at first, and the most that are read at a time. */
const FIRST = 20;
const PAGE = 100;
/** Approximate characters of one page of entries. Other work waits for one page at most. */
const LONG = 50_000;

/**
 * What is fixed when a match is made. The chain of its record starts from this. `start` is the match before the first
 * command.
 */
export function matchHeader(row: Omit<MatchRow, 'head'>, start: unknown): MatchHeader {
  return {
    matchId: row.id,
    game: row.game,
    rulesVersion: row.rulesVersion,
    scenario: row.scenario,
    options: row.options,
    charts: { name: row.chartsName, hash: row.chartsHash },
    startHash: startHash(start),
    // The secret of the first round, because the chain began with it.
    dice: { scheme: row.diceScheme, secretHash: row.pastDice?.[0]?.secretHash ?? row.secretHash },
  };
}

type Opened = MatchRecord['entries'][number];

const openEntry = ({ sequence, seat, body, salt, hash }: Entry): Opened => ({
  sequence,
  seat,
  body: readEntryBody(body),
  salt,
  hash,
});

/** The rounds of dice, from 0, whose shares are bound in the entries seen so far. */
class BoundRounds {
  readonly #bound = new Set<number>();
  #round = 0;

  constructor(private readonly scheme: DiceScheme) {}

  see({ body }: Opened): void {
    if (body.secretHash !== undefined) this.#round += 1;
    const binds = schemeOf(this.scheme).bindsShares ? body.binding : body.key;
    if (binds !== undefined) this.#bound.add(this.#round);
  }

  /** Leaves out shares that are not bound, because nobody could check them. */
  shown({ secret, secretHash, contributions }: OpenedSecret, round: number): OpenedSecret {
    const bound = this.#bound.has(round) ? contributions : [];
    return {
      secret,
      secretHash,
      contributions: bound.map(({ seat, contribution }) => ({ seat, contribution })),
    };
  }
}

function recordHead(row: MatchRow, start: unknown): Omit<MatchRecord, 'entries' | 'dice'> {
  const { dice: _, ...header } = matchHeader(row, start);
  return { format: RECORD_FORMAT, ...header, start };
}

function openedDice(row: MatchRow, rounds: BoundRounds): MatchRecord['dice'] {
  const present = diceOf(row);
  const [first = present, ...later] = [...(row.pastDice ?? []), present];
  return {
    scheme: row.diceScheme,
    ...rounds.shown(first, 0),
    renewed: later.map((dice, n) => rounds.shown(dice, n + 1)),
  };
}

/**
 * The whole record of an ended match, with secret, shares and salts opened. `start` is the match before the first command.
 * The caller makes sure that the match has ended.
 */
export function wholeRecord(row: MatchRow, start: unknown, entries: readonly Entry[]): MatchRecord {
  const all = entries.map(openEntry);
  const rounds = new BoundRounds(row.diceScheme);
  for (const entry of all) rounds.see(entry);
  return { ...recordHead(row, start), entries: all, dice: openedDice(row, rounds) };
}

/** The secret and the shares that are in use. */
export const diceOf = ({ secret, secretHash, chairs }: MatchRow): OpenedSecret => ({
  secret,
  secretHash,
  contributions: openedShares(chairs),
});

/** Reads the record of an ended match from the store. Rejects as the store does. */
export async function recordFrom(store: Store, row: MatchRow): Promise<MatchRecord> {
  return wholeRecord(row, await startOf(store, row), await store.entriesAfter(row.id, 0));
}

async function startOf(store: Store, { id }: MatchRow): Promise<unknown> {
  const first = await store.firstSnapshot(id);
  if (first === null) throw new Error('a match without its beginning');
  return readStart(first.state);
}

/**
 * The record as JSON, piece by piece: `JSON.stringify(recordFrom(…))` without ever holding the whole of it. Rejects as the
 * store does. If the store is away at the start, it rejects before the first piece.
 */
export async function* recordText(store: Store, row: MatchRow): AsyncGenerator<string, void> {
  const head = JSON.stringify(recordHead(row, await startOf(store, row)));
  yield `${head.slice(0, -1)},"entries":[`;
  const rounds = new BoundRounds(row.diceScheme);
  let comma = '';
  let after = 0;
  let most = FIRST;
  for (;;) {
    const entries = (await store.entriesAfter(row.id, after, most)).map(openEntry);
    const last = entries.at(-1);
    if (last === undefined) break;
    for (const entry of entries) rounds.see(entry);
    const text = entries.map((entry) => JSON.stringify(entry)).join(',');
    yield comma + text;
    comma = ',';
    after = last.sequence;
    // Assumes that the next entries have about the same length.
    most = Math.min(PAGE, Math.max(1, Math.round((entries.length * LONG) / text.length)));
  }
  yield `],"dice":${JSON.stringify(openedDice(row, rounds))}}`;
}
