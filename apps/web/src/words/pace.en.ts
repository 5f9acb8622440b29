/** Words of clocks and seats at the table. */
import type { Isolated } from '@1bob/game';
import type { NoteKind } from '@1bob/protocol';

export const pace = {
  tellMe: 'Notify me when it is my move',
  clocks: 'Time left',
  until: (at: string) => `Until ${at}`,
  moveBy: (at: string) => `Your time runs until ${at}.`,
  out: 'time is up',
  lateOwn: 'Your time is up',
  lateOwnText: 'You can still move. Until you do, your opponent can choose how the game goes on.',
  handedOwn: 'The computer plays your seat',
  handedOwnText:
    'Your opponent knows. You see what the computer does, and can take your seat back at any time.',
  takeBack: 'Take your seat back',
  handedTheirs: (name: Isolated) => `The computer plays for ${name}, who can come back at any time.`,
  withProgram: (name: Isolated) => `${name} (a program plays)`,
  programTheirs: (name: Isolated) => `A program plays here for ${name}.`,
  secondChair: 'Somebody looks, or has looked, over a player’s shoulder.',
  by: (name: Isolated) => `${name} (the computer plays)`,
  seat: 'Hand your seat over',
  hand: 'Let the computer play your seat',
  handNote: 'You can take it back at any time.',
  pass: 'Pass your seat on to somebody else',
  passNote: 'The link works once. The person who uses it gets your seat, and you no longer see this side.',
  passLink: 'Link that passes your seat on (works once)',
  log: 'Time and seats',
  /** Public events of a side's seat. */
  told: {
    late: (side: string) => `The ${side} player ran out of time.`,
    waited: (side: string) => `The ${side} player was given more time.`,
    answered: (side: string) => `The ${side} player ran out of time, so an empty plan was handed in.`,
    handed: (side: string) => `The ${side} player handed the seat to the computer.`,
    replaced: (side: string) => `The ${side} player was away. The computer now plays in their place.`,
    takenBack: (side: string) => `The ${side} player took the seat back.`,
    passedOn: (side: string) => `The ${side} player passed the seat on to somebody else.`,
    released: (side: string) => `The ${side} player made no move in time. The seat is open again.`,
    claimed: (side: string) => `The ${side} player ran out of time, and the opponent claimed the game.`,
    drawn: (side: string) => `The ${side} player ran out of time, and the opponent took a draw.`,
    pauseOffered: (side: string) => `The ${side} player offered a pause.`,
    pauseDeclined: (side: string) => `The ${side} player declined or withdrew the pause.`,
    paused: (side: string) => `The ${side} player agreed to a pause. All clocks stand still.`,
    resumed: (side: string) => `The ${side} player ended the pause.`,
    paceOffered: (side: string, pace?: string) =>
      `The ${side} player offered another pace${pace === undefined ? '' : `: ${pace}`}.`,
    paceDeclined: (side: string) => `The ${side} player declined or withdrew the other pace.`,
    paceChanged: (side: string, pace?: string) =>
      `The ${side} player agreed to another pace${pace === undefined ? '' : `: ${pace}`}. It applies from here on.`,
    holiday: (side: string) => `The ${side} player took days off.`,
    substituted: (side: string) =>
      `Last month another officer decided for the ${side} computer player, which failed or was too slow.`,
  } satisfies Record<NoteKind, (side: string, pace?: string) => string>,
};
