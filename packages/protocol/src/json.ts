import * as z from 'zod';

/** Bounds of a JSON value whose meaning only the game knows. The server measures the value and passes it to the game. */
export interface Bounds {
  /** The largest number of characters in its JSON text. The count is a little too high. */
  size: number;
  /** The largest number of nested arrays and objects. */
  depth: number;
}

/** Names that could reach an object's prototype; no game needs them. */
const poisonous = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Says why a value is not JSON within bounds; null if it is. The function does not recurse, so that a deeply nested value
 * cannot exhaust the stack. It stops at the first fault.
 */
export function jsonFault(value: unknown, bounds: Bounds): string | null {
  let size = 0;
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const here = next.value;
    size += 2;
    if (here === null || typeof here === 'boolean') size += 3;
    else if (typeof here === 'number') {
      if (!Number.isFinite(here)) return 'numbers must be finite';
      size += 8;
    } else if (typeof here === 'string') size += here.length;
    else if (typeof here === 'object') {
      if (next.depth >= bounds.depth) return `nested deeper than ${bounds.depth} levels`;
      const plain = Array.isArray(here) || Object.getPrototypeOf(here) === Object.prototype;
      if (!plain) return 'only plain JSON is accepted';
      for (const [key, inner] of Object.entries(here)) {
        if (poisonous.has(key)) return `the name ${key} is not accepted`;
        if (!Array.isArray(here)) size += key.length + 3;
        if (size > bounds.size) return `longer than ${bounds.size} characters`;
        open.push({ value: inner, depth: next.depth + 1 });
      }
    } else return 'only plain JSON is accepted';
    if (size > bounds.size) return `longer than ${bounds.size} characters`;
  }
  return null;
}

/** A schema for JSON whose meaning only the game knows; `description` says what the JSON is for. */
export function opaqueJson(bounds: Bounds, description: string): z.ZodType<unknown> {
  return z
    .unknown()
    .superRefine((value, context) => {
      const fault = jsonFault(value, bounds);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .describe(description);
}
