/** Words of time and seats at the table. */
import type { NoteKind } from '@1bob/protocol';
import { plural } from './plural.ts';

export const pace = {
  days: (n: number) => plural(n, 'one day', 'days'),
  hours: (n: number) => plural(n, 'one hour', 'hours'),
  minutes: (n: number) => plural(n, 'one minute', 'minutes'),
  clocks: 'Time left',
  /** Read out: whose clock, and what it shows. */
  clock: (side: string, left: string, running: boolean) => `${side}: ${left}${running ? ', running' : ''}`,
  out: 'time is up',
  lateTheirs: (side: string) => `The ${side} player has run out of time`,
  lateText:
    'Nothing is lost by itself. You choose how the game goes on; until then your opponent may still move.',
  choices: {
    wait: 'Give more time',
    computer: 'Let the computer play',
    draw: 'End in a draw',
    claim: 'Claim the game',
  },
  notes: {
    wait: 'Your opponent gets a full clock again.',
    computer: 'It plays their seat until they come back and take it.',
  },
  sure: { claim: 'The game ends, and you win it.', draw: 'The game ends without a winner.' },
  goneTheirs: (side: string) => `The ${side} player has left for good`,
  goneText: 'They had everything of theirs deleted. You choose how the game goes on.',
  lateOwn: 'Your time is up',
  lateOwnText: 'You may still move. Until you do, your opponent may choose how the game goes on.',
  handedOwn: 'The computer plays your seat',
  handedOwnText: 'Your opponent has been told. You see what it does, and can take the seat back at any time.',
  takeBack: 'Take your seat back',
  handedTheirs: (name: string) => `The computer plays for ${name}, who may come back at any time.`,
  withProgram: (name: string) => `${name} (a program plays)`,
  programTheirs: (name: string) => `A program plays here for ${name}.`,
  programs: 'Programs',
  programsNote:
    'A token lets a program of yours play this seat, or only look at it. Your opponent is told that a program plays. Whoever has the token can do it: keep it secret.',
  programsHow: 'How a program plays is told on the page about the protocol, which comes with the source.',
  programName: 'Name of the program',
  programScope: { play: 'may play', read: 'may look only' },
  programMake: 'Make a token',
  programShown: 'The token. It is shown this once.',
  programEnd: (label: string) => `End ${label}`,
  programUsed: (day: string | null) => (day === null ? 'not used yet' : `last used ${day}`),
  by: (name: string) => `${name} (the computer plays)`,
  seat: 'Hand your seat over',
  hand: 'Let the computer play your seat',
  handNote: 'You can take it back at any time.',
  pass: 'Pass your seat on to someone',
  passNote: 'Makes a link for one use. The person who takes it has your seat, and you see this side no more.',
  passLink: 'Link that passes your seat on (for one use)',
  still: 'Pause and days off',
  pause: {
    offer: 'Offer a pause',
    offerNote: 'All clocks stand still once your opponent agrees, until one of you ends it.',
    offered: 'You have offered a pause.',
    withdraw: 'Take the offer back',
    theirs: (name: string) => `${name} offers a pause: all clocks would stand still.`,
    accept: 'Agree',
    decline: 'No, thank you',
    paused: 'Pause: all clocks stand still, as you both wished.',
    end: 'End the pause',
  },
  holiday: (n: number) => (n === 1 ? 'Take a day off' : `Take ${n} days off`),
  holidayLeft: (n: number) =>
    n === 1
      ? 'One day is left to you. It is added to your clock.'
      : `${n} days are left to you. They are added to your clock.`,
  log: 'Time and seats',
  /** What happened to the seat of a side, told to everybody. */
  told: {
    late: (side: string) => `The ${side} player ran out of time.`,
    waited: (side: string) => `The ${side} player was given more time.`,
    answered: (side: string) => `The ${side} player ran out of time; the empty plan was handed in for them.`,
    handed: (side: string) => `The ${side} player let the computer play.`,
    replaced: (side: string) => `The ${side} player was away; the computer plays in their place.`,
    takenBack: (side: string) => `The ${side} player took the seat back.`,
    passedOn: (side: string) => `The ${side} player passed the seat on to someone else.`,
    claimed: (side: string) => `The ${side} player ran out of time, and the opponent claimed the game.`,
    drawn: (side: string) => `The ${side} player ran out of time, and the opponent took a draw.`,
    pauseOffered: (side: string) => `The ${side} player offered a pause.`,
    pauseDeclined: (side: string) => `The ${side} player let the offer of a pause fall.`,
    paused: (side: string) => `The ${side} player agreed to a pause: all clocks stand still.`,
    resumed: (side: string) => `The ${side} player ended the pause.`,
    holiday: (side: string) => `The ${side} player took days off.`,
  } satisfies Record<NoteKind, (side: string) => string>,
};
