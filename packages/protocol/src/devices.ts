import { z } from 'zod';
import { linkCode } from './words.ts';

const label = z
  .string()
  .nullable()
  .describe('Browser and system, as in “Firefox, Android”; null when they are not known.');
const time = z.string().describe('ISO 8601');

/** Answer to POST /api/devices/code. */
export const codeAnswer = z.object({
  code: z.string().describe('For one use, typed on the new device; as in “7K3M-Q9TD”.'),
  link: z.string().describe('Opens a page with a button that does the same.'),
  expiresAt: time,
});
export type CodeAnswer = z.infer<typeof codeAnswer>;

const digits = z.string().describe('Two digits, the same on both devices.');

/** Answer to GET /api/devices/code: where the code stands that this device offers. */
export const offerAnswer = z.object({
  state: z.enum(['none', 'open', 'asked', 'joined', 'refused']),
  asks: z
    .object({ id: z.string(), label, digits })
    .nullable()
    .describe('The device that asks to come in, while it waits for an answer.'),
});
export type OfferAnswer = z.infer<typeof offerAnswer>;

/** POST /api/devices/answer */
export const letInRequest = z.object({ id: z.string().max(64), yes: z.boolean() });
export type LetInRequest = z.input<typeof letInRequest>;

/** POST /api/pair */
export const pairRequest = z.object({ code: z.string().max(20) });
export type PairRequest = z.input<typeof pairRequest>;
/** Answer to POST /api/pair. */
export const pairAnswer = z.object({
  ticket: linkCode.describe('What this device waits with.'),
  digits,
  name: z.string().describe('Who is asked.'),
});
export type PairAnswer = z.infer<typeof pairAnswer>;

/** POST /api/pair/wait */
export const waitRequest = z.object({ ticket: linkCode });
export type WaitRequest = z.input<typeof waitRequest>;
/** Answer to POST /api/pair/wait. */
export const waitAnswer = z.object({
  joined: z.boolean().describe('Once it is true the cookie is set.'),
});
export type WaitAnswer = z.infer<typeof waitAnswer>;

const device = z.object({
  id: z.string(),
  label,
  how: z.enum(['first', 'code', 'link', 'mail']).describe('How it came to its person.'),
  since: time,
  lastUsed: z.string().nullable().describe('Day, as YYYY-MM-DD.'),
  here: z.boolean().describe('The device that asks.'),
  fresh: z
    .boolean()
    .describe('It came since this device was last shown the others (POST /api/devices/seen).'),
});
export type Device = z.infer<typeof device>;

/** Answer to GET /api/devices, and to what changes the list. The newest come first. */
export const devicesAnswer = z.object({ devices: z.array(device) });
export type DevicesAnswer = z.infer<typeof devicesAnswer>;

/** Answer to GET /api/blocks and DELETE /api/blocks/:id. The last one comes first. */
export const blocksAnswer = z.object({
  blocks: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().describe('What they were called then; null when that was not kept.'),
      at: time,
    }),
  ),
});
export type BlocksAnswer = z.infer<typeof blocksAnswer>;

/** POST /api/me/delete */
export const deleteMeRequest = z.object({
  sure: z.literal(true).describe('There is no way back.'),
});

/** POST /api/devices/seen */
export const seenRequest = z.object({
  until: z.iso.datetime().describe('`since` of the newest device that was shown.'),
});
export type SeenRequest = z.input<typeof seenRequest>;
