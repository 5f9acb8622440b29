/** Words of playback and of the card with the result of a fight or a bombing. */
import type { Side } from '@1bob/rules/player';

const aircraft = (n: number): string => (n === 1 ? 'one aircraft' : `${n} aircraft`);

export const seen = {
  bar: 'Highlights',
  hand: 'Playback: Space pauses, the arrow keys step, Escape shows the table as it is now',
  back: 'One step back',
  on: 'One step forward',
  pause: 'Pause',
  goOn: 'Play',
  at: (at: number, of: number) => `${at} of ${of}`,
  speed: (n: number) => `Speed: ${n}×. Change speed`,
  skip: 'Skip',
  toNow: 'Back to now',
  again: 'Watch this turn again',
  lastResult: 'Last highlight',
  sinceLooked: (turns: number) =>
    turns === 1
      ? 'One turn has been flown since you last looked.'
      : `${turns} turns have been flown since you last looked.`,
  play: 'Watch it',
  putAway: 'Dismiss',
  details: 'Dice, chart and rule',
  against: 'against',
  shaken: 'shaken',
  worth: (value: number) => `worth ${value}`,
  gunsFire: (n: number) => `strength ${n}`,
  die: {
    bounce: 'Bounce',
    guns: 'Aim',
    fire: (side: string | null) => (side === null ? 'Fire' : `${side} fire`),
    chart: 'Bombs',
  },
  verdict: {
    nothing: 'Nothing hit',
    noFight: 'No fight',
    bombsMiss: (place: string) => `Bombs on ${place}: nothing hit`,
    bombsHit: (place: string) => `Bombs hit ${place}`,
    noPoints: 'no points',
    shotDown: (who: string) => `${who} shot down`,
    lost: (who: string) => `${who} lost`,
    out: (who: string, months: string) => `${who} out for ${months}`,
    scattered: (who: string) => `${who} scattered`,
    unhurt: (who: string) => `${who} hit, but undamaged`,
    shaken: (who: string) => `${who} shaken`,
    brokenUp: (whose: 'you' | 'they' | Side) =>
      `${{ you: 'your', they: 'their', german: 'the German', british: 'the British' }[whose]} formation is broken up`,
    you: 'you',
    they: 'they',
    lose: (who: 'you' | 'they' | Side, what: string, forATime: boolean) =>
      `${{ you: 'you', they: 'they', german: 'the Germans', british: 'the British' }[who]} lose ${what}${forATime ? ' for a time' : ''}`,
    ship: 'a ship',
    grounded: (n: number) => `${aircraft(n)} on the ground put out of action`,
    outrage: 'outrage',
  },
  settings: {
    title: 'The enemy’s turn',
    way: 'Play back',
    ways: { all: 'all of it', fights: 'only fights and bombs', no: 'nothing' },
    speed: 'Speed',
    times: (n: number) => (n === 1 ? 'normal' : `${n} times as fast`),
  },
};
