/** Words of the plot table: what an unspotted counter can still be. */
import type { PlotReason } from '@1bob/rules/plot';

export const plot = {
  title: 'What it can still be',
  titleOfMany: 'What they can still be',
  alike: (n: number) => (n === 1 ? 'One counter:' : `${n} counters, each:`),
  aFake: 'a fake',
  noFake: 'no fake',
  from: (place: string) => `took off from ${place}`,
  down: (turn: number) => `down by turn ${turn}`,
  downUnlessFake: (turn: number) => `down by turn ${turn} unless it is a fake`,
  why: 'Why nothing else',
  not: {
    visible: 'it would show its face',
    later: 'comes in 1918',
    elsewhere: 'all of them are seen or known elsewhere',
    listed: 'none stood at the base when you looked there',
    carrier: 'does not fly from the carrier',
    front: 'does not take off so near the front',
    speed: 'is too slow for the way it has flown',
    climb: 'is too slow for the way it flew as it took off',
    fuel: 'would be out of fuel',
    patrol: 'flies no patrol, and only a patrol takes off in the other side’s turn',
    radio: 'has no radio with which to join others',
    mix: 'all of them are needed elsewhere',
    fakes: 'no more fakes can be in play',
    price: 'the points spent on reinforcements are too few',
  } satisfies Record<PlotReason, string>,
};
