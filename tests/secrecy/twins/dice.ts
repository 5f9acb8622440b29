/**
 * Twins of dice: the same stretch of a game, once as it was played, and once with one more act that shows nothing or
 * with its acts in another order. Every die of the first must fall in the second (docs/decisions/004).
 */
import { distance, type HexId } from '@1bob/atlas';
import {
  firstBattleOfBritain as game,
  type AirUnit,
  type Command,
  type Match,
  type RolledDie,
  type Side,
  type UnitId,
} from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside } from '../../../packages/rules/src/testing/random.ts';
import { chronicle, diceFor, type Step } from './chronicle.ts';
import { renamed } from './secrets.ts';
import { viewOf } from './viewed.ts';

export interface DiceTally {
  pairs: number;
  /** The dice that fell in both, and those of the additional acts. */
  dice: number;
  own: number;
  moved: string[];
}

/** How the second twin differs. */
export type DiceTwin = keyof typeof twinKinds;
const LENGTH = 14;
/** A limit, because games beyond those that are kept would be replayed for every kind. */
const GAMES = 28;
const PER_GAME = 120;

/** Plays pairs of a kind until this many have been compared or a die moved, in a limited number of games. */
export function diceTwins(kind: DiceTwin, pairs: number, seed: number): DiceTally {
  const tally: DiceTally = { pairs: 0, dice: 0, own: 0, moved: [] };
  const more = (most: number): boolean => tally.pairs < most && tally.moved.length === 0;
  for (let at = 0; more(pairs) && at < GAMES; at++) {
    const { steps, seed: number } = chronicle(seed + at, 60 + ((at * 97) % 400));
    const chance = new Chance(seed + at);
    const enough = Math.min(pairs, tally.pairs + Math.ceil(pairs / 4));
    for (let i = 0; i < PER_GAME && more(enough); i++) {
      const first = chance.below(steps.length);
      const compare: Kind = twinKinds[kind];
      const compared = compare(steps.slice(first, first + LENGTH), number, chance);
      if (!compared) continue;
      tally.pairs += 1;
      tally.dice += compared.dice;
      tally.own += compared.own ?? 0;
      if (compared.moved) tally.moved.push(`${kind}, game ${number}, step ${first}: ${compared.moved}`);
    }
  }
  return tally;
}

type Kind = (steps: readonly Step[], seed: number, chance: Chance) => Compared;
type Compared = { dice: number; own?: number; moved: string | null } | null;

const twinKinds = {
  'private orders': ([...steps], seed, chance) => {
    const [first] = steps;
    if (first?.before.stage.kind !== 'flying') return null;
    let [a, b] = [first.before, first.before];
    let dice = 0;
    for (const [i, { seat, command }] of steps.entries()) {
      for (const side of i === 0 ? (['british', 'german'] as const) : [])
        for (const order of secretOrders(b, side, chance)) {
          const done = given(b, side, order, seed);
          if (!done) return null;
          b = done.match;
        }
      const [one, two] = [given(a, seat, command, seed), given(b, seat, command, seed)];
      if (!one || !two) return { dice, moved: `${command.kind} can be given in only one of them` };
      const moved = different(one.dice, two.dice);
      if (moved) return { dice, moved };
      dice += one.dice.length;
      [a, b] = [one.match, two.match];
    }
    return dice > 0 ? { dice, moved: null } : null;
  },
  'a fake more': (steps, seed, chance) => withOneMore(steps, seed, chance, false),
  'a landing more': (steps, seed, chance) => withOneMore(steps, seed, chance, true),
  'another order of acts': (steps, seed) => {
    const [one, two] = steps;
    if (!one || !two || !apart(one, two)) return null;
    const later = given(one.before, two.seat, two.command, seed);
    const names = later && namesFrom(one.before, later.match);
    const earlier = later && names && given(later.match, one.seat, renamed(one.command, names), seed);
    if (!earlier) return null;
    const [a, b] = [rolledIn(one, seed), rolledIn(two, seed)];
    const fell = [...a, ...b];
    if (fell.length === 0) return null;
    return { dice: fell.length, moved: different(fell, [...later.dice, ...earlier.dice]) };
  },
} satisfies Record<string, Kind>;

/** 39 standing orders of a side, and after them its original ones. */
function secretOrders(match: Match, side: Side, chance: Chance): Command[] {
  const given: Command[] = [];
  const view = viewOf(match, side);
  for (let tries = 0; given.length < 38 && tries < 1000; tries++) {
    const command = randomAside(view, chance);
    if (command?.kind === 'orders') given.push(command);
  }
  return [...given, { kind: 'orders', orders: match.sides[side].orders } as Command];
}

/**
 * A fake takes off where no other unit is and stays there, or a unit takes off and lands at once. Dice that are rolled
 * for it, as for a landing by night, have its name, so they do not count. If it shows in another way, the twins part.
 */
function withOneMore(steps: readonly Step[], seed: number, chance: Chance, lands: boolean): Compared {
  const [first] = steps;
  if (first?.before.stage.kind !== 'flying' || first.before.stage.step !== 'movement') return null;
  const { side, turn } = first.before.stage;
  // A side that has not flown rolls for its rest.
  if (!first.before.sides[side].flew) return null;
  // A group that lands is gone after its command, and whether an aerodrome has room for it depends on who is based there.
  const busy = steps.flatMap(({ before, after, command }) => [
    ...[before, after].flatMap((m) => Object.values(m.groups).flatMap((g) => [g.hex, ...g.path])),
    ...(command.kind === 'move' ? command.path : []),
  ]);
  const quiet = (hex: HexId): boolean => busy.every((other) => distance(hex, other) > 2);
  const one = lands
    ? someoneBased(first.before, side, quiet, chance)
    : someFake(first.before, side, quiet, chance);
  if (!one) return null;
  const extra = given(one.match, side, { kind: 'move', units: [one.unit], path: [], land: lands }, seed);
  if (!extra) return null;
  // No other unit takes off there in this turn.
  const itself = `c.${side}.${turn}.${one.hex}.`;
  let [a, b] = [one.match, extra.match];
  let dice = 0;
  let own = extra.dice.length;
  for (const { seat, command } of steps) {
    const played = given(a, seat, command, seed);
    const other = given(b, seat, renamed(command, namesFrom(a, b)), seed);
    if (!played || !other || JSON.stringify(played.match.stage) !== JSON.stringify(other.match.stage)) break;
    const others = other.dice.filter(({ at }) => !at?.includes(itself));
    const moved = different(played.dice, others);
    if (moved) return { dice, moved };
    dice += played.dice.length;
    own += other.dice.length - others.length;
    [a, b] = [played.match, other.match];
  }
  return dice > 0 ? { dice, own, moved: null } : null;
}

/** A unit on the ground of a quiet hex. */
interface Extra {
  match: Match;
  unit: UnitId;
  hex: HexId;
}
function someoneBased(
  match: Match,
  side: Side,
  quiet: (hex: HexId) => boolean,
  chance: Chance,
): Extra | null {
  const able = Object.values(match.units).flatMap((u) =>
    u.side === side && u.where.at === 'base' && quiet(u.where.hex)
      ? [{ match, unit: u.id, hex: u.where.hex }]
      : [],
  );
  return chance.one(able) ?? null;
}
/** A fake off the map or on the ground. Both twins put it on a quiet aerodrome. */
function someFake(match: Match, side: Side, quiet: (hex: HexId) => boolean, chance: Chance): Extra | null {
  const fakes = Object.values(match.units).filter(
    (u) => u.side === side && u.type === 'FAKE' && ['base', 'pool'].includes(u.where.at) && !u.flown,
  );
  const bases = Object.entries(match.land).flatMap(([hex, stack]) =>
    stack.side === side && stack.units.some(({ kind }) => kind === 'aerodrome') && quiet(hex as HexId)
      ? [hex as HexId]
      : [],
  );
  const [fake, hex] = [chance.one(fakes), chance.one(bases)];
  if (!fake || !hex) return null;
  const based: AirUnit = { ...fake, where: { at: 'base', hex } };
  return { match: { ...match, units: { ...match.units, [fake.id]: based } }, unit: fake.id, hex };
}

/** Whether two acts of one side in one stage are unrelated: both roll dice, in distant places. */
function apart(one: Step, two: Step): boolean {
  if (one.seat !== two.seat || one.before.stage !== two.before.stage || two.before.stage !== two.after.stage)
    return false;
  const [a, b] = [one, two].map(placesOf);
  if (!a || !b) return false;
  return a.every((x) => b.every((y) => distance(x, y) > 3));
}
/** The places of a command. Null if it acts in no place. */
function placesOf({ before, after, command }: Step): HexId[] | null {
  const of = (m: Match, groups: readonly string[]): HexId[] =>
    groups.flatMap((g) => (m.groups[g] ? [m.groups[g].hex, ...m.groups[g].path] : []));
  if (command.kind === 'attack' || command.kind === 'bomb') return of(before, [command.group]);
  if (command.kind !== 'move') return null;
  const flyer = before.units[command.units[0] ?? ''];
  const from =
    flyer?.where.at === 'base'
      ? [flyer.where.hex]
      : flyer?.where.at === 'air'
        ? of(before, [before.flying[flyer.where.counter]?.group ?? ''])
        : null;
  if (from === null) return null;
  const changed = Object.keys(after.groups).filter((g) => after.groups[g] !== before.groups[g]);
  return [...from, ...command.path, ...of(after, changed)];
}

/** Maps running numbers of counters and groups in one match to those in another, by their units. */
function namesFrom(a: Match, b: Match): Map<string, string> {
  const names = new Map<string, string>();
  for (const { counter, group, unit } of Object.values(a.flying)) {
    const where = b.units[unit]?.where;
    const same = where?.at === 'air' ? b.flying[where.counter] : undefined;
    if (same) names.set(counter, same.counter).set(group, same.group);
  }
  return names;
}

function given(
  match: Match,
  seat: Side,
  command: unknown,
  seed: number,
): { match: Match; dice: RolledDie[] } | null {
  const outcome = game.submit(match, seat, command, diceFor(seed, 0));
  return outcome.ok ? outcome : null;
}
const rolledIn = ({ before, seat, command }: Step, seed: number): readonly RolledDie[] =>
  given(before, seat, command, seed)?.dice ?? [];

/** The first die that fell in only one of them. Null if the same dice fell in both, in any order. */
function different(one: readonly RolledDie[], other: readonly RolledDie[]): string | null {
  const told = (dice: readonly RolledDie[]): string[] => dice.map((die) => JSON.stringify(die)).sort();
  const [a, b] = [told(one), told(other)];
  const alone = a.find((die) => !b.includes(die)) ?? b.find((die) => !a.includes(die));
  if (alone !== undefined) return alone;
  return a.length === b.length ? null : 'a die of the same name fell twice';
}
