/** Words of computer players at a seat, of pauses, of days off and of an opponent out of time. */
export const seat = {
  own: {
    programs: 'Programs',
    programsNote:
      'A token lets a program of yours play this seat, or only look at it. Your opponent is told that a program plays. Anybody with the token can do so: keep it secret. Signing out the device that made a token ends it.',
    programsHow: 'How a program plays is told on the page about the protocol, which comes with the source.',
    programName: 'Name of the program',
    programScope: { play: 'may play', read: 'may look only' },
    programMake: 'Make a token',
    programShown: 'The token. It is shown this once.',
    programEnd: (label: string) => `End ${label}`,
    programUsed: (day: string | null) => (day === null ? 'not used yet' : `last used ${day}`),
    programMadeOn: (device: string | null) => `made on ${device ?? 'an unknown device'}`,
    /** How long a seat taken at an open table is held for its first move. */
    heldOwn: (until: string) => `Make your first move by ${until}, or the seat goes back to the open tables.`,
    heldTheirs: (name: string, until: string) => `${name} has until ${until} to make a first move.`,
    diceWait: (name: string) =>
      `The dice wait for ${name}’s browser, and ${name}’s clock runs until it is there.`,
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
    empty: {
      title: 'Nobody coming? Play the computer, or close the table',
      computer: 'Play the computer instead',
      computerNote: 'It takes the empty seat of this game, and the link for your opponent stops working.',
      close: 'Close this table',
      closeNote: 'The game is deleted: nobody wins or loses.',
      sure: 'Close this table for good?',
      yes: 'Yes, close it',
    },
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
  },
};
