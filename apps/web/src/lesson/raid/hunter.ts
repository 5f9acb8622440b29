/**
 * The enemy of the lesson: one squadron of fighters. It takes off when the raid is within reach, spots it, attacks it
 * in the turn after, and flies home. It knows and does only what a British player could.
 */
import { distance, straightPath, type HexId } from '@1bob/atlas';
import {
  pageName,
  nearestHome,
  ofView,
  startIn,
  turnOf,
  type Communique,
  type GroupId,
  type CommandInput,
  type OwnUnit,
  type View,
} from '@1bob/rules/player';
import { hunter } from './scene.ts';

type BritishView = View & { readonly own: NonNullable<View['own']> };

/** The hunter's next command, or null. */
export function hunt(view: View): CommandInput | null {
  if (view.stage.kind !== 'flying' || view.own === null) return null;
  const british = view as BritishView;
  const unit = british.own.units[hunter];
  if (unit === undefined) return null;
  return british.own.step === 'movement' ? fly(british, unit) : attack(british, unit);
}

function fly(view: BritishView, unit: OwnUnit): CommandInput | null {
  const position = ofView(view);
  const option = view.options.moves.find(({ units }) => units.includes(hunter));
  const { where } = unit;
  const aloft = where.at === 'air' ? where : null;
  const hex = aloft?.hex ?? option?.hex;
  if (hex === undefined || Object.values(view.own.plans).some(({ units }) => units.includes(hunter)))
    return null;
  const start = startIn(position, { units: [hunter], hex, group: aloft?.group ?? null }, turnOf(view));
  const prey = nearestPrey(view, hex);
  if (aloft !== null && (prey === null || hasFought(view) || distance(hex, prey.hex) > start.left)) {
    const home = nearestHome(position, start, [hunter]);
    return home === null ? null : flyHome(view, hex, home);
  }
  if (prey === null || option === undefined || distance(hex, prey.hex) > start.left) {
    return null;
  }
  if (prey.hex !== hex)
    return { kind: 'move', units: [hunter], path: straightPath(hex, prey.hex), land: false };
  return foundNow(view) ? null : { kind: 'endMovement' };
}

function attack(view: BritishView, unit: OwnUnit): CommandInput | null {
  const { where } = unit;
  if (where.at !== 'air' || hasFought(view)) return null;
  const target = view.options.attacks.find(({ group }) => group === where.group)?.targets[0];
  return target === undefined
    ? null
    : { kind: 'attack', group: where.group, target, hitFirst: [], displace: [] };
}

function flyHome(view: BritishView, from: HexId, home: HexId): CommandInput {
  const route = straightPath(from, home);
  return {
    kind: 'plan',
    plan: {
      ...{ id: 'home', units: [hunter], from: turnOf(view), route },
      ...{ bomb: null, land: true, haltWhenSpotted: false },
    },
  };
}

function nearestPrey(view: View, from: HexId): { id: GroupId; hex: HexId } | null {
  const prey = Object.entries(view.groups)
    .filter(([, { side }]) => side === 'german')
    .map(([id, { hex }]) => ({ id: id as GroupId, hex }))
    .sort((a, b) => distance(from, a.hex) - distance(from, b.hex));
  return prey[0] ?? null;
}

const isBritishAttack = (told: Communique): boolean =>
  told.kind === 'combat' && told.attacker.side === 'british';
const hasFought = (view: View): boolean => Object.values(view.log).flat().some(isBritishAttack);
/** Whether it has spotted its target in this turn. It attacks in the next one. */
const foundNow = (view: View): boolean =>
  (view.log[pageName(view.month, turnOf(view))] ?? []).some(
    (told) => told.kind === 'spotted' && told.sightings.some(({ side }) => side === 'german'),
  );
