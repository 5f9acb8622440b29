import { settings } from './config.ts';

/** What the server prints instead of starting, and the exit code of its process. */
interface Ending {
  code: 0 | 2;
  text: string;
}

/** The answer to command-line arguments, of which the server takes none; null when there are none. */
export function answerTo(given: readonly string[]): Ending | null {
  const unknown = given.find((argument) => argument !== '--help' && argument !== '-h');
  if (unknown !== undefined) return { code: 2, text: refusal(unknown) };
  return given.length === 0 ? null : { code: 0, text: usage() };
}

const refusal = (argument: string): string =>
  `The server takes no arguments, but got ${JSON.stringify(argument)}. Set environment variables instead: --help lists them.`;

function usage(): string {
  const lines = Object.entries(settings).map(([name, { default: value, about }]) => {
    // The path of the pages depends on where the program is.
    const shown = value === null || name === 'WEB_DIR' ? '' : ` (${value})`;
    return `  ${name}${shown}\n      ${about}`;
  });
  return `npm start, or node apps/server/dist/main.js

Starts the server and prints its address. It takes no arguments: set environment variables instead.

Settings, with their defaults in brackets. docs/hosting.md lists the allowed values.
${lines.join('\n')}`;
}
