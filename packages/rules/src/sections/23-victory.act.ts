/** 23: how a match ends. */
import { enemyOf, type Result, type Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { leadOf, levelOf, suddenDeathLead } from './23-victory.ts';

function end(play: Play, result: Result): void {
  play.tell({ kind: 'ended', result, rule: '23' });
  play.set('stage', { kind: 'ended', result });
}

export const hasEnded = (play: Play): boolean => play.match.stage.kind === 'ended';

/** 23.3: whether the lead is large enough to end the game once this step is over. */
export const isDecided = (play: Play): boolean => leadOf(play.match).lead >= suddenDeathLead;

/**
 * 23.3: to be called after each completely resolved combat, target or simultaneous step (ruling 10). True if the game is
 * over.
 */
export function checkSuddenDeath(play: Play): boolean {
  if (hasEnded(play)) return true;
  if (!isDecided(play)) return false;
  const { side } = leadOf(play.match);
  end(play, { winner: side, level: 'superStrategic', reason: 'suddenDeath' });
  return true;
}

/** 23.1: the last month is over. */
export function endByPoints(play: Play): void {
  const { side, lead } = leadOf(play.match);
  const level = levelOf(lead);
  end(play, { winner: level === 'draw' ? null : side, level, reason: 'lastMonth' });
}

/** Ruling 7 on Q&A 4: three quiet months. */
export const endQuietly = (play: Play): void => end(play, { winner: null, level: 'draw', reason: 'quiet' });

export const endByAgreement = (play: Play): void =>
  end(play, { winner: null, level: 'draw', reason: 'drawAgreed' });

/** The host of the server ends the match: nobody wins, whatever the points. */
export const endByHost = (play: Play): void => end(play, { winner: null, level: 'draw', reason: 'voided' });

/** Ruling 10: the other side wins, with the level that its points give, but at least marginally. */
export function resign(play: Play, side: Side): void {
  const winner = enemyOf(side);
  const { side: leader, lead } = leadOf(play.match);
  const level = leader === winner ? levelOf(lead) : 'draw';
  end(play, { winner, level: level === 'draw' ? 'marginal' : level, reason: 'resigned' });
}
