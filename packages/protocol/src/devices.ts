import * as z from 'zod';
import { linkCode, mailAddress } from './words.ts';

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

const publicKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('Public key of X25519, in hex.');

const digits = z.string().describe('Two digits, the same on both devices.');

/** Answer to GET /api/devices/code: the state of the code that this device offers. */
export const offerAnswer = z.object({
  state: z.enum(['none', 'open', 'asked', 'joined', 'refused']),
  asks: z
    .object({
      ...{ id: z.string(), label, digits },
      commitment: z.string().optional().describe('What it sent with POST /api/pair; absent from a program.'),
      key: publicKey.optional().describe('Its public key, once it has seen yours (POST /api/devices/key).'),
    })
    .nullable()
    .describe('The device that asks to be added, while it waits for your answer.'),
});
export type OfferAnswer = z.infer<typeof offerAnswer>;

/** POST /api/devices/answer */
export const letInRequest = z.object({
  ...{ id: z.string().max(64), yes: z.boolean() },
  box: z.string().max(400).optional().describe('What you have sealed for the device that asks.'),
});
export type LetInRequest = z.input<typeof letInRequest>;

/** POST /api/devices/key */
export const firstKeyRequest = z.object({ id: z.string().max(64), key: publicKey });

/** POST /api/pair */
export const pairRequest = z.object({
  code: z.string().max(200),
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('SHA-256("1bob/pair/1" || 0x00 || my public key), in hex, to agree on a key with that device.'),
});
export type PairRequest = z.input<typeof pairRequest>;
/** Answer to POST /api/pair. */
export const pairAnswer = z.object({
  ticket: linkCode.describe('Ticket for POST /api/pair/wait.'),
  digits,
  name: z.string().describe('Name of the person whose device shows the code.'),
});
export type PairAnswer = z.infer<typeof pairAnswer>;

/** POST /api/pair/wait */
export const waitRequest = z.object({ ticket: linkCode });
export type WaitRequest = z.input<typeof waitRequest>;
/** Answer to POST /api/pair/wait. */
export const waitAnswer = z.object({
  joined: z.boolean().describe('True once this device is let in; the cookie is then set.'),
  key: publicKey
    .optional()
    .describe('Public key of the other device, after a commitment. Answer with POST /api/pair/key.'),
  box: z.string().optional().describe('What the other device has sealed for this one.'),
});
export type WaitAnswer = z.infer<typeof waitAnswer>;

/** POST /api/pair/key */
export const secondKeyRequest = z.object({ ticket: linkCode, key: publicKey });

const device = z.object({
  id: z.string(),
  label,
  how: z
    .enum(['first', 'code', 'link', 'mail', 'passkey'])
    .describe('How the device was added to its person.'),
  since: time,
  lastUsed: z.string().nullable().describe('Day, as YYYY-MM-DD.'),
  here: z.boolean().describe('Whether this is the device that asks.'),
  fresh: z.boolean().describe('Added after this device was last shown the list (POST /api/devices/seen).'),
});
export type Device = z.infer<typeof device>;

/** Answer to GET /api/devices, and to requests that change the list; newest first. */
export const devicesAnswer = z.object({ devices: z.array(device) });
export type DevicesAnswer = z.infer<typeof devicesAnswer>;

/** GET /api/sign-in */
export const signInWays = z.object({ mail: z.boolean().describe('Whether this server sends mails.') });
export type SignInWays = z.infer<typeof signInWays>;
/** POST /api/sign-in */
export const signInRequest = z.object({
  address: mailAddress,
});
/** Answer to GET /api/sign-in/:code. */
export const signInFound = z.object({
  name: z.string().describe('The person whose device this one becomes.'),
});
export type SignInFound = z.infer<typeof signInFound>;

/** Base64url, as in WebAuthn's JSON. */
const binary = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const credential = z.object({
  id: binary.min(1).max(1_400),
  rawId: binary.min(1).max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({}),
});
/** POST /api/passkeys: the credential that the browser created. */
export const passkeyAttestation = credential.extend({
  response: z.object({
    ...{ clientDataJSON: binary, attestationObject: binary },
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
/** POST /api/sign-in/passkey: the assertion that the browser signed. */
export const passkeyAssertion = credential.extend({
  response: z.object({
    ...{ clientDataJSON: binary, authenticatorData: binary, signature: binary },
    userHandle: binary.optional(),
  }),
});
/** Options passed to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
/** GET /api/passkeys, oldest first. */
export const passkeysAnswer = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      label: label.describe('Browser and system that made it.'),
      since: time,
      lastUsed: z.string().nullable().describe('Day, as YYYY-MM-DD.'),
    }),
  ),
});
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;

/** Answer to GET /api/blocks and DELETE /api/blocks/:id; newest first. */
export const blocksAnswer = z.object({
  blocks: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().describe('Their name when you blocked them; null if it was not kept.'),
      at: time,
    }),
  ),
});
export type BlocksAnswer = z.infer<typeof blocksAnswer>;

/** POST /api/me/delete */
export const deleteMeRequest = z.object({
  sure: z.literal(true).describe('This cannot be undone.'),
});

/** POST /api/devices/seen */
export const seenRequest = z.object({
  until: z.iso.datetime().describe('`since` of the newest device that was shown.'),
});
export type SeenRequest = z.input<typeof seenRequest>;
