/** Words of the verification of a record. */
import { plural } from './plural.ts';

export const verify = {
  title: 'Check a record',
  lead: 'The record of a finished game holds every command, every die and what came of them. This page checks it here in your browser; nothing is sent anywhere, and it works without a network.',
  drop: 'Drop the record of a game here',
  choose: 'Choose a file',
  fetching: 'Fetching the record …',
  waiting: (seconds: number) =>
    `The server is busy with other records. This page asks again in ${plural(seconds, 'one second', 'seconds')}.`,
  heads: 'Your side of the game',
  headsKept: (n: number, shares: number) =>
    n + shares === 0
      ? 'This browser did not see the game while it ran. If you saved your side of it, add that file too.'
      : `This browser kept ${plural(n, 'one mark', 'marks')} of the game while it ran${shares > 0 ? ', and your share in the dice' : ''}; that is checked too.`,
  headsAdd: 'Add a saved side',
  headsBad: 'There are no marks of a game in that file.',
  headsOther: 'That is a saved side of another game: it was not used.',
  headsAdded: 'The saved side that you added is checked too.',
  stop: 'Stop',
  failed: 'This record could not be checked to its end: it needs more than this browser can give.',
  working: (n: number) => `Commands decided again: ${n}`,
  holds: 'The record holds.',
  fails: 'The record does not hold.',
  unproved: 'Not proved',
  unprovedLead:
    'Nothing contradicts the record. What is open stands below; as long as it is open, the record is not proved.',
  of: { holds: 'holds', refused: 'refused', open: 'not checked' },
  entry: (n: number) => `Entry ${n}`,
  checks: {
    form: {
      name: 'Form',
      holds: () => 'It has the form of a record.',
      fails: 'This is not a record as a server writes it.',
    },
    secret: {
      name: 'Secret of the dice',
      holds: (n: number) =>
        n === 1
          ? 'The server’s secret is the one it committed to before the first die.'
          : `The server’s ${n} secrets are those it committed to; the dice were begun anew during the game.`,
      fails: 'A secret of the dice is not the one that was announced.',
    },
    chain: {
      name: 'Chain',
      holds: (n: number) =>
        `${plural(n, 'One entry follows', 'entries follow')} from the beginning without a gap.`,
      fails: 'Something here is not what it was when the game was played.',
    },
    heads: {
      name: 'What you were shown',
      holds: (n: number) =>
        `${plural(n, 'One mark', 'marks')} from the running game ${n === 1 ? 'stands' : 'stand'} in the record.`,
      fails: 'You were shown something that this record does not hold.',
    },
    shares: {
      name: 'Your share in the dice',
      holds: (n: number) =>
        n === 0
          ? 'No die was rolled, so there is nothing to prove.'
          : n === 1
            ? 'Your share went into the dice, and it was bound before anyone could know it.'
            : `Your shares went into the dice, with ${n} secrets, each bound before anyone could know it.`,
      fails: 'The dice were made without the share that you put in.',
    },
    dice: {
      name: 'Dice',
      holds: (n: number) =>
        `${plural(n, 'One die', 'dice')} fell as the secret and the players’ shares determine.`,
      fails: 'A die did not fall as the secret and the shares determine.',
    },
    charts: {
      name: 'Charts',
      holds: () => 'Charts of this program.',
      fails: 'These charts are not those of the game.',
    },
    start: {
      name: 'Beginning',
      holds: () => 'The rules make the same beginning.',
      fails: 'The rules make another beginning.',
    },
    decisions: {
      name: 'Rules',
      holds: (n: number) =>
        `${plural(n, 'One command', 'commands')} decided again, each with the same result.`,
      fails: 'The rules come to another result.',
    },
  },
  open: {
    heads: 'No marks from the running game are at hand.',
    shares:
      'Whether anyone chose the dice cannot be told from what is at hand here. If you played in another browser, save your side of the game there, and add that file below.',
    charts: 'It could not be shown that these are charts known here; they are taken as they stand.',
    start: 'The rules did not make the beginning again; it is taken as it stands.',
  },
  otherCharts: 'Charts of the host’s own, not those of this program.',
  openRules: (n: number) =>
    `${plural(n, 'One command was', 'commands were')} decided by other rules or charts than this page has; they are taken as they stand.`,
  replay: 'Watch the replay',
  save: 'Save the record',
  another: 'Check another',
};
