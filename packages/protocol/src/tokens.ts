import * as z from 'zod';
import { matchId, visibleText } from './words.ts';

/** What a token allows: only to view the seat, or also to give commands for it. */
export const tokenScopes = ['play', 'read'] as const;
export type TokenScope = (typeof tokenScopes)[number];
const scope = z.enum(tokenScopes);

/** POST /api/matches/:id/tokens */
export const tokenRequest = z.object({
  scope,
  label: visibleText(40).describe('Your name for the token: 1 to 40 visible characters.'),
});
export type TokenRequest = z.input<typeof tokenRequest>;

/** Answer to GET /api/matches/:id/tokens, and to requests that change the list; oldest first. */
export const tokensAnswer = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      scope,
      since: z.string().describe('ISO 8601'),
      lastUsed: z.string().nullable().describe('Day, as YYYY-MM-DD.'),
      device: z
        .string()
        .nullable()
        .describe(
          'The device on which the token was made. The token ends when that device is signed out. Null if the device is not known.',
        ),
    }),
  ),
});
export type TokensAnswer = z.infer<typeof tokensAnswer>;

/** Answer to POST /api/matches/:id/tokens. */
export const tokenAnswer = tokensAnswer.extend({
  token: z.string().describe('The token itself, which is shown only in this answer.'),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Answer to GET /api/token: the seat and scope of the request's token. */
export const ownTokenAnswer = z.object({ match: matchId, seat: z.string(), scope, label: z.string() });
