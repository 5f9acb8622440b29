import { createHash } from 'node:crypto';
import {
  applyOperations,
  differenceOf,
  type Audience,
  type ChartsTold,
  type Dice,
  type Game,
  type Outcome,
  type Refusal,
  type RolledDie,
  type Seat,
  type Summary,
} from '@1bob/game';
import * as z from 'zod';

/**
 * A game small enough to understand at a glance. Each seat has a hidden number and public points, and the seats move in
 * turn. `hide` changes only the own view and is never stale. `roll` throws a die into everybody's view. `boast` publishes
 * the hidden number. `offer` shows everybody something that does not move the match, at any time. `pass` hands the move on.
 * `resign` ends the match.
 */
export interface ToyMatch<S extends Seat = ToySeat> {
  toMove: S;
  limit: number;
  seats: Record<S, { hidden: number; points: number }>;
  log: string[];
  /** Whether a draw is offered. Everybody sees it, and it does not move the match. */
  offered?: boolean;
  /** The seat that last offered a draw. */
  offeredBy?: S;
  result: Summary<S>['result'];
}
export type ToySeat = 'left' | 'right';

const command = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hide'), number: z.int() }),
  z.strictObject({ kind: z.literal('roll') }),
  z.strictObject({ kind: z.literal('boast') }),
  z.strictObject({ kind: z.literal('shuffle') }),
  z.strictObject({ kind: z.literal('pass') }),
  z.strictObject({ kind: z.literal('offer'), offered: z.boolean() }),
  z.strictObject({ kind: z.literal('resign') }),
  z.strictObject({ kind: z.literal('break') }),
]);
type ToyCommand = z.infer<typeof command>;

const options = z.strictObject({ limit: z.int().min(1).default(100) });

const refusal = (code: string, message: string, rule?: string): { ok: false; error: Refusal } => ({
  ok: false,
  error: { code, message, ...(rule === undefined ? {} : { rule }) },
});

const charts: ChartsTold = { name: 'toy', hash: '00'.repeat(32), differs: [] };
const views = new WeakMap<object, Map<Audience, object>>();

/** The toy game, with seats that differ from those of the First Battle of Britain. */
export const toyGame = toyWith<ToySeat>(['left', 'right']);

/** The toy game with seats of these names. The first has the first move. */
export function toyWith<S extends Seat>(seats: readonly [S, S]): Game<ToyMatch<S>, S> {
  return {
    name: 'toy',
    rulesVersion: '1.0.0-toy',
    seats,
    commandSchema: () => z.toJSONSchema(command),

    create({ scenario, options: given }) {
      if (scenario !== 'short' && scenario !== 'long') {
        return refusal('setup.scenario', 'There is no such scenario.');
      }
      const chosen = options.safeParse(given);
      if (!chosen.success) return refusal('setup.options', 'These options cannot be played.');
      const match: ToyMatch<S> = {
        toMove: seats[0],
        limit: scenario === 'short' ? 3 : chosen.data.limit,
        seats: bySeat((n) => ({ hidden: n + 1, points: 0 })),
        log: [],
        result: null,
      };
      return { ok: true, match };
    },

    submit(match, seat, given, dice): Outcome<ToyMatch<S>> {
      const parsed = command.safeParse(given);
      if (!parsed.success) return refusal('command.malformed', 'No such command.');
      if (match.result !== null) return refusal('match.over', 'The match is over.');
      const rolled: RolledDie[] = [];
      const counted: Dice = {
        roll(name) {
          const value = dice.roll(name);
          rolled.push({ ...name, value });
          return value;
        },
        order: (name, n) => dice.order(name, n),
      };
      const next = structuredClone(match);
      const refused = carryOut(next, seat, parsed.data, counted);
      if (refused !== null) return { ok: false, error: refused };
      return { ok: true, match: next, facts: differenceOf(match, next), dice: rolled };
    },

    view(match, audience) {
      if (audience === 'open' && match.result === null) throw new Error('the match is running');
      const made = views.get(match) ?? new Map<Audience, object>();
      views.set(match, made);
      const known = made.get(audience);
      if (known !== undefined) return known;
      const view = see(match, audience);
      made.set(audience, view);
      return view;
    },

    summary: (match) => ({
      scenario: match.limit === 3 ? 'short' : 'long',
      month: null,
      stage: match.result === null ? 'playing' : 'ended',
      turn: match.log.length,
      toMove: match.result === null ? [match.toMove] : [],
      ...(match.offered === true && match.offeredBy !== undefined && { offersDraw: [match.offeredBy] }),
      points: pointsIn(match),
      result: match.result,
    }),

    // Its first month is its first turn.
    pastFirstMonth: ({ turn }) => (turn ?? 0) > 0,
    stageName: ({ log, result }) => (result === null ? String(log.length) : 'ended'),
    // The seat can leave this stage at no cost, as it can leave a planning phase.
    emptyAnswer: (match, seat) => (match.limit === 3 && match.toMove === seat ? { kind: 'pass' } : null),
    endings: { resign: { kind: 'resign' }, draw: null },

    voidMatch: (match) => {
      if (match.result !== null) return null;
      const next = structuredClone(match);
      next.result = { winner: null, level: 'draw', reason: 'voided' };
      return { match: next, facts: differenceOf(match, next) };
    },

    stale: (given, changed) => {
      const parsed = command.safeParse(given);
      return !(parsed.success && parsed.data.kind === 'hide') && changed.length > 0;
    },

    mayRoll: (match, _seat, given) =>
      match.result === null && ['roll', 'shuffle'].includes((given as { kind?: string } | null)?.kind ?? ''),
    essential: (_match, _seat, given) =>
      ['pass', 'resign'].includes((given as { kind?: string } | null)?.kind ?? ''),

    apply: (match, facts) => applyOperations(match, facts),

    charts: () => charts,
    packs: [charts],
    checksum: (match) => createHash('sha256').update(JSON.stringify(match)).digest('hex'),
  };

  function carryOut(match: ToyMatch<S>, seat: S, given: ToyCommand, dice: Dice): Refusal | null {
    const own = match.seats[seat];
    if (given.kind === 'hide') {
      own.hidden = given.number;
      return null;
    }
    if (given.kind === 'offer') {
      match.offered = given.offered;
      match.offeredBy = seat;
      return null;
    }
    if (given.kind === 'break') throw new Error(`the game is broken, hidden ${own.hidden}`);
    if (given.kind === 'resign') {
      match.result = { winner: other(seat), level: 'marginal', reason: 'resigned' };
      return null;
    }
    if (match.toMove !== seat) return { code: 'turn.other', message: 'It is not your turn.', rule: '3.1' };
    switch (given.kind) {
      case 'roll': {
        const value = dice.roll({ cause: 'points', at: String(match.log.length), ordinal: 0 });
        own.points += value;
        match.log.push(`${seat} rolled ${value}`);
        break;
      }
      case 'shuffle':
        match.log.push(
          `${seat} shuffled ${dice.order({ cause: 'cards', at: String(match.log.length), ordinal: 0 }, 5).join('')}`,
        );
        break;
      case 'boast':
        match.log.push(`${seat} holds ${own.hidden}`);
        break;
      case 'pass':
        match.log.push(`${seat} passed`);
        break;
    }
    match.toMove = other(seat);
    if (match.log.length >= match.limit) match.result = { winner: null, level: 'draw', reason: 'limit' };
    return null;
  }

  function see(match: ToyMatch<S>, audience: Audience<S>): object {
    const seen = {
      stage: { kind: match.result === null ? 'playing' : 'ended' },
      toMove: match.toMove,
      points: pointsIn(match),
      log: match.log,
      ...(match.offered !== undefined && { offered: match.offered }),
      result: match.result,
    };
    if (audience === 'observer') return { ...seen, options: { advance: null } };
    if (audience === 'open') return { ...seen, seats: match.seats, options: { advance: null } };
    const mayMove = match.toMove === audience && match.result === null;
    return {
      ...seen,
      hidden: match.seats[audience].hidden,
      options: { advance: mayMove ? { kind: 'pass' } : null },
    };
  }

  function other(seat: S): S {
    return seat === seats[0] ? seats[1] : seats[0];
  }
  function bySeat<T>(make: (n: number) => T): Record<S, T> {
    return Object.fromEntries(seats.map((seat, n) => [seat, make(n)])) as Record<S, T>; // has all seats
  }
  function pointsIn(match: ToyMatch<S>): Record<S, number> {
    return bySeat((n) => match.seats[seats[n === 0 ? 0 : 1]].points);
  }
}
