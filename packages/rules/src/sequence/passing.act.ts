/** Ruling 8: automatic passes, and the events that end them. */
import { distance } from '@1bob/atlas';
import type { Play } from '../play.ts';
import { positionIn } from '../position/of-match.ts';
import { enemyOf, type Happening, type PassUntil, type Side } from '../state/match.ts';
import { inReach, mustLandSoon } from './passing.ts';

/** Starts or cancels a pass. Events before it do not end it. */
export function pass(play: Play, side: Side, until: PassUntil | null): void {
  const watch = until?.happens ? { happened: [], inReach: inReach(positionIn(play, side)) } : null;
  play.setSide(side, { passUntil: until, watch, alarmed: false });
}

/** Notes events that show only after a turn of this side has begun and its flight plans have flown. */
export function lookAround(play: Play, side: Side): void {
  const { watch } = play.side(side);
  if (!watch) return;
  const position = positionIn(play, side);
  const reached = inReach(position);
  if (reached.some((counter) => !watch.inReach.includes(counter))) play.note(side, 'inReach');
  if (mustLandSoon(position)) play.note(side, 'mustLand');
  const { happened } = play.side(side).watch ?? watch;
  play.setSide(side, { watch: { happened, inReach: reached } });
}

/** Whether the current turn passes automatically. */
export function passes(play: Play, side: Side): boolean {
  const { noMoreMissions, passUntil, alarmed } = play.side(side);
  if (noMoreMissions && play.groupsOf(side).length === 0) return true;
  if (passUntil === null) return false;
  const due = dueNow(play, side, passUntil);
  if (due.length === 0 && !(passUntil.alarmed && alarmed)) return true;
  endPass(play, side, due);
  return false;
}

/** Events that this side waits for and that have happened. */
function dueNow(play: Play, side: Side, { turn, near, fuel }: PassUntil): Happening[] {
  const due = [...(play.side(side).watch?.happened ?? [])];
  if (turn !== null && play.turn >= turn) due.push('turn');
  if (near && play.groupsOf(enemyOf(side)).some((g) => distance(g.hex, near.hex) <= near.hexes))
    due.push('near');
  const low = Object.values(play.match.flying).some(
    (c) => c.side === side && c.mustLandBy !== null && fuel !== null && c.mustLandBy - play.turn <= fuel,
  );
  if (low) due.push('fuel');
  return due;
}

/** The month ends every pass. */
export const endPassWithMonth = (play: Play, side: Side): void =>
  endPass(play, side, [...(play.side(side).watch?.happened ?? []), 'monthEnd']);

/** The owner of a pass learns why it ends only if it waited until something happens. */
function endPass(play: Play, side: Side, why: readonly Happening[]): void {
  const { watch } = play.side(side);
  play.setSide(side, { passUntil: null, watch: null });
  if (watch) play.tellSide(side, { kind: 'passEnded', why, rule: 'ruling 8' });
}
