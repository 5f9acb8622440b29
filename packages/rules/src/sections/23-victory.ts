/** 23: victory. */
import { enemyOf, type Match, type Result, type Side, type VictoryLevel } from '../match.ts';
import type { Play } from '../play.ts';

/** 23.3: a lead of so many points ends the game. */
export const suddenDeathLead = 50;

/** 23.2: what a lead is worth. */
export const levelOf = (lead: number): VictoryLevel =>
  victoryLevels.find(({ from }) => lead >= from)?.level ?? 'draw';

/** 23.2: levels of victory from the highest down, each with the lead from which it is reached. */
export const victoryLevels: readonly { readonly level: VictoryLevel; readonly from: number }[] = [
  { level: 'superStrategic', from: suddenDeathLead },
  { level: 'strategic', from: 26 },
  { level: 'tactical', from: 16 },
  { level: 'marginal', from: 6 },
];

const leadOf = ({ sides }: Match): { side: Side; lead: number } => {
  const lead = sides.german.points - sides.british.points;
  return lead >= 0 ? { side: 'german', lead } : { side: 'british', lead: -lead };
};

function end(play: Play, result: Result): void {
  play.tell({ kind: 'ended', result, rule: '23' });
  play.set('stage', { kind: 'ended', result });
}

export const hasEnded = (play: Play): boolean => play.match.stage.kind === 'ended';

/** 23.3: the lead ends the game, as soon as this step is over. */
export const isDecided = (play: Play): boolean => leadOf(play.match).lead >= suddenDeathLead;

/** 23.3, after each completely resolved combat, target or simultaneous step (ruling 10). True if the game is over. */
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

/** Ruling 10: the level as it stands, at least marginal. */
export function resign(play: Play, side: Side): void {
  const winner = enemyOf(side);
  const { side: leader, lead } = leadOf(play.match);
  const level = leader === winner ? levelOf(lead) : 'draw';
  end(play, { winner, level: level === 'draw' ? 'marginal' : level, reason: 'resigned' });
}
