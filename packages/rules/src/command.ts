/**
 * Every command that a player can give, as a schema, with its rule cases. The schema says what is well formed.
 * `list-options.ts` works out from the player's own view what is legal now.
 */
import { isHexId } from '@1bob/atlas';
import * as z from 'zod';
import {
  commandLimits,
  directions,
  landKinds,
  lastFlyingTurn,
  mostFlights,
  movableLandKinds,
  planningPhases,
  preyKinds,
  type CounterId,
  type GroupId,
  type ShipId,
  type UnitId,
} from './state/terms.ts';

// Branded strings. The schema checks their shape, and the rules check that what they name exists. `z.custom` has no JSON
// Schema, so the pattern is a plain string and the brand a promise at type level.
const hex = z
  .string()
  .regex(/^[0-5]\d[0-3]\d$/)
  .refine(isHexId, 'no such hex');
// A name such as "constructor" is refused: every object inherits it, so a lookup would find something.
const name = z
  .string()
  .min(1)
  .max(commandLimits.name)
  .refine((text) => !(text in Object.prototype), 'no such name');
const unit = name.transform((text) => text as UnitId);
const counter = name.transform((text) => text as CounterId);
const group = name.transform((text) => text as GroupId);
const shipName = name.transform((text) => text as ShipId);
const shipKey = z.enum(['carrier', 'tender-1', 'tender-2']);
const flyingTurn = z.int().min(1).max(lastFlyingTurn);
const landKind = z.enum(landKinds);
const units = z.array(unit).max(60);
/** Where air units are based: a hex, or the carrier. */
const base = z.union([hex, z.literal('carrier')]);
const path = z.array(hex).max(200);

const bombTarget = z.discriminatedUnion('kind', [
  /** The city or town itself (13.1-1). */
  z.strictObject({ kind: z.literal('place') }),
  /** A land unit, by its place in the stack: 0 is the top one. */
  z.strictObject({ kind: z.literal('land'), index: z.int().min(0).max(5) }),
  /** The air units based there, as one target. */
  z.strictObject({ kind: z.literal('air') }),
  z.strictObject({ kind: z.literal('ship'), ship: shipName }),
]);

const airPlacement = z.strictObject({ unit, to: base });
const landPlacement = z.strictObject({ kind: landKind, points: z.int().min(1).max(40), hex });

/** A side's whole set-up (31.2, 31.3, 32.2, 32.3). Land units of a hex stack in the order given, first on top. */
export const placement = z.strictObject({
  air: z.array(airPlacement).max(60),
  land: z.array(landPlacement).max(80),
  ships: z.array(z.strictObject({ ship: shipKey, hex })).max(3),
  aces: z.array(z.strictObject({ kind: z.enum(['fighter', 'bomber', 'zeppelin']), unit })).max(8),
});
export type Placement = z.infer<typeof placement>;

/** Patrols of a side in a month. */
const mostPatrols = 30;

/** One secret decision for a phase. Empty lists are legal and mean "nothing". */
export const choice = z.discriminatedUnion('phase', [
  /** 22: what this month's event requires of this side. */
  z.strictObject({
    phase: z.literal('randomEvents'),
    unit: unit.nullable().default(null),
    to: base.nullable().default(null),
    hexes: z.array(hex).max(2).default([]),
    ace: z.enum(['fighter', 'bomber', 'zeppelin']).nullable().default(null),
  }),
  /** 21 */
  z.strictObject({ phase: z.literal('raf'), create: z.boolean() }),
  /** 5 */
  z.strictObject({
    phase: z.literal('redeployment'),
    air: z.array(airPlacement).max(60).default([]),
    land: z
      .array(
        z.strictObject({
          kind: z.enum(movableLandKinds),
          points: z.int().min(1).max(40),
          from: hex,
          to: hex,
        }),
      )
      .max(60)
      .default([]),
    ships: z
      .array(z.strictObject({ ship: shipKey, to: hex }))
      .max(3)
      .default([]),
    aces: z
      .array(z.strictObject({ from: unit, to: unit }))
      .max(8)
      .default([]),
    /** Order of the player's own land stacks, top first (ruling 13). */
    order: z
      .array(z.strictObject({ hex, kinds: z.array(landKind).max(6) }))
      .max(60)
      .default([]),
  }),
  /** 6: units that are bought and units that return. */
  z.strictObject({
    phase: z.literal('reinforcement'),
    air: z.array(airPlacement).max(60).default([]),
    land: z.array(landPlacement).max(60).default([]),
    ships: z
      .array(z.strictObject({ ship: shipKey, hex }))
      .max(3)
      .default([]),
    /** Ruling 43. */
    upgrades: z
      .array(z.strictObject({ unit, to: unit }))
      .max(30)
      .default([]),
    order: z
      .array(z.strictObject({ hex, kinds: z.array(landKind).max(6) }))
      .max(60)
      .default([]),
  }),
  /** 24 */
  z.strictObject({ phase: z.literal('training'), up: units.default([]), night: units.default([]) }),
  /** 14 */
  z.strictObject({
    phase: z.literal('recon'),
    plots: z
      .array(z.strictObject({ hex, times: z.int().min(1).max(commandLimits.reconTimes) }))
      .max(60)
      .default([]),
  }),
  /** 25, 27 */
  z.strictObject({
    phase: z.literal('missionPreparation'),
    targets: z
      .array(z.strictObject({ unit, hex, target: bombTarget }))
      .max(60)
      .default([]),
    patrols: z
      .array(z.strictObject({ units: units.min(1), hex, from: flyingTurn }))
      .max(mostPatrols)
      .default([]),
  }),
  /** 3.1-I-8 */
  z.strictObject({ phase: z.literal('gentlemensWar'), skip: z.boolean() }),
]);
export type Choice = z.infer<typeof choice>;
export type ChoiceOf<P extends Choice['phase']> = Extract<Choice, { phase: P }>;

const direction = z.enum(directions);

const interceptionOrders = z.strictObject({
  close: z.boolean(),
  ranged: z.boolean(),
  against: z
    .array(z.enum(preyKinds))
    .max(3)
    .default([...preyKinds]),
  largestGroup: z.int().min(1).max(commandLimits.prey),
  keepEndurance: z.int().min(0).max(lastFlyingTurn),
  send: z.int().min(1).max(commandLimits.send).default(commandLimits.send),
});
/** Ruling 31. */
const standingOrders = z.strictObject({
  holdFire: z.array(hex).max(200),
  hitFirst: z.enum(['mostPoints', 'strongestGuns', 'mostBombs', 'zeppelins', 'aces']),
  loseFirst: z.enum(['fewestPoints', 'weakestGuns', 'withoutAce']),
  displaceEnemy: z.array(direction).max(6),
  displaceOwn: z.array(direction).max(6),
  aceFirst: units.optional(),
  aceTo: z.enum(['strongestGuns', 'mostBombs', 'withoutAce']),
  intercept: interceptionOrders,
  /** Ruling 90: those of a single patrol, by the hex that it patrols. */
  patrols: z
    .array(z.strictObject({ hex, intercept: interceptionOrders }))
    .max(mostPatrols)
    .optional(),
  /** Ruling 1: hand in a planning phase that opens, if public facts leave no choice in it. */
  handInEmpty: z.boolean().optional(),
});

const flightPlan = z.strictObject({
  id: name,
  units: units.min(1),
  from: flyingTurn,
  route: path,
  bomb: z.strictObject({ hex, target: bombTarget }).nullable(),
  land: z.boolean(),
  haltWhenSpotted: z.boolean(),
  pressOn: z.boolean().optional(),
});

export const command = z.discriminatedUnion('kind', [
  /** 31, 32, ruling 2 */
  z.strictObject({ kind: z.literal('setUp'), placement }),
  /**
   * 3.1-I, ruling 1: hand in a sealed choice, for the open phase or, ahead, for a later one of this month. A choice made ahead
   * `anyway` is handed in even if something public has changed, as long as it is legal then.
   */
  z.strictObject({ kind: z.literal('submit'), choice, anyway: z.boolean().optional() }),
  /** Ruling 1: take back a submission while the phase is open, or a choice that was filled in ahead. */
  z.strictObject({ kind: z.literal('takeBack'), phase: z.enum(planningPhases) }),
  /**
   * 8.1 to 8.6, 10: take off from one base, or fly on with a group or part of it, hex by hex, and land at the end if `land`
   * is set. `path` lists the hexes entered.
   */
  z.strictObject({ kind: z.literal('move'), units: units.min(1), path, land: z.boolean().default(false) }),
  /** 10.1-2, ruling 24: take off from several bases and meet in one hex. */
  z.strictObject({
    kind: z.literal('rendezvous'),
    hex,
    flights: z
      .array(z.strictObject({ units: units.min(1), path }))
      .min(2)
      .max(mostFlights),
    /** Ruling 92: the plan of the group that meets, from that hex on, for the turns after. */
    plan: flightPlan.omit({ units: true, from: true }).optional(),
  }),
  /** 28, ruling 86: groups in one hex become one. */
  z.strictObject({ kind: z.literal('regroup'), groups: z.array(group).min(2).max(commandLimits.groups) }),
  /** 9.4: end the movement phase, after which stacks are checked. */
  z.strictObject({ kind: z.literal('endMovement') }),
  /** 12: begin a fight. The command includes the attacker's own choices (ruling 32). */
  z.strictObject({
    kind: z.literal('attack'),
    group,
    target: group,
    /** Enemy counters to hit first, if this side has the bounce. */
    hitFirst: z.array(counter).max(9).default([]),
    /** Directions in which to displace them. */
    displace: z.array(direction).max(6).default([]),
  }),
  /** 13: drop bombs. The command includes the bomber's own choice (ruling 32). */
  z.strictObject({
    kind: z.literal('bomb'),
    group,
    targets: z
      .array(z.strictObject({ units: units.min(1), target: bombTarget }))
      .min(1)
      .max(9),
    /** Enemy aircraft on the ground to hit first. */
    hitFirst: z.array(unit).max(9).default([]),
  }),
  /** End the side's flying turn. */
  z.strictObject({ kind: z.literal('endTurn') }),
  /** Ruling 31 */
  z.strictObject({ kind: z.literal('orders'), orders: standingOrders }),
  /** Ruling 23: make a plan. It replaces a plan with the same id, and those in which any of its units fly. */
  z.strictObject({ kind: z.literal('plan'), plan: flightPlan }),
  z.strictObject({ kind: z.literal('dropPlan'), id: name }),
  /** Ruling 8: pass until a condition holds; null stops it. */
  z.strictObject({
    kind: z.literal('passUntil'),
    until: z
      .strictObject({
        turn: flyingTurn.nullable(),
        near: z.strictObject({ hex, hexes: z.int().min(0).max(commandLimits.watch) }).nullable(),
        alarmed: z.boolean(),
        fuel: z.int().min(0).max(lastFlyingTurn).nullable(),
        happens: z.boolean().optional(),
        exceptTakeOffs: z.boolean().optional(),
      })
      .nullable(),
  }),
  /** 3.1-III-1b, ruling 8 */
  z.strictObject({ kind: z.literal('noMoreMissions'), declared: z.boolean() }),
  /** Ruling 10 */
  z.strictObject({ kind: z.literal('resign') }),
  z.strictObject({ kind: z.literal('offerDraw'), offered: z.boolean() }),
  z.strictObject({ kind: z.literal('answerDraw'), accept: z.boolean() }),
]);
export type Command = z.infer<typeof command>;
/** What a client may send. Fields with defaults may be left out. */
export type CommandInput = z.input<typeof command>;
export type CommandKind = Command['kind'];
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;
