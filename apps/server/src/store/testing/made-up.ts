import { randomBytes, randomUUID } from 'node:crypto';
import type { Seat } from '@1bob/game';
import { newSession } from '../../people/sessions.ts';
import type { Append, Chair, Entry, MatchRow, Pairing, Session } from '../index.ts';

/** Matches and entries of a made-up game, as the server would pass them to the store. */

/** The fields of a chair that never went to another person by its link. */
export const neverRecovered = { recoveredAt: null, recoveredFrom: null };

export const hex32 = (): string => randomBytes(32).toString('hex');

export function session(name = 'Ann'): Session {
  return newSession({
    id: randomUUID(),
    name,
    createdAt: new Date('2026-01-05T23:59:59.123Z'),
    expiresAt: new Date('2026-07-05T00:00:00.001Z'),
    cookieHash: hex32(),
  });
}

/** A code that a device offers. */
export function offer(by: Session, change: Partial<Pairing> = {}): Pairing {
  return {
    ...{
      id: randomUUID(),
      personId: by.personId,
      askedOf: by.id,
      place: hex32(),
      codeHash: hex32(),
      tries: 0,
    },
    ...{ state: 'open', expiresAt: new Date('2026-03-01'), ticket: null, digits: null, label: null },
    ...{ visitor: null, sessionId: null, cookieHash: null },
    ...{ commitment: null, firstKey: null, secondKey: null, box: null },
    ...change,
  };
}

export function chair(seat: Seat, taken: Partial<Chair> = {}): Chair {
  return { seat, personId: null, computer: null, name: null, recoveryHash: null, ...taken };
}

export function match(change: Partial<MatchRow> = {}): MatchRow {
  return {
    id: randomUUID(),
    game: '1bob',
    rulesVersion: '1.0.0',
    scenario: 'second-phase',
    options: { aces: true, names: ['é', 'Ω'] },
    chartsName: 'standard',
    chartsHash: hex32(),
    createdBy: randomUUID(),
    createdAt: new Date('2026-01-05T12:00:00.000Z'),
    updatedAt: new Date('2026-01-05T12:00:00.000Z'),
    sequence: 0,
    epoch: 0,
    head: hex32(),
    secret: hex32(),
    diceScheme: 'hmac-sha256/2',
    secretHash: hex32(),
    joinHash: hex32(),
    watchCode: randomUUID(),
    summary: summary('setUp'),
    ended: false,
    listed: false,
    adviser: false,
    plotTable: false,
    archived: false,
    chairs: [
      chair('british'),
      chair('german', { personId: randomUUID(), name: 'Bea', recoveryHash: hex32() }),
    ],
    ...change,
  };
}

export function summary(stage: string): MatchRow['summary'] {
  return {
    scenario: 'second-phase',
    month: '1918-01',
    stage,
    turn: null,
    toMove: ['german'],
    points: { british: 1, german: 0 },
    result: null,
  };
}

export function append(matchId: string, sequence: number, change: Partial<Append['entry']> = {}): Append {
  return {
    entry: {
      matchId,
      sequence,
      seat: sequence % 2 ? 'german' : 'british',
      commandId: randomUUID(),
      versions: { seats: [sequence, sequence + 1], observer: 1 },
      body: JSON.stringify({ seat: 'german', command: { type: 'pass' }, dice: [], facts: [] }),
      salt: hex32(),
      hash: hex32(),
      at: new Date(Date.UTC(2026, 0, 6, 3, 4, sequence, 5)),
      ...change,
    },
    epoch: 0,
    summary: summary('planning'),
    ended: false,
  };
}

/** An entry in the form in which the store returns it. */
export const asRead = ({ entry }: Append): Entry => ({ ...entry, body: JSON.parse(entry.body) as unknown });
