/** Planning choices of the random player. The rules may refuse one of its purchases. */
import {
  distance,
  hexes,
  isFriendlyLand,
  isNeutral,
  isTarget,
  isTown,
  withinOrAt,
  type HexId,
} from '@1bob/atlas';
import type { ChoiceOf, Command } from '../command.ts';
import type { PhaseOptions } from '../legal/options.ts';
import { ofView } from '../position/of-view.ts';
import { refuseBase, type Base } from '../sections/07-basing.ts';
import { takesPostTooDark } from '../sections/25-fighter-patrols.ts';
import type { View } from '../seen/player-view.ts';
import { enemyOf, type Side, type UnitId } from '../state/terms.ts';
import type { Chance } from './chance.ts';

type PlayerView = View & { own: NonNullable<View['own']> };
const targetHexes: readonly HexId[] = [...hexes.keys()].filter(isTarget);

export function plan(view: PlayerView, chance: Chance): Command | null {
  const { planning, advance } = view.options;
  if (!planning?.open || !planning.empty) return advance;
  return { kind: 'submit', choice: decide(view, planning.open, chance) ?? planning.empty };
}

/** Ruling 1: a later phase of the month, filled in ahead. */
export function fillAhead(view: PlayerView, chance: Chance): Command | null {
  const ahead = chance.one(view.options.planning?.ahead ?? []);
  return ahead ? { kind: 'submit', choice: decide(view, ahead.options, chance) ?? ahead.empty } : null;
}

function decide(
  view: PlayerView,
  open: PhaseOptions,
  chance: Chance,
): Extract<Command, { kind: 'submit' }>['choice'] | null {
  switch (open.phase) {
    case 'randomEvents': {
      const unit = chance.one(open.units) ?? null;
      const to = unit === null ? null : (chance.one(open.bases) ?? null);
      const start = chance.below(Math.max(1, open.hexes.length - open.pick));
      return { phase: open.phase, unit, to, hexes: open.hexes.slice(start, start + open.pick), ace: null };
    }
    case 'raf':
      return { phase: open.phase, create: open.possible && chance.often(50) };
    case 'redeployment':
      return redeploy(view, open, chance);
    case 'reinforcement':
      return buy(view, open, chance);
    case 'training': {
      const up = chance.some(open.up, 10);
      return { phase: open.phase, up, night: chance.some(open.night, 15).filter((id) => !up.includes(id)) };
    }
    case 'recon': {
      const seen = Object.keys(view.land).filter((h) => view.land[h]?.side !== view.own.side) as HexId[];
      const plots = seen.slice(0, chance.below(4)).map((hex) => ({ hex, times: 1 }));
      return { phase: open.phase, plots: plots.length * open.costEach <= open.budget ? plots : [] };
    }
    case 'missionPreparation': {
      const enemy = targetHexes.filter((h) => isFriendlyLand(h, enemyOf(view.own.side)));
      const targets = view.rules.designatedTargets
        ? chance.some(open.bombers, 40).flatMap((unit) => {
            const hex = chance.one(enemy);
            return hex === undefined ? [] : [{ unit, hex, target: { kind: 'place' as const } }];
          })
        : [];
      return { phase: open.phase, targets, patrols: patrols(view, open, targets, chance) };
    }
    case 'gentlemensWar':
      return { phase: open.phase, skip: chance.often(15) };
  }
}

/** A station over the base, towards the enemy, or anywhere within reach. */
function post(view: PlayerView, from: HexId, reach: number, chance: Chance): HexId | undefined {
  if (chance.often(25)) return from;
  const around = withinOrAt(from, Math.min(reach, 1 + chance.below(reach)));
  const enemy = chance.one(Object.keys(view.bases).filter((h) => view.bases[h]?.side !== view.own.side));
  if (enemy === undefined || chance.often(50)) return chance.one(around);
  return [...around].sort((a, b) => distance(a, enemy as HexId) - distance(b, enemy as HexId))[0];
}

/** Patrols near their bases, each over a hex of its own. */
function patrols(
  view: PlayerView,
  open: Extract<PhaseOptions, { phase: 'missionPreparation' }>,
  targets: ChoiceOf<'missionPreparation'>['targets'],
  chance: Chance,
): ChoiceOf<'missionPreparation'>['patrols'] {
  const position = ofView(view);
  const made: ChoiceOf<'missionPreparation'>['patrols'] = [];
  const able = open.fighters.filter(({ unit }) => targets.every((t) => t.unit !== unit));
  for (const { unit, from, reach } of able) {
    if (!chance.often(45)) continue;
    const fellow = made.find(
      (p) =>
        p.units.length < open.stack &&
        !takesPostTooDark(position, { units: [...p.units, unit], from: p.from }) &&
        able.some((f) => f.unit === p.units[0] && f.from === from && distance(from, p.hex) <= reach),
    );
    if (fellow && chance.often(50)) {
      fellow.units.push(unit);
      continue;
    }
    const hex = post(view, from, reach, chance);
    if (hex === undefined || isNeutral(hex) || made.some((p) => p.hex === hex)) continue;
    made.push({ units: [unit], hex, from: 1 + chance.below(chance.often(80) ? 8 : 24) });
  }
  return made;
}

/** Whether a unit may be based there, apart from lack of room. */
function takes(view: PlayerView, id: UnitId, at: Base): boolean {
  const position = ofView(view);
  const unit = position.unit(id);
  return unit !== undefined && refuseBase(position, unit, at) === null;
}

function redeploy(
  view: PlayerView,
  open: Extract<PhaseOptions, { phase: 'redeployment' }>,
  chance: Chance,
): ChoiceOf<'redeployment'> {
  const room = open.bases.map((b) => ({ ...b }));
  const air = chance.some(open.air, 15).flatMap((unit) => {
    const base = chance.one(room.filter((b) => b.room > 0 && takes(view, unit, b.at)));
    if (!base) return [];
    base.room -= 1;
    return [{ unit, to: base.at }];
  });
  const sea = [...hexes.values()].filter((h) => h.terrain === 'sea').map((h) => h.id);
  const ships = chance.some(open.ships, 30).flatMap((ship) => {
    const to = chance.one(sea);
    return to === undefined ? [] : [{ ship, to }];
  });
  const land = movedLand(view, chance);
  const touched = new Set(land.flatMap(({ from, to }) => [from, to]));
  const stacks = Object.entries(view.own.land).filter(([hex]) => !touched.has(hex as HexId));
  const order = chance.some(stacks, 5).map(([hex, { units }]) => ({
    hex: hex as HexId,
    kinds: units.map((unit) => unit.kind).reverse(),
  }));
  return { phase: 'redeployment', air, land, ships, aces: movedAces(open, chance), order };
}

const towns = (side: Side): HexId[] => [...hexes.keys()].filter((h) => isTown(h) && isFriendlyLand(h, side));

/** Guns and headquarters; a headquarters goes to a town of its own side without one. */
function movedLand(view: PlayerView, chance: Chance): ChoiceOf<'redeployment'>['land'] {
  const { land, side } = view.own;
  const free = towns(side).filter((h) => !land[h]?.units.some((unit) => unit.kind === 'headquarters'));
  return Object.entries(land).flatMap(([from, { units }]) =>
    units.flatMap(({ kind, points }) => {
      if ((kind !== 'headquarters' && kind !== 'antiAircraft') || !chance.often(10)) return [];
      const [to] = free.splice(chance.below(Math.max(1, free.length)), 1);
      if (to === undefined || to === from) return [];
      return [{ kind, points: 1 + chance.below(points), from: from as HexId, to }];
    }),
  );
}

/** One ace to a squadron of its kind. */
function movedAces(
  open: Extract<PhaseOptions, { phase: 'redeployment' }>,
  chance: Chance,
): ChoiceOf<'redeployment'>['aces'] {
  const ace = chance.one(open.aces);
  const to = chance.one(ace?.to ?? []);
  return ace && to !== undefined && chance.often(50) ? [{ from: ace.unit, to }] : [];
}

function buy(
  view: PlayerView,
  open: Extract<PhaseOptions, { phase: 'reinforcement' }>,
  chance: Chance,
): ChoiceOf<'reinforcement'> {
  let budget = open.budget;
  const room = open.bases.map((b) => ({ ...b }));
  const air: ChoiceOf<'reinforcement'>['air'] = [];
  let fakes = 0;
  const upgrade = chance.often(30) ? chance.one(open.upgrades.filter((u) => u.cost <= budget)) : undefined;
  const upgrades = upgrade ? [{ unit: upgrade.unit, to: upgrade.to }] : [];
  budget -= upgrade?.cost ?? 0;
  for (const { unit, cost } of open.air) {
    if (unit === upgrade?.to) continue;
    const fake = view.own.units[unit]?.type === 'FAKE';
    if (cost > budget || !chance.often(cost === 0 ? 80 : 25) || (fake && fakes > 0)) continue;
    const base = chance.one(room.filter((b) => b.room > 0 && takes(view, unit, b.at)));
    if (!base) continue;
    base.room -= 1;
    budget -= cost;
    if (fake) fakes += 1;
    air.push({ unit, to: base.at });
  }
  const own = towns(view.own.side);
  const land: ChoiceOf<'reinforcement'>['land'] = [];
  for (const { kind, cost, left } of open.land) {
    const hex = chance.one(own);
    if (hex === undefined || left < 1 || cost > budget || !chance.often(40)) continue;
    if (kind !== 'antiAircraft' && view.own.land[hex]?.units.some((u) => u.kind === kind)) continue;
    budget -= cost;
    land.push({ kind, points: 1, hex });
  }
  const sea = [...hexes.values()].filter((h) => h.terrain === 'sea').map((h) => h.id);
  const ships: ChoiceOf<'reinforcement'>['ships'] = [];
  for (const { ship, cost } of open.ships) {
    const hex = chance.one(sea);
    if (hex === undefined || cost > budget || !chance.often(50)) continue;
    budget -= cost;
    ships.push({ ship, hex });
  }
  return { phase: 'reinforcement', air, land, ships, upgrades, order: [] };
}
