/** Words of the front page of a month and of the story of a war. */
const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front = {
  month: 'Month',
  before: 'The month before',
  after: 'The month after',
  noneYet: 'No month is over yet. Each one gets a front page when it ends.',
  bombed: (side: string, place: string) => `${side} bomb ${place}`,
  lost: (side: string, n: number) => `${side} lose ${some(n, 'one aircraft unit', 'aircraft units')}`,
  inVain: 'Bombs fall in vain',
  noBombs: 'Aircraft in the sky, and no bombs',
  quiet: 'All quiet over England',
  points: (side: string, amount: string) => `${side} ${amount}`,
  nothing: 'nothing gained',
  raids: (n: number) => some(n, 'One raid', 'raids'),
  raid: (place: string, n: number) => `${place}, ${some(n, 'one aircraft unit', 'aircraft units')}`,
  target: { place: 'the place', land: 'ground unit', air: 'aircraft on the ground', ship: 'ship' },
  losses: 'Losses',
  gone: (what: string) => `${what} lost`,
  damaged: (what: string) => `${what} damaged`,
  unseen: (n: number) => `${some(n, 'one counter', 'counters')} left the map, unknown how`,
  ground: (n: number) => `${some(n, 'one point', 'points')} on the ground or at sea`,
  none: 'none that was seen',
  seen: 'As both sides saw it: the same page for everybody.',
  map: (ways: number, raids: number) =>
    `Map of the month: ${some(ways, 'one way', 'ways')} flown, bombs on ${some(raids, 'one place', 'places')}.`,
  story: 'The story of the war',
  again: 'Again, sides swapped',
  storyLead: 'With all that was hidden while the war ran.',
  curve: 'The points',
  curveSaid: (german: string, british: string) => `Points at the end: German ${german}, British ${british}.`,
  decided: 'Where it was decided',
  turning: (side: string, when: string) => `${side} took the lead for good in ${when}.`,
  allAlong: (side: string) => `${side} led from the beginning.`,
  notByPoints: (side: string) => `${side} won without being ahead in points.`,
  noneAhead: 'No side came out ahead.',
  blow: (side: string, n: number, when: string) => `The heaviest blow: ${n} points for ${side} in ${when}.`,
  when: (month: string, turn: number) =>
    turn === 0
      ? `the planning of ${month}`
      : turn > 24
        ? `the end of ${month}`
        : `${month}, flying turn ${turn}`,
  watchIt: 'Watch it',
  knew: 'What each side knew',
  knewLead:
    'Of the other side’s squadrons on the ground at the end of the month, how many its notes had in the right place.',
  knewOf: (right: number, of: number) => `${right} of ${of}`,
  luck: 'The luck of the dice',
  luckLead: 'What came of the dice, and what dice on the same rows and columns bring on average.',
  luckCause: {
    bombs: 'Bomb hits (B)',
    fights: 'Hits in fights',
    guns: 'Hits by guns',
    landings: 'Landings gone wrong',
  },
  luckCols: { what: 'What', dice: 'Dice', expected: 'On average', got: 'Fell' },
  luckBalance: (side: string, hits: string) =>
    `All in all the dice were kinder to ${side}: ${hits === '1' ? 'one hit' : `${hits} hits`} more than on average.`,
  luckEven: 'All in all the dice were even.',
  noDice: 'No die fell that counts here.',
  moment: 'Link to this moment, seen as now',
};
