/**
 * Lines that fill in the open phase of planning. They change the draft of its form, offer what the form offers, and refuse
 * what it does not offer. “next” hands the phase in.
 */
import { allHexIds, type HexId } from '@1bob/atlas';
import {
  boughtIn,
  lastFlyingTurn,
  refuseBase,
  reinforcementPrice,
  sameTarget,
  type Base,
  type Bought,
  type Choice,
  type ChoiceOf,
  type LandKind,
  type PhaseOptions,
  type Position,
  type Refusal,
  type UnitId,
} from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import {
  affordable,
  landBought,
  nothingIn,
  tooDear,
  withAce,
  withLand,
  withPlot,
} from '../planning/choices.ts';
import type { OpenPhase } from '../planning/lent.ts';
import {
  basesFor,
  freeFighters,
  landDestinations,
  landPlaces,
  mayRecon,
  movableLand,
  patrolHexes,
  refusalOfPatrols,
  seaHexes,
  targetHexes,
  targetsFor,
  whole,
  withLandMoves,
} from '../planning/offers.ts';
import { orderedStacks, raiseKind, stacksBought, stacksMoved, type Stack } from '../planning/stacks.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { failureText } from '../words/refusals.ts';
import { speaker } from '../words/say.ts';
import type { Deed } from './deeds.ts';
import type { Phrase, Placing } from './grammar.ts';
import { nameOf } from './lexicon.ts';

/** A line that changes the draft, and a line that does so for a place that it names at its end. */
interface Flat {
  readonly text: string;
  readonly to: Choice;
}
interface Placed {
  readonly text: string;
  /** The places that the form offers. */
  readonly hexes: () => readonly HexId[];
  readonly to: (hex: HexId) => Choice;
  /** Why a place is refused, where the form has words for it. */
  readonly why?: (hex: HexId) => Refusal | null;
}
interface Lines {
  readonly flat: readonly Flat[];
  readonly placed: readonly Placed[];
}
interface At {
  readonly view: PlayerView;
  readonly position: Position;
  readonly say: Speaker;
}

interface PlanningPhrases {
  readonly flat: readonly Phrase<Deed>[];
  readonly placed: readonly Phrase<Placing<Deed>>[];
}

/** The lines of the open phase. None if nothing can be chosen in it. */
export function plannedOf(view: PlayerView, open: OpenPhase | null): PlanningPhrases {
  if (open === null) return { flat: [], placed: [] };
  const at = { view, position: positionOf(view), say: speaker(view.pack) };
  if (nothingIn(open.options, at.position, t.plan) !== null) return { flat: [], placed: [] };
  const deed = (label: string, to: Choice): Deed => {
    const dear = tooDear(to, open.options, at.position);
    const note =
      dear === null
        ? t.ear.declare.planNote
        : `${t.plan.tooDear(dear.cost, dear.budget)}; ${t.ear.declare.planNote}`;
    return { kind: 'step', step: { label, note, act: () => open.change(to) } };
  };
  const { flat, placed } = linesOf(at, open.options, open.choice);
  return {
    flat: flat.map(({ text, to }) => ({ ...spelled(text), value: deed(text, to) })),
    placed: placed.map(({ text, hexes: find, to, why }) => {
      // Every letter that is typed asks again.
      let known: readonly HexId[] | null = null;
      const hexes = (): readonly HexId[] => (known ??= find());
      return {
        ...spelled(text),
        value: {
          offered: () => hexes().map((hex) => ({ text: nameOf(hex, at.say), value: hex })),
          deed: (hex) => {
            if (hexes().includes(hex)) return deed(`${text} ${nameOf(hex, at.say)}`, to(hex));
            const refusal = why?.(hex) ?? null;
            return {
              kind: 'barred',
              why:
                refusal === null ? t.ear.declare.notThere(text, nameOf(hex, at.say)) : failureText(refusal),
            };
          },
        },
      };
    }),
  };
}
/** Commas and colons need not be typed. */
function spelled(text: string): { text: string; also: readonly string[] } {
  const bare = text.replace(/[,:]/g, '');
  return { text, also: bare === text ? [] : [bare] };
}

function linesOf(at: At, options: PhaseOptions, choice: Choice): Lines {
  if (options.phase === 'randomEvents' && choice.phase === 'randomEvents')
    return eventLines(at, options, choice);
  if (options.phase === 'raf' && choice.phase === 'raf')
    return answers(
      [t.plan.create(options.cost), { phase: 'raf', create: true }],
      [t.plan.dont, { phase: 'raf', create: false }],
    );
  if (options.phase === 'redeployment' && choice.phase === 'redeployment')
    return transferLines(at, options, choice);
  if (options.phase === 'reinforcement' && choice.phase === 'reinforcement')
    return purchaseLines(at, options, choice);
  if (options.phase === 'training' && choice.phase === 'training') return trainingLines(at, options, choice);
  if (options.phase === 'recon' && choice.phase === 'recon') return reconLines(at, choice);
  if (options.phase === 'missionPreparation' && choice.phase === 'missionPreparation')
    return missionLines(at, options, choice);
  if (choice.phase === 'gentlemensWar')
    return answers([t.plan.skip, { ...choice, skip: true }], [t.plan.fly, { ...choice, skip: false }]);
  return { flat: [], placed: [] };
}
const answers = (...all: readonly (readonly [string, Choice])[]): Lines => ({
  flat: all.map(([text, to]) => ({ text, to })),
  placed: [],
});
type OptionsOf<P extends PhaseOptions['phase']> = Extract<PhaseOptions, { phase: P }>;

// Events (4.3)

function eventLines(
  { say }: At,
  options: OptionsOf<'randomEvents'>,
  choice: ChoiceOf<'randomEvents'>,
): Lines {
  const baseName = (base: Base): string => (base === 'carrier' ? t.carrier : nameOf(base, say));
  const { hexes } = choice;
  return {
    flat: [
      ...options.units.map((unit) => ({
        text: `${t.plan.chooseUnit}: ${say.unit(unit)}`,
        to: { ...choice, unit, ace: null },
      })),
      ...options.bases.map((to) => ({
        text: `${t.plan.chooseBase}: ${baseName(to)}`,
        to: { ...choice, to },
      })),
      ...options.aces.map((ace) => ({ text: `${t.plan.chooseAce}: ${t.ace[ace]}`, to: { ...choice, ace } })),
      ...hexes.map((hex) => ({
        text: t.ear.declare.without(nameOf(hex, say)),
        to: { ...choice, hexes: hexes.filter((each) => each !== hex) },
      })),
    ],
    placed:
      options.pick === 0
        ? []
        : [
            {
              text: `${t.plan.chooseHexes(1)}:`,
              hexes: () => options.hexes.filter((hex) => !hexes.includes(hex)),
              to: (hex) => ({ ...choice, hexes: [...hexes, hex].slice(-options.pick) }),
            },
          ],
  };
}

// Squadrons that move or come in (5, 6.5)

type Moves = readonly { readonly unit: UnitId; readonly to: Base }[];
/** One line for each unit, and one to leave it where it is. */
function airLines(
  { position, say }: At,
  units: readonly UnitId[],
  {
    moves,
    bought,
    named,
    change,
  }: {
    readonly moves: Moves;
    readonly bought?: Bought;
    readonly named: (unit: string) => string;
    readonly change: (moves: { unit: UnitId; to: Base }[]) => Choice;
  },
): Lines {
  const others = (unit: UnitId) => moves.filter((move) => move.unit !== unit);
  const offered = (unit: UnitId): readonly Base[] => {
    const chosen = moves.find((move) => move.unit === unit)?.to;
    return basesFor(position, unit, { moves, bought }).flatMap(({ at, room }) =>
      room > 0 || at === chosen ? [at] : [],
    );
  };
  const go = (unit: UnitId, to: Base): Choice => change([...others(unit), { unit, to }]);
  return {
    flat: units.flatMap((unit): Flat[] => [
      ...(offered(unit).includes('carrier')
        ? [{ text: `${named(say.unit(unit))} ${t.carrier}`, to: go(unit, 'carrier') }]
        : []),
      ...(moves.some((move) => move.unit === unit)
        ? [{ text: t.ear.declare.without(say.unit(unit)), to: change(others(unit)) }]
        : []),
    ]),
    placed: units.map((unit) => ({
      text: named(say.unit(unit)),
      hexes: () => offered(unit).flatMap((base) => (base === 'carrier' ? [] : [base])),
      to: (hex) => go(unit, hex),
      why: (hex) => {
        const own = position.unit(unit);
        return own === undefined ? null : refuseBase(position, own, hex, bought);
      },
    })),
  };
}
/** 20.5: which unit lies on top of a stack. */
const stackLines = (
  { say }: At,
  order: { hex: HexId; kinds: LandKind[] }[],
  stacks: readonly Stack[],
  change: (order: { hex: HexId; kinds: LandKind[] }[]) => Choice,
): readonly Flat[] =>
  orderedStacks(order, stacks).flatMap(({ hex, kinds }) =>
    kinds.slice(1).map((kind) => ({
      text: t.ear.declare.onTop(nameOf(hex, say), t.land[kind]),
      to: change(raiseKind(order, stacks, hex, kind)),
    })),
  );

function transferLines(at: At, options: OptionsOf<'redeployment'>, choice: ChoiceOf<'redeployment'>): Lines {
  const { view, position, say } = at;
  const { moveTo, without, aceTo } = t.ear.declare;
  const air = airLines(at, options.air, {
    ...{ moves: choice.air, named: moveTo },
    change: (moves) => ({ ...choice, air: moves }),
  });
  const withMoves = (land: typeof choice.land): Choice => withLandMoves(position, choice, land);
  const land = movableLand(position, choice.land).flatMap(({ hex: from, kind, left }) =>
    Array.from({ length: left }, (_, i): Placed => {
      const move = { kind, points: i + 1, from };
      const name = kind === 'antiAircraft' ? `${t.land[kind]} ${move.points}` : t.land[kind];
      return {
        text: moveTo(`${name}, ${nameOf(from, say)},`),
        hexes: () => landDestinations(position, choice.land, move),
        to: (hex) => withMoves([...choice.land, { ...move, to: hex }]),
      };
    }),
  );
  return {
    flat: [
      ...air.flat,
      ...choice.land.map((move) => ({
        text: without(`${t.land[move.kind]}, ${nameOf(move.from, say)}`),
        to: withMoves(choice.land.filter((each) => each !== move)),
      })),
      ...options.aces.flatMap(({ unit, to }, i): Flat[] => {
        const which = options.aces.slice(0, i).filter((ace) => ace.unit === unit).length;
        const ace = t.ace[view.own.units[unit]?.ace ?? 'fighter'];
        return [
          ...to.map((target) => ({
            text: aceTo(ace, say.unit(unit), say.unit(target)),
            to: withAce(choice, { unit, which }, target),
          })),
          ...(choice.aces.some(({ from }) => from === unit)
            ? [{ text: without(`${ace}, ${say.unit(unit)}`), to: withAce(choice, { unit, which }, null) }]
            : []),
        ];
      }),
      ...stackLines(at, choice.order, stacksMoved(position, choice.land), (order) => ({ ...choice, order })),
    ],
    placed: [
      ...air.placed,
      ...land,
      ...options.ships.map((ship, i) => ({
        text: moveTo(`${t.ship[ship]} ${i + 1}`),
        hexes: () => seaHexes,
        to: (to: HexId) => {
          const others = choice.ships.filter((each) => each.ship !== ship);
          const where = view.own.ships[ship]?.where;
          const same = where?.at === 'sea' && where.hex === to;
          return { ...choice, ships: same ? others : [...others, { ship, to }] };
        },
      })),
    ],
  };
}

function purchaseLines(at: At, all: OptionsOf<'reinforcement'>, choice: ChoiceOf<'reinforcement'>): Lines {
  const { position, say } = at;
  const { buyFor, without, becomes } = t.ear.declare;
  const options = all.budget > 0 ? all : affordable(all);
  const air = airLines(
    at,
    options.air.map(({ unit }) => unit),
    {
      ...{ moves: choice.air, bought: boughtIn(choice), named: buyFor },
      change: (moves) => ({ ...choice, air: moves }),
    },
  );
  const refusalOf = (next: Choice): Refusal | null => {
    const bill = next.phase === 'reinforcement' ? reinforcementPrice(position, next) : 0;
    return typeof bill === 'number' ? null : bill;
  };
  return {
    flat: [
      ...air.flat,
      ...choice.land.map((bought) => ({
        text: without(`${t.land[bought.kind]}, ${nameOf(bought.hex, say)}`),
        to: whole(position, { ...choice, land: choice.land.filter((each) => each !== bought) }),
      })),
      ...choice.ships.map((bought, i) => ({
        text: without(`${t.ship[bought.ship] ?? bought.ship} ${i + 1}`),
        to: whole(position, { ...choice, ships: choice.ships.filter((each) => each !== bought) }),
      })),
      ...options.upgrades.flatMap(({ unit, to }) => {
        const others = choice.upgrades.filter((each) => each.unit !== unit);
        return [
          {
            text: becomes(say.unit(unit), say.unit(to)),
            to: { ...choice, upgrades: [...others, { unit, to }] },
          },
        ];
      }),
      ...choice.upgrades.map(({ unit, to }) => ({
        text: without(becomes(say.unit(unit), say.unit(to))),
        to: { ...choice, upgrades: choice.upgrades.filter((each) => each.unit !== unit) },
      })),
      ...stackLines(at, choice.order, stacksBought(position, choice.land), (order) => ({ ...choice, order })),
    ],
    placed: [
      ...air.placed,
      ...options.land.flatMap(({ kind, left }): Placed[] => {
        if (left - landBought(choice, kind) <= 0) return [];
        const to = (hex: HexId): Choice => whole(position, withLand(choice, kind, hex));
        return [
          {
            text: buyFor(t.land[kind]),
            hexes: () => landPlaces(position, choice.land, kind),
            to,
            why: (hex) => refusalOf(to(hex)),
          },
        ];
      }),
      ...options.ships.map(({ ship }, i) => ({
        text: buyFor(`${t.ship[ship] ?? ship} ${i + 1}`),
        hexes: () => seaHexes,
        to: (hex: HexId) => ({
          ...choice,
          ships: [...choice.ships.filter((each) => each.ship !== ship), { ship, hex }],
        }),
      })),
    ],
  };
}

/** 24.1: a unit rests or trains, never both. */
function trainingLines({ say }: At, options: OptionsOf<'training'>, choice: ChoiceOf<'training'>): Lines {
  const { rests, trains, without } = t.ear.declare;
  const kinds = [
    ['up', 'night', rests],
    ['night', 'up', trains],
  ] as const;
  return {
    flat: kinds.flatMap(([kind, other, named]) =>
      options[kind].map((unit) => {
        const has = choice[kind].includes(unit);
        const rest = choice[kind].filter((id) => id !== unit);
        return {
          text: has ? without(named(say.unit(unit))) : named(say.unit(unit)),
          to: {
            ...choice,
            [kind]: has ? rest : [...rest, unit],
            [other]: choice[other].filter((id) => id !== unit),
          },
        };
      }),
    ),
    placed: [],
  };
}

/** 14.2: another try on a hex, or one fewer. */
const reconLines = ({ view, say }: At, choice: ChoiceOf<'recon'>): Lines => ({
  flat: choice.plots.map(({ hex }) => ({
    text: `${t.plan.fewer}: ${nameOf(hex, say)}`,
    to: withPlot(choice, hex, -1),
  })),
  placed: [
    {
      text: t.ear.declare.recon,
      hexes: () => allHexIds.filter((hex) => mayRecon(view.own.side, hex)),
      to: (hex) => withPlot(choice, hex, 1),
    },
  ],
});

// Targets (27.1) and patrols (25.1)

function missionLines(
  { view, position, say }: At,
  options: OptionsOf<'missionPreparation'>,
  choice: ChoiceOf<'missionPreparation'>,
): Lines {
  const { aims, without, patrolAt, patrolJoins, patrolFrom } = t.ear.declare;
  const { targets, patrols } = choice;
  const bombers = view.rules.designatedTargets ? options.bombers : [];
  const withPatrols = (next: typeof patrols): typeof choice => ({ ...choice, patrols: next });
  const isLegal = (next: typeof patrols): boolean => refusalOfPatrols(position, next) === null;
  const fighters = view.rules.patrols ? freeFighters(options.fighters, patrols) : [];
  const put = (old: (typeof patrols)[number], next: (typeof patrols)[number]) =>
    patrols.map((each) => (each === old ? next : each));
  return {
    flat: [
      ...targets.flatMap((aimed): Flat[] => [
        ...targetsFor(position, aimed.unit, aimed.hex)
          .filter((target) => !sameTarget(target, aimed.target))
          .map((target) => ({
            text: aims(say.unit(aimed.unit), `${nameOf(aimed.hex, say)}, ${t.field.target(target, say)}`),
            to: { ...choice, targets: targets.map((each) => (each === aimed ? { ...aimed, target } : each)) },
          })),
        {
          text: without(aims(say.unit(aimed.unit), nameOf(aimed.hex, say))),
          to: { ...choice, targets: targets.filter((each) => each !== aimed) },
        },
      ]),
      ...patrols.flatMap((patrol): Flat[] => {
        const name = say.list(patrol.units.map((unit) => say.unit(unit)));
        const joined = fighters.flatMap(({ unit }) => {
          const next = put(patrol, { ...patrol, units: [...patrol.units, unit] });
          return isLegal(next) ? [{ text: patrolJoins(say.unit(unit), name), to: withPatrols(next) }] : [];
        });
        const turns = Array.from({ length: lastFlyingTurn }, (_, i) => i + 1).flatMap((from) => {
          const next = put(patrol, { ...patrol, from });
          return from !== patrol.from && isLegal(next)
            ? [{ text: patrolFrom(name, from), to: withPatrols(next) }]
            : [];
        });
        return [
          ...joined,
          ...turns,
          {
            text: without(`${patrolAt(name)} ${nameOf(patrol.hex, say)}`),
            to: withPatrols(patrols.filter((each) => each !== patrol)),
          },
        ];
      }),
    ],
    placed: [
      ...bombers.map((unit): Placed => ({
        text: aims(say.unit(unit), '').trim(),
        hexes: () => targetHexes(position, unit),
        to: (hex) => {
          const [target] = targetsFor(position, unit, hex);
          const others = targets.filter((each) => each.unit !== unit);
          return target === undefined ? choice : { ...choice, targets: [...others, { unit, hex, target }] };
        },
      })),
      ...fighters.map((fighter): Placed => {
        const setOut = { units: [fighter.unit], from: 1 };
        const next = (hex: HexId) => [...patrols, { ...setOut, hex }];
        return {
          text: patrolAt(say.unit(fighter.unit)),
          hexes: () => patrolHexes(position, patrols, fighter, setOut),
          to: (hex) => withPatrols(next(hex)),
          why: (hex) => refusalOfPatrols(position, next(hex)),
        };
      }),
    ],
  };
}
