/** Words of playback and of the card with the result of a fight or a bombing. */
import type { Side } from '@1bob/rules/player';

const aircraft = (n: number): string => (n === 1 ? 'one aircraft' : `${n} aircraft`);

export const seen = {
  bar: 'What stood out',
  hand: 'Step, pause and speed: space pauses, the arrows step, Escape shows the table as it is now',
  back: 'One step back',
  on: 'One step on',
  pause: 'Pause',
  goOn: 'Go on playing',
  at: (at: number, of: number) => `${at} of ${of}`,
  speed: (n: number) => `Speed: ${n} times; change it`,
  skip: 'Skip',
  toNow: 'To now',
  again: 'Play this turn again',
  lastResult: 'What stood out last',
  sinceLooked: (turns: number) =>
    turns === 1
      ? 'A turn was flown since you last looked.'
      : `${turns} turns were flown since you last looked.`,
  play: 'Play it',
  putAway: 'Put away',
  details: 'Dice, chart and rule',
  against: 'against',
  shaken: 'shaken',
  worth: (value: number) => `worth ${value}`,
  gunsFire: (n: number) => `fire with ${n}`,
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
    unhurt: (who: string) => `${who} hit, but not hurt`,
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
    way: 'Is played',
    ways: { all: 'all of it', fights: 'fights and bombs only', no: 'not at all' },
    speed: 'Speed',
    times: (n: number) => (n === 1 ? 'as it is' : `${n} times as fast`),
  },
};
