/**
 * An attack: a host who also plays, and so knows the key of the dice, tries to choose what the bombs roll. Six raids
 * are over their targets, or take off for targets near by. Before the bombs of each raid fall, the host tries every act
 * that reveals nothing, and every act on the raid's groups. If any of them changes the die, the host can choose it.
 */
import { diceKey, keyedDice, sha256Hex, shuffleKey, type DiceScheme } from '@1bob/fairness';
import { hexId, straightPath } from '@1bob/atlas';
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

/** A bomber and its escort on the ground, one turn from a headquarters at the front. */
const sorties = [
  { bomber: '13', escort: 'Jasta-1', from: '3826', hex: '3627', beside: '3726' },
  { bomber: '14', escort: 'Jasta-7', from: '3828', hex: '3629', beside: '3728' },
  { bomber: '15', escort: 'Jasta-4', from: '3830', hex: '3730', beside: '3729' },
  { bomber: '16', escort: 'Jasta-10', from: '3832', hex: '3732', beside: '3733' },
  { bomber: '17', escort: 'Jasta-6', from: '3834', hex: '3634', beside: '3734' },
  { bomber: '18', escort: 'Jasta-11', from: '3836', hex: '3636', beside: '3736' },
] as const;
type Sortie = (typeof sorties)[number];

function table(): Match {
  return scene({
    step: 'movement',
    points: { german: 20, british: 20 },
    based: { '4629': ['Fake-1', 'Fake-2', 'Fake-3', 'Fake-4'] },
    flying: raids.map(({ bomber, escort, hex }) => ({ units: [bomber, escort], at: hex, spotted: true })),
  }).match;
}

/** The raids of `table` before their take-off. */
const front = (): Match =>
  scene({
    rulesVersion: '7',
    points: { german: 20, british: 20 },
    based: Object.fromEntries(sorties.map(({ from, bomber, escort }) => [from, [bomber, escort]])),
    land: Object.fromEntries([
      ...sorties.map(({ from }) => [from, ['aerodrome']] as const),
      ...sorties.map(({ hex }) => [hex, ['headquarters']] as const),
    ]),
  }).match;

/** A command given before the bombs of a raid fall. It is a function if it must name what earlier commands made. */
type Act = object | ((match: Match) => object);
/** Rolls the bombs of each raid after plain acts, and after others. The host takes those with the best dice. */
interface Trick {
  readonly falls: (after: Falls) => readonly { plain: number; tried: readonly number[] }[];
}
/** What the bombs of a raid roll after these acts. */
type Falls = (table: Match, acts: readonly Act[], raid: Raid | Sortie) => number;

const overTargets = (ways: (match: Match, raid: Raid) => Act[][]): Trick => ({
  falls: (after) =>
    raids.map((raid) => ({
      plain: after(table(), [endMovement], raid),
      tried: ways(table(), raid).map((acts) => after(table(), acts, raid)),
    })),
});
const atTakeOff = (plain: (raid: Sortie) => Act[], ways: (raid: Sortie) => Act[][]): Trick => ({
  falls: (after) =>
    sorties.map((raid) => ({
      plain: after(front(), plain(raid), raid),
      tried: ways(raid).map((acts) => after(front(), acts, raid)),
    })),
});

const others = (raid: Raid): Raid[] => raids.filter((other) => other !== raid);
const endMovement: Act = { kind: 'endMovement' };
const upTo = (n: number, act: (i: number) => Act): Act[][] =>
  Array.from({ length: n }, (_, many) => [
    ...Array.from({ length: many + 1 }, (_, i) => act(i)),
    endMovement,
  ]);

export const tricks: Readonly<Record<string, Trick>> = {
  'secret orders': overTargets(({ sides }) =>
    upTo(ORDERS, () => ({ kind: 'orders', orders: sides.german.orders })),
  ),
  'flight plans laid and dropped': overTargets(() =>
    upTo(6, (i) => (i % 2 === 0 ? { kind: 'plan', plan: waiting } : { kind: 'dropPlan', id: waiting.id })),
  ),
  'passing until, and not': overTargets(() => upTo(6, () => ({ kind: 'passUntil', until: null }))),
  'the order of the raids': overTargets((_, raid) =>
    [1, 2, 3, 4, 5].flatMap((n) =>
      [others(raid).slice(0, n), others(raid).toReversed().slice(0, n)].map((first) => [
        endMovement,
        ...first.map(bombs),
      ]),
    ),
  ),
  'splitting the group': overTargets((_, { escort, beside }) => [[move([escort], beside), endMovement]]),
  'splitting the others': overTargets((_, raid) => [
    [...others(raid).map((r) => move([r.escort], r.beside)), endMovement],
  ]),
  'joining groups in the turn of take-off': atTakeOff(
    (raid) => [flyFrom(raid, raid.bomber, raid.hex), flyFrom(raid, raid.escort, raid.beside), endMovement],
    (raid) => {
      const both = (hex: string) => [flyFrom(raid, raid.bomber, hex), flyFrom(raid, raid.escort, hex)];
      return [
        [...both(raid.hex), joined(raid), endMovement],
        [...both(raid.hex).toReversed(), joined(raid), endMovement],
        [...both(raid.beside), joined(raid), move([raid.bomber, raid.escort], raid.hex), endMovement],
        [...both(raid.beside), joined(raid), move([raid.bomber], raid.hex), endMovement],
      ];
    },
  ),
  'one fake more, up to four': overTargets(() => upTo(4, (i) => move([`Fake-${i + 1}`]))),
  'a fake that takes off and lands': overTargets(() =>
    upTo(4, (i) => ({ ...move([`Fake-${i + 1}`]), land: true })),
  ),
  // A refused command leaves no entry behind, so the same command may be given again.
  'giving it again': overTargets((_, raid) => [
    [bombs(raid), endMovement],
    [bombs(raid), bombs(raid), endMovement],
  ]),
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
const flyFrom = ({ from }: Sortie, unit: string, to: string): object => ({
  kind: 'move',
  units: [unit],
  path: straightPath(hexId(from), hexId(to)),
  land: false,
});
const groupOf = (match: Match, unit: string): string | undefined => {
  const where = match.units[unit]?.where;
  return where?.at === 'air' ? match.flying[where.counter]?.group : undefined;
};
const joined =
  ({ bomber, escort }: Sortie): Act =>
  (match) => ({ kind: 'regroup', groups: [groupOf(match, bomber), groupOf(match, escort)] });
const bombs =
  (raid: Raid | Sortie): Act =>
  (match) => {
    const target = 'from' in raid ? { kind: 'land', index: 0 } : { kind: 'place' };
    return {
      kind: 'bomb',
      group: groupOf(match, raid.bomber),
      targets: [{ units: [raid.bomber], target }],
      hitFirst: [],
    };
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

  const after: Falls = (from, acts, { bomber, hex }) => {
    let match = from;
    let entry = 100 * (1 + raids.findIndex((raid) => raid.bomber === bomber));
    for (const act of acts) {
      const command = typeof act === 'function' ? act(match) : act;
      const dice = keyedDice(scheme, keys, 'attack', entry);
      const outcome = game.submit(match, 'german', command, dice);
      if (!outcome.ok) {
        // The trick of giving it again; any other refusal would prove nothing.
        if ('kind' in command && command.kind === 'bomb') continue;
        throw new Error(outcome.error.message);
      }
      match = outcome.match;
      entry += 1;
      const fell = dice.rolled.find(({ cause }) => cause === 'bombardment');
      if (fell && match.bombedThisTurn.at(-1) === hex) return fell.value;
    }
    throw new Error(`the bombs on ${hex} did not fall`);
  };
  return Object.entries(tricks).map(([trick, { falls }]) => {
    const all = falls((from, acts, raid) => after(from, [...acts, bombs(raid)], raid));
    return {
      trick,
      dice: all.length,
      moved: all.filter(({ plain, tried }) => tried.some((value) => value !== plain)).length,
      sixes: all.filter(({ plain, tried }) => plain !== 6 && tried.includes(6)).length,
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
