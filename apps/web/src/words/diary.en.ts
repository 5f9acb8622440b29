/** Words of the war diary and of pencil marks. */
export const diary = {
  lead: 'Only you can read this. At the end of each month the record keeps a hash of the page, so that you can show after the war what you thought.',
  month: 'Month',
  note: 'Note',
  write: 'Write it down',
  full: 'This page is full. Rub something out first.',
  room: (left: number) => `Room for about ${left} more letters.`,
  tools: { pin: 'Pin', circle: 'Circle', line: 'Line' },
  pinNote: 'A short note becomes the words of the pin.',
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
    `Circle around ${hex}, ${radius} ${radius === 1 ? 'hex' : 'hexes'} wide to each side`,
  line: (from: string, to: string) => `Line from ${from} to ${to}`,
  rubOut: (what: string) => `Rub out: ${what}`,
  copy: 'Draw the marks of the month before again',
  planning: 'Planning',
  empty: 'Nothing is written on this page.',
};
