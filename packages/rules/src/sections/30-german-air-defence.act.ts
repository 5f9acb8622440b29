/** 30 (optional): a raid on the German side gives the Germans a gun, which they place in a Reinforcement Phase (6). */
import type { Side } from '../state/match.ts';
import type { Play } from '../play.ts';

/** 30: records that the British have bombed on the German side. */
export function provoke(play: Play, bomber: Side): void {
  if (bomber === 'british' && play.match.options.germanAirDefence) play.setSide('german', { provoked: true });
}
