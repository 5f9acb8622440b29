import { languages, type Language } from '@1bob/game';
import * as z from 'zod';
import { mailAddress, matchId } from './words.ts';

/**
 * Notifications that it is a person's turn to move: the channels by which they are sent, and the person's wishes for each
 * match.
 */

/** An address may have visible characters only, because a database may refuse invisible ones. */
const address = z
  .string()
  .max(1_000)
  .regex(/^[^\s\p{C}]*$/u);
const language = z.enum(Object.keys(languages) as Language[]).describe('Language of what is sent.');
/** Base64url, as a browser encodes its keys. */
const key = z.string().regex(/^[A-Za-z0-9_-]{16,200}={0,2}$/);

export const channelId = z.string().regex(/^[a-z0-9]{12}$/);
export const webhookForms = ['discord', 'slack', 'ntfy', 'json'] as const;

/** POST /api/channels */
export const channelRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push'),
    language,
    subscription: z
      .object({ endpoint: address, keys: z.object({ p256dh: key, auth: key }) })
      .describe('Exactly as the browser gives it.'),
    renews: channelId.optional().describe('The expired channel of this browser; it keeps its id.'),
  }),
  z.object({
    kind: z.literal('mail'),
    language,
    address: mailAddress,
  }),
  z.object({
    kind: z.literal('webhook'),
    language,
    form: z.enum(webhookForms),
    address: address.describe('An https address.'),
  }),
]);
export type ChannelRequest = z.input<typeof channelRequest>;

export const channelTold = z.object({
  id: channelId,
  kind: z.enum(['push', 'mail', 'webhook']),
  label: z.string().describe('The mail address, or the host of any other channel.'),
  form: z.enum(webhookForms).nullable(),
  language,
  verified: z
    .boolean()
    .describe(
      'Whether the channel may be used. A mail address is used only after its owner has confirmed it.',
    ),
  lastError: z
    .enum(['address', 'unreachable', 'slow', 'refused', 'busy', 'gone'])
    .nullable()
    .describe('Why the last delivery failed; null if it succeeded. A browser that is `gone` has expired.'),
  stopped: z
    .boolean()
    .describe(
      'Whether a link in a mail has ended its notifications. The address can still be used to sign in.',
    ),
});
export type ChannelTold = z.infer<typeof channelTold>;

/** GET /api/channels */
export const channelsAnswer = z.object({
  channels: z.array(channelTold),
  pushKey: z.string().describe('The key with which a browser subscribes (VAPID).'),
  mail: z.boolean().describe('Whether this server sends mails.'),
});
export type ChannelsAnswer = z.infer<typeof channelsAnswer>;

/** Answer to POST /api/channels/:id/test: why the test failed; null if it was sent. */
export const channelTestAnswer = z.object({ error: channelTold.shape.lastError });
export type ChannelTestAnswer = z.infer<typeof channelTestAnswer>;

/** GET and PUT /api/matches/:id/notices */
export const noticeWish = z.object({
  channels: z.array(channelId).max(20).describe('The channels by which you are notified; none when empty.'),
  minutes: z
    .int()
    .min(0)
    .max(10_080)
    .describe('The least number of minutes between two notifications about this match.'),
  content: z
    .enum(['own', 'public'])
    .describe(
      'Whether a notification tells what your seat sees, or only what observers see. A push never tells more than that.',
    ),
});
export type NoticeWish = z.infer<typeof noticeWish>;

/** GET /api/notice-kinds */
export const noticeKindsAnswer = z.object({
  kinds: z
    .array(z.object({ kind: z.string(), name: z.string(), on: z.boolean() }))
    .describe('The kinds of news that you may be notified of, in all your matches.'),
});
export type NoticeKindsAnswer = z.infer<typeof noticeKindsAnswer>;
export const noticeKindsQuery = z.object({ language: language.default('en') });

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** A time zone by IANA name, if this program knows it. */
const zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
  .refine(isZone)
  .describe('A time zone by its IANA name: Europe/Berlin.');

/** GET and PUT /api/quiet-hours */
export const quietHours = z.object({
  hours: z
    .object({ from: timeOfDay, until: timeOfDay, zone })
    .refine(({ from, until }) => from !== until)
    .nullable()
    .describe('No notification about a match is sent between these hours; null for no such hours.'),
});
export type QuietHours = z.infer<typeof quietHours>;

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Confirmation that a request was carried out. */
export const doneAnswer = z.object({ done: z.literal(true) });
export type DoneAnswer = z.infer<typeof doneAnswer>;

export const byChannel = z.object({ id: channelId });
export const byNoticeMatch = z.object({ id: matchId });
