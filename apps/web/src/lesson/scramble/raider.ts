/**
 * The enemy of the British lesson: in the evening three Gotha squadrons fly to Sheerness, and a fake flies beside them
 * towards Dover. When a squadron is hit, all turn for home. It knows and does only what a German player
 * could.
 */
import { straightPath, hexId, type HexId } from '@1bob/atlas';
import { turnOf, type CommandInput, type OwnUnit, type UnitId, type View } from '@1bob/rules/player';
import { fake, gothas, target } from './scene.ts';

/** Flying turn in which both take off. */
const takeOff = 13;
/** Where the Gothas turn towards the Thames, and where they cross the coast. */
const raidersWay = [hexId('3122'), hexId('2122'), target];
const fakesWay = [hexId('2526'), hexId('2126')];

/** The next command, or null. */
export function raid(view: View): CommandInput | null {
  const { own, stage } = view;
  if (own === null || own.step !== 'movement' || stage.kind !== 'flying') return null;
  const unitsOf = (ids: readonly UnitId[]): readonly OwnUnit[] => ids.flatMap((id) => own.units[id] ?? []);
  const flights = [
    { id: 'raid', units: unitsOf(gothas), way: raidersWay, bomb: target },
    { id: 'feint', units: unitsOf([fake]), way: fakesWay, bomb: null },
  ];
  if (turnOf(view) === takeOff)
    for (const { id, units, way, bomb } of flights) {
      const from = baseOf(units[0]);
      if (from !== null && own.plans[id] === undefined && units.every(({ flown }) => !flown))
        return plan(view, id, units, [from, ...way, from], bomb);
    }
  const aloft = unitsOf(gothas).filter(({ where }) => where.at === 'air');
  const [lead] = aloft;
  const base = gothaBaseIn(view);
  const now = own.plans['raid'];
  if (lead?.where.at !== 'air' || base === null) return null;
  const isHit = aloft.length < gothas.length || aloft.some(({ shaken }) => shaken);
  if (isHit && now?.bomb !== null) return plan(view, 'raid', aloft, [lead.where.hex, base], null);
  // A fight stops the plan.
  return now === undefined && !isHit && aloft.every(({ bombed }) => !bombed)
    ? plan(view, 'raid', aloft, [lead.where.hex, target, base], target)
    : null;
}

const baseOf = (unit: OwnUnit | undefined): HexId | null =>
  unit?.where.at === 'base' ? unit.where.hex : null;

/** The base from which the raid took off. */
function gothaBaseIn({ log }: View): HexId | null {
  for (const told of Object.values(log).flat())
    if (told.kind === 'tookOff' && told.units?.includes(gothas[0] ?? ('' as UnitId))) return told.hex;
  return null;
}

function plan(
  view: View,
  id: string,
  units: readonly OwnUnit[],
  stops: readonly HexId[],
  bomb: HexId | null,
): CommandInput {
  const route = stops.slice(1).flatMap((to, i) => straightPath(stops[i] ?? to, to));
  return {
    kind: 'plan',
    plan: {
      ...{ id, units: units.map((unit) => unit.id), from: turnOf(view), route },
      bomb: bomb === null ? null : { hex: bomb, target: { kind: 'place' } },
      ...{ land: true, haltWhenSpotted: false, pressOn: true },
    },
  };
}
