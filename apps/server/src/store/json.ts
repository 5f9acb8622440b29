import { StoreError } from './errors.ts';

/**
 * JSON text of a value, because the database stores JSON as text (see schema.prisma). Throws `TypeError` for a value that
 * has none, so that no other value is stored in its place.
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined and functions
  if (text === undefined) throw new TypeError('the value has no JSON text');
  return text;
}

/** Parses JSON text. Throws `data.damaged` for anything else, because nothing else was written. */
export function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged('a JSON text', error);
  }
}

export const damaged = (what: string, cause?: unknown): StoreError =>
  new StoreError('data.damaged', `The database is damaged: ${what} is not as it was written.`, { cause });
