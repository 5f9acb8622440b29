/** The seats and audiences of this game, and the interface of games (packages/game) in terms of them. */
import type * as tables from '@1bob/game';

export const seats = ['british', 'german'] as const;
export type Seat = (typeof seats)[number];
export type Audience = tables.Audience<Seat>;
export type Summary = tables.Summary<Seat>;
export type Game<M> = tables.Game<M, Seat>;

export type {
  ChartsTold,
  Dice,
  DieName,
  Facts,
  MatchSetup,
  Operation,
  Outcome,
  Refusal,
  RolledDie,
} from '@1bob/game';
