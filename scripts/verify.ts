// npm run verify -- record.json [--side FILE]: verifies the record of a match.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  examineText,
  readSide,
  RECORD_FORMAT,
  type Finding,
  type Judgement,
  type KeptSide,
  type Report,
} from '@1bob/fairness';
import { faultText, readFile, type FileKind } from '@1bob/fairness/files';
import { chartsOfTheHouse, gameOf } from '@1bob/rules';

const usage = `npm run verify -- RECORD [--side FILE]

RECORD  the record of an ended match, as GET /api/matches/:id/record gives it
FILE    what a player kept of the match ("Save my side"): {"heads": [...], "shares": [{"seat", "contribution",
        "binding"}]}, or a bare list of heads; --heads FILE says the same

Exit code 0: nothing contradicts the record; the last line says whether that proves anything. 1: the record does not hold.
2: the check could not begin. A record from somebody you do not trust may take very long: stop the check with Ctrl-C.`;

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

/** Reads a file. A faulty file ends the program, because its faults say nothing about the match. */
function contentOf(path: string) {
  const content = readFile(read(path));
  return 'fault' in content ? stop(`${path}: ${faultText(content)}`) : content;
}

/** Reads what a player kept of the match. */
const sideIn = (path: string): KeptSide =>
  readSide(contentOf(path).value) ?? stop(`${path} holds neither heads nor shares`);

/** Reads the text of a record. */
function recordIn(path: string): string {
  const { text, kind, value } = contentOf(path);
  if (kind !== 'record') return stop(`${path} is not the record of a match: ${others[kind]}`);
  const { format } = value as { format?: unknown };
  return format === RECORD_FORMAT
    ? text
    : stop(
        `${path} has the format ${plain(JSON.stringify(format) ?? '')}, and this program reads ${RECORD_FORMAT}`,
      );
}

const others: Record<Exclude<FileKind, 'record'>, string> = {
  side: 'it is the side that a player saved (give it as --side)',
  campaign: 'it is a match exported for another server',
  manifest: 'it lists the matches exported for another server',
  charts: 'it holds the charts of a pack',
  units: 'it holds the units of a pack',
  ownData: 'it holds the data of a person; each of its matches has its own record',
  answer: 'it is an answer of the server that refuses the record',
  other: 'this program has not written it',
};

const words: Record<Finding['check'], string> = {
  form: 'it has the form of a record',
  secret: 'the secrets of the dice are those that were announced',
  chain: 'every entry follows from those before it',
  heads: 'the heads shown during play are in it',
  shares: 'the shares that were kept went into the dice',
  dice: 'every die fell as the secret and the shares of the players have it',
  charts: 'played by charts that are known here',
  start: 'the rules begin it alike',
  decisions: 'the rules come to the same results',
};
const marks: Record<Finding['outcome'], string> = { holds: 'holds  ', refused: 'REFUSED', open: 'open   ' };

/**
 * Replaces the control characters of a text. A record may come from an unknown source, and its text must not control the
 * terminal.
 */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

const verdicts: Record<Judgement, string> = {
  holds: 'The record holds.',
  fails: 'The record does not hold.',
  unproved: 'Not proved: nothing contradicts the record, and what is marked "open" is not shown.',
};

function print({ judgement, findings }: Report): void {
  for (const { check, outcome, counted, charts, entry, where, why } of findings) {
    const place = [...(entry ? [`entry ${entry}`] : []), ...(where ? [where] : [])].join(', ');
    const pack = charts && `"${charts.name}"${charts.known ? ', which are known here' : ''}, ${charts.hash}`;
    const detail = plain([pack, place, why].filter((text) => text !== undefined && text !== '').join(': '));
    const count = counted === undefined ? '' : ` (${counted})`;
    say(`${marks[outcome]}  ${words[check]}${count}${detail === '' ? '' : `\n         ${detail}`}`);
  }
  say(verdicts[judgement]);
}

let given;
try {
  given = parseArgs({
    allowPositionals: true,
    options: { side: { type: 'string' }, heads: { type: 'string' } },
  });
} catch {
  stop(usage);
}
const [path] = given.positionals;
if (path === undefined || given.positionals.length > 1) stop(usage);
const kept = given.values.side ?? given.values.heads;
const side: KeptSide = kept === undefined ? { heads: [], shares: [] } : sideIn(kept);
const examination = examineText(recordIn(path), { ...side, rules: gameOf, known: chartsOfTheHouse });
let step = examination.next();
while (!step.done) step = examination.next();
print(step.value);
process.exitCode = step.value.judgement === 'fails' ? 1 : 0;
