/** 8: flying carried out: take-off, movement hex by hex, landing. */
import type { HexId } from '@1bob/atlas';
import { isZeppelin } from '../forces/counters.ts';
import type { CounterId, GroupId, Side, UnitId } from '../state/match.ts';
import { counterForDice, type Play } from '../play.ts';
import { comeDown } from './08-crash.act.ts';

/** 8.6, 8.7, 8.11: units of one base take off together. */
export function takeOff(play: Play, side: Side, units: readonly UnitId[], hex: HexId): GroupId {
  const group = play.mintGroup();
  // Gives the counters names in an order that does not reveal the units (ruling 12).
  const place = play.placesOf(side, hex, units.length);
  const shuffled = play.shuffle(units, 'names', counterForDice(side, play.turn, hex, place));
  const counters = shuffled.map(() => play.mintCounter());
  play.addGroup({
    id: group,
    side,
    hex,
    counters,
    moved: 0,
    path: [hex],
    attacked: false,
    bombedNow: false,
    patrol: false,
  });
  shuffled.forEach((id, i) => {
    const counter = counters[i] as CounterId; // one name was minted for each unit
    const { endurance } = play.type(id);
    play.addCounter({
      counter,
      unit: id,
      side,
      group,
      spotted: isZeppelin(play.unit(id)), // 11.0
      tookOff: play.turn,
      from: hex,
      place: place + i,
      mustLandBy: endurance === null ? null : play.turn + endurance,
      intercepted: 0,
    });
    play.setUnit(id, { where: { at: 'air', counter }, flown: true });
  });
  play.setSide(side, { flew: true });
  const entry = { kind: 'tookOff', side, hex, group, counters, rule: '8.6' } as const;
  play.tellApart(side, { ...entry, units: shuffled }, { ...entry, units: null });
  return group;
}

/**
 * Moves a group along a path until the path ends or something happens (8.1, ruling 22). True if the group flew the whole
 * path.
 */
export function flyAlong(
  play: Play,
  group: GroupId,
  path: readonly HexId[],
  arrive: (group: GroupId) => boolean,
): boolean {
  const start = play.group(group);
  let flown: HexId[] = [start.hex];
  const tellMove = (): void => {
    if (flown.length < 2) return;
    play.tell({ kind: 'moved', side: start.side, group, counters: start.counters, path: flown, rule: '8.1' });
    flown = flown.slice(-1);
  };
  for (const hex of path) {
    const now = play.group(group);
    play.setGroup(group, { hex, moved: now.moved + 1, path: [...now.path, hex] });
    flown.push(hex);
    const { result: changed, told, release } = play.defer(() => arrive(group));
    if (told) tellMove();
    release();
    if (changed) {
      tellMove();
      return false;
    }
  }
  tellMove();
  return true;
}

/** 8.6: every unit of the group lands in the group's hex. */
export function landGroup(play: Play, group: GroupId): void {
  for (const counter of play.group(group).counters) comeDown(play, counter, 'landing');
}
