/** Targets for a flight (13): the most promising ones, by a first estimate. */
import { distance, isTarget, places, type HexId } from '@1bob/atlas';
import {
  enemyOf,
  forecastBombs,
  nextTurnOf,
  refuseBombs,
  targetValue,
  targetsIn,
  type BombTarget,
  type OwnUnit,
  type Side,
} from '@1bob/rules/player';
import { proposed } from '../proposals.ts';
import { once, type Brief } from './brief.ts';

export interface Aim {
  readonly hex: HexId;
  readonly target: BombTarget;
}

/** Hexes worth bombing: target symbols, and for the British any German units (13.9). */
function hexesFor({ view }: Brief, side: Side): readonly HexId[] {
  if (side === 'german') return symbols;
  const held = [...Object.entries(view.land), ...Object.entries(view.bases)];
  return [...new Set(held.flatMap(([hex, { side: holder }]) => (holder !== side ? (hex as HexId) : [])))];
}
const symbols = [...new Set(places.flatMap(({ hex }) => (isTarget(hex) ? hex : [])))];

/** Average points of bombs on a target if they fell now. Equal targets are computed once. */
function hope(brief: Brief, units: readonly OwnUnit[], { hex, target }: Aim): number {
  const { position, view } = brief;
  const able = units.flatMap((unit) => (refuseBombs(position, unit, target) === null ? unit.id : []));
  if (able.length === 0) return 0;
  const enemy = enemyOf(position.side);
  const alike =
    target.kind === 'place'
      ? [targetValue(position, hex), position.bombed.includes(hex)]
      : target.kind === 'air'
        ? ['air']
        : [hex, JSON.stringify(target)];
  const key = [...units.map(({ id }) => id), ...alike, view.recon[position.side].includes(hex)].join(' ');
  const points = once(brief, `hope ${key}`, () => {
    const bombing = { hex, target, units: able, group: units.map(({ id }) => id) };
    const { average } = forecastBombs(position, { ...bombing, turn: nextTurnOf(position, position.side) });
    return average.bomber - average.bombed;
  });
  // The forecast leaves out aircraft on the ground, so their number counts here: the more, the better.
  return target.kind === 'air' && view.bases[hex]?.side === enemy
    ? 0.5 + view.bases[hex].air * brief.weights.onAerodrome
    : points;
}

/** The most promising targets for a flight within a number of hexes of its base, and its designated targets (27). */
export function aimsFor(
  brief: Brief,
  { base, units }: { readonly base: HexId; readonly units: readonly OwnUnit[] },
  range: number,
  most: number,
): readonly Aim[] {
  const { position, seed } = brief;
  const given = units.flatMap(({ target }) => target ?? []);
  const found = hexesFor(brief, position.side).flatMap((hex) => {
    const away = distance(base, hex);
    if (away > range) return [];
    return targetsIn(position, hex).map((target) => ({
      ...{ hex, target, away },
      hope: hope(brief, units, { hex, target }),
    }));
  });
  const promising = found.filter((aim) => aim.hope > 0).sort((a, b) => b.hope - a.hope || a.away - b.away);
  return [...given, ...(seed === undefined ? promising.slice(0, most) : drawnFrom(brief, promising, seed))];
}

function drawnFrom<A extends Aim>({ view }: Brief, promising: readonly A[], seed: string): A[] {
  const hexes = [...new Set(promising.map(({ hex }) => hex))];
  const drawn = proposed(view, hexes, seed);
  return promising.filter(({ hex }) => drawn.has(hex));
}
