/** Words of a seat reached by a link. */
import type { Isolated } from '@1bob/game';
export const join = {
  title: 'Sit down at the table',
  bad: 'This link does not work',
  waits: 'This link does not work yet',
  invites: (who: Isolated, side: string) => `${who} invites you to a game. You would play ${side}.`,
  sit: 'Take the seat',
  sitting: 'Taking the seat …',
  recovering: 'Getting your seat back …',
  recover: 'Take your seat in this browser',
  take: 'Take over this seat',
  taking: 'Taking over the seat …',
  takeOf: (who: Isolated, side: string) => `${who} offers you their seat. You would play ${side}.`,
  takeNote:
    'You then see everything that this side knows. The other player learns that the seat has changed hands.',
  recoverNote:
    'You then play this seat in this browser only. Your share in the dice stays in the browser that made it: if you still have that browser, open the game there first and save your side of it.',
  seatOf: (who: Isolated, side: string) => `This is ${who}’s seat. You play ${side}.`,
  chairTitle: 'Look over a player’s shoulder',
  chairOf: (who: Isolated, side: string) => `${who}, who plays ${side}, lets you look over their shoulder.`,
  umpireOf: (who: Isolated, side: string) => `${who}, who plays ${side}, proposes you as the umpire.`,
  umpireNote:
    'You cannot play. In this game you then may take neither seat, and may not join the spectators’ talk before the end. The server cannot know you in another browser, so this rests on your word: tell neither player anything that you see here. At the end of the month the table learns that somebody looks over a shoulder. Either player can send you away at any time.',
  chairAs: {
    adjutant: 'You sit there as an adjutant: you see what this side sees, and talk with its player.',
    pupil: 'You sit there as a pupil: you see what this side sees, without a word.',
    umpire:
      'Both players have agreed: you sit there as the umpire, and see what either side sees, one at a time, without a word.',
  },
  chairNote:
    'You cannot play. In this game you then may not take the other seat, and may not join the spectators’ talk before the end. The server cannot know you in another browser, so this rests on your word: tell the other player nothing that you see here. At the end of the month the table learns that somebody looks over a shoulder, and not whose.',
  look: 'Sit down',
  comesAs: (name: Isolated) => `You come as ${name}.`,
  chairs: 'Over a shoulder',
  chairAt: (who: Isolated, side: string) => `${who}, who plays ${side}`,
  chairKind: { adjutant: 'as an adjutant', pupil: 'as a pupil', umpire: 'as the umpire of both sides' },
  leave: 'Leave the chair',
  leaveSure: 'You need a new link to come back.',
  opponent: 'Opponent',
  advised: 'Agreed: both players may ask the computer for advice.',
  plotted: 'Agreed: the plot table lists what an unspotted counter can still be.',
};

export type JoinWords = typeof join;
