/** 3.1-II: flying turns, German then British, up to 24 a month. */
import { enemyOf, lastFlyingTurn, sides, type Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { comeDown } from '../sections/08-crash.act.ts';
import { payForOverstacking } from '../sections/09-stacking.act.ts';
import { nightFrom } from '../sections/16-night-operations.ts';
import { examineFromAbove } from '../sections/20-fog-of-war.act.ts';
import { checkSuddenDeath } from '../sections/23-victory.act.ts';
import { takePosts } from '../sections/25-fighter-patrols.act.ts';
import { arrive, settle } from './arrival.act.ts';

/**
 * Begins a side's flying turn and restores the movement of its groups. Patrols that are due take station first (ruling 59).
 */
export function beginTurn(play: Play, turn: number, side: Side): void {
  // Play never gets here. The check keeps an invented state from passing turns forever (ruling 8).
  if (!(turn >= 1 && turn <= lastFlyingTurn)) throw new RangeError(`no flying turn ${turn}`);
  play.set('stage', { kind: 'flying', turn, side, step: 'movement' });
  if (side === 'german' && turn === 1) play.tell({ kind: 'flyingBegins', rule: '3.1' });
  if (side === 'german' && turn === nightFrom(play.match)) play.tell({ kind: 'night', rule: '16.2' });
  if (play.match.bombedThisTurn.length) play.set('bombedThisTurn', []);
  for (const group of play.groupsOf(side)) {
    play.setGroup(group.id, { moved: 0, path: [group.hex], attacked: false, bombedNow: false });
    examineFromAbove(play, group.id); // 20.3(1): a group that stayed examines what has arrived since
  }
  if (side === 'german') standPatrols(play);
}

/** All patrols take station before any of them is received, so that none is there earlier than the others. */
function standPatrols(play: Play): void {
  const posts = takePosts(play);
  for (const group of posts) if (play.groupIfAny(group)) arrive(play, group);
  if (posts.length) checkSuddenDeath(play);
}

/** 9.4: ends the movement phase and checks overstacked hexes. */
export function endMovement(play: Play): void {
  const { stage } = play.match;
  if (stage.kind !== 'flying' || stage.step !== 'movement') return;
  payForOverstacking(play, stage.side);
  settle(play);
  if (checkSuddenDeath(play)) return;
  play.set('stage', { ...stage, step: 'combat' });
}

/** The rest of the turn: fuel (8.9, ruling 21), then the next side's turn. "over" when the month's flying is finished. */
export function endTurn(play: Play): 'next' | 'over' | 'ended' {
  endMovement(play);
  const { stage } = play.match;
  if (stage.kind !== 'flying') return 'ended';
  for (const group of play.groupsOf(stage.side))
    for (const c of group.counters) {
      const { mustLandBy } = play.counter(c);
      if (mustLandBy !== null && mustLandBy <= stage.turn) comeDown(play, c, 'fuel');
    }
  if (checkSuddenDeath(play)) return 'ended';
  play.setSide(stage.side, { alarmed: false });
  if (isOver(play)) return 'over';
  if (stage.side === 'german') beginTurn(play, stage.turn, 'british');
  else if (stage.turn >= lastFlyingTurn) return 'over';
  else beginTurn(play, stage.turn + 1, enemyOf(stage.side));
  return 'next';
}

/** 3.1-III-1: both sides have finished flying and no unit is aloft, or no unit is left. */
export function isOver(play: Play): boolean {
  if (Object.keys(play.match.groups).length > 0) return false;
  if (sides.every((side) => play.side(side).noMoreMissions)) return true;
  return !Object.values(play.match.units).some(({ where }) => where.at === 'base' || where.at === 'ship');
}
