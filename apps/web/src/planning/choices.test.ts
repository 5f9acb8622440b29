import { hexId, type HexId } from '@1bob/atlas';
import {
  commandLimits,
  type Choice,
  type ChoiceOf,
  type PhaseOptions,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { table as en } from '../words/table.en.ts';
import {
  answer,
  changes,
  firstChoice,
  hexesLeft,
  isLike,
  landBought,
  nothingIn,
  reconCost,
  withLand,
  withPlot,
} from './choices.ts';

const [dover, docks] = [hexId('2126'), hexId('0921')];
const recon: ChoiceOf<'recon'> = { phase: 'recon', plots: [] };
const bought: ChoiceOf<'reinforcement'> = {
  phase: 'reinforcement',
  air: [],
  land: [],
  ships: [],
  upgrades: [],
  order: [],
};
const [a, b] = ['13', '14'] as UnitId[] as [UnitId, UnitId];

describe('A saved draft', () => {
  it('is accepted if it has the same phase with all its parts, and lists where lists belong', () => {
    expect(isLike(bought, { ...bought, air: ['x'] })).toBe(true);
    expect(isLike(recon, { phase: 'recon', plots: [{ hex: dover, times: 1 }] })).toBe(true);
    expect(isLike({ phase: 'raf', create: false }, { phase: 'raf', create: true })).toBe(true);
  });
  it.each([
    ['nothing', null],
    ['a word', 'recon'],
    ['another phase', { phase: 'training', plots: [] }],
    ['no part', { phase: 'recon' }],
    ['no list', { phase: 'recon', plots: {} }],
  ])('is not %s', (_, kept) => {
    expect(isLike(recon, kept)).toBe(false);
  });
  it('is rejected with a list where none belongs', () => {
    expect(isLike({ phase: 'raf', create: false }, { phase: 'raf', create: [] })).toBe(false);
  });
});

describe('6: land units bought', () => {
  it('merge the guns of a hex into one entry with their points, and list other units one by one', () => {
    let choice = withLand(withLand(bought, 'antiAircraft', dover), 'antiAircraft', docks);
    choice = withLand(choice, 'antiAircraft', dover);
    expect(choice.land).toEqual([
      { kind: 'antiAircraft', points: 2, hex: dover },
      { kind: 'antiAircraft', points: 1, hex: docks },
    ]);
    choice = withLand(withLand(choice, 'earlyWarning', dover), 'earlyWarning', dover);
    expect(choice.land.slice(2)).toEqual([
      { kind: 'earlyWarning', points: 1, hex: dover },
      { kind: 'earlyWarning', points: 1, hex: dover },
    ]);
    expect([landBought(choice, 'antiAircraft'), landBought(choice, 'earlyWarning')]).toEqual([3, 2]);
    expect(landBought(choice, 'aerodrome')).toBe(0);
  });
});

describe('14: tries at reconnaissance', () => {
  it('are counted for each hex, and the hex leaves the list with its last try', () => {
    let choice = withPlot(withPlot(recon, dover, 1), docks, 2);
    choice = withPlot(choice, dover, 1);
    expect(choice.plots).toEqual([
      { hex: dover, times: 2 },
      { hex: docks, times: 2 },
    ]);
    choice = withPlot(choice, docks, -1);
    expect(choice.plots.at(-1)).toEqual({ hex: docks, times: 1 });
    expect(withPlot(choice, docks, -1).plots).toEqual([{ hex: dover, times: 2 }]);
    expect(withPlot(recon, docks, -1).plots).toEqual([]);
  });
  it('do not exceed the limit of a command', () => {
    const most = commandLimits.reconTimes;
    const choice = withPlot(withPlot(recon, dover, most), dover, 1);
    expect(choice.plots).toEqual([{ hex: dover, times: most }]);
  });
  it('14.2: cost points each', () => {
    const choice = withPlot(withPlot(recon, dover, 3), docks, 1);
    expect([reconCost(choice, 2), reconCost(recon, 2)]).toEqual([8, 0]);
  });
});

describe('A phase with a yes-or-no question', () => {
  const words = en.plan;
  const raf = { phase: 'raf', cost: 10 } as unknown as PhaseOptions; // The code reads nothing else of the options.
  const other = { phase: 'recon' } as PhaseOptions;
  it('has an answer in words', () => {
    const say = (choice: Choice, options = raf) => answer(choice, options, words);
    expect(say({ phase: 'raf', create: true })).toBe(words.create(10));
    expect(say({ phase: 'raf', create: false })).toBe(words.dont);
    expect(say({ phase: 'gentlemensWar', skip: true })).toBe(words.skip);
    expect(say({ phase: 'gentlemensWar', skip: false })).toBe(words.fly);
  });
  it('has no such answer if it has a list or options of another phase', () => {
    expect(answer(recon, other, words)).toBeNull();
    expect(answer({ phase: 'raf', create: true }, other, words)).toBeNull();
    expect(answer(recon, raf, words)).toBeNull();
  });
});

it.each<[number, Choice]>([
  [0, { phase: 'randomEvents', unit: null, to: null, ace: null, hexes: [] }],
  [4, { phase: 'randomEvents', unit: a, to: null, ace: 'fighter', hexes: [dover, docks] }],
  [0, { phase: 'raf', create: false }],
  [1, { phase: 'raf', create: true }],
  [0, { phase: 'redeployment', air: [], land: [], ships: [], aces: [], order: [] }],
  [
    7,
    {
      phase: 'redeployment',
      air: [
        { unit: a, to: dover },
        { unit: b, to: dover },
      ],
      land: [{ kind: 'headquarters', points: 1, from: dover, to: docks }],
      ships: [{ ship: 'tender-1', to: dover }],
      aces: [
        { from: a, to: b },
        { from: b, to: a },
      ],
      order: [{ hex: dover, kinds: ['aerodrome', 'antiAircraft'] }],
    } as unknown as Choice,
  ],
  [0, bought],
  [
    6,
    {
      ...bought,
      air: [{ unit: a, to: dover }],
      land: [{ kind: 'antiAircraft', points: 5, hex: dover }],
      ships: [{ ship: 'tender-1', hex: dover }],
      upgrades: [
        { unit: a, to: 'RB' },
        { unit: b, to: 'RB' },
      ],
      order: [{ hex: dover, kinds: ['aerodrome', 'antiAircraft'] }],
    } as unknown as Choice,
  ],
  [3, { phase: 'training', up: [a], night: [a, b] }],
  [1, { phase: 'recon', plots: [{ hex: dover, times: 3 }] }],
  [2, { phase: 'missionPreparation', targets: [{}], patrols: [{}] } as unknown as Choice],
  [0, { phase: 'gentlemensWar', skip: false }],
  [1, { phase: 'gentlemensWar', skip: true }],
])('counts %i things that a choice changes: %j', (count, choice) => {
  expect(changes(choice)).toBe(count);
});

describe('A phase with nothing to choose says so, with its case', () => {
  const variant = { designatedTargets: true, patrols: false } as Position['variant'];
  const says = (options: object, ownLand = {}): string | null =>
    nothingIn(options as PhaseOptions, { ownLand, variant }, en.plan);
  const guns = { [dover]: { units: [{ kind: 'antiAircraft', points: 1 }] } };
  const posts = { [dover]: { units: [{ kind: 'earlyWarning', points: 1 }] } };
  const moves = { phase: 'redeployment', air: [], bases: [], ships: [], aces: [] };
  const dear = { phase: 'reinforcement', budget: 2, air: [{ unit: a, cost: 3 }], ships: [], upgrades: [] };
  const land = { kind: 'antiAircraft', cost: 3, left: 1 };
  const ready = { phase: 'missionPreparation', bombers: [], fighters: [{}], stack: 3 };
  it.each([
    ['21.1', { phase: 'raf', cost: 10, possible: false }, { phase: 'raf', cost: 10, possible: true }],
    ['(5)', moves, { ...moves, air: [a] }],
    ['6.1', { ...dear, land: [{ ...land, free: 0 }] }, { ...dear, land: [{ ...land, free: 1 }] }],
    ['6.1', { ...dear, land: [] }, { ...dear, land: [], budget: 3 }],
    ['24', { phase: 'training', up: [], night: [] }, { phase: 'training', up: [], night: [a] }],
    ['14.2', { phase: 'recon', budget: 0, costEach: 0.5 }, { phase: 'recon', budget: 1, costEach: 0.5 }],
    ['25, 27', ready, { ...ready, bombers: [a] }],
  ])('%s', (rule, nothing, something) => {
    expect(says(nothing)).toContain(rule);
    expect(says(something)).toBeNull();
  });
  it('5: guns can move, a listening post cannot', () => {
    expect(says(moves, guns)).toBeNull();
    expect(says(moves, posts)).toContain('(5)');
  });
});

describe('22: an event that reveals hexes', () => {
  const empty: ChoiceOf<'randomEvents'> = {
    ...{ phase: 'randomEvents', unit: null, to: null, ace: null },
    hexes: [hexId('0101'), hexId('0102')],
  };
  const options = (...hexes: HexId[]): PhaseOptions => ({
    ...{ phase: 'randomEvents', event: 'agents', units: [], bases: [], aces: [], pick: 2 },
    hexes: [...hexes],
  });
  it('begins with no hex chosen, and asks for as many as it reveals', () => {
    const offered = options(...empty.hexes, dover, docks);
    const first = firstChoice(empty, offered);
    expect(first).toMatchObject({ hexes: [] });
    expect(hexesLeft(first, offered)).toBe(2);
    expect(hexesLeft({ ...empty, hexes: [dover] }, offered)).toBe(1);
  });
  it('has nothing to choose if the hexes are no more than it reveals', () => {
    expect(firstChoice(empty, options(...empty.hexes))).toBe(empty);
  });
});
