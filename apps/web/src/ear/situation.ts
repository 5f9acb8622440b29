/**
 * The situation of a table in five sentences or fewer, for those who hear it and do not see the map. It uses nothing but
 * the view, so it says to nobody more than they may know.
 */
import { distance, hexAt, type HexId } from '@1bob/atlas';
import {
  basedAt,
  enemyOf,
  entriesInOrder,
  isFake,
  lastFlyingTurn,
  levelOf,
  sides,
  type GroupId,
  type PublicCounter,
  type PublicGroup,
  type Side,
  type UnitId,
  type View,
} from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { planOf, Sortie } from '../flight/sortie.svelte.ts';
import { positionOf } from '../table/position.ts';
import { isMyMove, isPlayers, toMove, type PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { capital } from '../words/language.svelte.ts';
import { figure } from '../words/figure.ts';
import { speaker } from '../words/say.ts';
import { compass, landmark, placeName, toLondon } from './landmarks.ts';

/** Flights, and places with aircraft, that a sentence names. More than these are counted. */
const most = 4;

/**
 * The situation as this view's reader may know it: sentences in the order in which they are read. `companion`: whether that is
 * somebody in a second chair, to whom nothing belongs and for whom nothing waits.
 */
export function situation(view: View, companion = false): readonly string[] {
  const say = speaker(view.pack);
  const parts = companion
    ? [now(view, say, toMove(view)), score(view), ...forcesBeside(view, say), ...dueBeside(view)]
    : [now(view, say), score(view), ...forces(view, say), ...due(view, say)];
  return parts.map((part) => capital(part));
}

/** "January 1918, German flying turn 5 of 24, by day, fair weather: it is your move." `waits`: the sides that it waits for. */
function now(view: View, say: Speaker, waits?: readonly Side[]): string {
  const { stage } = view;
  const when = [
    say.month(view.month),
    stage.kind === 'setUp'
      ? t.ear.settingUp
      : stage.kind === 'planning'
        ? t.ear.planning
        : stage.kind === 'flying'
          ? t.ear.turnOf(stage.side, stage.turn, lastFlyingTurn)
          : t.ear.gameEnded,
    ...(stage.kind === 'flying' ? [stage.turn >= view.nightFrom ? t.ear.night : t.ear.day] : []),
    t.ear.weather[view.weather],
  ];
  return t.ear.when(when.join(', '), waits === undefined ? whoseMove(view) : movesOf(view, waits));
}

function whoseMove(view: View): string {
  if (view.stage.kind === 'ended') return t.ear.gameEnded;
  if (isMyMove(view)) {
    const step = view.own?.step ?? null;
    return step === null ? t.ear.yourMove : t.ear.yourStep[step];
  }
  return movesOf(
    view,
    toMove(view).filter((side) => side !== view.own?.side),
  );
}

function movesOf({ stage }: View, waits: readonly Side[]): string {
  if (stage.kind === 'ended') return t.ear.gameEnded;
  const [first] = waits;
  return waits.length > 1 || first === undefined ? t.ear.bothMove : t.ear.moves(t.field.the[first]);
}

function score({ points, stage }: View): string {
  const [german, british] = [figure(points.german), figure(points.british)];
  return stage.kind === 'ended'
    ? t.ear.final(german, british, t.level[stage.result.level])
    : t.ear.points(german, british, t.level[levelOf(Math.abs(points.german - points.british))]);
}

/** The first items, and in words how many more there are. */
const some = (items: readonly string[], more: (n: number) => string): readonly string[] =>
  items.length > most ? [...items.slice(0, most), more(items.length - most)] : items;

const flights = (items: readonly string[]): string => some(items, t.ear.moreFlights).join('; ');
const listed = (items: readonly string[], say: Speaker): string => say.list(some(items, t.ear.morePlaces));

/** Both sides' aircraft: in the air while they fly, and otherwise on the ground. */
function forces(view: View, say: Speaker): readonly string[] {
  if (view.stage.kind !== 'flying') return view.stage.kind === 'setUp' ? [] : onTheGround(view, say);
  if (!isPlayers(view))
    return sides.toReversed().map((side) => {
      const all = flights(seenFlights(view, side, say));
      const name = t.field.side[side];
      return all === '' ? t.ear.noneAloft(name) : t.ear.aloft(name, all);
    });
  const own = ownFlights(view, say);
  const enemy = flights(seenFlights(view, enemyOf(view.own.side), say));
  return [own === '' ? t.ear.noYours : t.ear.yours(own), enemy === '' ? t.ear.noTheirs : t.ear.theirs(enemy)];
}

const ownFlights = (view: PlayerView, say: Speaker): string =>
  flights(entriesInOrder(view.own.groups).map(([id]) => ownFlight(view, id as GroupId, say)));

/** The same by the names of the sides, for somebody in a second chair. */
function forcesBeside(view: View, say: Speaker): readonly string[] {
  if (!isPlayers(view)) return [];
  const both = [view.own.side, enemyOf(view.own.side)];
  if (view.stage.kind !== 'flying')
    return view.stage.kind === 'setUp'
      ? []
      : both.map((side) => t.ear.basedOf(t.field.side[side], placesOf(view, side, say)));
  return both.map((side) => {
    const all = side === view.own.side ? ownFlights(view, say) : flights(seenFlights(view, side, say));
    const name = t.field.side[side];
    return all === '' ? t.ear.noneAloft(name) : t.ear.aloft(name, all);
  });
}

/** "heading west". Nothing for a group that has not moved. */
function heading({ path }: PublicGroup): readonly string[] {
  const [first, last] = [path[0], path.at(-1)];
  const way = first === undefined || last === undefined ? null : compass(first, last);
  return way === null ? [] : [t.ear.heading[way]];
}

/** "Gotha 13 and Gotha 14, off Margate, heading west, bombs Margate in turn 5, lands at Gontrode in turn 9". */
function ownFlight(view: PlayerView, id: GroupId, say: Speaker): string {
  const group = view.groups[id];
  const units = view.own.groups[id]?.units ?? [];
  if (group === undefined) return unitsText(view, units, say);
  const wheres = units.flatMap((unit) => {
    const where = view.own.units[unit]?.where;
    return where?.at === 'air' ? [where] : [];
  });
  const lead = units[0];
  const plan = lead === undefined ? null : planOf(view.own.plans, lead);
  const limits = wheres.flatMap(({ mustLandBy }) => mustLandBy ?? []);
  return [
    unitsText(view, units, say),
    landmark(group.hex, say),
    ...heading(group),
    ...(wheres.some(({ spotted }) => spotted) ? [t.ear.spotted] : []),
    ...(plan === null
      ? [t.ear.noPlan, ...(limits.length === 0 ? [] : [t.ear.mustLand(Math.min(...limits))])]
      : courseOf(new Sortie(() => view, group.hex, id, plan.units, plan), say)),
  ].join(', ');
}

/** What a flight will do if nothing stops it: "bombs Margate in turn 5", "lands at Gontrode in turn 9". */
export function courseOf(sortie: Sortie, say: Speaker): readonly string[] {
  const { bomb, bombers, bombTurn, land, end, forecast } = sortie;
  return [
    ...(bomb !== null && bombers.length > 0 ? [t.ear.bombs(placeName(bomb.hex, say), bombTurn)] : []),
    land ? t.ear.lands(say.place(end), forecast.arrival) : t.ear.goes(landmark(end, say), forecast.arrival),
  ];
}

/** All units by name: the ear cannot look them up. */
export const unitsText = (view: PlayerView, units: readonly UnitId[], say: Speaker): string =>
  say.list(units.toSorted(byNumber.compare).map((id) => say.unit(id, view.own.units[id]?.type)));
const byNumber = new Intl.Collator('en', { numeric: true });

/** The flights of a side as everybody sees them, those nearest to London first. */
function seenFlights(view: View, side: Side, say: Speaker): readonly string[] {
  return entriesInOrder(view.groups)
    .flatMap(([, group]) => (group.side === side ? [group] : []))
    .toSorted((a, b) => toLondon(a.hex) - toLondon(b.hex))
    .map((group) => {
      const counters = group.counters.flatMap((id) => view.counters[id] ?? []);
      return [
        landmark(group.hex, say),
        say.sightings(counters),
        ...heading(group),
        ...threat(view, group, counters, say),
      ].join(', ');
    });
}

/** How far Germans are from London, and the British from the nearest flight of a German reader, in flying turns. */
function threat(
  view: View,
  { side, hex }: PublicGroup,
  counters: readonly PublicCounter[],
  say: Speaker,
): readonly string[] {
  const turns = (hexes: number): number => Math.ceil(hexes / speedOf(view, side, counters));
  if (side === 'german') return hexAt(hex).region === 'continent' ? [] : [t.ear.london(turns(toLondon(hex)))];
  if (view.own?.side !== 'german') return [];
  const own = entriesInOrder(view.own.groups).flatMap(([id, { units }]) => {
    const at = view.groups[id]?.hex;
    return at === undefined ? [] : [{ units, hexes: distance(at, hex) }];
  });
  const [nearest] = own.toSorted((a, b) => a.hexes - b.hexes);
  const [lead] = nearest?.units ?? [];
  if (nearest === undefined || lead === undefined) return [];
  return [t.ear.fromYours(turns(nearest.hexes), say.unit(lead, view.own.units[lead]?.type))];
}

/**
 * In hexes a turn: that of the slowest type seen. If none is seen, that of the fastest German that bombs London, or of the
 * fastest British fighter.
 */
function speedOf({ pack }: View, side: Side, counters: readonly PublicCounter[]): number {
  const seen = counters.flatMap(({ unit }) => (unit === null ? [] : (pack.types[unit.type]?.speed ?? [])));
  if (seen.length > 0) return Math.min(...seen);
  const fastest = Object.values(pack.types)
    .filter((type) => type.side === side && (side === 'german' ? type.cls === 'B' : type.cls === 'F'))
    .map(({ speed }) => speed);
  return Math.max(1, ...fastest);
}

function onTheGround(view: View, say: Speaker): readonly string[] {
  if (view.own === null)
    return sides.toReversed().map((side) => t.ear.basedOf(t.field.side[side], placesOf(view, side, say)));
  const { side } = view.own;
  return [t.ear.based(placesOf(view, side, say)), t.ear.basedTheirs(placesOf(view, enemyOf(side), say))];
}
/** A side's aircraft on the ground by place, those with most aircraft first. */
function placesOf(view: View, side: Side, say: Speaker): string {
  const bases = entriesInOrder(view.bases).flatMap(([hex, base]) =>
    base.side === side && base.air > 0 ? [[hex as HexId, base.air] as const] : [],
  );
  return bases.length === 0
    ? t.ear.noBases
    : listed(
        bases.toSorted((a, b) => b[1] - a[1]).map(([hex, n]) => t.ear.basedAt(n, placeName(hex, say))),
        say,
      );
}

/** The side that decides, for somebody in a second chair. Nothing if both sides do. */
function dueBeside(view: View): readonly string[] {
  const [side, ...more] = view.stage.kind === 'flying' ? toMove(view) : [];
  return side === undefined || more.length > 0 ? [] : [t.table.waitingText(t.field.The[side])];
}

/** What waits for this reader. */
function due(view: View, say: Speaker): readonly string[] {
  const { stage } = view;
  if (stage.kind === 'ended') return [];
  if (!isPlayers(view)) return [t.table.watching];
  const { options, own } = view;
  if (options.setUp !== null) {
    const { needs, suggestion } = options.setUp;
    const land = needs.land.reduce((sum, { count }) => sum + count, 0);
    return [
      t.ear.setUp(needs.air.length, land),
      t.ear.suggested(suggested(view, suggestion, say).join('; ')),
      t.ear.form(t.setUp.title),
    ];
  }
  if (stage.kind === 'planning') {
    const open = options.planning?.open ?? null;
    if (open === null) return [t.ear.handedIn];
    const phase = t.plan.phase[open.phase];
    return [
      [t.ear.phase(phase), ...('budget' in open ? [t.ear.budget(open.budget)] : []), t.ear.lines(phase)].join(
        ' ',
      ),
    ];
  }
  if (!isMyMove(view)) return [t.table.waitingText(t.field.The[enemyOf(own.side)])];
  const [fights, targets] = [options.attacks.length, options.bombs.length];
  if (own.step !== 'movement' || fights + targets > 0) {
    const what = t.ear.decide(fights, targets);
    return what === '' ? [] : [`${what}.`];
  }
  const ready = readyUnits(view, say);
  return [ready.length === 0 ? t.ear.noneReady : t.ear.ready(some(ready, t.ear.morePlaces).join('; '))];
}

/** "Gotha 13, 14 and 17 at Mariakerke". */
function readyUnits(view: PlayerView, say: Speaker): readonly string[] {
  const position = positionOf(view);
  return view.options.moves
    .filter(({ group, units }) => group === null && units.length > 0)
    .toSorted((a, b) => b.units.length - a.units.length)
    .map(({ hex, units }) => {
      const there = units.filter((id) => {
        const unit = view.own.units[id];
        return unit !== undefined && basedAt(position, unit) === hex;
      });
      return t.ear.readyAt(squadronsText(view, there, say), placeName(hex, say));
    });
}

/** Units by type, with the numbers by which orders call them: "Gotha 13, 14 and 17, Riesen 1/501". Fakes are counted. */
function squadronsText({ own, pack }: PlayerView, ids: readonly UnitId[], say: Speaker): string {
  const types = new Map(pack.units.map(({ id, type }) => [id as UnitId, type]));
  const typeOf = (id: UnitId): string => own.units[id]?.type ?? types.get(id) ?? '';
  return [...new Set(ids.map(typeOf))]
    .map((type) => {
      const numbers = ids.filter((id) => typeOf(id) === type).toSorted(byNumber.compare);
      return isFake({ type }) ? t.ear.fakes(numbers.length) : `${say.type(type)} ${say.list(numbers)}`;
    })
    .join(', ');
}

type Placement = NonNullable<PlayerView['options']['setUp']>['suggestion'];

/** A set-up by what stands where: land units, squadrons, ships, then aces. */
function suggested(view: PlayerView, { air, land, ships, aces }: Placement, say: Speaker): readonly string[] {
  const at = (to: Placement['air'][number]['to']): string =>
    to === 'carrier' ? t.carrier : placeName(to, say);
  const kinds = [...new Set(land.map(({ kind }) => kind))];
  const bases = [...new Set(air.map(({ to }) => to))];
  return [
    ...kinds.map((kind) => {
      const hexes = land.flatMap((each) => (each.kind === kind ? [placeName(each.hex, say)] : []));
      return `${t.land[kind]}: ${say.list(hexes)}`;
    }),
    ...bases.map((base) => {
      const units = air.flatMap(({ unit, to }) => (to === base ? [unit] : []));
      return t.ear.readyAt(squadronsText(view, units, say), at(base));
    }),
    ...ships.map(({ ship, hex }) => `${t.ship[ship] ?? ship}: ${placeName(hex, say)}`),
    ...aces.map(({ kind, unit }) => `${t.ace[kind]}: ${say.unit(unit)}`),
  ];
}
