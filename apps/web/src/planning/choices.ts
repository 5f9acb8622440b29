/** Sealed choices while they are being filled in: what they cost, and how many changes they make. */
import type { HexId } from '@1bob/atlas';
import {
  commandLimits,
  movableLandKinds,
  reconPrice,
  reinforcementPrice,
  type Choice,
  type ChoiceOf,
  type LandKind,
  type PhaseOptions,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import type { TableWords } from '../words/table.ts';

/** Whether a value is a choice for the same phase as another one, with all its parts. */
export const isLike = <C extends object>(choice: C, other: unknown): other is C =>
  typeof other === 'object' &&
  other !== null &&
  Object.entries(choice).every(([part, value]) => {
    const theirs = (other as Record<string, unknown>)[part];
    return part === 'phase'
      ? theirs === value
      : theirs !== undefined && Array.isArray(theirs) === Array.isArray(value);
  });

/** The total cost of the tries on all hexes (14.2). */
export const reconCost = (choice: ChoiceOf<'recon'>, costEach: number): number =>
  reconPrice(
    costEach,
    choice.plots.reduce((sum, plot) => sum + plot.times, 0),
  );

/** The cost of a list and the points available, if the list costs more. Null if the side can pay for it. */
export function tooDear(
  choice: Choice,
  options: PhaseOptions,
  position: Position,
): { readonly cost: number; readonly budget: number } | null {
  if (choice.phase === 'recon' && options.phase === 'recon')
    return dearer(reconCost(choice, options.costEach), options.budget);
  if (choice.phase !== 'reinforcement' || options.phase !== 'reinforcement') return null;
  const bill = reinforcementPrice(position, choice);
  return typeof bill === 'number' ? dearer(bill, options.budget) : null;
}
const dearer = (cost: number, budget: number): ReturnType<typeof tooDear> =>
  cost > budget ? { cost, budget } : null;

/** How many counters of a kind a list has. For guns, how many points. */
export const landBought = (choice: ChoiceOf<'reinforcement'>, kind: LandKind): number =>
  choice.land.filter((l) => l.kind === kind).reduce((sum, l) => sum + l.points, 0);

/** 19.3, 19.4: gives one of a unit's aces another place, or none. The first ace is 0. */
export function withAce(
  choice: ChoiceOf<'redeployment'>,
  { unit, which }: { unit: UnitId; which: number },
  to: UnitId | null,
): ChoiceOf<'redeployment'> {
  const own = acesFrom(choice, unit);
  own.splice(which, 1, ...(to === null ? [] : [{ from: unit, to }]));
  return { ...choice, aces: [...choice.aces.filter(({ from }) => from !== unit), ...own] };
}
/** How many aces of a unit are transferred elsewhere. */
export const acesFrom = ({ aces }: ChoiceOf<'redeployment'>, unit: UnitId): { from: UnitId; to: UnitId }[] =>
  aces.filter(({ from }) => from === unit);

/** Adds one gun point or one counter to a hex. The guns of a hex are one entry. */
export function withLand(
  choice: ChoiceOf<'reinforcement'>,
  kind: LandKind,
  hex: HexId,
): ChoiceOf<'reinforcement'> {
  const there = choice.land.find((l) => l.kind === kind && l.hex === hex);
  if (kind === 'antiAircraft' && there !== undefined)
    return {
      ...choice,
      land: choice.land.map((l) => (l === there ? { ...l, points: l.points + 1 } : l)),
    };
  return { ...choice, land: [...choice.land, { kind, points: 1, hex }] };
}

/** Adds or removes one try on a hex. A hex without tries leaves the list. */
export function withPlot(choice: ChoiceOf<'recon'>, hex: HexId, more: number): ChoiceOf<'recon'> {
  const there = choice.plots.find((plot) => plot.hex === hex);
  const times = Math.min(commandLimits.reconTimes, (there?.times ?? 0) + more);
  const others = choice.plots.filter((plot) => plot !== there);
  if (times <= 0) return { ...choice, plots: others };
  return there === undefined
    ? { ...choice, plots: [...others, { hex, times }] }
    : { ...choice, plots: choice.plots.map((plot) => (plot === there ? { hex, times } : plot)) };
}

/** The answer to a yes-or-no phase. Null for a phase with a list. */
export function answer(choice: Choice, options: PhaseOptions, words: TableWords['plan']): string | null {
  if (choice.phase === 'gentlemensWar') return choice.skip ? words.skip : words.fly;
  if (choice.phase !== 'raf' || options.phase !== 'raf') return null;
  return choice.create ? words.create(options.cost) : words.dont;
}

/**
 * The first choice that the page shows for a phase. It leaves the hexes that an event reveals to the player, because
 * the default of the rules is arbitrary.
 */
export function firstChoice(empty: Choice, options: PhaseOptions): Choice {
  if (empty.phase !== 'randomEvents' || options.phase !== 'randomEvents') return empty;
  return options.hexes.length > options.pick ? { ...empty, hexes: [] } : empty;
}

/** The options that the side can pay for, each taken by itself. */
export function affordable(options: OptionsOf<'reinforcement'>): OptionsOf<'reinforcement'> {
  const isAffordable = ({ cost }: { cost: number }): boolean => cost <= options.budget;
  return {
    ...options,
    air: options.air.filter(isAffordable),
    land: options.land.filter((land) => land.left > 0 && (land.free > 0 || isAffordable(land))),
    ships: options.ships.filter(isAffordable),
    upgrades: options.upgrades.filter(isAffordable),
  };
}
type OptionsOf<P extends PhaseOptions['phase']> = Extract<PhaseOptions, { phase: P }>;

/** Why a phase has no options, in words with the case. Null if it has options. */
export function nothingIn(
  options: PhaseOptions,
  { ownLand, variant }: Pick<Position, 'ownLand' | 'variant'>,
  words: TableWords['plan'],
): string | null {
  const { nothingIn: why } = words;
  const none = (...lists: readonly (readonly unknown[])[]): boolean =>
    lists.every((list) => list.length === 0);
  switch (options.phase) {
    case 'raf':
      return options.possible ? null : why.raf();
    case 'redeployment': {
      const moves = Object.values(ownLand).some(({ units }) =>
        units.some(({ kind }) => movableLandKinds.some((movable) => movable === kind)),
      );
      return !moves && none(options.air, options.ships, options.aces) ? why.redeployment() : null;
    }
    case 'reinforcement': {
      const { air, land, ships, upgrades } = affordable(options);
      return none(air, land, ships, upgrades) ? why.reinforcement(options.budget) : null;
    }
    case 'training':
      return none(options.up, options.night) ? why.training() : null;
    case 'recon':
      return reconPrice(options.costEach, 1) > options.budget ? why.recon(options.budget) : null;
    case 'missionPreparation':
      return none(variant.designatedTargets ? options.bombers : [], variant.patrols ? options.fighters : [])
        ? why.missionPreparation()
        : null;
    case 'randomEvents':
    case 'gentlemensWar':
      return null;
  }
}

/** How many hexes are still to be chosen for an event. 0 if none. */
export const hexesLeft = (choice: Choice, options: PhaseOptions): number =>
  choice.phase === 'randomEvents' && options.phase === 'randomEvents'
    ? options.pick - choice.hexes.length
    : 0;

/** How many changes a choice makes. 0 means that it is "nothing". */
export function changes(choice: Choice): number {
  switch (choice.phase) {
    case 'randomEvents':
      return Number(choice.unit !== null) + Number(choice.ace !== null) + choice.hexes.length;
    case 'raf':
      return Number(choice.create);
    case 'redeployment':
      return (
        choice.air.length +
        choice.land.length +
        choice.ships.length +
        choice.aces.length +
        choice.order.length
      );
    case 'reinforcement':
      return (
        choice.air.length +
        choice.land.length +
        choice.ships.length +
        choice.upgrades.length +
        choice.order.length
      );
    case 'training':
      return choice.up.length + choice.night.length;
    case 'recon':
      return choice.plots.length;
    case 'missionPreparation':
      return choice.targets.length + choice.patrols.length;
    case 'gentlemensWar':
      return Number(choice.skip);
  }
}
