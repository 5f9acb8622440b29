/** Words of the front page of a month and of the story of a war. */
const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front = {
  month: 'Month',
  before: 'The month before',
  after: 'The month after',
  noneYet: 'No month is over yet. Each one gets a front page when it ends.',
  bombed: (side: string, place: string) => `${side} bomb ${place}`,
  lost: (side: string, n: number) => `${side} lose ${some(n, 'one aircraft', 'aircraft')}`,
  inVain: 'Bombs fall in vain',
  noBombs: 'Aircraft in the sky, and no bombs',
  quiet: 'All quiet over England',
  points: (side: string, amount: string) => `${side} ${amount}`,
  nothing: 'nothing gained',
  raids: (n: number) => some(n, 'One raid', 'raids'),
  raid: (place: string, n: number) => `${place}, ${some(n, 'one aircraft', 'aircraft')}`,
  target: { place: 'the place', land: 'ground unit', air: 'aircraft on the ground', ship: 'ship' },
  losses: 'Losses',
  gone: (what: string) => `${what} lost`,
  damaged: (what: string) => `${what} damaged`,
  unseen: (n: number) => `${some(n, 'one counter', 'counters')} gone from the map, cause unknown`,
  ground: (n: number) => `Ground and ships: ${some(n, 'one point', 'points')}`,
  none: 'none seen',
  seen: 'Everybody gets this page: it shows what both sides saw.',
  own: 'Your losses (only you see this list)',
  taken: (unit: string, place: string, fate: string) => `${unit} at ${place}: ${fate}.`,
  ownNone: 'None this month.',
  map: (ways: number, raids: number) =>
    `Map of the month: ${some(ways, 'one flight', 'flights')}, bombs on ${some(raids, 'one place', 'places')}.`,
  story: 'The story of the war',
  again: 'Play again, sides swapped',
  storyLead: 'Including everything that was hidden during the war.',
  curve: 'The points',
  curveSaid: (german: string, british: string) => `Points at the end: German ${german}, British ${british}.`,
  decided: 'Where it was decided',
  turning: (side: string, when: string) => `${side} took the lead for good ${when}.`,
  allAlong: (side: string) => `${side} led from the beginning.`,
  notByPoints: (side: string) => `${side} won without being ahead on points.`,
  noneAhead: 'No side came out ahead.',
  blow: (side: string, n: number, when: string) =>
    `The heaviest blow: ${some(n, 'one point', 'points')} for ${side} ${when}.`,
  when: (month: string, turn: number) =>
    turn === 0
      ? `in the planning of ${month}`
      : turn > 24
        ? `at the end of ${month}`
        : `in flying turn ${turn} of ${month}`,
  watchIt: 'Watch it',
  knew: 'What each side knew',
  knewLead:
    'Each side notes where it has seen enemy squadrons on the ground. The figures say how many it had in the right place when the month ended.',
  knewOf: (right: number, of: number) => `${right} of ${of}`,
  luck: 'The luck of the dice',
  luckLead:
    'The hits that the dice brought, beside the average for as many dice on the same rows and columns of the charts.',
  luckCause: {
    bombs: 'Bomb hits',
    fights: 'Hits in fights',
    guns: 'Hits by guns',
    landings: 'Failed landings',
  },
  luckCols: { what: 'What', dice: 'Dice', expected: 'On average', got: 'In fact' },
  luckBalance: (side: string, hits: string) =>
    `Overall the dice favoured ${side}: ${hits === '1' ? 'one hit' : `${hits} hits`} better than average.`,
  luckEven: 'Overall the dice favoured neither side.',
  noDice: 'No dice were rolled that count here.',
  moment: 'Link to this moment in this view',
  copyMoment: 'Copy link to this moment',
};
