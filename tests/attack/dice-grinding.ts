/**
 * An attack: a host who also plays, and so knows the key of the dice, tries to choose what the bombs roll. Six raids
 * are over their targets. Before the bombs of each raid fall, the host tries every act that reveals nothing. If any of
 * them changes the die, the host can choose it.
 */
import { diceKey, keyedDice, sha256Hex, shuffleKey, type DiceScheme } from '@1bob/fairness';
import { firstBattleOfBritain as game, type Match } from '@1bob/rules';
import { scene } from '../../packages/rules/src/testing/scene.ts';
import type { Study } from './studies.ts';

/** The most secret orders before a raid. With this many, all but one of 1,200 dice of scheme 1 became a six. */
const ORDERS = 39;

/** Each raid is a bomber and its escort over a place, with a hex beside it. */
const raids = [
  { bomber: '13', escort: 'Jasta-1', hex: '2126', beside: '2127' },
  { bomber: '14', escort: 'Jasta-7', hex: '1622', beside: '1623' },
  { bomber: '15', escort: 'Jasta-4', hex: '2115', beside: '2116' },
  { bomber: '16', escort: 'Jasta-10', hex: '2105', beside: '2106' },
  { bomber: '17', escort: 'Jasta-6', hex: '1318', beside: '1319' },
  { bomber: '18', escort: 'Jasta-11', hex: '2432', beside: '2433' },
] as const;
type Raid = (typeof raids)[number];

function table(): Match {
  return scene({
    step: 'movement',
    points: { german: 20, british: 20 },
    based: { '4629': ['Fake-1', 'Fake-2', 'Fake-3', 'Fake-4'] },
    flying: raids.map(({ bomber, escort, hex }) => ({ units: [bomber, escort], at: hex, spotted: true })),
  }).match;
}

/** A command given before the bombs of a raid fall. It is a function if it must name what earlier commands made. */
type Act = object | ((match: Match) => object);
/** Acts of which the host may choose one, and takes the one with the best dice. */
type Trick = (match: Match, raid: Raid) => Act[][];

const others = (raid: Raid): Raid[] => raids.filter((other) => other !== raid);
const endMovement: Act = { kind: 'endMovement' };
const upTo = (n: number, act: (i: number) => Act): Act[][] =>
  Array.from({ length: n }, (_, many) => [
    ...Array.from({ length: many + 1 }, (_, i) => act(i)),
    endMovement,
  ]);

export const tricks: Readonly<Record<string, Trick>> = {
  'secret orders': ({ sides }) => upTo(ORDERS, () => ({ kind: 'orders', orders: sides.german.orders })),
  'flight plans laid and dropped': () =>
    upTo(6, (i) => (i % 2 === 0 ? { kind: 'plan', plan: waiting } : { kind: 'dropPlan', id: waiting.id })),
  'passing until, and not': () => upTo(6, () => ({ kind: 'passUntil', until: null })),
  'the order of the raids': (_, raid) =>
    [1, 2, 3, 4, 5].flatMap((n) =>
      [others(raid).slice(0, n), others(raid).toReversed().slice(0, n)].map((first) => [
        endMovement,
        ...first.map(bombs),
      ]),
    ),
  'splitting the group': (_, { escort, beside }) => [[move([escort], beside), endMovement]],
  'splitting the others': (_, raid) => [
    [...others(raid).map((r) => move([r.escort], r.beside)), endMovement],
  ],
  'one fake more, up to four': () => upTo(4, (i) => move([`Fake-${i + 1}`])),
  'a fake that takes off and lands': () => upTo(4, (i) => ({ ...move([`Fake-${i + 1}`]), land: true })),
  // A refused command leaves no entry behind, so the same command may be given again.
  'giving it again': (_, raid) => [
    [bombs(raid), endMovement],
    [bombs(raid), bombs(raid), endMovement],
  ],
};

const waiting = {
  id: 'later',
  units: ['Fake-4'],
  from: 24,
  route: [],
  bomb: null,
  land: true,
  haltWhenSpotted: true,
};
const move = (units: readonly string[], to?: string): object => ({
  kind: 'move',
  units,
  path: to === undefined ? [] : [to],
  land: false,
});
const bombs =
  ({ bomber }: Raid): Act =>
  (match) => {
    const where = match.units[bomber]?.where;
    const group = where?.at === 'air' ? match.flying[where.counter]?.group : undefined;
    return { kind: 'bomb', group, targets: [{ units: [bomber], target: { kind: 'place' } }], hitFirst: [] };
  };

/** What a trick achieved: how many dice there were, how many it changed, and how many it made a six. */
export interface Ground {
  readonly trick: string;
  readonly dice: number;
  readonly moved: number;
  readonly sixes: number;
}

/** Tries every trick on every raid with a scheme of dice. `seed` gives the secret and the shares. */
export function grind(scheme: DiceScheme, seed: string): Ground[] {
  const drawn = (what: string): string => sha256Hex(`${seed} ${what}`);
  const contributions = ['british', 'german'].map((seat) => ({ seat, contribution: drawn(seat) }));
  const secret = drawn('secret');
  const keys = { key: diceKey(secret, contributions), shuffleKey: shuffleKey(secret) };

  /** What the bombs of a raid roll after these acts. */
  const fallsAfter = (acts: readonly Act[], raid: Raid): number => {
    let match = table();
    let entry = 100 * (1 + raids.indexOf(raid));
    for (const act of [...acts, bombs(raid)]) {
      const command = typeof act === 'function' ? act(match) : act;
      const dice = keyedDice(scheme, keys, 'attack', entry);
      const outcome = game.submit(match, 'german', command, dice);
      if (!outcome.ok) continue;
      match = outcome.match;
      entry += 1;
      const fell = dice.rolled.find(({ cause }) => cause === 'bombardment');
      if (fell && match.bombedThisTurn.at(-1) === raid.hex) return fell.value;
    }
    throw new Error(`the bombs on ${raid.hex} did not fall`);
  };
  return Object.entries(tricks).map(([trick, ways]) => {
    const falls = raids.map((raid) => ({
      plain: fallsAfter([endMovement], raid),
      tried: ways(table(), raid).map((acts) => fallsAfter(acts, raid)),
    }));
    return {
      trick,
      dice: raids.length,
      moved: falls.filter(({ plain, tried }) => tried.some((value) => value !== plain)).length,
      sixes: falls.filter(({ plain, tried }) => plain !== 6 && tried.includes(6)).length,
    };
  });
}

export const told = (ground: readonly Ground[]): string[] =>
  ground.map(
    ({ trick, dice, moved, sixes }) => `${trick}: ${moved} of ${dice} dice moved, ${sixes} made a six`,
  );

export const study: Study = {
  name: 'dice-grinding',
  about: 'as a host who plays, tries every act that reveals nothing before bombs fall, to choose their dice',
  report: () => Promise.resolve(told(grind('hmac-sha256/2', 'report'))),
};
