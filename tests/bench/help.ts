import { readFileSync } from 'node:fs';

/** The comment at the head of a program, without its stars. */
export const headOf = (source: string): string =>
  source
    .slice(source.indexOf('/**') + 3, source.indexOf('*/'))
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''))
    .join('\n')
    .trim();

/** If a program is called with `--help`, prints the comment at its head and ends it. `url`: its `import.meta.url`. */
export function helpIfAsked(url: string): void {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(`${headOf(readFileSync(new URL(url), 'utf8'))}\n`);
  process.exit();
}
