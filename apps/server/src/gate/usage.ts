import { settings } from './config.ts';

/** What the server prints instead of starting, and the exit code of its process. */
interface Ending {
  code: 0 | 2;
  text: string;
}

/** Opens the server to the house (lan.ts). An argument and not a setting, because it is meant for one evening. */
export const LAN = '--lan';

/** The answer to command-line arguments; null when the server shall start. */
export function answerTo(given: readonly string[]): Ending | null {
  const unknown = given.find((argument) => ![LAN, '--help', '-h'].includes(argument));
  if (unknown !== undefined) return { code: 2, text: refusal(unknown) };
  return given.every((argument) => argument === LAN) ? null : { code: 0, text: usage() };
}

const refusal = (argument: string): string =>
  `The server takes only the argument ${LAN}, but got ${JSON.stringify(argument)}. Set environment variables instead: --help lists them.`;

function usage(): string {
  const lines = Object.entries(settings).map(([name, { default: value, about }]) => {
    // The path of the pages depends on where the program is.
    const shown = value === null || name === 'WEB_DIR' ? '' : ` (${value})`;
    return `  ${name}${shown}\n      ${about}`;
  });
  return `npm start, or node apps/server/dist/main.js

Starts the server and prints its address.

  ${LAN}
      Lets other machines in your home network in: npm start -- ${LAN}. Prints the address and a QR code.

Settings, with their defaults in brackets. docs/hosting.md lists the allowed values.
${lines.join('\n')}`;
}
