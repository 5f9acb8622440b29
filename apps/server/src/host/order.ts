import { visibleText } from '@1bob/protocol';
import * as z from 'zod';

/** The most characters of a message to everybody, and the most hours that it is shown. */
const LONGEST_MESSAGE = 500;
const MOST_HOURS = 72;
/** The most rows of a list. */
const MOST = 1_000;

const most = z.int().min(1).max(MOST).default(50);
const named = z.string().min(1).max(100);

/** An order of the host: a question to a server, or an act. */
export const order = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tables'), table: named.optional(), most }),
  z.strictObject({ kind: z.literal('devices'), person: named.optional(), most }),
  z.strictObject({ kind: z.literal('channels') }),
  z.strictObject({
    kind: z.literal('message'),
    text: visibleText(LONGEST_MESSAGE),
    hours: z.number().positive().max(MOST_HOURS).default(6),
  }),
  z.strictObject({ kind: z.literal('unsay') }),
  z.strictObject({ kind: z.literal('void'), table: named }),
  z.strictObject({ kind: z.literal('expire'), table: named }),
  z.strictObject({ kind: z.literal('block'), person: named }),
  z.strictObject({ kind: z.literal('unblock'), person: named }),
  z.strictObject({ kind: z.literal('reports'), done: named.optional(), most }),
]);
export type Order = z.infer<typeof order>;
