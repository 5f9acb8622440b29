// npm run verify -- record.json [--heads heads.json]: is a record what it says it is?
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { examineText, type Finding, type Report } from '@1bob/fairness';
import { gameOf } from '@1bob/rules';

const usage = `npm run verify -- RECORD [--heads FILE]

RECORD  the record of an ended match, as GET /api/matches/:id/record gives it
FILE    what a player kept of the match while it ran (settings, "Save my side"): {"heads": [...]} or a bare list

Ends with 0 when all that could be looked at holds, with 1 when something does not, with 2 when it could not begin.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function stop(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The heads in a file. */
function headsIn(path: string): string[] {
  let kept: unknown;
  try {
    kept = JSON.parse(read(path).toString());
  } catch {
    stop(`${path} is no JSON`);
  }
  const list: unknown = typeof kept === 'object' && kept !== null && 'heads' in kept ? kept.heads : kept;
  if (!Array.isArray(list) || !list.every((head) => typeof head === 'string'))
    stop(`${path} holds no list of heads`);
  return list;
}

const words: Record<Finding['check'], string> = {
  form: 'it has the form of a record',
  secret: 'the secrets of the dice are those that were announced',
  chain: 'every entry follows from those before it',
  heads: 'the heads shown during play are in it',
  dice: 'every die fell as the secret and the shares of the players have it',
  decisions: 'the rules come to the same results',
};
const marks: Record<Finding['outcome'], string> = { holds: 'holds  ', refused: 'REFUSED', open: 'open   ' };

function print({ ok, findings }: Report): void {
  for (const { check, outcome, counted, entry, where, why } of findings) {
    const place = [...(entry ? [`entry ${entry}`] : []), ...(where ? [where] : [])].join(', ');
    const detail = [place, why].filter((text) => text !== undefined && text !== '').join(': ');
    const count = counted === undefined ? '' : ` (${counted})`;
    say(`${marks[outcome]}  ${words[check]}${count}${detail === '' ? '' : `\n         ${detail}`}`);
  }
  say(ok ? 'The record holds.' : 'The record does not hold.');
}

let given;
try {
  given = parseArgs({ allowPositionals: true, options: { heads: { type: 'string' } } });
} catch {
  stop(usage);
}
const [path] = given.positionals;
if (path === undefined || given.positionals.length > 1) stop(usage);
const heads = given.values.heads === undefined ? [] : headsIn(given.values.heads);
const examination = examineText(read(path), { heads, rules: gameOf });
let step = examination.next();
while (!step.done) step = examination.next();
print(step.value);
process.exitCode = step.value.ok ? 0 : 1;
