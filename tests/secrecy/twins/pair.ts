/**
 * Two worlds that differ only in what somebody may not know, given the same visible commands. Whatever he receives in
 * the one he must receive in the other, byte for byte: a seat, an observer, and a seat that looks on as well.
 */
import type { Command, Dice, Game, Match, Side } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../../packages/rules/src/testing/random.ts';
import { privateAct, wrong, type Act } from './acts.ts';
import { diceFor, other, type Chronicle, type Step } from './chronicle.ts';
import { toldIn, touchedOf } from './known.ts';
import { keeperOf, reassigned, secrets, type Names, type Stretch } from './secrets.ts';
import { viewOf } from './viewed.ts';
import { Cast, World, type Frame, type Reader } from './worlds.ts';

export interface Pair {
  /** Number of the pair: names it for ever. */
  readonly seed: number;
  readonly stretch: Stretch;
  /** Number of the game, and of the first step in it: their dice. */
  readonly game: number;
  readonly first: number;
  readonly ignorant: Reader;
  /** Those whose secrets differ. */
  readonly keepers: readonly Side[];
  readonly a: Match;
  readonly b: Match;
  readonly names: Names;
  /** What differs. */
  readonly differs: readonly string[];
}

/** What was done in the two worlds, so that it can be done again at a server. */
export type Deed =
  /** In one world alone: nobody else may notice. */
  | { readonly kind: 'secretly'; readonly world: 'a' | 'b'; readonly seat: Side; readonly command: unknown }
  /** By the ignorant seat in both: the answers are the same. */
  | { readonly kind: 'tried'; readonly command: unknown }
  /** In both: looks the same. */
  | {
      readonly kind: 'given';
      readonly seat: Side;
      readonly a: Command;
      readonly b: Command;
      /** Made anew for each throw. */
      readonly dice: (world: 'a' | 'b') => Dice;
    };

export interface Verdict {
  readonly deeds: readonly Deed[];
  /** Where and how the worlds could be told apart; null: not at all. */
  readonly leak: string | null;
  /** Why they parted in a way that may be seen, before the stretch was over. */
  readonly parted: string | null;
  readonly differs: readonly string[];
  readonly steps: number;
  readonly frames: number;
  readonly tries: number;
}

const LENGTH = 14;
const sides: readonly Side[] = ['british', 'german'];

/** A pair cut from a game, or null where that stretch holds nothing to hide. */
export function pairFrom(game: Chronicle, seed: number): Pair | null {
  const chance = new Chance(seed);
  const ignorant = chance.one(['british', 'german', 'british', 'german', 'observer'] as const) ?? 'observer';
  // Set-up and planning are soon over, and most secrets are made there.
  const planning = game.steps.flatMap(({ before }, i) => (before.stage.kind === 'flying' ? [] : [i]));
  const first = (chance.often(35) ? chance.one(planning) : undefined) ?? chance.below(game.steps.length);
  const steps = game.steps.slice(first, first + LENGTH);
  const start = steps[0]?.before;
  const end = steps.at(-1)?.after;
  if (!start || !end) return null;
  const stretch = { steps, start, end };
  const keepers: readonly Side[] = ignorant === 'observer' ? ['german', 'british'] : [other(ignorant)];
  let b = start;
  const names = new Map<string, string>();
  const differs = new Set<string>();
  for (const side of keepers) {
    const keeper = keeperOf(stretch, side, chance);
    for (const [name, change] of Object.entries(secrets)) {
      // Most pairs differ in several things, and each thing is alone in some.
      if (!chance.often(name === 'places' ? 75 : 40)) continue;
      const changed = change(b, keeper);
      if (changed.match === b || JSON.stringify(changed.match) === JSON.stringify(b)) continue;
      differs.add(name);
      b = changed.match;
      for (const [from, to] of changed.names ?? []) names.set(from, to);
    }
    b = reassigned(b, side, names);
  }
  return {
    seed,
    stretch,
    game: game.seed,
    first,
    ignorant,
    keepers,
    a: start,
    b,
    names,
    differs: [...differs],
  };
}

/** Chance that nobody sees: in the second world those who take off together get their names in another order. */
const otherOrder = (dice: Dice): Dice => ({
  roll: (cause) => dice.roll(cause),
  order: (cause, n) => dice.order(cause, n).toReversed(),
});

/** Plays a pair out and holds the two worlds against each other. */
export function judge(game: Game<Match>, pair: Pair): Verdict {
  const chance = new Chance(pair.seed ^ 0x5eed);
  const { ignorant, keepers } = pair;
  const differs = new Set(pair.differs);
  const a = new World(game, pair.a);
  const b = new World(game, pair.b);
  const cast = new Cast(pair.names);
  const { steps: all } = pair.stretch;
  const touched = { british: touchedOf(all, 'british'), german: touchedOf(all, 'german') };
  let frames = 0;
  let tries = 0;
  let steps = 0;
  const reaches = (list: readonly Frame[]): string =>
    list
      .filter(({ reader }) => reader === ignorant || reader === 'observer')
      .map(({ reader, text }) => `${reader} ${text}`)
      .join('\n');
  const deeds: Deed[] = [];
  const verdict = (leak: string | null, parted: string | null = null): Verdict => ({
    ...{ leak, parted, steps, frames, tries, deeds },
    differs: [...differs],
  });
  const where = (what: string): string =>
    `pair ${pair.seed}, ${ignorant}, step ${steps} (${[...differs].join(', ')}): ${what}`;

  for (const reader of [ignorant, 'observer'] as const)
    if (a.whole(reader) !== b.whole(reader))
      return verdict(where(`the ${reader}'s view: ${difference(a.whole(reader), b.whole(reader))}`));

  let undo: { world: World; side: Side; act: Act } | null = null;
  let submitted: string | null = null;
  for (const step of pair.stretch.steps) {
    const { before, after, seat, command } = step;
    if (!undo && chance.often(40)) {
      const world = chance.often(50) ? a : b;
      const side = chance.one(keepers) ?? 'german';
      const act = mayAct(before, side) ? privateAct(world.match, side, chance, touched[side].hexes) : null;
      if (act) {
        differs.add(act.name);
        const sent = privately(deeds, a, world, side, act.does, pair, reaches);
        if (sent !== '') return verdict(where(`${act.name} was seen: ${sent}`));
        undo = { world, side, act };
      }
    }
    if (ignorant !== 'observer')
      for (const attempt of wrong(a.match, ignorant, chance, 2)) {
        tries += 1;
        const [one, two] = [a, b].map((world) => tried(game, world.match, ignorant, attempt));
        if (one !== 'accepted') deeds.push({ kind: 'tried', command: attempt });
        if (one !== two)
          return verdict(
            where(`the answer to ${JSON.stringify(attempt)}: ${difference(one ?? '', two ?? '')}`),
          );
      }

    // Nothing done in secret may be in force where it would show.
    if (undo && (keepers.includes(seat) || before.stage !== after.stage)) {
      const sent = privately(deeds, a, undo.world, undo.side, undo.act.undoes, pair, reaches);
      if (sent !== '') return verdict(where(`undoing ${undo.act.name} was seen: ${sent}`));
      undo = null;
    }

    const closes = before.stage.kind === 'planning' && before.stage !== after.stage;
    // What both have sealed is opened: where that shows, the worlds may part.
    if (closes && submitted !== null && !staysHidden.has(submitted)) return verdict(null);
    let second: Command = keepers.includes(seat) ? cast.of(command) : command;
    if (keepers.includes(seat) && !closes && command.kind === 'submit' && chance.often(60)) {
      const otherwise = randomCommand(viewOf(b.match, seat), chance);
      if (otherwise?.kind === 'submit' && otherwise.choice.phase === command.choice.phase) {
        const valid = game.submit(b.match, seat, otherwise, diceFor(pair.seed, 0));
        if (valid.ok && JSON.stringify(otherwise) !== JSON.stringify(second)) {
          second = otherwise;
          submitted = command.choice.phase;
          differs.add('a sealed choice');
        }
      }
    }
    const entry = pair.first + steps;
    const was: readonly [Match, Match] = [a.match, b.match];
    const inA = a.give(seat, command, diceFor(pair.game, entry));
    const dice = diceFor(pair.game, entry);
    const unseen = sides.every((side) =>
      tookOffIn(step, side).every((u) => keepers.includes(side) && !touched[side].units.has(u)),
    );
    const diceB = unseen ? otherOrder(dice) : dice;
    const inB = b.give(seat, second, diceB);
    if (!inA.outcome.ok || !inB.outcome.ok) {
      if (keepers.includes(seat)) return verdict(null, `${command.kind} cannot be given in both`);
      if (inA.answer !== inB.answer)
        return verdict(where(`the answer: ${difference(inA.answer, inB.answer)}`));
      return verdict(null, 'the reader was refused');
    }
    const [one, two] = [reaches(inA.frames), reaches(inB.frames)];
    const same =
      one === two && a.summary() === b.summary() && (keepers.includes(seat) || inA.answer === inB.answer);
    if (!same) {
      const stepA: Step = { before: was[0], after: a.match, seat, command };
      const stepB: Step = { before: was[1], after: b.match, seat, command: second };
      const seen = mayBeSeen(pair, stepA, stepB);
      if (seen !== null) return verdict(null, seen);
      return verdict(where(`${seat} ${JSON.stringify(command)}: ${difference(one, two)}`));
    }
    deeds.push({
      kind: 'given',
      seat,
      a: command,
      b: second,
      dice: (world) => {
        const falls = diceFor(pair.game, entry);
        return world === 'b' && unseen ? otherOrder(falls) : falls;
      },
    });
    frames += inA.frames.length;
    cast.follow(a.match, b.match);
    steps += 1;
  }
  return verdict(null);
}

/** Choices whose effect is nobody's business. */
const staysHidden = new Set(['training', 'missionPreparation']);

/** In one's own turn what one does shows; between turns it does not. */
const mayAct = ({ stage }: Match, side: Side): boolean => stage.kind !== 'flying' || stage.side !== side;

function privately(
  deeds: Deed[],
  a: World,
  world: World,
  side: Side,
  commands: readonly unknown[],
  pair: Pair,
  reaches: (frames: readonly Frame[]) => string,
): string {
  const summary = world.summary();
  for (const command of commands)
    deeds.push({ kind: 'secretly', world: world === a ? 'a' : 'b', seat: side, command });
  const sent = commands.map((c) => reaches(world.give(side, c, diceFor(pair.seed, 9999)).frames)).join('');
  return world.summary() === summary ? sent : `${sent} (summary)`;
}

function tried(game: Game<Match>, match: Match, seat: Side, attempt: unknown): string {
  const outcome = game.submit(match, seat, attempt, diceFor(0, 0));
  return outcome.ok ? 'accepted' : JSON.stringify(outcome.error);
}

/** What in this step showed something that differs, by the truth; null: nothing did. */
function mayBeSeen(pair: Pair, ...steps: readonly Step[]): string | null {
  const altered = (unit: string): boolean =>
    pair.names.has(unit) || JSON.stringify(pair.a.units[unit]) !== JSON.stringify(pair.b.units[unit]);
  const [stageA, stageB] = steps.map(({ after }) => JSON.stringify(publicOf(after.stage)));
  for (const side of pair.keepers) {
    const states = steps.flatMap(({ before, after }) => [before.sides[side], after.sides[side]]);
    if (stageA !== stageB && states.some(({ passUntil }) => passUntil !== null))
      return 'one passed by himself until something of his own';
    if (states.some(({ plans }) => Object.values(plans).some((plan) => plan.units.some(altered))))
      return 'a plan flew with others';
    const { units, hexes, fired } = touchedOf(steps, side);
    if (steps.some((step) => tookOffIn(step, side).some((unit) => units.has(unit))))
      return 'a unit was seen as it took off';
    if ([...units].some(altered)) return 'a unit was met or checked';
    for (const hex of hexes) if (pair.a.land[hex] !== pair.b.land[hex]) return 'what lay underneath was met';
    if (fired && pair.differs.includes('orders')) return 'orders showed';
  }
  return null;
}

/** Units of a side that took off in a step. */
const tookOffIn = (step: Step, side: Side): readonly string[] =>
  toldIn(step, side).flatMap((entry) => (entry.kind === 'tookOff' ? (entry.units ?? []) : []));

const publicOf = (stage: Match['stage']): object =>
  stage.kind === 'flying' ? { turn: stage.turn, side: stage.side } : stage;

/** Where two texts part. */
export function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 120);
  return `…${part(a)}… against …${part(b)}… (${a.length} and ${b.length} characters)`;
}
