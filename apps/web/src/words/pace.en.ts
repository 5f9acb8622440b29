/** Words of clocks and seats at the table. */
import type { NoteKind } from '@1bob/protocol';
import { plural } from './plural.ts';

export const pace = {
  days: (n: number) => plural(n, 'one day', 'days'),
  hours: (n: number) => plural(n, 'one hour', 'hours'),
  minutes: (n: number) => plural(n, 'one minute', 'minutes'),
  tellMe: 'Tell me when it is my move',
  clocks: 'Time left',
  /** For screen readers: whose clock it is, and its reading. */
  clock: (side: string, left: string, running: boolean) => `${side}: ${left}${running ? ', running' : ''}`,
  out: 'time is up',
  lateOwn: 'Your time is up',
  lateOwnText: 'You may still move. Until you do, your opponent may choose how the game goes on.',
  handedOwn: 'The computer plays your seat',
  handedOwnText: 'Your opponent has been told. You see what it does, and can take the seat back at any time.',
  takeBack: 'Take your seat back',
  handedTheirs: (name: string) => `The computer plays for ${name}, who may come back at any time.`,
  withProgram: (name: string) => `${name} (a program plays)`,
  programTheirs: (name: string) => `A program plays here for ${name}.`,
  by: (name: string) => `${name} (the computer plays)`,
  seat: 'Hand your seat over',
  hand: 'Let the computer play your seat',
  handNote: 'You can take it back at any time.',
  pass: 'Pass your seat on to someone',
  passNote: 'Makes a link for one use. The person who takes it has your seat, and you see this side no more.',
  passLink: 'Link that passes your seat on (for one use)',
  log: 'Time and seats',
  /** Public events of a side's seat. */
  told: {
    late: (side: string) => `The ${side} player ran out of time.`,
    waited: (side: string) => `The ${side} player was given more time.`,
    answered: (side: string) => `The ${side} player ran out of time; the empty plan was handed in for them.`,
    handed: (side: string) => `The ${side} player let the computer play.`,
    replaced: (side: string) => `The ${side} player was away; the computer plays in their place.`,
    takenBack: (side: string) => `The ${side} player took the seat back.`,
    passedOn: (side: string) => `The ${side} player passed the seat on to someone else.`,
    released: (side: string) => `The ${side} player made no move in time. The seat is open again.`,
    claimed: (side: string) => `The ${side} player ran out of time, and the opponent claimed the game.`,
    drawn: (side: string) => `The ${side} player ran out of time, and the opponent took a draw.`,
    pauseOffered: (side: string) => `The ${side} player offered a pause.`,
    pauseDeclined: (side: string) => `The ${side} player let the offer of a pause fall.`,
    paused: (side: string) => `The ${side} player agreed to a pause: all clocks stand still.`,
    resumed: (side: string) => `The ${side} player ended the pause.`,
    holiday: (side: string) => `The ${side} player took days off.`,
  } satisfies Record<NoteKind, (side: string) => string>,
};
