/**
 * Gives the same visible commands to two worlds that differ only in what a reader may not know. The reader is a seat,
 * an observer, or a seat that also watches. It must receive the same from both worlds, byte for byte.
 */
import type { Command, CommandOf, Dice, Game, Match, Side } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../../packages/rules/src/testing/random.ts';
import { privateAct, wrong, type Act } from './acts.ts';
import { diceFor, type Step } from './chronicle.ts';
import { mayBeSeen, tookOffIn } from './excuse.ts';
import { touchedOf, type Touched } from './known.ts';
import type { Pair } from './pair.ts';
import { viewOf } from './viewed.ts';
import { Cast, difference, World, type Frame } from './worlds.ts';

/** The acts in the two worlds, so that a test with servers can repeat them. */
export type Deed =
  /** Done in only one world. No other audience may notice. */
  | { readonly kind: 'secretly'; readonly world: 'a' | 'b'; readonly seat: Side; readonly command: unknown }
  /** Tried by the ignorant seat in both worlds. The answers must be the same. */
  | { readonly kind: 'tried'; readonly command: unknown }
  /** Done in both worlds. It must look the same. */
  | {
      readonly kind: 'given';
      readonly seat: Side;
      readonly a: Command;
      readonly b: Command;
      /** The dice are made anew for each roll. */
      readonly dice: (world: 'a' | 'b') => Dice;
    };

export interface Verdict {
  readonly deeds: readonly Deed[];
  /** Where and how the worlds could be told apart. Null if they could not. */
  readonly leak: string | null;
  /** Why the worlds were allowed to part before the stretch was over. */
  readonly parted: string | null;
  readonly differs: readonly string[];
  readonly steps: number;
  readonly frames: number;
  readonly tries: number;
}

/** Plays a pair, and compares the two worlds. */
export function judge(game: Game<Match>, pair: Pair): Verdict {
  const trial = new Trial(game, pair);
  let verdict = trial.look();
  for (const step of pair.stretch.steps)
    verdict ??= trial.actSecretly(step) ?? trial.tryThings() ?? trial.undoBefore(step) ?? trial.give(step);
  return verdict ?? trial.verdict(null);
}

const sides: readonly Side[] = ['british', 'german'];

/** Each part of a step returns a verdict if it ends the trial. */
class Trial {
  readonly #game: Game<Match>;
  readonly #pair: Pair;
  readonly #chance: Chance;
  readonly #a: World;
  readonly #b: World;
  readonly #cast: Cast;
  readonly #touched: Record<Side, Touched>;
  readonly #differs: Set<string>;
  readonly #deeds: Deed[] = [];
  #frames = 0;
  #tries = 0;
  #steps = 0;
  /** The secret acts that are in force. */
  #done: { world: World; side: Side; act: Act } | null = null;
  /** The phase in which both worlds have sealed different choices. */
  #sealed: string | null = null;

  constructor(game: Game<Match>, pair: Pair) {
    this.#game = game;
    this.#pair = pair;
    this.#chance = new Chance(pair.seed ^ 0x5eed);
    this.#a = new World(game, pair.a);
    this.#b = new World(game, pair.b);
    this.#cast = new Cast(pair.names);
    const { steps } = pair.stretch;
    this.#touched = { british: touchedOf(steps, 'british'), german: touchedOf(steps, 'german') };
    this.#differs = new Set(pair.differs);
  }

  verdict(leak: string | null, parted: string | null = null): Verdict {
    const { seed, ignorant } = this.#pair;
    const differs = [...this.#differs];
    const where = `pair ${seed}, ${ignorant}, step ${this.#steps} (${differs.join(', ')})`;
    return {
      leak: leak === null ? null : `${where}: ${leak}`,
      ...{ parted, differs, deeds: this.#deeds },
      ...{ steps: this.#steps, frames: this.#frames, tries: this.#tries },
    };
  }

  /** Compares the whole views before anything is done. */
  look(): Verdict | null {
    for (const reader of [this.#pair.ignorant, 'observer'] as const) {
      const [one, two] = [this.#a.whole(reader), this.#b.whole(reader)];
      if (one !== two) return this.verdict(`the ${reader}'s view: ${difference(one, two)}`);
    }
    return null;
  }

  /** In one of the worlds a side with a secret does something more. No other audience may notice it. */
  actSecretly({ before }: Step): Verdict | null {
    if (this.#done || !this.#chance.often(40)) return null;
    const world = this.#chance.often(50) ? this.#a : this.#b;
    const side = this.#chance.one(this.#pair.keepers) ?? 'german';
    // What a side does in its own turn shows. What it does between its turns does not.
    if (before.stage.kind === 'flying' && before.stage.side === side) return null;
    const act = privateAct(world.match, side, this.#chance, this.#touched[side].hexes);
    if (!act) return null;
    this.#differs.add(act.name);
    this.#done = { world, side, act };
    return this.#unseen(act.does, act.name);
  }

  /** Undoes secret acts before they would show. */
  undoBefore({ before, after, seat }: Step): Verdict | null {
    if (!this.#done || !(this.#pair.keepers.includes(seat) || before.stage !== after.stage)) return null;
    const { act } = this.#done;
    const verdict = this.#unseen(act.undoes, `undoing ${act.name}`);
    this.#done = null;
    return verdict;
  }

  #unseen(commands: readonly unknown[], what: string): Verdict | null {
    if (!this.#done) return null;
    const { world, side } = this.#done;
    const summary = world.summary();
    for (const command of commands) {
      this.#deeds.push({ kind: 'secretly', world: world === this.#a ? 'a' : 'b', seat: side, command });
      const sent = this.#reaching(world.give(side, command, diceFor(this.#pair.seed, 9999)).frames);
      if (sent !== '') return this.verdict(`${what} was seen: ${sent}`);
    }
    return world.summary() === summary ? null : this.verdict(`${what} was seen in the lobby`);
  }

  /** The ignorant seat tries commands that could reveal something, and must get the same answers. */
  tryThings(): Verdict | null {
    const { ignorant } = this.#pair;
    if (ignorant === 'observer') return null;
    const answer = (world: World, command: unknown): string => {
      const outcome = this.#game.submit(world.match, ignorant, command, diceFor(0, 0));
      return outcome.ok ? 'accepted' : JSON.stringify(outcome.error);
    };
    for (const command of wrong(this.#a.match, ignorant, this.#chance, 2)) {
      this.#tries += 1;
      const [one, two] = [answer(this.#a, command), answer(this.#b, command)];
      if (one !== 'accepted') this.#deeds.push({ kind: 'tried', command });
      if (one !== two)
        return this.verdict(`the answer to ${JSON.stringify(command)}: ${difference(one, two)}`);
    }
    return null;
  }

  /** Gives the next command of the game in both worlds. */
  give(step: Step): Verdict | null {
    const { before, after, seat, command } = step;
    const { keepers, first, game } = this.#pair;
    const keeps = keepers.includes(seat);
    const closes = before.stage.kind === 'planning' && before.stage !== after.stage;
    // Both sealed choices are opened. If that shows the difference, the worlds may part from here on.
    if (closes && this.#sealed !== null && !staysHidden(this.#sealed, before)) return this.verdict(null);
    const same = keeps ? this.#cast.of(command) : command;
    const second = keeps && !closes && same.kind === 'submit' ? this.#otherChoice(seat, same) : same;

    const entry = first + this.#steps;
    const unseen = sides.every((side) =>
      tookOffIn(step, side).every((unit) => keepers.includes(side) && !this.#touched[side].units.has(unit)),
    );
    const dice = (world: 'a' | 'b'): Dice => {
      const falls = diceFor(game, entry);
      return world === 'b' && unseen ? otherOrder(falls) : falls;
    };
    const [wasA, wasB] = [this.#a.match, this.#b.match];
    const inA = this.#a.give(seat, command, dice('a'));
    const inB = this.#b.give(seat, second, dice('b'));
    if (!keeps && inA.answer !== inB.answer)
      return this.verdict(`the answer: ${difference(inA.answer, inB.answer)}`);
    if (!inA.outcome.ok || !inB.outcome.ok)
      return this.verdict(null, `${command.kind} cannot be given in both`);
    const [one, two] = [this.#reaching(inA.frames), this.#reaching(inB.frames)];
    if (one !== two || this.#a.summary() !== this.#b.summary()) {
      const parted = mayBeSeen(
        this.#pair,
        { before: wasA, after: this.#a.match, seat, command },
        { before: wasB, after: this.#b.match, seat, command: second },
      );
      const leak = `${seat} ${JSON.stringify(command)}: ${difference(one, two)}`;
      return this.verdict(parted === null ? leak : null, parted);
    }
    this.#deeds.push({ kind: 'given', seat, a: command, b: second, dice });
    this.#frames += inA.frames.length;
    this.#cast.follow(this.#a.match, this.#b.match);
    this.#steps += 1;
    return null;
  }

  /** Mostly another choice for the same phase, which is sealed in the second world. */
  #otherChoice(seat: Side, same: CommandOf<'submit'>): Command {
    if (!this.#chance.often(60)) return same;
    const { match } = this.#b;
    const otherwise = randomCommand(viewOf(match, seat), this.#chance);
    if (otherwise?.kind !== 'submit' || otherwise.choice.phase !== same.choice.phase) return same;
    if (JSON.stringify(otherwise) === JSON.stringify(same)) return same;
    if (!this.#game.submit(match, seat, otherwise, diceFor(this.#pair.seed, 0)).ok) return same;
    this.#sealed = same.choice.phase;
    this.#differs.add('a sealed choice');
    return otherwise;
  }

  /** The part of these updates that reaches readers who may not know. */
  #reaching(frames: readonly Frame[]): string {
    return frames
      .filter(({ reader }) => reader === this.#pair.ignorant || reader === 'observer')
      .map(({ reader, text }) => `${reader} ${text}`)
      .join('\n');
  }
}

/** Chance that nobody sees: in the second world, units that take off together get their names in another order. */
const otherOrder = (dice: Dice): Dice => ({
  roll: (name) => dice.roll(name),
  order: (name, n) => dice.order(name, n).toReversed(),
});

/** Whether the choices of a phase stay secret even afterwards. Patrols take their posts. */
const staysHidden = (phase: string, { options }: Match): boolean =>
  phase === 'training' || (phase === 'missionPreparation' && !options.patrols);
