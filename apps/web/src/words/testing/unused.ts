/**
 * Returns a function that lists, by path, the texts of a catalogue that this code never reads. Such a text's key is
 * never after a dot, never in quotes, and never taken out of the words (`const { better } = t.plain.shift`). A key
 * below one that is read with brackets (`t.names.types[type]`) counts as read. Knip does not look into objects.
 */
export function unusedIn(code: string): (words: object) => string[] {
  const read = new Set(matches(code, /(?:\.|['"])([\w-]+)/g));
  for (const names of matches(code, /\{([^{}]*)\} = t\b/g))
    for (const name of names.split(',')) read.add(name.split(':')[0]?.trim() ?? '');
  const inBrackets = new Set(matches(code, /(\w+)(?:\?\.)?\[(?![\d\]])/g));
  function* unread(part: object, path: string): Generator<string> {
    for (const [key, below] of Object.entries(part) as [string, unknown][]) {
      if (typeof below === 'object' && below !== null) {
        if (!inBrackets.has(key)) yield* unread(below, `${path}${key}.`);
      } else if (!read.has(key)) yield `${path}${key}`;
    }
  }
  return (words) => [...unread(words, '')];
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
