/** Words of the war diary and of pencil marks. */
export const diary = {
  lead: 'Only you can read this. At the end of each month the record keeps a hash of the page, so that you can show after the war what you thought.',
  month: 'Month',
  note: 'Note',
  write: 'Write it down',
  full: 'This page is full. Rub something out first.',
  room: (left: number) => `Room for about ${left} more letters.`,
  tools: { pin: 'Pin', circle: 'Circle', line: 'Line' },
  pinNote: 'The tools draw on the map. A pin takes a short text from the field above.',
  choose: {
    pin: 'Choose the hex for the pin.',
    circle: 'Choose the centre of the circle.',
    line: 'Choose the first hex of the line.',
  },
  goOn: {
    circle: 'Choose a hex on the circle.',
    line: 'Choose the next hex. Choose the last one again to end the line.',
  },
  pin: (hex: string, words: string) => (words === '' ? `Pin on ${hex}` : `Pin on ${hex}: ${words}`),
  circle: (hex: string, radius: number) =>
    `Circle around ${hex}, radius ${radius} ${radius === 1 ? 'hex' : 'hexes'}`,
  line: (from: string, to: string) => `Line from ${from} to ${to}`,
  rubOut: (what: string) => `Rub out: ${what}`,
  copy: 'Draw the marks of the month before again',
  planning: 'Planning',
  empty: 'Nothing is written on this page.',
  share: 'Let others read pages of this diary',
  sealed: 'This page is sealed: the record of the war has a hash of it, so that it cannot be changed.',
  unsealed: 'This page is not sealed. The server did not have its hash when the month ended.',
  open: {
    title: 'War diaries',
    lead: 'What the players wrote while the war went on, on the pages that they have opened.',
    own: 'Your own pages',
    ownLead: 'Tick the pages that everybody may read. The others stay closed.',
    read: 'Read',
    elsewhere: 'This browser does not have the page. Open it on the device on which you wrote it.',
    long: 'This page is too long to be opened.',
    save: 'Save what everybody may read',
    saved: (count: number) =>
      count === 0
        ? 'Saved. Nobody else can read your pages.'
        : count === 1
          ? 'Saved. Everybody can read one page.'
          : `Saved. Everybody can read ${count} pages.`,
    none: 'Nobody has opened a page.',
    holds: 'Sealed when the month ended, and unchanged since.',
    differs: 'This is not the page that was sealed when the month ended.',
    unsealed: 'No page of this month was sealed.',
  },
  slip: {
    then: 'You wrote in this turn',
    back: 'What you wrote last',
    when: (month: string, turn: string) => `${month}, ${turn}:`,
    open: 'Open the war diary',
  },
};
