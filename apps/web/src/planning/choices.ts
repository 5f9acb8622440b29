/** Sealed choices while they are being filled in: what they cost and what they change. */
import type { HexId } from '@1bob/atlas';
import type { Choice, ChoiceOf, LandKind, PhaseOptions, PlanningPhase, UnitId } from '@1bob/rules/player';
import type { Words } from '../words/en.ts';

export type Base = HexId | 'carrier';
type OptionsOf<P extends PlanningPhase> = Extract<PhaseOptions, { phase: P }>;

/** Whether something is a choice for the same phase as another one, with all its parts. */
export const isLike = <C extends Choice>(choice: C, other: unknown): other is C =>
  typeof other === 'object' &&
  other !== null &&
  Object.entries(choice).every(([part, value]) => {
    const theirs = (other as Record<string, unknown>)[part];
    return part === 'phase'
      ? theirs === value
      : theirs !== undefined && Array.isArray(theirs) === Array.isArray(value);
  });

/** 14.2, ruling 5: tries on all hexes together, paid in whole points. */
export const reconCost = (choice: ChoiceOf<'recon'>, costEach: number): number =>
  Math.ceil(choice.plots.reduce((sum, plot) => sum + plot.times, 0) * costEach);

/** 6: what a list of reinforcements costs in morale points. */
export function reinforcementCost(
  choice: ChoiceOf<'reinforcement'>,
  options: OptionsOf<'reinforcement'>,
): number {
  const air = choice.air.reduce(
    (sum, { unit }) => sum + (options.air.find((offer) => offer.unit === unit)?.cost ?? 0),
    0,
  );
  const land = options.land.reduce((sum, { kind, cost, free }) => {
    const bought = landBought(choice, kind);
    return sum + Math.max(0, bought - free) * cost;
  }, 0);
  const ships = choice.ships.reduce(
    (sum, { ship }) => sum + (options.ships.find((offer) => offer.ship === ship)?.cost ?? 0),
    0,
  );
  const upgrades = choice.upgrades.reduce(
    (sum, { unit, to }) =>
      sum + (options.upgrades.find((offer) => offer.unit === unit && offer.to === to)?.cost ?? 0),
    0,
  );
  return air + land + ships + upgrades;
}

/** Counters of a kind in a list (points for guns). */
export const landBought = (choice: ChoiceOf<'reinforcement'>, kind: LandKind): number =>
  choice.land.filter((l) => l.kind === kind).reduce((sum, l) => sum + l.points, 0);

/** 19.3, 19.4: another place, or none, for one of the aces who fly with a unit: the first of them is 0. */
export function withAce(
  choice: ChoiceOf<'redeployment'>,
  { unit, which }: { unit: UnitId; which: number },
  to: UnitId | null,
): ChoiceOf<'redeployment'> {
  const own = acesFrom(choice, unit);
  own.splice(which, 1, ...(to === null ? [] : [{ from: unit, to }]));
  return { ...choice, aces: [...choice.aces.filter(({ from }) => from !== unit), ...own] };
}
/** Those of a unit's aces who are sent elsewhere. */
export const acesFrom = ({ aces }: ChoiceOf<'redeployment'>, unit: UnitId): { from: UnitId; to: UnitId }[] =>
  aces.filter(({ from }) => from === unit);

/** Room left at a base, with those that leave it in this list and those that come. Negative: too many. */
export function roomLeft(
  base: { at: Base; room: number },
  air: readonly { unit: string; to: Base }[],
  from: (unit: string) => Base | null,
): number {
  const come = air.filter(({ to }) => to === base.at).length;
  const leave = air.filter(({ unit, to }) => to !== base.at && from(unit) === base.at).length;
  return base.room - come + leave;
}

/** One more gun point (or counter) in a hex; guns of a hex are one entry. */
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

/** One try more (or fewer) on a hex; a hex without tries leaves the list. */
export function withPlot(choice: ChoiceOf<'recon'>, hex: HexId, more: number): ChoiceOf<'recon'> {
  const there = choice.plots.find((plot) => plot.hex === hex);
  const times = Math.min(20, (there?.times ?? 0) + more);
  const others = choice.plots.filter((plot) => plot !== there);
  if (times <= 0) return { ...choice, plots: others };
  return there === undefined
    ? { ...choice, plots: [...others, { hex, times }] }
    : { ...choice, plots: choice.plots.map((plot) => (plot === there ? { hex, times } : plot)) };
}

/** What a phase that asks a plain question is answered; null for one that is a list of things. */
export function answer(choice: Choice, options: PhaseOptions, words: Words['plan']): string | null {
  if (choice.phase === 'gentlemensWar') return choice.skip ? words.skip : words.fly;
  if (choice.phase !== 'raf' || options.phase !== 'raf') return null;
  return choice.create ? words.create(options.cost) : words.dont;
}

/** How many things a choice changes; 0 is "nothing". */
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
