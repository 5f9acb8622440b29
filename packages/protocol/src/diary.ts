import * as z from 'zod';

/** The most bytes of an opened page, and the most pages that are opened at once. */
export const PAGE_LENGTH = 2_000;
const PAGES = 60;

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('"1918-01"');
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const commitment = hex32.describe('What the record says of the page.');
const sealSalt = hex32.describe('The server’s salt of the commitment.');
const page = z
  .string()
  .describe('The page, to the letter as it was hashed; empty for one that nobody handed in.');
const salt = hex32.nullable().describe('Its author’s salt; null for an empty page.');

/** GET /api/matches/:id/diary */
export const diaryAnswer = z.object({
  pages: z
    .array(
      z.object({
        ...{ month, commitment, sealSalt },
        hash: hex32.describe('The salted hash that was handed in last, or that of an empty page.'),
        opened: z.boolean(),
      }),
    )
    .describe('If two servers sealed a month at once, it has two. The commitment of one is in the record.'),
});
export type DiaryAnswer = z.infer<typeof diaryAnswer>;

/** PUT /api/matches/:id/diary/opened */
export const openPagesRequest = z.object({
  pages: z
    .array(z.object({ commitment, page: page.max(PAGE_LENGTH), salt }))
    .max(PAGES)
    .describe('All that are to be open. A page that is not among them is closed again.'),
});
export type OpenPagesRequest = z.input<typeof openPagesRequest>;

/** GET /api/matches/:id/diary/opened */
export const openedPagesAnswer = z.object({
  pages: z
    .array(z.object({ ...{ seat: z.string(), month, page, salt, sealSalt } }))
    .describe('Compare each with the record: see docs/protocol.md.'),
});
export type OpenedPagesAnswer = z.infer<typeof openedPagesAnswer>;
