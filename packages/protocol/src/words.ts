import { z } from 'zod';
import { wireError } from './errors.ts';
import { readAddress } from './mail-address.ts';
import { readText, type TextRefusal } from './text.ts';

/** Small schemas that the others use. */

/** A seat of a game with these seats. */
export const seatOf = <S extends string>(seats: readonly S[]): z.ZodType<S, S> => z.enum(seats);

export const matchId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{6,40}$/)
  .describe('A match, as the server named it.');

/** The code at the end of a join, watch or recovery link. */
export const linkCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,80}$/)
  .describe('The last part of a link.');

/** Why something that a person typed is refused: a code, and what its sentence names. */
type Typed = TextRefusal | { readonly code: 'mail.address'; readonly detail?: undefined };
const refuse = (context: z.RefinementCtx, refused: Typed): typeof z.NEVER => {
  context.addIssue({
    ...{ code: 'custom', message: wireError(refused.code, refused.detail).message },
    params: { refused },
  });
  return z.NEVER;
};

/** The refusal of what a person typed, among what a schema says about it (`params` of an issue); null for other faults. */
export function typedRefusal(params: unknown): Typed | null {
  const { refused = null } = (params ?? {}) as { refused?: Typed | null };
  return refused;
}

/** What people type in one line, cleaned (text.ts). A refusal carries its code (`typedRefusal`). */
export const visibleText = (most: number) =>
  z
    .string()
    .transform((given, context) => {
      const read = readText(given, most);
      return 'text' in read ? read.text : refuse(context, read);
    })
    .describe(`1 to ${most} visible characters.`);

/** An email address, also as it is pasted from a mail program. */
export const mailAddress = z
  .string()
  .transform((given, context) => readAddress(given) ?? refuse(context, { code: 'mail.address' }))
  .describe('An email address.');

/** A person's name at the table. */
export const personName = visibleText(40);

/** Counts the changes of one audience's view, from 0. */
export const version = z.int().min(0).describe("Counts the changes of this audience's view, from 0.");

export const wireErrorSchema = z
  .object({
    code: z.string().describe('Stable; see docs/protocol.md.'),
    message: z.string().describe('A sentence for a person.'),
    rule: z.string().optional().describe('The case of the rulebook behind a refusal.'),
    detail: z.string().optional().describe('For programs: what was wrong with the request.'),
  })
  .describe('What went wrong.');

/** Body of every HTTP answer that is not a success. */
export const errorAnswer = z.object({ error: wireErrorSchema });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** SHA-256 or 32 random bytes, lower-case hex. */
export const hex256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits');
