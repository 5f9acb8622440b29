/** Words of a seat reached by a link. */
export const join = {
  title: 'Sit down at the table',
  lead: 'You are invited to a game. The other seat is yours with one press.',
  invites: (who: string, side: string) => `${who} invites you to a game. You would play ${side}.`,
  sit: 'Take the seat',
  sitting: 'Taking the seat …',
  recovering: 'Getting your seat back …',
  recover: 'Take your seat in this browser',
  take: 'Take over this seat',
  taking: 'Taking over the seat …',
  takeOf: (who: string, side: string) => `${who} passes a seat on to you. You would play ${side}.`,
  takeNote: 'The seat is yours then, with all that it knows. The other player is told.',
  recoverNote:
    'The seat then belongs to this browser, and to no other. What another browser put into the dice stays there: if you can, save your side of the game in it first.',
  seatOf: (who: string, side: string) => `The seat of ${who}: you play ${side}.`,
  opponent: 'Opponent',
  advised: 'Agreed: both players may ask the computer for advice.',
};

export type JoinWords = typeof join;
