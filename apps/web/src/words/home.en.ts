/** Words that every page uses. The home page needs no others. */
import type { Isolated } from '@1bob/game';
import { locale, sides } from '@1bob/words/sides.en';
import type { RefusedCode } from './refusals.de.ts';
import type { OptionalRule } from '@1bob/rules/player';

export const home = {
  locale,
  sides,

  app: {
    title: 'The First Battle of Britain',
    subtitle: 'The air war over England, 1917–18',
    skip: 'Skip to content',
    home: 'Home',
    about: 'About',
    night: 'Night',
    day: 'Day',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    /** A case of the rulebook, or one of our own rulings where it is silent. */
    rule: (rule: string) => (rule.startsWith('ruling') ? `R${rule.slice(1)}` : `Rule ${rule}`),
    notFound: 'This page does not exist.',
    more: 'Menu',
    verify: 'Check a game',
    unplayable: 'This record cannot be played back.',
  },

  scenario: {
    'first-phase': { name: 'The day raids', dates: 'May–Dec 1917' },
    'second-phase': { name: 'The night raids', dates: 'Jan–May 1918' },
    campaign: { name: 'The whole campaign', dates: '1917–18' },
  } as Record<string, { name: string; dates: string }>,

  officers: {
    cadet: {
      rank: 'Cadet',
      manner: 'Swift, bold. Flies straight routes, plans two turns ahead and rarely bluffs.',
    },
    captain: {
      rank: 'Captain',
      manner: 'Heron, careful. Weighs every raid and every fight, and takes those that pay.',
    },
    commander: {
      rank: 'Commander',
      manner: 'Tawny, a night owl. The strongest: rests when a fight would not pay.',
    },
  },

  home: {
    computer: 'Play the computer',
    officer: 'Your opponent',
    advised: 'Both players may ask the computer for advice',
    advisedNote: 'It knows only what the player who asks can see.',
    plotted: 'List what an unspotted counter can be',
    twoComputers: 'Let two computers play',
    twoComputersBegin: 'Begin and watch',
    side: 'Your side',
    german: 'German',
    raid: 'Raid England',
    british: 'British',
    defend: 'Defend England',
    scenario: 'Scenario',
    play: 'Play now',
    how: 'How to play',
    newHere: 'New here? The day raids start small.',
    kept: 'No sign-up. Your game is saved when you close the page.',
    watched: 'Anyone may watch. They see only what both players can see.',
    friend: 'Play a friend',
    friendLead:
      'Make a table and send the link. Each of you moves when it suits you. You need not be online together.',
    answer: 'Standing orders answer for you while you are away',
    fog: 'Each player sees only what their side knows',
    make: 'Make a table',
    listed: 'List it under “Watch a game”',
    onlyLink: 'Your friend needs only the link.',
    whoMayJoin: 'Who may join',
    byLink: 'Anyone with the link',
    anybody: 'Anyone (listed under “Open tables”)',
    either: 'Random',
    watch: 'Watch a game',
    watchNote: 'You see only what both players can see.',
    watchLook: 'Watch',
    mine: 'My campaigns',
    waitForYou: (n: number) => (n === 1 ? 'One game is waiting for you.' : `${n} games are waiting for you.`),
    nextGame: 'Go to the next one',
    mineNone: 'No campaigns yet. This list will show your games and whose move it is.',
    cols: { side: 'Side', campaign: 'Campaign', month: 'Month', move: 'Move', points: 'Points' },
    against: (name: Isolated) => `Against ${name}`,
    waiting: 'Waiting for an opponent',
    yours: 'Your move',
    theirs: (name: Isolated) => `${name} to move`,
    both: 'Both to move',
    begun: 'Started',
    ended: 'Ended',
    endedGames: (n: number) => (n === 1 ? 'One ended game' : `${n} ended games`),
    computerName: 'the computer',
    turn: (turn: number) => `turn ${turn}`,
    setUp: 'set-up',
    planning: 'planning',
    charts: 'Charts',
    chartPack: 'Chart pack',
    optional: 'Optional rules',
    optionsOn: (n: number) => (n === 1 ? 'one in play' : `${n} in play`),
    optionNames: {
      training: 'Training and “up” squadrons (24)',
      patrols: 'Fighter patrols (25)',
      scrambling: 'Scrambling and climbing (26)',
      designatedTargets: 'Designated targets (27)',
      riesen: 'Riesen regroup in flight (28)',
      advancedNight: 'Advanced night operations (29)',
      germanAirDefence: 'German air defence grows (30)',
      restLimit: 'No rest roll two months in a row',
      quietDraw: 'Three quiet months end in a draw',
      upgrades: 'Squadrons may change to later fighters (4.2)',
      bomberBasesBehindFront: 'Bomber bases four hexes behind the front (ruling 45)',
      sealedRaids: 'German bombers fly sealed plans (ruling 92)',
    } satisfies Record<OptionalRule, string>,
    needs: (rule: string) => `Needs: ${rule}.`,
    winner: (side: string, level: string) => `${side}: ${level}`,
    pace: 'Pace',
    paces: {
      none: 'No clock',
      day: 'A move a day',
      week: 'Two moves a week',
      sitting: 'In one sitting',
    },
    paceLive: (minutes: number, seconds: number) =>
      `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} each${seconds > 0 ? `, plus ${seconds} seconds per turn` : ''}`,
    paceDays: (days: number, more: number, off: number) =>
      `${days} ${days === 1 ? 'day' : 'days'} each${more > 0 ? `, plus ${more === 1 ? 'one day' : `${more} days`} per turn` : ''}${off > 0 ? `; ${off} days off each` : ''}`,
    paceNote:
      'Time that you do not use is saved, so a clock can show more than at the start. A player whose time runs out does not lose at once: the other player chooses how to go on.',
    devices: 'Play on another device too',
    me: 'My data',
    games: 'My results',
    archive: 'Archive of ended wars',
    host: 'From the host of this server:',
    hostUntil: (time: string) => `Shown until ${time}.`,
    hostSeen: 'Dismiss',
    comeBack: 'I have played here before',
    rulesInPlay: 'Rules in play',
    standardRules: 'The standard rules only.',
  },

  name: {
    ask: 'Your name at the table',
    hint: 'Other players see it. You need no account and no password.',
    go: 'Continue',
    greeting: (name: Isolated) => `You play as ${name}.`,
    change: 'Change name',
  },

  /** Links to a table and to its seats. */
  links: {
    made: 'The table is ready',
    satDown: (name: Isolated) => `${name} sat down.`,
    clockRuns: 'Your clock is running.',
    joinLabel: 'Link for your opponent (works once)',
    watchLabel: 'Link for spectators',
    recoveryLabel: 'Recovery link for your seat',
    key: {
      coming: 'The key to your drafts and proof is on its way.',
      missing: 'This link has no key: it brings back your seat, but not your drafts and proof.',
    },
    recoveryNote: 'Keep it secret. It gives you your seat in another browser if this one forgets you.',
    toTable: 'Go to the table',
  },

  net: {
    loading: 'Loading …',
    again: 'Try again',
    asOf: (time: string) => `Last updated: ${time}.`,
  },

  level: {
    draw: 'Draw',
    voided: 'No result',
    marginal: 'Marginal victory',
    tactical: 'Tactical victory',
    strategic: 'Strategic victory',
    superStrategic: 'Super-strategic victory',
  },

  levelShort: {
    draw: 'draw',
    marginal: 'marginal',
    tactical: 'tactical',
    strategic: 'strategic',
    superStrategic: 'super-strategic',
  },

  /** Sentences by code. Empty in English, because every refusal carries its English sentence. */
  refusals: {} as Readonly<Partial<Record<RefusedCode, string>>>,

  lesson: {
    card: 'Two lessons',
    lead: 'Never seen a hex map? Ten minutes each, at the real table: fly a raid, or meet one.',
    raid: 'Your first raid',
    scramble: 'The first scramble',
    puzzles: 'Puzzles',
    positions: 'What would you do?',
    begin: { new: 'Begin', begun: 'Continue', done: 'Fly it again' },
  },

  pages: { learn: 'Learn', rules: 'Rules', counters: 'Counters', history: 'History' },

  seat: {
    computer: 'computer',
    gone: 'a player',
    empty: 'empty',
  },

  /** A chart pack (home/PackNote.svelte). */
  pack: {
    name: (name: string) => `Chart pack: ${name}`,
    edition: (name: string) =>
      ({ 'third-edition': 'third edition', 'second-edition': 'second edition', standard: 'first edition' })[
        name
      ] ?? name,
    standard: 'This is the first edition.',
    differs: 'Values and results differ from the first edition.',
    details: 'Details of the charts',
  },

  /** The rulebook page and the notes that open beside other pages. */
  book: {
    title: 'How to play',
    lead: 'The rules in our own words, numbered like the printed rulebook. They are the same at every table. Each table shows which optional rules it uses.',
    opening: 'Opening the rules …',
    readOn: 'Read on',
    search: 'Search',
    searchFor: 'a word, or a number such as 12.4',
    found: (n: number) => (n === 0 ? 'Nothing found.' : n === 1 ? 'One result.' : `${n} results.`),
    narrow: 'There are more. Add a word to see fewer.',
    whatIs: 'Terms:',
    words: {
      bounce: 'bounce',
      counter: 'counter',
      endurance: 'fuel',
      examine: 'examine',
      hex: 'hex',
      interception: 'interception',
      missionGroup: 'group',
      moralePoints: 'morale points',
      nightTrained: 'night trained',
      patrol: 'patrol',
      pool: 'pool',
      pursuit: 'pursuit',
      scramble: 'scramble',
      spotted: 'spotted',
      stack: 'stack',
      up: 'up',
    },
    contents: 'Contents',
    under: (n: number) => (n === 1 ? 'and one more unit beneath' : `and ${n} more units beneath`),
    code: (code: string, words: string) => `${code}: ${words}`,
  },
};
