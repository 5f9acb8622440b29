/** Words of the verification of a record. */
import { plural } from './plural.ts';

export const verify = {
  title: 'Check a finished game',
  lead: 'Was the game played by the rules? Did anybody choose the dice? The record of a finished game has every command and every die. This page plays it again and compares. Your browser does all of it: nothing is sent, and you need no network.',
  drop: 'Drop the record of a game here',
  choose: 'Choose a file',
  fetching: 'Fetching the record …',
  heads: 'Your side of the game',
  elsewhere: 'Another device of yours has the proof of these dice. Open this on a device that has it.',
  headsKept: (n: number, shares: number) =>
    n + shares === 0
      ? 'This browser was not there while the game ran. If you saved your side of the game elsewhere, add that file.'
      : `While the game ran, this browser kept ${plural(n, 'one fingerprint', 'fingerprints')} of it (short codes that would no longer match if the game had been changed)${shares > 0 ? ' and your share in the dice' : ''}. The record was compared with them.`,
  headsAdd: 'Add a file of your side',
  headsBad: 'This file is not a saved side of a game.',
  headsOther: 'This file belongs to another game, so it was not used.',
  headsAdded: 'The file that you added was used too.',
  stop: 'Stop',
  sideWaits: 'Your side of a game is loaded. Now add the record of that game.',
  /** What is wrong with a file that is not the record of a game. */
  files: {
    empty: 'This file is empty. Save the record again.',
    packed: 'This file is compressed. Unpack it, then choose the record in it.',
    encoding: 'This file is not text that can be read here. Save the record again, as text in UTF-8.',
    page: 'This file is a web page, not the record itself. Open the game and save its record there.',
    cut: 'This file ends too early, so a part is missing. Save the record again.',
    broken: 'This file is damaged: it cannot be read as a record. Save the record again.',
    version: 'Another version of this program wrote this record. Check it with that version.',
    campaign: 'This file moves a game to another server. Only a host can use it, not this check.',
    manifest: 'This file lists games that move to another server. Only a host can use it, not this check.',
    charts: 'This file holds charts, not the record of a game.',
    units: 'This file holds the units of a chart pack, not the record of a game.',
    ownData: 'This file holds your data from “My data”. Open a finished game and save its record there.',
    answer: 'This file holds an error of the server instead of the record. Save the record again.',
    other: 'This file is neither the record of a game nor a saved side of one.',
  },
  failed:
    'The check could not be finished: the record may be too large for this browser. Try again on another device.',
  working: (n: number) => `Playing the game again: ${plural(n, 'one command', 'commands')}`,
  holds: 'All checks passed',
  fails: 'A check failed',
  unproved: 'Not proved',
  /** What each verdict means, and what to do. */
  means: {
    holds:
      'The game was played by the rules, nobody chose the dice, and nothing that you were shown was changed afterwards.',
    fails:
      'This record is not that of the game as it was played, or the file is damaged. The failed check below says what is wrong. Keep the file, and ask your host about it.',
    unproved:
      'Nothing contradicts the record, but not everything could be checked. The checks that are open below say what is missing.',
  },
  of: { holds: 'passed', refused: 'failed', open: 'open' },
  entry: (n: number) => `Entry ${n}`,
  game: (id: string) => `Game ${id}`,
  detail: 'Technical details',
  checks: {
    form: {
      name: 'The file',
      holds: () => 'It is the record of a game.',
      fails: 'It is not the record of a game, or it is damaged.',
    },
    secret: {
      name: 'The server’s dice',
      holds: (n: number) =>
        n === 1
          ? 'The server settled its secret number for the dice before the first roll, and did not change it.'
          : `The dice began anew during the game. The server settled each of its ${n} secret numbers beforehand, and changed none.`,
      fails: 'The server used another secret number for the dice than the one it had settled beforehand.',
    },
    chain: {
      name: 'No gaps',
      holds: (n: number) =>
        n === 1
          ? 'The one entry fits the start of the game.'
          : `All ${n} entries fit together, without a gap.`,
      fails: 'Something here does not fit what comes before it: it was changed, or something is missing.',
    },
    heads: {
      name: 'What you were shown',
      holds: (n: number) =>
        n === 1
          ? 'The fingerprint that your browser kept matches the record.'
          : `All ${n} fingerprints that your browser kept match the record.`,
      fails: 'While you played, you were shown something that is not in this record.',
    },
    shares: {
      name: 'Your share in the dice',
      holds: (n: number) =>
        n === 0
          ? 'No die was rolled, so there is nothing to prove.'
          : n === 1
            ? 'The dice were made with your share, a random number from your browser. Everything else was settled before anyone could know your share.'
            : `The dice were made with your ${n} shares, random numbers from your browser. Everything else was settled before anyone could know your shares.`,
      fails: 'The dice were made without the share that you put in.',
    },
    dice: {
      name: 'Dice',
      holds: (n: number) =>
        n === 0
          ? 'No die was rolled.'
          : n === 1
            ? 'The one die follows from the server’s secret number and the players’ shares.'
            : `All ${n} dice follow from the server’s secret number and the players’ shares.`,
      fails: 'A die does not follow from the server’s secret number and the players’ shares.',
    },
    charts: {
      name: 'Charts',
      holds: () => 'The game was played with the charts of this program.',
      fails: 'The charts in the record are not those of the game.',
    },
    start: {
      name: 'Start of the game',
      holds: () => 'The rules give the same start as the record.',
      fails: 'The rules give another start than the record.',
    },
    decisions: {
      name: 'Rules',
      holds: (n: number) =>
        n === 0
          ? 'Nobody gave a command.'
          : n === 1
            ? 'The one command was played again, with the same result.'
            : `All ${n} commands were played again, each with the same result.`,
      fails: 'The rules give another result for this command than the record.',
    },
  },
  open: {
    heads:
      'This browser kept no fingerprints of the running game, so it cannot tell whether a part was cut off or replaced. If you saved your side of the game, add that file below.',
    shares:
      'This browser does not know enough to prove that nobody chose the dice. If you played in another browser, save your side of the game there, and add that file below.',
    charts: 'These charts could not be compared with known ones. The check takes them as they are.',
    start: 'The start could not be played again. The check takes it as it is.',
  },
  otherCharts: 'The game was played with charts of the host’s own, not those of this program.',
  openRules: (n: number) =>
    `${plural(n, 'One command was', 'commands were')} decided by rules or charts that this page does not have. The check takes ${n === 1 ? 'its result' : 'their results'} as recorded.`,
  replay: 'Watch the replay',
  save: 'Save the record',
  another: 'Check another record',
};
