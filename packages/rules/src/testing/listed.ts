/**
 * Reads `options` literally: which commands they list, and whether they list a given command. The tests of the rules and the
 * fuzzer check with it that every listed command is accepted, and that every accepted command is listed.
 */
import { distance, hexes, mayHoldShip, neighbours, straightPath, type HexId } from '@1bob/atlas';
import type { Choice, Command } from '../command.ts';
import type { MoveOption, PhaseOptions } from '../legal/options.ts';
import type { PlayerView as OfPlayer, View } from '../seen/player-view.ts';
import type { BombTarget, LandKind, PlanningPhase, UnitId } from '../state/terms.ts';
import { ofView } from '../position/of-view.ts';
import { refuseBase, type Base } from '../sections/07-basing.ts';
import { legalRegroupings } from '../sections/10-mission-groups.ts';
import { needsPlan } from '../sections/10-sealed-raids.ts';
import { refuseChange } from '../sequence/sealed-raids.ts';
import { groundAllows } from '../sections/17-land-units.ts';
import type { Chance } from './chance.ts';

export type PlayerView = View & OfPlayer;

// Whether a command is listed

/** Null if the options of a view list a command; otherwise the part of it that they do not list. */
export function unlisted(view: PlayerView, command: Command): string | null {
  const { options, own } = view;
  if (!options.kinds.includes(command.kind)) return `kind ${command.kind}`;
  switch (command.kind) {
    case 'setUp': {
      const needs = options.setUp?.needs;
      const names = new Set(command.placement.air.map((a) => a.unit));
      return needs?.air.every(({ unit }) => names.has(unit)) && names.size === needs.air.length
        ? null
        : 'these squadrons';
    }
    case 'submit': {
      const { open, ahead } = options.planning ?? { open: null, ahead: [] };
      if (open?.phase === command.choice.phase) return unlistedChoice(open, command.choice);
      return ahead.some((a) => a.options.phase === command.choice.phase)
        ? null
        : `phase ${command.choice.phase}`;
    }
    case 'takeBack':
      return own.sealed[command.phase] ? null : `phase ${command.phase}`;
    case 'move':
      return unlistedMove(options.moves, command.units, command.path, command.land);
    case 'rendezvous':
      return (
        command.flights
          .map((f) => unlistedMove(grounded(options.moves), f.units, f.path, false))
          .find((why) => why !== null) ?? null
      );
    case 'regroup':
      return command.groups.every((id) => options.moves.some((m) => m.group === id)) ? null : 'these groups';
    case 'attack':
      return options.attacks.some((a) => a.group === command.group && a.targets.includes(command.target))
        ? null
        : 'this attack';
    case 'bomb': {
      const able = options.bombs.find((b) => b.group === command.group);
      return command.targets.every(({ units, target }) =>
        units.every((id) => able?.units.some((u) => u.unit === id && u.targets.some((t) => same(t, target)))),
      )
        ? null
        : 'these bombs';
    }
    case 'dropPlan':
      return { ...own.plans, ...own.stoppedPlans }[command.id] ? null : 'this plan';
    case 'endMovement':
    case 'endTurn':
    case 'orders':
    case 'plan':
    case 'passUntil':
    case 'noMoreMissions':
    case 'resign':
    case 'offerDraw':
    case 'answerDraw':
      return null;
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const grounded = (moves: readonly MoveOption[]): MoveOption[] => moves.filter((m) => m.group === null);

function unlistedMove(
  moves: readonly MoveOption[],
  units: readonly UnitId[],
  path: readonly HexId[],
  land: boolean,
): string | null {
  const option = moves.find((m) => units.every((id) => m.units.includes(id)));
  if (!option) return 'these units';
  const whole = units.length === option.units.length;
  // Units that leave their group fly at their own speed, which may be higher than the group's.
  if (path.length > option.reach && (option.group === null || whole)) return 'so long a path';
  if (option.mustLand && !land && (whole || option.homes === null)) return 'staying aloft';
  const end = path.at(-1) ?? option.hex;
  const nearer = option.homes?.some((base) => distance(end, base) < distance(option.hex, base));
  if (nearer === false && whole && !land) return 'not nearer to a base';
  return path.length === 0 && land && !option.mayLandHere && whole ? 'landing here' : null;
}

function unlistedChoice(open: PhaseOptions, choice: Choice): string | null {
  const all = <T>(list: readonly T[], test: (item: T) => boolean, what: string): string | null =>
    list.every(test) ? null : what;
  switch (choice.phase) {
    case 'randomEvents': {
      if (open.phase !== choice.phase) return 'phase';
      if (choice.unit !== null && !open.units.includes(choice.unit)) return 'this unit';
      if (choice.to !== null && !open.bases.includes(choice.to)) return 'this base';
      if (choice.ace !== null && !open.aces.includes(choice.ace)) return 'this ace';
      return choice.hexes.length === open.pick
        ? all(choice.hexes, (h) => open.hexes.includes(h), 'a hex')
        : 'n hexes';
    }
    case 'raf':
      return open.phase === choice.phase && (open.possible || !choice.create) ? null : 'the RAF';
    case 'redeployment': {
      if (open.phase !== choice.phase) return 'phase';
      return (
        all(
          choice.air,
          (a) => open.air.includes(a.unit) && open.bases.some((b) => b.at === a.to),
          'a flight',
        ) ??
        all(choice.ships, (s) => open.ships.includes(s.ship), 'a ship') ??
        all(choice.aces, (a) => open.aces.some((o) => o.unit === a.from && o.to.includes(a.to)), 'an ace')
      );
    }
    case 'reinforcement': {
      if (open.phase !== choice.phase) return 'phase';
      const bought = [
        ...choice.land.filter((l) => l.kind === 'aerodrome').map((l) => l.hex),
        ...choice.ships.map((s) => s.ship),
      ];
      const points = (kind: LandKind): number =>
        choice.land.reduce((n, l) => n + (l.kind === kind ? l.points : 0), 0);
      return (
        all(choice.air, (a) => open.air.some((o) => o.unit === a.unit), 'an air unit') ??
        all(choice.air, (a) => open.bases.some((b) => b.at === a.to) || bought.includes(a.to), 'a base') ??
        all(
          choice.land,
          (l) => open.land.some((o) => o.kind === l.kind && o.left >= points(l.kind)),
          'land',
        ) ??
        all(choice.ships, (s) => open.ships.some((o) => o.ship === s.ship), 'a ship') ??
        all(
          choice.upgrades,
          (u) => open.upgrades.some((o) => o.unit === u.unit && o.to === u.to),
          'an upgrade',
        )
      );
    }
    case 'training':
      if (open.phase !== choice.phase) return 'phase';
      return (
        all(choice.up, (id) => open.up.includes(id), 'rest') ??
        all(choice.night, (id) => open.night.includes(id), 'training')
      );
    case 'recon': {
      const flights = choice.plots.reduce((n, p) => n + p.times, 0);
      return open.phase === choice.phase && Math.ceil(flights * open.costEach) <= open.budget
        ? null
        : 'so many';
    }
    case 'missionPreparation':
      if (open.phase !== choice.phase) return 'phase';
      return (
        all(choice.targets, (t) => open.bombers.includes(t.unit), 'a bomber') ??
        all(
          choice.patrols.flatMap((p) => p.units.map((unit) => ({ unit, hex: p.hex }))),
          ({ unit, hex }) => open.fighters.some((f) => f.unit === unit && distance(f.from, hex) <= f.reach),
          'a patrol',
        )
      );
    case 'gentlemensWar':
      return null;
  }
}

// What is listed

/** Commands that the options of a view list: a random sample of every kind. */
export function listed(view: PlayerView, chance: Chance): Command[] {
  const { options, own } = view;
  const has = (kind: Command['kind']): boolean => options.kinds.includes(kind);
  const commands: (Command | false | null)[] = [
    options.advance,
    options.setUp && { kind: 'setUp', placement: options.setUp.suggestion },
    has('orders') && ({ kind: 'orders', orders: own.orders } as Command),
    has('offerDraw') && { kind: 'offerDraw', offered: true },
    has('resign') && { kind: 'resign' },
    has('answerDraw') && { kind: 'answerDraw', accept: false },
    has('passUntil') && { kind: 'passUntil', until: null },
    has('noMoreMissions') && { kind: 'noMoreMissions', declared: false },
    has('endMovement') && { kind: 'endMovement' },
    has('endTurn') && { kind: 'endTurn' },
    ...(Object.keys(own.sealed) as PlanningPhase[]).map((phase): Command => ({ kind: 'takeBack', phase })),
    ...Object.values({ ...own.plans, ...own.stoppedPlans }).map(
      (plan): Command | false =>
        refuseChange(ofView(view), plan) === null && { kind: 'dropPlan', id: plan.id },
    ),
    ...chance.some(options.moves, 40).map((move) => moved(view, move, chance)),
    ...(has('regroup') ? legalRegroupings(ofView(view)) : []).map(({ together }): Command => ({
      kind: 'regroup',
      groups: [...together],
    })),
    ...options.attacks.flatMap(({ group, targets }) =>
      targets.map((target): Command => ({ kind: 'attack', group, target, hitFirst: [], displace: [] })),
    ),
    ...chance.some(options.bombs, 60).flatMap(({ group, units }) =>
      units.map(({ unit, targets }): Command | null => {
        const target = chance.one(targets);
        return target ? { kind: 'bomb', group, targets: [{ units: [unit], target }], hitFirst: [] } : null;
      }),
    ),
    ...chosen(view, chance).map((choice): Command => ({ kind: 'submit', choice })),
  ];
  return commands.flatMap((command) => command || []);
}

function moved(view: PlayerView, option: MoveOption, chance: Chance): Command | null {
  const { hex, group, units, reach, mayLandHere, mustLand, homes } = option;
  const one = chance.one(units);
  const flies = view.own.units[one ?? ''];
  if (group === null)
    return one === undefined || !flies || needsPlan(ofView(view), [flies])
      ? null
      : { kind: 'move', units: [one], path: [], land: mayLandHere };
  if (mayLandHere && (mustLand || chance.often(50)))
    return { kind: 'move', units: [...units], path: [], land: true };
  if (reach === 0 || mustLand) return null;
  if (homes) {
    const home = chance.one(homes);
    const path = home ? straightPath(hex, home).slice(0, 1 + chance.below(reach)) : [];
    return path.length > 0 ? { kind: 'move', units: [...units], path: [...path], land: false } : null;
  }
  const path: HexId[] = [];
  for (let at = hex, left = 1 + chance.below(reach); left > 0; left--) {
    at = chance.one(neighbours(at)) ?? at;
    path.push(at);
  }
  return { kind: 'move', units: [...units], path, land: false };
}

/** Choices with one item each. */
function chosen(view: PlayerView, chance: Chance): Choice[] {
  const { open, empty } = view.options.planning ?? { open: null, empty: null };
  if (!open || !empty) return [];
  const more = (change: object): Choice => ({ ...empty, ...change });
  const position = ofView(view);
  /** A base with room that takes a unit (5.1, 18.4, ruling 45). */
  const baseFor = (id: UnitId, bases: readonly { at: Base; room: number }[]) => {
    const unit = position.unit(id);
    return chance.one(
      bases.filter(({ at, room }) => room > 0 && unit && refuseBase(position, unit, at) === null),
    );
  };
  const sea = chance.one([...hexes.keys()].filter(mayHoldShip));
  switch (open.phase) {
    case 'randomEvents':
    case 'gentlemensWar':
      return [empty];
    case 'raf':
      return [empty, more({ create: open.possible })];
    case 'redeployment':
      return [
        empty,
        ...chance.some(open.air, 20).flatMap((unit) => {
          const base = baseFor(unit, open.bases);
          return base ? [more({ air: [{ unit, to: base.at }] })] : [];
        }),
        ...open.ships.map((ship) => more({ ships: [{ ship, to: sea }] })),
        ...open.aces.flatMap(({ unit, to }) => to.map((id) => more({ aces: [{ from: unit, to: id }] }))),
      ];
    case 'reinforcement': {
      const none = { air: [], land: [], ships: [], upgrades: [], order: [] };
      const free = (kind: LandKind): HexId | undefined =>
        chance.one(
          [...hexes.keys()].filter(
            (hex) =>
              groundAllows(kind, view.own.side, hex) &&
              !view.own.land[hex]?.units.some((u) => u.kind === kind && kind !== 'antiAircraft'),
          ),
        );
      return [
        empty,
        ...chance.some(open.air, 20).flatMap(({ unit, cost }) => {
          const base = baseFor(unit, open.bases);
          return base && cost <= open.budget ? [more({ ...none, air: [{ unit, to: base.at }] })] : [];
        }),
        ...open.land.flatMap(({ kind, cost, left, free: gratis }) =>
          left > 0 && (cost <= open.budget || gratis > 0)
            ? [more({ ...none, land: [{ kind, points: 1, hex: free(kind) }] })]
            : [],
        ),
        ...open.ships.flatMap(({ ship, cost }) =>
          cost <= open.budget ? [more({ ...none, ships: [{ ship, hex: sea }] })] : [],
        ),
        ...open.upgrades.flatMap(({ unit, to, cost }) =>
          cost <= open.budget ? [more({ ...none, upgrades: [{ unit, to }] })] : [],
        ),
      ];
    }
    case 'training':
      return [
        empty,
        ...open.up.slice(0, 2).map((id) => more({ up: [id] })),
        ...open.night.slice(0, 2).map((id) => more({ night: [id] })),
      ];
    case 'recon':
      return open.costEach <= open.budget && open.budget > 0
        ? [empty, more({ plots: [{ hex: chance.one([...hexes.keys()]), times: 1 }] })]
        : [empty];
    case 'missionPreparation': {
      const target: BombTarget = { kind: 'air' };
      const hex = chance.one([...hexes.keys()]);
      return [
        empty,
        ...(view.rules.designatedTargets ? open.bombers : [])
          .slice(0, 2)
          .map((unit) => more({ targets: [{ unit, hex, target }] })),
        ...chance
          .some(open.fighters, 30)
          .map(({ unit, from }) =>
            more({ patrols: [{ units: [unit], hex: from, from: 1 + chance.below(24) }] }),
          ),
      ];
    }
  }
}
