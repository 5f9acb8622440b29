/** Fighter patrols on the routes of raids (25), by place and time of earlier raids. */
import { distance, straightPath, type HexId } from '@1bob/atlas';
import {
  enemyOf,
  refusePatrols,
  stackLimit,
  takesPostTooDark,
  typeOf,
  type ChoiceOf,
  type Position,
  type UnitId,
  type UnitType,
} from '@1bob/rules/player';
import { isHunter, restWorth, type Brief, type Offered } from './brief.ts';
import { raidsTold } from './told.ts';

type Patrols = ChoiceOf<'missionPreparation'>['patrols'];

/** An enemy raid: the last known hexes of its route, and the flying turn in which it bombed. */
interface Came {
  readonly way: readonly HexId[];
  readonly turn: number;
}

/** Fighters of one base and type, as many as may stand in a hex. */
interface Pair {
  readonly from: HexId;
  readonly reach: number;
  readonly units: UnitId[];
  readonly type: UnitType;
}

/**
 * How many of the last hexes of a raid's route, the target included, are places where a patrol can meet the raid before it
 * bombs.
 */
const approach = 4;
/** How many flying turns before the bombs a patrol takes station, and how many it keeps for the way home. */
const ahead = 2;
const home = 1;

/** Points for meeting a raid, and the chance of a month without raids, in which a patrol costs the rest. */
const meets = 1;

/**
 * The stations from which patrols would have met most of the raids in the log, the best first. Without climbing (26),
 * fighters on the ground take off in time. A patrol costs the month's rest, even if no raid comes.
 */
export function patrolsFor(brief: Brief, open: Offered<'missionPreparation'>): Patrols {
  const { position } = brief;
  if (position.side !== 'british' || !position.variant.scrambling) return [];
  const { patrols, met } = postsFor(brief, open);
  return met * meets > restWorth(brief) * brief.weights.patrolIdle ? patrols : [];
}

/** Patrols, and the raids per month that they would have met. */
function postsFor(
  brief: Brief,
  open: Offered<'missionPreparation'>,
): { readonly patrols: Patrols; readonly met: number } {
  const { position } = brief;
  const { raids, months } = raidsThatCame(brief);
  const patrols: Patrols = [];
  let missed: readonly Came[] = raids;
  let pairs: readonly Pair[] = pairsOf(brief, open);
  let spare = Math.floor(open.fighters.length * brief.weights.patrolShare);
  for (;;) {
    const taken = new Set(patrols.map(({ hex }) => hex));
    const able = pairs.filter(({ units }) => units.length <= spare);
    const best = able
      .flatMap((pair) => bestPost(position, pair, missed, taken) ?? [])
      .sort((a, b) => b.met.length - a.met.length || b.pair.type.pursuit - a.pair.type.pursuit)[0];
    if (best === undefined || best.met.length / months < brief.weights.patrolOften) break;
    const { pair, hex, from, met } = best;
    const next = [...patrols, { units: pair.units, hex, from }];
    const refused = refusePatrols(position, { phase: 'missionPreparation', targets: [], patrols: next });
    if (refused !== null) break;
    patrols.push({ units: pair.units, hex, from });
    pairs = pairs.filter((other) => other !== pair);
    spare -= pair.units.length;
    missed = missed.filter((raid) => !met.includes(raid));
  }
  return { patrols, met: (raids.length - missed.length) / months };
}

/** Hex and first flying turn in which a pair would have met most of these raids. */
function bestPost(position: Position, pair: Pair, raids: readonly Came[], taken: ReadonlySet<HexId>) {
  let best: { pair: Pair; hex: HexId; from: number; met: readonly Came[] } | null = null;
  for (const hex of new Set(raids.flatMap(({ way }) => way))) {
    if (distance(pair.from, hex) > pair.reach || taken.has(hex)) continue;
    const near = raids.filter(({ way }) => way.some((each) => distance(each, hex) <= 1));
    for (const from of new Set(near.map(({ turn }) => Math.max(1, turn - ahead)))) {
      if (takesPostTooDark(position, { units: pair.units, from })) continue;
      const until = from + (pair.type.endurance ?? 0) - home;
      const met = near.filter(({ turn }) => turn > from && turn <= until);
      if (best === null || met.length > best.met.length) best = { pair, hex, from, met };
    }
  }
  return best;
}

/** The enemy's raids, and the number of months they came in. */
export function raidsThatCame(brief: Brief): { raids: Came[]; months: number } {
  const enemy = enemyOf(brief.position.side);
  const bases = Object.entries(brief.view.bases).flatMap(([hex, { side }]) =>
    side === enemy ? [hex as HexId] : [],
  );
  const { raids, months } = raidsTold(brief);
  const came = raids
    .filter(({ side }) => side === enemy)
    .map(({ hex, turn }) => {
      const [from] = bases.toSorted((a, b) => distance(a, hex) - distance(b, hex));
      return { way: from === undefined ? [hex] : straightPath(from, hex).slice(-approach), turn };
    });
  return { raids: came, months };
}

function pairsOf(brief: Brief, open: Offered<'missionPreparation'>): Pair[] {
  const { position, view } = brief;
  const limit = stackLimit(position.side, view.raf);
  const alike = new Map<string, Pair[]>();
  for (const { unit, from, reach } of open.fighters) {
    const own = position.unit(unit);
    if (own === undefined || !isHunter(brief, own)) continue;
    const key = `${from} ${own.type}`;
    const pairs = alike.get(key) ?? [];
    const last = pairs.at(-1);
    if (last && last.units.length < limit) last.units.push(unit);
    else pairs.push({ from, reach, units: [unit], type: typeOf(position, own.type) });
    alike.set(key, pairs);
  }
  return [...alike.values()].flat();
}
