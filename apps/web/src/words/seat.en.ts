/** Words of computer players at a seat, of pauses, of another pace, of days off and of an opponent out of time. */
import type { Isolated } from '@1bob/game';
export const seat = {
  own: {
    programs: 'Programs',
    programsNote:
      'With a token, a program of yours can play this seat or only watch it. Your opponent sees that a program plays. Anybody who has the token can use it: keep it secret. It stops working when you sign out the device that made it.',
    programsHow:
      'The page about the protocol, which comes with the source code, explains how a program plays.',
    programName: 'Name of the program',
    programScope: { play: 'may play', read: 'may only watch' },
    programMake: 'Make a token',
    programShown: 'Your token. Copy it now: it is shown only once.',
    programEnd: (label: Isolated) => `Revoke ${label}`,
    programUsed: (day: string | null) => (day === null ? 'not used yet' : `last used on ${day}`),
    programMadeOn: (device: string | null) => `made on ${device ?? 'an unknown device'}`,
    chairs: 'Let somebody look over my shoulder',
    chairsNote:
      'By a link you let one person see what you see, now and in the past. They cannot play. At the end of the month the table learns that somebody looks over a shoulder, and not whose. They may then not take the other seat. The server cannot know them in another browser: give the link to somebody you trust.',
    chairKind: { adjutant: 'Adjutant', pupil: 'Pupil', umpire: 'Umpire' },
    chairWhat: {
      adjutant: 'sees my view and talks with me',
      pupil: 'sees my view, without a word',
      umpire: 'sees both views, one at a time, without a word',
    },
    chairMake: 'Make a link',
    chairShown: 'The link. It works once, within three days, and is shown only now.',
    chairOpen: (until: string) => `nobody yet, the link works until ${until}`,
    chairGone: 'somebody who is gone',
    chairEnd: (name: Isolated | null) => (name === null ? 'Take the link back' : `Send ${name} away`),
    umpireNote:
      'An umpire sees what you see and what the other player sees, one at a time, and says nothing to either of you. Both of you see who sits there, and either of you can end it at any time.',
    umpireTell: 'The link works once the other player has agreed: they find your proposal at the table.',
    umpireWaits: (until: string) => `waits for the other player to agree, until ${until}`,
    umpireTheirs: 'The other player proposes an umpire, to whom they will send a link.',
    umpireEnd: 'Take my agreement back',
    asSeen: { german: 'As the Germans see it', british: 'As the British see it' },
    adjutants: 'Adjutants',
    adjutantsWho: 'Only the player of this seat and their adjutants read this.',
    adjutantsNone: 'Nobody has said anything yet.',
    beside: (name: Isolated) => `Over ${name}’s shoulder`,
    besideAs: {
      adjutant: 'You are an adjutant: you only look and advise.',
      pupil: 'You are a pupil: you only look.',
      umpire: 'You are the umpire: you only look, at one side at a time.',
    },
    restored: {
      title: 'This game was restored from a backup',
      text: 'The host restored this game from a backup, perhaps on another server. It continues from the moment of the backup, with new dice. It goes on when both of you agree. If you have heard of no backup, ask your host before you agree.',
      agree: 'Agree and go on from here',
      waiting: 'You have agreed. Your opponent has not answered yet.',
    },
    /** How long a seat taken at an open table is held for its first move. */
    heldOwn: (until: string) => `Make your first move by ${until}, or the seat goes back to the open tables.`,
    heldTheirs: (name: Isolated, until: string) => `${name} has until ${until} to make a first move.`,
    diceWait: (name: Isolated) =>
      `The dice wait for ${name}’s browser. Until it answers, ${name}’s clock runs.`,
    still: 'Pause and days off',
    pause: {
      offer: 'Offer a pause',
      offerNote: 'All clocks stop once your opponent agrees, until one of you ends the pause.',
      offered: 'You have offered a pause.',
      withdraw: 'Take the offer back',
      theirs: (name: Isolated) => `${name} offers a pause. All clocks would stop.`,
      accept: 'Agree',
      decline: 'Decline',
      paused: 'You have both agreed to a pause: all clocks are stopped.',
      end: 'End the pause',
    },
    pace: {
      title: 'Another pace',
      offer: 'Offer another pace',
      note: 'Once you both agree, both clocks begin anew and full, with their days off.',
      computer: 'The computer agrees at once. Your clock begins anew and full.',
      noClock: 'Without clocks nobody runs out of time. A pause ends with them.',
      send: 'Offer this pace',
      offered: (pace: string) => `You have offered another pace: ${pace}.`,
      theirs: (name: Isolated, pace: string) => `${name} offers another pace: ${pace}.`,
    },
    holiday: (n: number) => (n === 1 ? 'Take a day off' : `Take ${n} days off`),
    holidayLeft: (n: number) =>
      n === 1
        ? 'You have one day off left. Taking it adds a day to your clock.'
        : `You have ${n} days off left. Each one you take adds a day to your clock.`,
    empty: {
      title: 'Nobody coming? Play the computer, or close the table',
      computer: 'Play the computer instead',
      computerNote: 'The computer takes the empty seat, and the link for your opponent stops working.',
      close: 'Close this table',
      closeNote: 'The game is deleted: nobody wins or loses.',
      sure: 'Close this table for good?',
      yes: 'Yes, close it',
    },
    lateTheirs: (side: string) => `The ${side} player has run out of time`,
    lateText:
      'The game does not end by itself: choose how it goes on. Until you do, your opponent may still move.',
    choices: {
      wait: 'Give more time',
      computer: 'Let the computer play',
      draw: 'End in a draw',
      claim: 'Claim the win',
    },
    notes: {
      wait: 'Your opponent gets a full clock again.',
      computer: 'It plays for your opponent until they come back and take over.',
    },
    sure: { claim: 'The game ends now, and you win.', draw: 'The game ends now, in a draw.' },
    goneTheirs: (side: string) => `The ${side} player has left for good`,
    goneText: 'They have deleted their data and will not come back. Choose how the game goes on.',
  },
};
