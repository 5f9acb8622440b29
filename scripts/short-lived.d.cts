/** Flags of V8, which the browser takes too. */
export const flags: readonly string[];
/** What `NODE_OPTIONS` says to load this file, or a copy of it. */
export function nodeOptions(file?: string): string;
