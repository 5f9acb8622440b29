import type { DieName } from '@1bob/game';
import { chainHash, genesis, startHash } from '../chain.ts';
import { commitment, diceKey, keyCommitment, keyedDice, seal, shuffleKey } from '../dice.ts';
import { RECORD_FORMAT, type BoundSeal, type EntryBody, type MatchRecord } from '../record.ts';
import type { KeptShare } from '../shares.ts';

/** A text of 64 hex digits. */
export const hex = (n: number): string => n.toString(16).padStart(64, '0');

/** One round of dice of a made-up record. */
export interface MadeRound {
  /** Seals of the seats in the binding, including the computer's. Absent: no binding is written. */
  bound?: readonly { seat: string; computer?: boolean; share: string | null }[];
  /** Seats whose share is in the record; default: all that are bound. */
  opened?: readonly string[];
  /** Kind of the entry that begins this round, after the first. */
  begins?: 'restored' | 'renewed';
  /** The binding names the seats that must open their shares, and an entry for each of these seats follows, in order. */
  told?: readonly string[];
  /** Further members of the entry that ends the previous round. */
  because?: { failed?: readonly string[]; anew?: string };
  /** The binding is written twice. */
  twice?: true;
  /** Names of the dice rolled after the binding. */
  dice?: readonly DieName[];
}

export const die = (n: number): DieName => ({ cause: 'fire', at: `1917-06/german.${n}/3814`, ordinal: 0 });

const secretOf = (round: number): string => hex(900 + round);

/** A record of scheme 2 as a server would have written it for these rounds, whether they are fair or not. */
export function madeRecord(rounds: readonly MadeRound[]): MatchRecord {
  const start = {};
  const opened = rounds.map(({ bound = [], opened: seats = bound.map(({ seat }) => seat) }, n) => ({
    secret: secretOf(n),
    secretHash: commitment(secretOf(n)),
    contributions: bound.flatMap(({ seat, share }) =>
      share !== null && seats.includes(seat) ? [{ seat, contribution: share }] : [],
    ),
  }));
  const [first, ...renewed] = opened;
  if (first === undefined) throw new Error('a record has one round at least');
  const header = {
    matchId: 'm-1',
    game: 'toy',
    rulesVersion: '1',
    scenario: 'short',
    options: {},
    charts: { name: 'standard', hash: hex(1) },
    startHash: startHash(start),
    dice: { scheme: 'hmac-sha256/2' as const, secretHash: first.secretHash },
  };
  let head = genesis(header);
  const entries: MatchRecord['entries'][number][] = [];
  const add = (body: EntryBody): void => {
    const salt = hex(7000 + entries.length);
    head = chainHash(head, salt, body);
    entries.push({ sequence: entries.length + 1, seat: body.seat, body, salt, hash: head });
  };
  for (const [n, { bound, told, because, twice, begins = 'restored', dice = [] }] of rounds.entries()) {
    const { secret, secretHash, contributions } = opened[n] as (typeof opened)[number]; // one for each round
    const byHost = { seat: 'host', command: {}, dice: [], facts: [] };
    if (n > 0) add({ ...byHost, command: { kind: begins, ...because }, secretHash });
    if (bound !== undefined) {
      const seals = bound.map(({ seat, computer = false, share }): BoundSeal => ({
        seat,
        computer,
        seal: share === null ? null : seal(share),
      }));
      const opens = bound.flatMap(({ seat, computer, share }) => (share === null || computer ? [] : [seat]));
      const command = told === undefined ? {} : { kind: 'bound', opens };
      add({ ...byHost, command, binding: { secretHash, seals } });
      for (const seat of told ?? []) add({ ...byHost, command: { kind: 'opened', seat } });
      if (twice) add({ ...byHost, binding: { secretHash, seals } });
    }
    const key = diceKey(secret, contributions);
    for (const name of dice) {
      const keyed = keyedDice(
        'hmac-sha256/2',
        { key, shuffleKey: shuffleKey(secret) },
        'm-1',
        entries.length + 1,
      );
      keyed.roll(name);
      add({ seat: 'german', command: {}, dice: keyed.rolled, facts: [], key: keyCommitment(key) });
    }
  }
  return { format: RECORD_FORMAT, ...header, start, entries, dice: { ...header.dice, ...first, renewed } };
}

/** Data that a seat keeps of a round of that record: its share, and the binding as shown. */
export function keptOf(record: MatchRecord, seat: string, share: string, round = 0): KeptShare {
  const bindings = record.entries.filter(({ body }) => body.binding !== undefined);
  const entry = bindings[round];
  if (entry === undefined) return { seat, contribution: share };
  return { seat, contribution: share, opened: true, binding: { salt: entry.salt, body: entry.body } };
}
