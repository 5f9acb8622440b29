/** Words of the front page of a month and of the story of a war. */
const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front = {
  title: 'The months',
  months: 'The months that are over',
  month: 'Month',
  before: 'The month before',
  after: 'The month after',
  noneYet: 'No month is over yet. Each one gets a front page when it ends.',
  isOver: (month: string) => `${month} is over`,
  open: 'See its front page',
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
};
