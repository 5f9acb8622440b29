/**
 * A player who knows his view and nothing else, and plays about as busily as people do: raids on towns and bases,
 * patrols over one's own, fights where groups meet, bombs where they arrive, home before the fuel is out; planning is
 * left at what `options.advance` offers. Decides by the seed that it is given, so that a game can be played again.
 */
import { distance, places, straightPath, type HexId } from '@1bob/atlas';
import {
  seededDice,
  type AttackOption,
  type BombOption,
  type Command,
  type MoveOption,
  type UnitId,
  type View,
} from '@1bob/rules';

/** Groups that a side keeps aloft at most. */
const ALOFT = 6;
/** After this flying turn nobody takes off: the month is flown to its end, not abandoned in the air. */
const LAST_TAKE_OFF = 19;

export interface Pilot {
  /** What this seat would do now, or null when it waits for the other. */
  choose(view: View): Command | null;
}

export function pilot(seed: number): Pilot {
  const chance = seededDice(seed);
  const below = (n: number): number => chance.order('choice', n)[0] ?? 0;
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];

  return {
    choose(view) {
      const { options } = view;
      switch (view.own?.step ?? null) {
        case 'movement':
          return move(view) ?? (reached(view) ? { kind: 'endMovement' } : { kind: 'endTurn' });
        case 'combat':
          return attack(options.attacks) ?? bomb(options.bombs) ?? { kind: 'endTurn' };
        case 'bombing':
          return bomb(options.bombs) ?? { kind: 'endTurn' };
        case null:
          return options.advance;
      }
    },
  };

  function move(view: View): Command | null {
    for (const option of view.options.moves) {
      const group = option.group === null ? undefined : view.groups[option.group];
      // Each group flies once a turn; one that was stopped on its way stays where it was stopped.
      if (group === undefined || group.path.length > 1 || option.reach === 0) continue;
      return flyOn(view, option);
    }
    return takeOff(view);
  }

  function flyOn(view: View, { hex, units, reach }: MoveOption): Command | null {
    const home = nearest(hex, basesOf(view, units));
    if (home === undefined) return null;
    const left = fuel(view, units);
    const goal = left * reach <= distance(hex, home) + reach ? home : goalOf(view, hex, units);
    const path = along(hex, goal, reach);
    const land = goal === home && (path.at(-1) ?? hex) === home;
    return path.length > 0 || land ? { kind: 'move', units: [...units], path, land } : null;
  }

  function takeOff(view: View): Command | null {
    const { own, stage } = view;
    if (own === null || stage.kind !== 'flying' || stage.turn > LAST_TAKE_OFF) return null;
    if (Object.keys(own.groups).length >= ALOFT || below(3) === 0) return null;
    const ready = view.options.moves.filter((option) => option.group === null && option.reach > 0);
    const armed = ready.filter(({ units }) => units.some((id) => isRaider(view, id)));
    const base = oneOf(armed.length > 0 && below(2) === 0 ? armed : ready);
    if (base === undefined) return null;
    // Bombers are fewer than fighters and fly as often.
    const bombers = base.units.filter((id) => isRaider(view, id));
    const first = oneOf(bombers.length > 0 && below(2) === 0 ? bombers : base.units);
    if (first === undefined) return null;
    const type = own.units[first]?.type;
    const alike = base.units.filter((id) => own.units[id]?.type === type);
    const units = type === 'LZ' ? [first] : alike.slice(0, 1 + below(3));
    const speed = typeOf(view, first)?.speed ?? base.reach;
    const path = along(base.hex, goalOf(view, base.hex, units), Math.min(speed, base.reach));
    return path.length > 0 ? { kind: 'move', units, path, land: false } : null;
  }

  function attack(options: readonly AttackOption[]): Command | null {
    const option = oneOf(options);
    const target = option && oneOf(option.targets);
    if (!option || target === undefined) return null;
    return { kind: 'attack', group: option.group, target, hitFirst: [], displace: [] };
  }

  function bomb(options: readonly BombOption[]): Command | null {
    const option = oneOf(options);
    const target = option && oneOf(option.units[0]?.targets ?? []);
    if (!option || target === undefined) return null;
    const same = JSON.stringify(target);
    const units = option.units.flatMap(({ unit, targets }) =>
      targets.some((t) => JSON.stringify(t) === same) ? [unit] : [],
    );
    return { kind: 'bomb', group: option.group, targets: [{ units, target }] };
  }
}

/** Whether a group of ours has come to where there may be something to fight or to bomb. */
function reached(view: View): boolean {
  const side = view.own?.side;
  const groups = Object.values(view.groups);
  return groups.some(
    (group) =>
      group.side === side &&
      (groups.some((other) => other.side !== side && other.hex === group.hex) || bombable(view, group.hex)),
  );
}
const bombable = (view: View, hex: HexId): boolean => theirs(view, hex) && !view.bombedThisTurn.includes(hex);
const theirs = (view: View, hex: HexId): boolean => enemyTargets(view).includes(hex);

/**
 * Where units fly to: the nearest enemy that fighters could meet, else a target of their own choosing from which they
 * come home; each time the same one, as long as it is there.
 */
function goalOf(view: View, from: HexId, units: readonly UnitId[]): HexId {
  const enemies = Object.values(view.groups).flatMap(({ side, hex }) =>
    side !== view.own?.side && distance(from, hex) <= 15 ? [hex] : [],
  );
  const near = nearest(from, enemies);
  if (near !== undefined && !units.some((id) => isRaider(view, id))) return near;
  const radius = Math.min(...units.map((id) => radiusOf(view, id)));
  let goal = from;
  let least = Infinity;
  for (const hex of enemyTargets(view)) {
    const mark = hashOf(`${units[0]}${hex}`);
    if (mark < least && distance(from, hex) <= radius) [goal, least] = [hex, mark];
  }
  return goal;
}
function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return hash;
}
/** Hexes out that leave fuel for the way back. */
function radiusOf(view: View, id: UnitId): number {
  const type = typeOf(view, id);
  return type ? (type.speed * ((type.endurance ?? 12) - 1)) / 2 : 0;
}

function enemyTargets(view: View): HexId[] {
  const british = view.own?.side === 'british';
  const stacks = Object.entries(view.land).filter(([, stack]) => stack.side !== view.own?.side);
  return [...(british ? [] : britishPlaces), ...stacks.map(([hex]) => hex as HexId)];
}
const britishPlaces = places
  .filter(({ control, target }) => control === 'british' && target !== null)
  .map(({ hex }) => hex);

/** Own hexes with an aerodrome, and the carrier for those that live aboard. */
function basesOf(view: View, units: readonly UnitId[]): HexId[] {
  const carrier = view.own?.ships['carrier']?.where;
  const borne = units.every((id) => typeOf(view, id)?.cls.startsWith('CV'));
  const fields = Object.entries(view.own?.land ?? {}).flatMap(([hex, stack]) =>
    stack.units.some((unit) => unit.kind === 'aerodrome') ? [hex as HexId] : [],
  );
  return borne && carrier?.at === 'sea' ? [...fields, carrier.hex] : fields;
}

const typeOf = (view: View, id: UnitId) => view.pack.types[view.own?.units[id]?.type ?? ''];

/** Carries bombs, and is not drawn away from its target. */
function isRaider(view: View, id: UnitId): boolean {
  const type = typeOf(view, id);
  return type !== undefined && type.bombardment > 0 && !type.bombardmentStrafeOnly;
}

/** Flying turns after this one for which the fuel lasts. */
function fuel(view: View, units: readonly UnitId[]): number {
  const turn = view.stage.kind === 'flying' ? view.stage.turn : 0;
  const last = units.map((id) => {
    const where = view.own?.units[id]?.where;
    return where?.at === 'air' && where.mustLandBy !== null ? where.mustLandBy : 24;
  });
  return Math.min(24, ...last) - turn;
}

function nearest(from: HexId, list: readonly HexId[]): HexId | undefined {
  let best: HexId | undefined;
  for (const hex of list) if (best === undefined || distance(from, hex) < distance(from, best)) best = hex;
  return best;
}

/** As far as it reaches on the straight way. */
const along = (from: HexId, to: HexId, reach: number): HexId[] =>
  from === to ? [] : straightPath(from, to).slice(0, reach);
