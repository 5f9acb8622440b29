import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A link to a test, or the title of a test. */
const cited = /\]\((?<file>\.\.\/[^)]+(?:\.(?:test|spec)|-contract)\.ts)\)|“(?<title>[^”]+)”/g;

const page = new URL('../../docs/security.md', import.meta.url);
/** Paragraphs and list items, each with its citations. */
const items = readFileSync(page, 'utf8')
  .split(/\n(?=- |\n)/)
  .map((item) => [...item.replaceAll(/\s+/g, ' ').matchAll(cited)].map(({ groups = {} }) => groups));

it('every title in docs/security.md is that of a test in a file that is named beside it', () => {
  let titles = 0;
  for (const item of items) {
    const files = item.flatMap(({ file }) => file ?? []);
    const source = files.map((file) => readFileSync(new URL(file, page), 'utf8')).join('\n');
    for (const { title } of item) {
      if (title === undefined) continue;
      titles += 1;
      const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
      expect(
        quoted.some((text) => source.includes(text)),
        `“${title}” in ${files.join(', ')}`,
      ).toBe(true);
    }
  }
  expect(titles).toBeGreaterThan(40);
});
