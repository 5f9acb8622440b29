import { z } from 'zod';

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

/**
 * Visible characters only, and none that change the direction of writing. Joiners may stand between letters or pictures,
 * where scripts need them.
 */
const visible =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=\p{Emoji})\ufe0f)*$/u;
/** At least one letter, number or sign. */
const readable = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Visible text of one line: line breaks and runs of spaces become one space. */
export const visibleText = ({ what, most }: { what: string; most: number }) =>
  z
    .string()
    .max(most * 5)
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, `${what} has at least one character`)
        .max(most, `${what} has at most ${most} characters`)
        .regex(visible, `${what} is visible text`)
        .regex(readable, `${what} has something to read in it`),
    )
    .describe(`1 to ${most} visible characters.`);

/** A person's name at the table. */
export const personName = visibleText({ what: 'a name', most: 40 });

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
