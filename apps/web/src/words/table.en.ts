/** Words of the table: its papers, hexes and units. */
import { flight } from './flight.en.ts';
import { charts, field, names, news } from '@1bob/words/en';
import { orders } from './orders.en.ts';
import { pace } from './pace.en.ts';
import { past } from './past.en.ts';
import { plans } from './plans.en.ts';
import { seen } from './seen.en.ts';
import { talk } from './talk.en.ts';
import { merged } from './merged.ts';
import { plural } from './plural.ts';
import { figureWith } from './ranges.ts';

const figure = figureWith('.');

const own = {
  charts,
  field,
  names,
  news,
  pace,
  past,
  seen,
  talk,

  connection: {
    opening: 'Opening the table …',
    away: 'Reconnecting …',
    sending: 'Sending …',
    awayNote: 'What you do now is sent when the connection is back.',
  },

  table: {
    practice: 'Practice',
    ruleShort: (rule: string) => rule,
    recoveryLater: 'You can get a new one at any time under “Table”.',
    putAway: 'Hide the link',
    monthOf: (n: number, of: number) => `month ${n} of ${of}`,
    weather: { fair: 'Fair', bad: 'Bad weather', fog: 'Fog' },
    setUp: (side: string) => `${side} set-up`,
    planning: 'Planning',
    flyingTurn: (side: string, turn: number) => `${side} flying turn ${turn}`,
    shortTurn: (side: string, turn: number) => `${side} turn ${turn}`,
    yourTurn: 'Your move',
    yourMove: 'Your move',
    yourStep: {
      movement: 'Your move: movement',
      combat: 'Your move: air combat',
      bombing: 'Your move: bombing',
    },
    waitFor: (side: string) => `${side} to move`,
    /** While the table shows an earlier moment. */
    moveNow: (what: string) => `Now: ${what}`,
    waitForBoth: 'Both sides to move',
    ended: 'The game has ended',
    watching: 'You are watching. You see only what both players see.',
    final: (german: number, british: number, level: string) =>
      `Morale points: German ${figure(german)}, British ${figure(british)}. The game has ended: ${level}.`,
    balance: (german: number, british: number, level: string) =>
      `Morale points: German ${figure(german)}, British ${figure(british)}. If the game ended now: ${level}.`,
    pointsWhy: 'What changed the points',
    pointsNone: 'The points have not changed yet.',
    tools: 'Papers',
    charts: 'Charts',
    rules: 'Rules',
    intelligence: 'Intelligence',
    diary: 'War diary',
    months: 'Months',
    ear: 'Read to me',
    settings: 'Table',
    strip: 'Flying turns',
    stripTitle: 'Flying turn',
    markers: 'landings',
    /** On the strip, where a turn has no room for a marker of each unit. At most six letters. */
    landHere: (n: number) => `${n} land`,
    covered: (side: string) => `${side}: hidden`,
    bothCovered: 'markers: hidden',
    nightFalls: 'night falls',
    lastLight: 'last light',
    now: 'now',
    bombs: 'bombs',
    lands: 'lands',
    mustLand: (unit: string, turn: number) =>
      turn >= 24 ? `${unit} must land by the month’s end` : `${unit} must land by turn ${turn}`,
    actions: 'Now',
    tabs: { map: 'Map', units: 'Units', news: 'News', orders: 'Orders', talk: 'Talk' },
    panel: 'What you can do',
    map: 'Map',
    waiting: 'Waiting',
    noOpponent: 'No opponent yet',
    noOpponentText: (side: string) => `Send this link to the person who will play ${side}.`,
    waitingText: (side: string) => `${side} are deciding. You will see here what happens.`,
    planAhead: 'Meanwhile you can prepare flight plans and standing orders.',
    seats: 'At the table',
    expand: 'More',
    collapse: 'Less',
    nextStep: 'Next step',
    askNo: 'Go back',
  },

  hex: {
    title: (hex: string) => `Hex ${hex}`,
    terrain: { sea: 'Sea', coast: 'Coast', land: 'Land' },
    control: { british: 'British', german: 'German', neutral: 'Dutch, neutral', none: '' },
    target: (value: number) => `Target: ${plural(value, 'one point', 'points')} a hit`,
    bombed: 'Bombed before',
    recon: 'Reconnoitred this month',
    based: (n: number) => plural(n, 'one aircraft on the ground', 'aircraft on the ground'),
    ship: (aboard: number) =>
      aboard > 0 ? `A ship, ${plural(aboard, 'one aircraft', 'aircraft')} aboard` : 'A ship',
    clear: 'Back to the overview',
    nothing: 'Nothing is known to be here.',
  },

  land: {
    aerodrome: 'Aerodrome',
    antiAircraft: 'Anti-aircraft guns',
    earlyWarning: 'Listening post',
    civilDefence: 'Civil defence',
    headquarters: 'Headquarters',
  },

  ship: {
    carrier: 'Aircraft carrier',
    'tender-1': 'Seaplane tender',
    'tender-2': 'Seaplane tender',
  } as Record<string, string>,

  ace: { fighter: 'Fighter ace', bomber: 'Bomber ace', zeppelin: 'Zeppelin ace' },

  carrier: 'the carrier',

  unit: {
    airCombat: 'Air combat',
    pursuit: 'Pursuit',
    bombs: 'Bombs',
    speed: 'Speed',
    endurance: 'Fuel',
    seen: 'Spotted',
    unseen: 'Not spotted',
    flown: 'has flown',
    bombed: 'has bombed',
    shaken: 'no bombs this month',
    up: 'up',
    nightTrained: 'night trained',
    grounded: { upRest: 'resting', nightTraining: 'training for night', upgraded: 'changing aircraft' },
    at: {
      pool: 'in the pool',
      recycling: (month: string) => `back in ${month}`,
      gone: 'lost for good',
      ship: 'aboard the carrier',
      base: (hex: string) => `at ${hex}`,
      air: (hex: string) => `in the air, ${hex}`,
    },
    mustLandBy: (turn: number) => (turn >= 24 ? 'Must land by the month’s end' : `Must land by turn ${turn}`),
    noLimit: 'May stay in the air without limit',
    fuelLeft: (n: number) => (n === 1 ? '1 turn of fuel' : `${n} turns of fuel`),
    roster: 'Your squadrons',
    figures:
      'Each counter shows air combat, pursuit and bombs; a figure in a box is its speed. Figures in brackets count only in defence, or only against aircraft on the ground.',
    none: 'You have no squadrons.',
    inAir: 'In the air',
    onGround: 'On the ground',
    off: 'Off the map',
    plan: 'has a flight plan',
    noPlan: 'no flight plan: it stays where it is',
    patrol: 'on patrol',
    patrolHome: 'was on patrol and flies home',
    patrolLater: (hex: string, turn: number) => `on patrol at ${hex} from turn ${turn}`,
    noAerodrome: 'no aerodrome to take off from',
    nearFront: 'too near the front to take off',
  },

  log: {
    title: 'Communiqués',
    since: (n: number) =>
      n === 0 ? 'nothing new' : plural(n, 'one new since you last looked', 'new since you last looked'),
    none: 'Nothing has happened yet.',
    private: 'only you know',
    onlyKnew: (side: string) => `only ${side} knew`,
    stepBack: 'The communiqué before',
    stepOn: 'The next communiqué',
    play: 'Play the new communiqués',
    pause: 'Stop',
    show: 'Show on the map',
    turn: (turn: number) => `turn ${turn}`,
    planning: 'planning',
    monthEnd: 'month’s end',
    bounce: (n: string) => `Pursuit, difference ${n}`,
    guns: (n: number) => `Guns of strength ${n} take aim`,
    fire: (side: string, n: number) => `${side} fire with strength ${n}`,
    bombs: (n: number) => `Bombs of strength ${n}`,
    read: (row: string, column: string | null) =>
      column === null ? `row ${row}` : `row ${row}, column ${column}`,
    more: 'Show older communiqués',
  },

  intelligence: {
    title: 'Intelligence',
    seen: (month: string, turn: number) => (turn === 0 ? month : `${month}, turn ${turn}`),
    empty: 'nothing was there',
  },

  chartsPaper: {
    title: 'Charts',
    die: 'Die',
  },

  settings: {
    title: 'The table',
    drawAsked: (side: string) => `${side} offer a draw.`,
    drawTake: 'Accept the draw',
    drawDecline: 'Decline',
  },

  /** Taking back steps that no other player has seen (seats/TakeBack.svelte). */
  back: {
    take: (what: string) => `Take back: ${what}`,
    handedIn: (phase: string) => `${phase} handed in`,
    ahead: (phase: string) => `${phase} filled in ahead`,
    plan: (units: string) => `flight plan of ${units}`,
    changed: (units: string) => `changed flight plan of ${units}`,
    dropped: (units: string) => `flight plan of ${units} dropped`,
    orders: 'changed standing orders',
    pass: 'turns pass by themselves',
    resolved: (phase: string) => `${phase}: resolved. You can no longer take it back.`,
    begun: (units: string) =>
      `The flight plan of ${units} has begun, and others see it. You can drop it, but not take it back.`,
    wouldFly: (units: string) =>
      `The dropped flight plan of ${units} cannot come back: it would be flown at once.`,
  },

  /** The state of a share in the dice (record/). */
  dice: {
    shareRefused:
      'The server does not keep to the dice that it announced. So this browser keeps your share in the dice to itself. Save your side of the game, and ask your host.',
    shareElsewhere:
      'Your devices help to roll the dice, so that nobody can choose them. Your share in the dice is on another device: open the table there, or make a new share here.',
    sealHere: 'Make a new share here',
    shareFailed:
      'Your share in the dice came too late. The dice are now rolled without it, and the check after the game will say “not proved”.',
    shareUnkept:
      'This browser could not store your share in the dice, so it was not used. Allow this site to store data, or free some space, and reload the page.',
  },

  months: {
    title: 'The months',
    months: 'The months that are over',
    isOver: (month: string) => `${month} is over`,
    open: 'Read its front page',
  },
};

export const table = merged(flight, orders, plans, own);
