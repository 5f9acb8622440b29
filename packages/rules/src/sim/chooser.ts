/**
 * Source of the choices in a match that a seat imagines. It is asked about hidden facts piece by piece, each time with every
 * answer that the view allows. In a test that knows the truth, the truth answers in place of the dice.
 */
import type { HexId } from '@1bob/atlas';
import type { Base } from '../sections/07-basing.ts';
import type { Dice } from '../game.ts';
import type {
  AirUnit,
  BombTarget,
  FlyingStep,
  LandKind,
  OnPatrol,
  Ship,
  ShipKey,
  UnitId,
  Whereabouts,
} from '../state/match.ts';

/** A part of a decision that cannot be divided; null for a part left open. */
export type Part = string | number | boolean | null | BombTarget;

/** Questions and the types of their answers. A question is asked `of` a unit, a place, a counter or a group. */
export interface Answers {
  /** Unit that stands in a place, or that flies as a counter. */
  unit: UnitId;
  /** Where a unit off the map is. */
  away: Whereabouts;
  /** Fake that was found out. */
  fake: UnitId;
  /** Unit that an ace counter flies with; null leaves it in the mix. */
  ace: UnitId | null;
  up: boolean;
  nightTrained: boolean;
  grounded: AirUnit['grounded'];
  flown: boolean;
  /** The next land unit under the top one. */
  land: LandKind;
  points: number;
  ship: ShipKey;
  shipAway: Ship['where'];
  step: FlyingStep;
  moved: number;
  patrol: OnPatrol;
  /** Whether a later phase was filled in ahead (ruling 1). */
  filled: boolean;
  /** A part of a decision, by its path: `passUntil.turn`, `reinforcement.air.0.unit`. */
  part: Part;
  /** Behind the curtain: new place of a unit, a headquarters, an anti-aircraft point or a ship. */
  airMove: Base;
  landMove: HexId;
  shipMove: HexId;
  aceMove: UnitId;
  order: LandKind;
}

export interface Chooser {
  /**
   * Chooses one of `among`, which lists every possible answer, with a probability proportional to `weight`. Every weight is
   * above 0.
   */
  choose<A extends keyof Answers, T extends Answers[A]>(
    about: A,
    of: string,
    among: readonly T[],
    weight?: (answer: T) => number,
  ): T;
}

/** A player's beliefs about a question: weights in place of the defaults of the rules. */
export type Beliefs = { readonly [A in keyof Answers]?: (of: string, answer: Answers[A]) => number };

/** The weight of each answer to a question. A possible answer never gets weight 0. */
export function weightsOf<A extends keyof Answers, T extends Answers[A]>(
  beliefs: Beliefs,
  about: A,
  of: string,
  among: readonly T[],
  supposed: (answer: T) => number = () => 1,
): number[] {
  const believed = beliefs[about];
  if (!believed) return among.map(supposed);
  const weights = among.map((answer) => believed(of, answer));
  const least = Math.max(...weights) / mostCertain || 1;
  return weights.map((weight) => Math.max(least, weight));
}
/** Largest ratio between the weights of two answers. */
const mostCertain = 1e6;

/** Dice for one choice: 6^12 steps are finer than any weight. */
const rolls = 12;

/** Choices by dice and weights. */
export function byDice(dice: Dice, beliefs: Beliefs = {}): Chooser {
  let ordinal = 0;
  const share = (about: string): number => {
    let [value, scale] = [0, 1];
    for (let i = 0; i < rolls; i++) {
      scale /= 6;
      value += (dice.roll({ cause: 'belief', at: about, ordinal: ordinal++ }) - 1) * scale;
    }
    return value;
  };
  return {
    choose: (about, of, among, supposed) => {
      const [first] = among;
      if (first === undefined) throw new Error(`nothing can be: ${about} of ${of}`);
      if (among.length === 1) return first;
      const weights = weightsOf(beliefs, about, of, among, supposed);
      let left = share(`${about}>${of}`) * weights.reduce((sum, w) => sum + w, 0);
      const at = weights.findIndex((w) => (left -= w) < 0);
      return among.at(at) ?? first; // the last one if rounding leaves a remainder
    },
  };
}
