/** Words of the map exercise: a raid tried in worlds that fit what the player sees. */
import { counted } from './plural.ts';

export const exercise = {
  try: 'Try this raid',
  tryNote: 'An exercise in this browser. Your match goes on and learns nothing of it',
  title: 'Exercise',
  band: 'This is not your match. Nothing here counts.',
  back: 'Back to the table',
  yourMove: 'It is your move at the table.',
  raid: (units: string, from: string, to: string) => `${units}: from ${from} to ${to}`,
  lead: 'What you cannot see may be one way or another. Each “world” is one of these ways, and the raid is flown in each.',
  counting: (done: number, of: number) => `${done} of ${of} worlds played`,
  stop: 'Stop',
  goOn: 'Go on',
  more: (n: number) => `${n} more worlds`,
  failed: 'The exercise could not be played. Go back to the table and try again.',
  result: (worlds: number, average: string, low: string, high: string) =>
    `In ${worlds === 1 ? 'one world' : `${worlds} worlds`}: ${counted(average, 'point', 'points')} on average, from ${low} to ${high}.`,
  happened: 'In how many worlds',
  rows: {
    bombed: 'Its bombs fell',
    before: 'Fighters met it before the coast',
    inland: 'Fighters met it on its way to the target',
    after: 'Fighters met it only after its bombs',
    unhurt: 'It came home without loss',
    grounded: 'It did not take off',
  },
  spread: 'Points, and the number of worlds',
  bar: (points: string, worlds: number) =>
    `${counted(points, 'point', 'points')}: ${worlds === 1 ? 'one world' : `${worlds} worlds`}`,
  how: 'How this is counted',
  method: [
    'Each world fits all that you see. What you cannot see is drawn, and so are the dice: they have nothing to do with the dice of your match.',
    'Your plan flies the raid. A captain decides what the plan leaves open, and another captain leads the enemy. No other raid of yours is ordered.',
    'Points are yours less those of the enemy. A lost aircraft counts at its value too. The range leaves out a tenth of the worlds at each end.',
    'In 654 raids between captains, what really happened was spread evenly over what the worlds gave. Against people it may not be.',
  ],
  play: 'Fly it yourself',
  playLead: 'Take over in one of these worlds. A captain leads the enemy. The dice fall anew.',
  worlds: { middle: 'A usual world', worst: 'The worst world', best: 'The best world' },
  points: (points: string) => counted(points, 'point', 'points'),
  opening: 'The exercise begins.',
  another: 'Back to the count',
  map: 'Map of the raid',
};
