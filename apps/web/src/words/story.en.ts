/** Words of a finished war and of its replay. */
import { front } from './front.en.ts';
import { reason } from '@1bob/words/en';
import { figureWith } from './ranges.ts';

const figure = figureWith('.');

export const story = {
  front,
  reason,

  ended: {
    title: 'The war is over',
    draw: 'A draw',
    voided: 'No result',
    youWon: 'You have won',
    youLost: 'You have lost',
    youResigned: 'You have resigned.',
    onTime: {
      claimed: (side: string) => `${side} ran out of time, and their opponent claimed the win.`,
      drawn: (side: string) => `${side} ran out of time, and their opponent chose a draw.`,
    },
    points: (german: number, british: number) =>
      `Points: German ${figure(german)}, British ${figure(british)}`,
    reveal: 'Lift the fog',
    revealed: 'The fog is lifted: you see both sides.',
    home: 'To my campaigns',
    replay: 'Watch the replay',
    thoughts: 'What the computer thought',
    check: 'Check dice and record',
  },

  replay: {
    title: 'Replay',
    loading: 'Opening the record …',
    missing: 'This war had no moment like the one in the link. You see its end.',
    seenBy: 'Seen by',
    audience: { german: 'Germans', british: 'British', observer: 'Observer', open: 'No fog' },
    controls: 'Play back',
    back: 'One step back',
    on: 'One step forward',
    monthBack: 'One month back',
    monthOn: 'One month forward',
    start: 'To the beginning',
    end: 'To the end',
    play: 'Play',
    pause: 'Pause',
    speed: (n: number) => `Speed: ${n}×. Change speed`,
    skipQuiet: 'Skip quiet turns',
    slider: 'Position in the game',
    at: (n: number, of: number) => `${n} of ${of}`,
    keys: 'Arrow keys: one step. Page Up and Page Down: one month. Space: play.',
    told: 'What happened',
    nothing: 'Nothing that this view shows.',
    check: 'Check the record',
    setUp: 'Before the first month',
  },
};
