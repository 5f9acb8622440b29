import * as z from 'zod';
import { wireError } from './errors.ts';
import { readAddress } from './mail-address.ts';
import { readText, type TextRefusal } from './text.ts';

/** Small schemas that the other files use. */

/** A seat of a game with these seats. */
export const seatOf = <S extends string>(seats: readonly S[]): z.ZodType<S, S> => z.enum(seats);

export const matchId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{6,40}$/)
  .describe('The id that the server gave to a match.');

/** The seat as which an umpire asks. A game may have any seats, so an unknown one is refused like one that is not theirs. */
export const askedSeat = z
  .string()
  .regex(/^[a-z]{1,40}$/)
  .describe('As an umpire: the seat whose view you ask for. If absent, that of the player who proposed you.');

/** The code at the end of a join, watch or recovery link. */
export const linkCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,80}$/)
  .describe('The last part of a link.');

/** Why a text that a person typed is refused: a code, and the detail that its sentence names. */
type Typed = TextRefusal | { readonly code: 'mail.address'; readonly detail?: undefined };
const refuse = (context: z.RefinementCtx, refused: Typed): typeof z.NEVER => {
  context.addIssue({
    ...{ code: 'custom', message: wireError(refused.code, refused.detail).message },
    params: { refused },
  });
  return z.NEVER;
};

/** The refusal of a typed text that a schema has put into an issue (`params`); null if the issue is about something else. */
export function typedRefusal(params: unknown): Typed | null {
  const { refused = null } = (params ?? {}) as { refused?: Typed | null };
  return refused;
}

/** A line that a person types, cleaned (see text.ts). A refusal carries its code (see `typedRefusal`). */
export const visibleText = (most: number) =>
  z
    .string()
    .transform((given, context) => {
      const read = readText(given, most);
      return 'text' in read ? read.text : refuse(context, read);
    })
    .describe(`1 to ${most} visible characters.`);

/** An email address, also in the forms in which a mail program copies one. */
export const mailAddress = z
  .string()
  .transform((given, context) => readAddress(given) ?? refuse(context, { code: 'mail.address' }))
  .describe('An email address.');

/** A person's name at the table. */
export const personName = visibleText(40);

/** The number of changes to the view of one audience, from 0. */
export const version = z.int().min(0).describe('The number of changes to the view of this audience, from 0.');

export const wireErrorSchema = z
  .object({
    code: z.string().describe('Stable; see docs/protocol.md.'),
    message: z.string().describe('A sentence for a person.'),
    rule: z.string().optional().describe('The case of the rulebook behind a refusal.'),
    detail: z.string().optional().describe('Tells programs what was wrong with the request.'),
  })
  .describe('What went wrong.');

/** Body of every HTTP answer that is not a success. */
export const errorAnswer = z.object({ error: wireErrorSchema });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** SHA-256 or 32 random bytes, lower-case hex. */
export const hex256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits');
