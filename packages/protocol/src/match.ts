import { z } from 'zod';
import { opaqueJson } from './json.ts';
import { hex256, matchId, seat } from './words.ts';

/** Options are the game's; the server only bounds them. */
export const matchOptions = opaqueJson(
  { size: 8_000, depth: 6 },
  "The game's options; {} plays the standard game.",
);

/** POST /api/matches */
export const createMatchRequest = z.object({
  scenario: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe('"first-phase", "second-phase" or "campaign".'),
  seat: z.enum(['british', 'german', 'either']).describe('"either" is decided by lot.'),
  opponent: z.enum(['person', 'computer']),
  options: matchOptions.default({}),
  computer: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional()
    .describe('Which computer player; the default one when absent.'),
  charts: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,60}$/)
    .optional()
    .describe('A chart pack by name; the standard one when absent.'),
  seal: hex256
    .optional()
    .describe('Seal of your share in the dice: a computer then waits with its first move until you open it.'),
  listed: z
    .boolean()
    .default(false)
    .describe('Shown in the list of running matches; never a match of a person against a computer.'),
});
export type CreateMatchRequest = z.input<typeof createMatchRequest>;

export const createMatchAnswer = z.object({
  match: matchId,
  seat,
  links: z.object({
    join: z.string().nullable().describe('Address for the opponent, for one use; null against a computer.'),
    watch: z.string().describe('Address for anybody who wants to watch.'),
  }),
  recovery: z.string().describe('Address that gives this seat to another browser: keep it secret.'),
  listed: z.boolean().describe('Whether the list of running matches shows it.'),
});
export type CreateMatchAnswer = z.infer<typeof createMatchAnswer>;

/** POST /api/join/:code and POST /api/recover/:code */
export const joinAnswer = z.object({
  match: matchId,
  seat,
  recovery: z.string().nullable().describe('Recovery address of the seat; null when you sat there already.'),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

export const chartsTold = z.object({
  name: z.string(),
  hash: z.string(),
  differs: z
    .array(z.object({ at: z.string(), standard: z.unknown(), here: z.unknown() }))
    .readonly()
    .describe('Everything that is otherwise than in the standard pack, by JSON pointer.'),
});
export type ChartsTold = z.infer<typeof chartsTold>;

/** GET /api/charts: the chart packs that a match may name here, the standard one first. */
export const chartsAnswer = z.object({ packs: z.array(chartsTold).readonly() });
export type ChartsAnswer = z.infer<typeof chartsAnswer>;

/** GET /api/join/:code: what a guest is invited to, before he sits down. */
export const invitation = z.object({
  scenario: z.string(),
  options: z.unknown(),
  seat: seat.describe('The chair that is free.'),
  from: z.string().nullable().describe('Who sits there already.'),
  charts: chartsTold,
});
export type Invitation = z.infer<typeof invitation>;

/** GET /api/watch/:code */
export const watchAnswer = z.object({ match: matchId });
export type WatchAnswer = z.infer<typeof watchAnswer>;

/** POST /api/matches/:id/recovery */
export const recoveryAnswer = z.object({ match: matchId, seat, recovery: z.string() });
export type RecoveryAnswer = z.infer<typeof recoveryAnswer>;

/** What may be said of a match in public; made from what observers see. */
export const summary = z.object({
  scenario: z.string(),
  month: z.string().nullable().describe('"1918-01"; null before the first month.'),
  stage: z.string(),
  turn: z.number().nullable(),
  toMove: z.array(seat),
  points: z.object({ british: z.number(), german: z.number() }),
  result: z.object({ winner: seat.nullable(), level: z.string(), reason: z.string() }).nullable(),
});
export type Summary = z.infer<typeof summary>;

export const chair = z.object({
  seat,
  taken: z.boolean(),
  name: z
    .string()
    .nullable()
    .describe('Name of the person or computer player; null while the chair is empty.'),
  computer: z.boolean(),
  sealed: z.boolean().describe('Whether this seat has handed in a sealed share in the dice.'),
  opened: z.boolean().describe('Whether that share has been opened to the server.'),
});
export type Chair = z.infer<typeof chair>;

/** Where the dice of a match stand: the round of seals that counts now. */
export const diceRound = z.object({
  scheme: z.string().describe('How dice are made; the record names it too.'),
  round: z.int().min(1).describe('1, and one more for each time the secret was renewed.'),
  secretHash: hex256.describe("SHA-256 of the server's secret of this round: keep it with your share."),
  binding: z
    .object({ salt: hex256, body: z.unknown() })
    .nullable()
    .describe(
      'The entry of the record that binds this secret and all seals, with its salt; null until it is written. Check it before you open your share, and keep it.',
    ),
});
export type DiceRound = z.infer<typeof diceRound>;

/** GET /api/recover/:code: which seat it is, before it is taken. */
export const recoverable = z.object({ match: matchId, scenario: z.string(), seat, chairs: z.array(chair) });
export type Recoverable = z.infer<typeof recoverable>;

/** A match in a list. */
export const matchListed = z.object({
  match: matchId,
  createdAt: z.string().describe('ISO 8601'),
  summary,
  chairs: z.array(chair),
  ended: z.boolean(),
  seat: seat.nullable().describe('Your seat; null when you hold none.'),
  watch: z.string().describe('Code of the watch link.'),
});
export type MatchListed = z.infer<typeof matchListed>;

/** Where a list goes on; made by the server, opaque to others. */
export const listCursor = z
  .string()
  .regex(/^[0-9a-z]{1,9}\.[A-Za-z0-9_-]{6,40}$/)
  .describe('`next` of the answer before.');

/** GET /api/matches and GET /api/matches/watch */
export const matchList = z.object({
  matches: z.array(matchListed),
  next: listCursor
    .nullable()
    .describe('To be given as `cursor` for what comes after these; null at the end of the list.'),
});
export type MatchList = z.infer<typeof matchList>;

/** GET /api/matches/:id */
export const matchAnswer = matchListed.extend({
  game: z.string(),
  rulesVersion: z.string(),
  options: z.unknown(),
  charts: z.object({ name: z.string(), hash: z.string() }),
  secretHash: z.string().describe("SHA-256 of the server's secret for the dice of this match."),
  restored: z
    .boolean()
    .describe(
      'Brought back from a copy: play goes on when both seats have sealed a new share in the dice, and opened it.',
    ),
  dice: diceRound,
  links: z.object({
    join: z.string().nullable().describe('Shown to those who sit here while the other chair is empty.'),
    watch: z.string(),
  }),
});
export type MatchAnswer = z.infer<typeof matchAnswer>;

/**
 * POST /api/matches/:id/dice: first the seal of your share in the dice, then, once the seals are bound, the share. A seat
 * that cannot open the share that was bound seals another one: that begins a new round.
 */
export const diceRequest = z.union([z.object({ seal: hex256 }), z.object({ contribution: hex256 })]);
export type DiceRequest = z.input<typeof diceRequest>;
export const diceAnswer = z.object({ chairs: z.array(chair), dice: diceRound });
export type DiceAnswer = z.infer<typeof diceAnswer>;
