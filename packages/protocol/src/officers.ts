import * as z from 'zod';
import { matchId, version, wireErrorSchema } from './words.ts';

/** Ranks of the officers who can play in place of a person, lowest first. A server may offer only some of them. */
export const ranks = ['cadet', 'captain', 'commander'] as const;
export type Rank = (typeof ranks)[number];

/** Name of a computer player, as a match stores it. */
export const computerName = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** GET /api/officers: the officers available here, lowest rank first. */
export const officersAnswer = z.object({
  officers: z.array(computerName).readonly(),
  computerMatches: z
    .boolean()
    .describe('Whether a match between two computers can be started here: POST /api/matches/computers.'),
});
export type OfficersAnswer = z.infer<typeof officersAnswer>;

const unitNames = z.array(z.string().max(1_000)).max(1_000).readonly();
/**
 * Why an officer does something: a code, and the facts that its sentence names. Pages put the code into words and leave out
 * codes that they do not know.
 */
export const reason = z.strictObject({
  code: z.string().regex(/^[A-Za-z]{1,30}$/),
  hex: z.string().max(10).optional(),
  turn: z.int().min(1).max(24).optional(),
  count: z.int().min(0).max(1_000).optional(),
  times: z.number().min(0).max(1_000).optional(),
  points: z.number().min(-1_000).max(1_000).optional(),
  months: z.int().min(0).max(100).optional(),
  units: unitNames.optional().describe('Units of the officer that the reason names.'),
  at: z.string().max(10).optional().describe('Where the enemy group stands that the reason names.'),
  enemy: unitNames.optional().describe('Units of that group that were spotted.'),
  unseen: z.int().min(0).max(100).optional().describe('How many units of that group were not spotted.'),
});
export type Reason = z.infer<typeof reason>;
/**
 * Why a command was given. The record keeps the reasons beside the command, and both are opened after the end of the match.
 */
export const reasons = z.array(reason).max(20);
export type Reasons = z.output<typeof reasons>;

/**
 * client -> server `advise`: asks what an officer would do in this seat's place. The request changes nothing, and no other
 * seat learns of it.
 */
export const adviseRequest = z.object({ match: matchId });
export const adviseAnswer = z.union([
  z.object({
    ok: z.literal(true),
    version: version.describe('The version of your view that the advice is for.'),
    officer: computerName,
    command: z
      .unknown()
      .describe('One command that this seat may give now; null when there is nothing to do.'),
    reasons,
  }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
]);
export type AdviseAnswer = z.infer<typeof adviseAnswer>;
