import * as z from 'zod';
import { personName } from './words.ts';

/** POST and PUT /api/session */
export const sessionRequest = z.object({ name: personName });
export type SessionRequest = z.input<typeof sessionRequest>;

/** Answer to POST, PUT and GET /api/session; both members are null for a stranger without a cookie (GET only). */
export const sessionAnswer = z.object({
  name: z.string().nullable(),
  expiresAt: z.string().nullable().describe('ISO 8601'),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
