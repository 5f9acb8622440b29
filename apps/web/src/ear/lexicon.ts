/** What an order line can name at a player's table. */
import { isLondon, places, type HexId } from '@1bob/atlas';
import {
  basedAt,
  basesToLandAt,
  entriesInOrder,
  goesRaiding,
  nextTurnOf,
  type GroupId,
  type OwnUnit,
  type UnitId,
} from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { listRaids, type Listed } from '../flight/outlook.ts';
import { raidWords } from '../flight/target-words.ts';
import type { Meeting } from '../flight/meeting.svelte.ts';
import { placeOf } from '../flight/place.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { speaker } from '../words/say.ts';
import type { Aim, Lexicon, Phrase, Placing, Units } from './grammar.ts';
import { landmark } from './landmarks.ts';
import { unitsText } from './situation.ts';

/**
 * The lexicon of a view, with the deeds that the page offers now.
 * @param meeting makes a new meeting of units; absent before the first flying turn
 * @param declarations what else a whole line can name
 * @param placings what a line can do with a place at its end
 */
export function lexiconOf<Deed>(
  view: PlayerView,
  deeds: readonly Phrase<Deed>[],
  meeting?: () => Meeting,
  declarations: readonly Phrase<Deed>[] = [],
  placings: readonly Phrase<Placing<Deed>>[] = [],
): Lexicon<Deed> {
  const say = speaker(view.pack);
  return {
    words: t.ear.words,
    deeds,
    declarations,
    placings,
    units: unitPhrases(view, say),
    places: placePhrases(view, say),
    bases: basePhrases(view, say),
    targetsOf: once((units) => targetPhrases(view, units, say)),
    landingsOf: once((units) => landingPhrases(view, units, say)),
    enemies: enemyPhrases(view, say),
    meetingsOf: once((units) => (meeting === undefined ? [] : meetingPhrases(meeting(), units, say))),
  };
}

/** Looks each group of units up once, because every letter that is typed asks again. */
function once<T>(look: (units: Units) => T): (units: Units) => T {
  const known = new Map<string, T>();
  return (units) => {
    const key = JSON.stringify([units.ids, units.from]);
    const found = known.get(key) ?? look(units);
    known.set(key, found);
    return found;
  };
}

/** Groups in the air first, then each unit on the map. A squadron's number is understood without its type. */
function unitPhrases(view: PlayerView, say: Speaker): readonly Phrase<readonly UnitId[]>[] {
  const groups = entriesInOrder(view.own.groups).flatMap(([, { units }]) =>
    units.length > 1 ? [{ text: unitsText(view, units, say), value: units }] : [],
  );
  const position = positionOf(view);
  const units = position
    .units()
    .filter((unit) => unit.where.at === 'air' || basedAt(position, unit) !== null)
    .map(({ id, type }) => ({ text: say.unit(id, type), value: [id], also: [id] }));
  return [...groups, ...units];
}

/** The hexes with enemy groups, in words that tell each from the others: `named` says what stands before the landmark. */
function enemyHexes(
  view: PlayerView,
  say: Speaker,
  named: (where: string) => string,
): readonly { readonly text: string; readonly hex: HexId; readonly groups: readonly GroupId[] }[] {
  const groups = entriesInOrder(view.groups).filter(([, { side }]) => side !== view.own.side);
  const hexes = [...new Set(groups.map(([, { hex }]) => hex))];
  const all = hexes.map((hex) => ({
    text: named(landmark(hex, say)),
    hex,
    groups: groups.flatMap(([id, group]) => (group.hex === hex ? [id as GroupId] : [])),
  }));
  // Two groups off the same town are told apart by their hexes, and a line never means the first of them.
  const isShared = (text: string): boolean => all.filter((other) => other.text === text).length > 1;
  return all.map((each) =>
    isShared(each.text) ? { ...each, text: `${each.text} ${hexText(each.hex)}` } : each,
  );
}
const hexText = (hex: HexId): string => `${t.ear.words.hex.split('|')[0] ?? ''} ${hex}`;

/** Enemy groups come first, by where they are. London stands for its middle. */
function placePhrases(view: PlayerView, say: Speaker): readonly Phrase<HexId>[] {
  const middle = places.find(({ london }) => london);
  return [
    ...enemyHexes(view, say, t.ear.theEnemy).map(({ text, hex }) => ({ text, value: hex })),
    ...(middle === undefined ? [] : [{ text: t.ear.city, value: middle.hex }]),
    ...places.map((place) => ({ text: say.place(place.hex), value: place.hex, also: [place.name] })),
  ];
}

/** One phrase for each enemy group. Those in one hex are numbered. */
const enemyPhrases = (view: PlayerView, say: Speaker): readonly Phrase<GroupId>[] =>
  enemyHexes(view, say, t.ear.anEnemy).flatMap(({ text, groups }) =>
    groups.map((value, i) => ({ text: groups.length > 1 ? t.ear.numbered(text, i + 1) : text, value })),
  );

/** Picks units for a meeting. Returns the first unit that cannot come, or null. */
export function pickFor(meeting: Meeting, ids: readonly UnitId[]): UnitId | null {
  const missing = ids.find((id) => !meeting.homes.some(({ units }) => units.includes(id)));
  if (missing !== undefined) return missing;
  for (const { key, units } of meeting.homes)
    meeting.pick(
      key,
      units.filter((id) => ids.includes(id)),
    );
  return null;
}

function meetingPhrases(meeting: Meeting, { ids }: Units, say: Speaker): readonly Phrase<HexId>[] {
  if (ids === 'all' || pickFor(meeting, ids) !== null) return [];
  return places
    .filter(({ hex }) => meeting.hexes.includes(hex))
    .map(({ hex }) => ({ text: say.place(hex), value: hex }));
}

function basePhrases(view: PlayerView, say: Speaker): readonly Phrase<HexId>[] {
  const hexes = view.options.moves.flatMap(({ group, hex }) => (group === null ? [hex] : []));
  return [...new Set(hexes)].map((hex) => ({ text: nameOf(hex, say), value: hex }));
}
export const nameOf = (hex: HexId, say: Speaker): string => {
  const name = say.place(hex);
  return name === t.names.hex(hex) ? hexText(hex) : name;
};

/** Where units are. Null for units that are not together or not on the map. */
export interface Standing {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
}
export function standingOf(view: PlayerView, { ids, from }: Units): Standing | null {
  if (ids === 'all') {
    const place = from === null ? null : placeOf(view, null, from);
    const units = place?.all.flatMap(({ unit, why }) => (why === null ? [unit] : [])) ?? [];
    return from === null || units.length === 0 ? null : { units, hex: from, group: null };
  }
  const position = positionOf(view);
  const wheres = ids.flatMap((id) => {
    const unit = view.own.units[id];
    const hex =
      unit === undefined ? null : unit.where.at === 'air' ? unit.where.hex : basedAt(position, unit);
    return unit === undefined || hex === null
      ? []
      : [{ hex, group: unit.where.at === 'air' ? unit.where.group : null }];
  });
  const [first] = wheres;
  const together = wheres.every(({ hex, group }) => hex === first?.hex && group === first.group);
  return first === undefined || !together || wheres.length < ids.length ? null : { ...first, units: ids };
}
const unitsOf = (view: PlayerView, { units }: Standing): readonly OwnUnit[] =>
  units.flatMap((id) => view.own.units[id] ?? []);

const raids = new WeakMap<PlayerView, Map<string, readonly Listed[]>>();
/** The targets of a flight as the list names them. To weigh them takes long, so it is done once for each view. */
export function raidsBy(view: PlayerView, { units, hex, group }: Standing, turn: number): readonly Listed[] {
  const known = raids.get(view) ?? new Map<string, readonly Listed[]>();
  raids.set(view, known);
  const key = [hex, turn, ...units].join();
  const found = known.get(key) ?? listRaids(view, { units, hex, group }, turn);
  known.set(key, found);
  return found;
}

function targetPhrases(view: PlayerView, units: Units, say: Speaker): readonly Phrase<Aim>[] {
  const at = standingOf(view, units);
  const position = positionOf(view);
  if (at === null || !goesRaiding(position, unitsOf(view, at))) return [];
  const able = raidsBy(view, at, nextTurnOf(position, position.side)).filter(({ barred }) => barred === null);
  const aimAt = ({ hex, target }: Listed): Aim => ({ hex, target });
  // London stands for the target there that is listed first.
  const london = able.find(({ hex }) => isLondon(hex));
  return [
    ...(london === undefined ? [] : [{ text: t.ear.city, value: aimAt(london) }]),
    ...able.map((raid) => ({ text: raidWords(raid, say).name, value: aimAt(raid) })),
  ];
}

function landingPhrases(view: PlayerView, units: Units, say: Speaker): readonly Phrase<HexId>[] {
  const at = standingOf(view, units);
  if (at === null) return [];
  return basesToLandAt(positionOf(view), unitsOf(view, at)).map((hex) => ({
    text: nameOf(hex, say),
    value: hex,
  }));
}
