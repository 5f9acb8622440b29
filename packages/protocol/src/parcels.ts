import * as z from 'zod';

/** The length of the box of a parcel: 16,384 bytes of text, 40 of the seal, in base64url. It is the same for every parcel. */
export const PARCEL_LENGTH = 21_899;

const box = z
  .string()
  .regex(/^[\w-]*$/)
  .describe('Sealed on a device of the person; the server cannot open it. Base64url.');
const keyName = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .describe('Name of the key that opens the box.');

const parcel = z.object({ key: keyName, box: box.length(PARCEL_LENGTH) });
const device = z.string().max(64).describe('Public key of a device, in hex.');
const keyRing = z.object({
  ...{ key: keyName, box: box.max(6_000) },
  wraps: z
    .array(z.object({ to: device, from: device, by: keyName, box: box.max(400) }))
    .max(40)
    .describe('Keys, each for a device that has the key before it, whose name is `by`.'),
});

/** The kinds of parcels: proofs of the dice of a match, and what its player has begun and not sent. */
export type ParcelKind = 'proof' | 'drafts';

const before = z.int().min(0).describe('The version that you have; 0 if there is none.');
const version = z.int().describe('Counts the changes; 0 if there is none.');

/** GET /api/me/keys */
export const keysAnswer = z.object({ version, ring: keyRing.nullable() });
export type KeysAnswer = z.infer<typeof keysAnswer>;
/** PUT /api/me/keys */
export const keysRequest = z.object({ before, ring: keyRing });
export type KeysRequest = z.input<typeof keysRequest>;

/** GET /api/matches/:id/parcels/:kind */
export const parcelAnswer = z.object({
  version,
  parcel: parcel
    .nullable()
    .describe('Of a seat that came by its recovery link, that of its former holder until there is one.'),
});
export type ParcelAnswer = z.infer<typeof parcelAnswer>;

const handedInPage = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('"1918-01"'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(
      'Salted hash of the page of the war diary. At the end of the month the record commits to the latest.',
    ),
});
export type HandedInPage = z.infer<typeof handedInPage>;

/** PUT /api/matches/:id/parcels/:kind */
export const parcelRequest = z.object({
  ...{ before, parcel },
  page: handedInPage.optional().describe('With drafts only.'),
});
export type ParcelRequest = z.input<typeof parcelRequest>;

/** Answer to a change. */
export const keptAnswer = z.object({ version });
export type KeptAnswer = z.infer<typeof keptAnswer>;
